// Every event of ICECOOL Wizards is told in both languages, with whom and what it is about.
import { expect, test } from "vitest";
import { de } from "../games/icecool_wizards/messages.de";
import { en } from "../games/icecool_wizards/messages.en";
import type { AnyEvent, CameToRest } from "../wire/games/icecool_wizards";
import { BOARDS, BOOK, OPTIONS } from "../wire/games/icecool_wizards.book";
import { events as eventsDe } from "./icecool_wizards.de";
import { events as eventsEn } from "./icecool_wizards.en";
import { fill } from "./refusal";

const scene = { who: (s: number) => `Seat${s}`, thing: String };
const flick = { t: "flick", azimuth: 900, strength: 700, offset: 40, height: 25 } as const;
const rest: CameToRest = {
  t: "came_to_rest",
  rule: "IW-37",
  seat: 1,
  before: [],
  poses: [],
  returned: [],
  lost: false,
  doorway: null,
  marks: [],
  ms: 900,
  calm: true,
  film: "",
};
const near = { at: 300, where: "brooms", what: "room", credited: false, why: "not_wholly_inside", rule: "IW-35", lesson: null } as const; // prettier-ignore
const door = { at: 500, where: "fire", what: "door", credited: false, why: "jumped_over", rule: "IW-47", lesson: null } as const; // prettier-ignore
const high = { at: 900, where: "2", what: "corner", credited: false, why: "flew_over_exam", rule: "IW-69", lesson: null } as const; // prettier-ignore
const got = { at: 100, where: "runes", what: "room", credited: true, why: "inside", rule: "IW-34", lesson: "runes" } as const; // prettier-ignore
const prompt = { phase: "act", may_flick: true, lines: [], stuck: null } as const;
const HEARD = [
  { t: "first_chosen", rule: "IW-123", seat: 1 },
  { t: "turn_began", rule: "IW-24", seat: 1, turn: 3, room: "potions" },
  { t: "lesson_laid", rule: "IW-10", lesson: "runes", why: "setup" },
  { t: "lesson_laid", rule: "IW-107", lesson: "runes", why: "refill" },
  { t: "lesson_laid", rule: "IW-91", lesson: "runes", why: "mountain" },
  { t: "lesson_repeated", rule: "IW-109", lesson: "runes" },
  { t: "deck_shuffled", rule: "IW-110", cards: 1 },
  { t: "deck_shuffled", rule: "IW-110", cards: 7 },
  { t: "nothing_to_lay", rule: "IW-111" },
  { t: "exam_laid", rule: "IW-112", corner: 0, exam: 3 },
  { t: "stepped_to_line", rule: "IW-30", seat: 1, box: "a", pose: [0, 0, 0] },
  { t: "flicked", rule: "IW-25", seat: 1, flick, left: 1 },
  { t: "strayed", rule: "IW-124", seat: 1, flick: { ...flick, height: 90, offset: -40 } },
  rest,
  { ...rest, lost: true, returned: [1, 2], marks: [{ ...near, why: "lost_flick" }] },
  { ...rest, doorway: "fire", calm: false, marks: [got, near, door, high] },
  { t: "lesson_claimed", rule: "IW-37", seat: 1, lesson: "runes", where: "runes" },
  { t: "penguin_touched", rule: "IW-97", seat: 1, other: 2 },
  { t: "corner_touched", rule: "IW-66", seat: 1, corner: 0 },
  { t: "chances_gone", rule: "IW-70", corners: [0, 3], others: [] },
  { t: "chances_gone", rule: "IW-104", corners: [], others: [2] },
  { t: "spell_cast", rule: "IW-95", seat: 1, element: "wind" },
  { t: "given_up", rule: "IW-82", seat: 1, lesson: "runes", used: false },
  { t: "given_up", rule: "IW-83", seat: 1, lesson: "fire", used: true },
  { t: "exam_sat", rule: "IW-64", seat: 1, corner: 0, exam: 3, paid: ["runes", "water"] },
  { t: "traded", rule: "IW-97", seat: 1, other: 2, gave: "runes", took: "fire" },
  { t: "end_proposed", rule: "IW-125", seat: 1 },
  { t: "end_answered", rule: "IW-125", seat: 1, yes: true },
  { t: "end_answered", rule: "IW-125", seat: 1, yes: false },
  { t: "last_round_began", rule: "IW-113", why: "exams", left: 1 },
  { t: "last_round_began", rule: "IW-125", why: "agreed", left: 2 },
  { t: "last_round_began", rule: "IW-126", why: "cap", left: 0 },
  { t: "turn_ended", rule: "IW-24", seat: 1 },
  { t: "lap_done", rule: "IW-127", flicks: 9 },
  { t: "game_ended", rule: "IW-115", points: [9, 12, 12], cards: [3, 4, 4], winners: [1, 2] },
  { t: "game_ended", rule: "IW-115", points: [9, 12], cards: [3, 4], winners: [1] },
  { t: "game_ended", rule: "IW-127", points: [0], cards: [0], winners: [0] },
  { t: "awaited", rule: "IW-22", actor: 0, prompt },
] as const satisfies readonly AnyEvent[]; // prettier-ignore
const SILENT = ["awaited", "turn_ended"];

