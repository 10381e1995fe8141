// A game of memory keeps no faces: once a tile has been shown, its event is kept without what was on it, and where.
import type { AnyEvent } from "../shelf";
import type { AnyEvent as Told } from "../../wire/games/wizardry_cubed";

export function forget(event: AnyEvent): AnyEvent {
  const told = event as Told; // only this game's events come here
  if (told.t === "tile_flipped") return { ...told, slot: -1, symbol: "" } as AnyEvent;
  if (told.t === "tile_peeked")
    return { ...told, slot: -1, symbol: { value: null, seats: told.symbol.seats } } as AnyEvent;
  return event;
}
