// The table in words: rooms, centimetres and hours, as they are on the board.
import { expect, test } from "vitest";
import { VIEW } from "../fixture";
import { en } from "../messages.en";
import { bearing, placeOf, tell } from "./told";

const who = (seat: number) => ["Ada", "Bea"][seat] ?? "?";

test("hours are those of a clock whose twelve lies away from the reader", () => {
  const from = [100, 100] as const;
  expect(bearing(from, [100, 200])).toEqual({ cm: 10, hour: 12 });
  expect(bearing(from, [180, 100])).toEqual({ cm: 8, hour: 3 });
  expect(bearing(from, [50, 13])).toEqual({ cm: 10, hour: 7 });
});

test("a place is a room or a doorway", () => {
  expect(placeOf(VIEW.board, [94, 272])).toEqual({ room: "potions" });
  expect(placeOf(VIEW.board, [98, 178])).toEqual({ door: "fire" });
  expect(placeOf(VIEW.board, [-50, 0])).toBe(null);
});

test("one's own room, the doors of one's box, other penguins, Lessons and Exams are told", () => {
  const told = tell(VIEW, 0, en, who);
  expect(told.first).toContain(en.room("potions"));
  const lines = Object.fromEntries(told.groups.map((g) => [g.title, g.lines]));
  expect(lines[en.told.penguins]).toEqual([en.told.at(en.told.penguin("Bea", en.room("runes")), 26, 5)]);
  expect(lines[en.told.doors]).toHaveLength(3);
  expect(lines[en.told.lessons]).toHaveLength(3);
  expect(lines[en.told.exams]).toHaveLength(5);
  expect(tell(VIEW, -1, en, who).first).toBe(en.told.viewer);
});
