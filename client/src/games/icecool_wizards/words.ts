// The game's generated words under the names this folder uses, and what they need beside them.
import type { TableStore } from "../../table/table.svelte";
import type { AnyEvent, Board, Element, IcecoolView, SeatMove } from "../../wire/games/icecool_wizards";

export type {
  AnyEvent,
  Board,
  CameToRest,
  Corner,
  Door,
  Element,
  Exam,
  Flick,
  Flicked,
  IcecoolSetup,
  IcecoolView,
  Mark,
  Phase,
  Player,
  Pose,
  Prompt,
  Room,
  SeatMove,
  Sit,
  Trade,
  Why,
} from "../../wire/games/icecool_wizards";
export type IcecoolTable = TableStore<IcecoolView, SeatMove, AnyEvent>;

/** The symbols that are Spells, in the order in which every list of Lessons begins. */
export const ELEMENTS: readonly Element[] = ["fire", "water", "mountain", "wind"];
/** So many Lessons lie on the board after every turn, and more only by Mountain. IW-107 */
export const REFILL = 3;

export function isElement(lesson: string): lesson is Element {
  return (ELEMENTS as readonly string[]).includes(lesson);
}
/** All Lessons of a board, in the board's order: the elements, then those of the rooms. */
export function lessonsOf(board: Board): readonly string[] {
  return [...ELEMENTS, ...Object.values(board.rooms).map((room) => room.lesson)];
}
/** A multiset of Lessons in the board's order. */
export function ordered(board: Board, lessons: readonly string[]): readonly string[] {
  const order = lessonsOf(board);
  return [...lessons].sort((a, b) => order.indexOf(a) - order.indexOf(b));
}
/** The room or door where a Lesson has its home. */
export function homeOf(
  board: Board,
  lesson: string,
): { readonly room: string } | { readonly door: string } | null {
  for (const [room, it] of Object.entries(board.rooms)) if (it.lesson === lesson) return { room };
  for (const [door, it] of Object.entries(board.doors)) if (it.lesson === lesson) return { door };
  return null;
}
/** The same cards but for one of each of these. */
export function without(cards: readonly string[], gone: readonly string[]): readonly string[] {
  const rest = [...cards];
  for (const card of gone) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}
/** Equal cards as one with their number, in the order they first come. */
export function counted(
  cards: readonly string[],
): readonly { readonly lesson: string; readonly count: number }[] {
  return [...new Set(cards)].map((lesson) => ({ lesson, count: cards.filter((c) => c === lesson).length }));
}
