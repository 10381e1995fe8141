// How near Willy is, as numbers to show.
import type { Board, WizardryView } from "../words";

export interface Nearness {
  /** The last wizard outside, and how many spaces Willy is behind. */
  readonly last: { readonly seat: number; readonly gap: number } | null;
  readonly arrows: number;
}
export function nearness(view: Pick<WizardryView, "wizards" | "willy">, board: Board): Nearness {
  const school = board.forest + board.stairs + 1;
  let last: Nearness["last"] = null;
  view.wizards.forEach((at, seat) => {
    if (at < school && (last === null || at - view.willy < last.gap)) last = { seat, gap: at - view.willy };
  });
  return { last, arrows: board.arrows[Math.max(0, view.willy - 1)] ?? 1 };
}
export interface Endangered {
  readonly seat: number;
  /** Potions that would take this wizard out of Willy's reach. */
  readonly potions: number;
}
/** Who stands where Willy is about to go. */
export function endangered(view: WizardryView, board: Board): readonly Endangered[] {
  const school = board.forest + board.stairs + 1;
  const reach = Math.min(view.willy + view.prompt.steps, school - 1);
  return view.wizards.flatMap((at, seat) =>
    at > view.willy && at <= reach ? [{ seat, potions: reach - at + 1 }] : [],
  );
}
/** The chance that a tree one does not know is right: among those not noted, or with no notes among all face down. */
export function blindChance(view: WizardryView): { readonly of: number; readonly in: number } {
  const known = view.notes;
  const down = view.tiles.flatMap((tile, i) => (tile === null && !known?.[i] ? [i] : []));
  const wanted = view.targets.filter((t) => !known?.includes(t));
  return { of: wanted.length, in: down.length };
}