test("each kind of event is among those tried here", () => {
  expect([...new Set(HEARD.map((e) => e.t))].sort()).toEqual(Object.keys(eventsEn).sort());
});

test.each([
  ["en", eventsEn],
  ["de", eventsDe],
] as const)("every event is told in %s with whom it is about", (_, told) => {
  for (const e of HEARD) {
    const teller = told[e.t] as (event: AnyEvent, s: typeof scene) => string | null;
    const text = teller(e, scene);
    if (text === null) {
      if (e.t === "game_ended") expect(e.points.length, "nobody is beaten alone").toBe(1);
      else expect(SILENT).toContain(e.t);
      continue;
    }
    expect(text, e.t).toMatch(/^\S.*[.!]$/);
    expect(text, e.t).not.toMatch(/undefined|null|\[object|NaN|\{/);
    if ("seat" in e) expect(text).toContain(`Seat${e.seat}`);
    if ("other" in e) expect(text).toContain(`Seat${e.other}`);
  }
});

test("a flick is told by the clock, its side and its height", () => {
  const say = (azimuth: number, offset = 0, height = 25) =>
    eventsEn.flicked({ t: "flicked", rule: "IW-25", seat: 1, flick: { ...flick, azimuth, offset, height }, left: 1 }, scene); // prettier-ignore
  expect([0, 900, 1800, 2700, 3599].map((a) => /(\d+) o’clock/.exec(say(a) ?? "")?.[1])).toEqual([
    "3",
    "12",
    "9",
    "6",
    "3",
  ]);
  expect(say(900)).toBe("Seat1 flicks hard towards 12 o’clock.");
  expect(say(900, 40)).toContain("right");
  expect(say(900, -40, 100)).toMatch(/high.*left/);
});

test("near misses are told with their reasons, and what counts is told by its Lesson", () => {
  const said = eventsEn.came_to_rest({ ...rest, marks: [got, near, door] }, scene) ?? "";
  expect(said).toContain(en.trail.why.not_wholly_inside);
  expect(said).toContain(en.trail.why.jumped_over);
  expect(said).not.toContain(en.lesson("runes"));
});

test("every Lesson has a name in both languages, and no two the same", () => {
  for (const board of Object.values(BOARDS)) {
    const ids = ["fire", "water", "mountain", "wind", ...Object.values(board.rooms).map((r) => r.lesson)];
    for (const m of [en, de]) expect(new Set(ids.map(m.lesson)).size).toBe(ids.length);
    for (const id of ids) expect(de.lesson(id) === id).toBe(false);
  }
});

test("the two languages have the same keys", () => {
  const paths = (o: object, at = ""): string[] =>
    Object.entries(o).flatMap(([k, v]) =>
      typeof v === "object" && v ? paths(v as object, `${at}${k}.`) : [`${at}${k}`],
    );
  expect(paths(de).sort()).toEqual(paths(en).sort());
});

test("every option can be set up, but what the server knows by itself", () => {
  expect(BOOK.options.map((o) => o.name).sort()).toEqual(OPTIONS.map((o) => o.name).sort());
});

test("every refusal of the rulebook can be filled", () => {
  const args = { actor: 1, seat: 1, flicks: 2, lesson: "runes", box: "a" };
  for (const r of BOOK.refusals)
    for (const lang of ["en", "de"] as const)
      expect(fill(r.text[lang], args, { who: (s) => `Seat${s}`, thing: String })).not.toContain("{");
});
