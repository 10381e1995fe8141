// What is drawn of the table: from a view, or on the way from one view to the next, event by event.
import type { AnyEvent, WizardryView } from "../words";

export interface Picture {
  readonly wizards: readonly number[];
  readonly willy: number;
  readonly active: number;
  readonly clock: number;
  readonly silent: boolean;
  readonly faces: readonly string[];
  readonly targets: readonly string[];
  readonly found: number;
  /** What lies open just now; a tree is null, and nothing is kept of what it was. */
  readonly tiles: readonly (string | null)[];
  readonly potions: number;
  readonly enchantments: number;
}

export function pictureOf(view: WizardryView): Picture {
  const { wizards, willy, active, clock, silent, faces, targets, found, tiles, potions, enchantments } = view;
  return { wizards, willy, active, clock, silent, faces, targets, found, tiles, potions, enchantments };
}

/** The picture after an event. */
export function after(p: Picture, e: AnyEvent): Picture {
  switch (e.t) {
    case "first_chosen":
      return { ...p, clock: e.seat };
    case "turn_began":
      return { ...p, active: e.seat, silent: e.silent, faces: [], targets: [], found: 0 };
    case "dice_rolled":
      return { ...p, faces: e.faces, targets: e.targets };
    case "tile_peeked":
      return e.symbol.value === null ? p : { ...p, tiles: put(p.tiles, [e.slot], e.symbol.value) };
    case "tile_flipped": {
      const shown = { ...p, tiles: put(p.tiles, [e.slot], e.symbol) };
      return e.found
        ? { ...shown, found: p.found + 1, targets: p.targets.filter((t) => t !== e.symbol) }
        : shown;
    }
    case "tile_returned":
      return { ...p, tiles: put(p.tiles, [e.slot], null) };
    case "tiles_returned":
      return { ...p, tiles: put(p.tiles, e.slots, null) };
    case "wizard_moved":
      return { ...p, wizards: p.wizards.map((at, i) => (i === e.wizard ? e.to : at)) };
    case "willy_moved":
      return { ...p, willy: e.to };
    case "tool_used":
      return e.tool === "potion" ? { ...p, potions: e.left } : { ...p, enchantments: e.left };
    default:
      return p;
  }
}

function put<T>(tiles: readonly T[], slots: readonly number[], to: T): readonly T[] {
  return tiles.map((tile, i) => (slots.includes(i) ? to : tile));
}

/** The numbers from one space to another, without the first. */
export function walk(from: number, to: number): readonly number[] {
  const step = to < from ? -1 : 1;
  return Array.from({ length: Math.abs(to - from) }, (_, i) => from + (i + 1) * step);
}
