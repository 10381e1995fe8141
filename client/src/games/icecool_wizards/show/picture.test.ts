// The picture follows the events of a step, one by one.
import { expect, test } from "vitest";
import { VIEW } from "../fixture";
import { flightsOf } from "./flights";
import { after } from "./picture";

const rule = "IW-37";
const rest = { t: "came_to_rest", rule, seat: 0, before: VIEW.poses, poses: [[10, 20, 30], [40, 50, 60]], returned: [], lost: false, doorway: null, marks: [], ms: 900, calm: true, film: "" } as const; // prettier-ignore
const flick = { t: "flick", azimuth: 900, strength: 500, offset: 0, height: 25 } as const;

test("a flick moves penguins, and what it claims goes to its player", () => {
  const flown = after(after(VIEW, { t: "flicked", rule, seat: 0, flick, left: 1 }), rest);
  expect(flown).toMatchObject({ flicks: 1, poses: rest.poses });
  const claimed = after(flown, { t: "lesson_claimed", rule, seat: 0, lesson: "runes", where: "runes" });
  expect(claimed.lessons).toEqual(["fire", "history"]);
  expect(claimed.players[0]?.lessons).toEqual(["fire", "water", "potions", "runes"]);
});

test("Spells are turned down, Fire takes, and a trade changes owners", () => {
  const cast = after(VIEW, { t: "spell_cast", rule, seat: 0, element: "fire" });
  expect(cast.players[0]).toMatchObject({ lessons: ["water", "potions"], used: ["fire"] });
  const given = after(cast, { t: "given_up", rule, seat: 1, lesson: "wind", used: true });
  expect(given.players[1]).toMatchObject({ lessons: ["mountain", "runes"], used: [] });
  const traded = after(given, { t: "traded", rule, seat: 0, other: 1, gave: "potions", took: "mountain" });
  expect(traded.players.map((p) => p.lessons)).toEqual([
    ["water", "mountain"],
    ["potions", "runes"],
  ]);
});

test("an Exam leaves its corner to its player, and another comes from the deck", () => {
  const sat = after(VIEW, { t: "exam_sat", rule, seat: 0, corner: 2, exam: 12, paid: ["fire", "water"] });
  expect(sat.exams[2]).toBe(null);
  expect(sat.players[0]).toMatchObject({ lessons: ["potions"], exams: [12] });
  expect(after(sat, { t: "exam_laid", rule, corner: 2, exam: 5 })).toMatchObject({ exam_deck: 8 });
});

test("a log's flicks are found with what was done and what it brought", () => {
  const log = [
    { version: 4, events: [{ t: "flicked", rule, seat: 0, flick, left: 1 } as const, rest] },
    { version: 5, events: [{ t: "turn_ended", rule, seat: 0 } as const] },
    {
      version: 6,
      events: [rest, { t: "lesson_claimed", rule, seat: 0, lesson: "runes", where: "runes" } as const],
    },
  ];
  expect(flightsOf(log)).toMatchObject([
    { version: 4, number: 1, flick, claimed: [] },
    { version: 6, number: 2, flick: null, claimed: ["runes"] },
  ]);
});
