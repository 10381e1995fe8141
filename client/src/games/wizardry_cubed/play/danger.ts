// How near Willy is, as numbers to show.
import { chanceOf, type Board, type Chance, type Danger, type WizardryView } from "../words";

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
/** What an Enchantment may do against this danger, and how likely: the dice have each face once. */
export function rollingAgain(danger: Danger, board: Board): Chance & { readonly does: "chases" | "brings" } {
  const ghost = chanceOf(board, "ghost");
  return danger === "ghost_face"
    ? { does: "chases", of: ghost.in - ghost.of, in: ghost.in }
    : { does: "brings", ...chanceOf(board, "potion") };
}
