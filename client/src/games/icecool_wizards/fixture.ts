// A table in the middle of a turn, for the tests of this folder.
import { BOARDS } from "../../wire/games/icecool_wizards.kit";
import type { IcecoolView, Prompt } from "./words";

const prompt: Prompt = { phase: "act", may_flick: true, lines: [], stuck: null };
export const VIEW: IcecoolView = {
  seat: 0,
  actor: 0,
  board: BOARDS.board,
  prompt,
  poses: [
    [940, 2720, 0],
    [2740, 890, 900],
  ],
  players: [
    { lessons: ["fire", "water", "potions"], used: [], exams: [], points: 3 },
    { lessons: ["mountain", "runes"], used: ["wind"], exams: [0], points: 6 },
  ],
  active: 0,
  first: 0,
  turn: 3,
  flicks: 2,
  lessons: ["fire", "runes", "history"],
  exams: [0, 6, 12, null, 13, 14],
  lesson_deck: 30,
  discards: [],
  exam_deck: 9,
  visited: ["potions"],
  touched: [],
  corners: [],
  last_round: false,
  turns_left: -1,
  agreed: [],
  strokes: 0,
  winners: [],
};
