// The game's generated words under the names this folder uses, and what they need beside them.
import { BOARDS } from "../../wire/games/wizardry_cubed.kit";
import type { Board, WizardrySetup } from "../../wire/games/wizardry_cubed";

export type {
  AnyEvent,
  AnyTalk,
  Board,
  Danger,
  Ping,
  Phrase,
  Prompt,
  Proposal,
  SeatMove,
  Tool,
  WizardryOdds,
  WizardrySetup,
  WizardryView,
} from "../../wire/games/wizardry_cubed";
export type Sure = "sure" | "think_so" | "maybe";
export const SURE: readonly Sure[] = ["sure", "think_so", "maybe"];
export const PHRASES = [
  "i_know",
  "i_have_forgotten",
  "not_that_one",
  "careful",
  "well_done",
  "oh_no",
  "thank_you",
] as const;

const OF_PATH = { standard: BOARDS.board, short: BOARDS.board_short, long: BOARDS.board_long };

/** The board a table plays on; a set-up may leave out what is as usual. */
export function boardOf(setup: unknown): Board {
  const said = (setup ?? {}) as Partial<WizardrySetup>; // the server speaks this game's words
  return said.board ?? OF_PATH[said.path ?? "standard"];
}
/** The Lumies of a board as its dice name them. */
export function lumiesOf(board: Board): readonly string[] {
  return board.dice.flat().filter((s) => s !== "potion" && s !== "ghost");
}
export interface Chance {
  readonly of: number;
  readonly in: number;
}
/** The chance that one roll shows this face: its die has it once. */
export function chanceOf(board: Board, symbol: string): Chance {
  const die = board.dice.find((faces) => faces.includes(symbol));
  return die ? { of: die.filter((s) => s === symbol).length, in: die.length } : { of: 0, in: 1 };
}
/** A chance as the engine tells it, "2/13". */
export function parseChance(told: string): Chance {
  const [of = 0, all = 1] = told.split("/").map(Number);
  return { of, in: all };
}
