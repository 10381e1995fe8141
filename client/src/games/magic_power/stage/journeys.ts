// Where new cards and stones come from, and where gone ones go, as the events tell it.
import type { AnyEvent } from "../words";
import type { Journeys } from "./flip";

export function journeysOf(events: readonly AnyEvent[]): Journeys {
  const from = new Map<string, string>();
  const to = new Map<string, string>();
  let back = "discard";
  for (const e of events) {
    if (e.t === "spell_drawn") from.set(`c${e.card}`, `level${e.level}`);
    else if (e.t === "stone_taken") from.set(`s${e.seat}`, "stone");
    else if (e.t === "spell_cast" || e.t === "spell_discarded") to.set(`c${e.card}`, "discard");
    else if (e.t === "spells_returned") back = "level1";
  }
  return {
    // stones are named by seat and place, "s0.2"; their seat is enough
    from: (key) => from.get(key) ?? from.get(key.split(".")[0] ?? "") ?? null,
    to: (key) => to.get(key) ?? (key.startsWith("c") ? back : null),
  };
}
