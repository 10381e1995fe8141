// Walls are cut where doors are, and go on above their lintels.
import { expect, test } from "vitest";
import { merged } from "./easel";
import { outlineOf } from "./hull";
import type { School } from "./types";
import { wallsOf } from "./walls";

const board = {
  boxes: {
    a: { outer: [0, 0, 106, 106], inner: [3, 3, 103, 103], white: [40, 40, 66, 66] },
    b: { outer: [0, 107, 106, 200], inner: [3, 110, 103, 197], white: [40, 140, 66, 160] },
  },
  rooms: {},
  doors: { fire: { rooms: ["x", "y"], axis: "y", rect: [20, 103, 70, 110], lesson: "fire" } },
  corners: [],
  start: [],
  wall: 3,
  height: 55,
  lintel: 48,
  copies: 6,
  exams: [],
} as const satisfies School;

test("a door opens both boxes, and nothing else is open", () => {
  const walls = wallsOf(board);
  const lintels = walls.filter((w) => w.low === 48);
  expect(lintels.map((w) => [w.box, w.side, w.rect])).toEqual([
    ["a", "north", [20, 103, 70, 106]],
    ["b", "south", [20, 107, 70, 110]],
  ]);
  const floor = (box: string) =>
    walls
      .filter((w) => w.box === box && w.low === 0)
      .reduce((sum, { rect: [x0, y0, x1, y1] }) => sum + (x1 - x0) * (y1 - y0), 0);
  expect(floor("a")).toBe(106 * 106 - 100 * 100 - 50 * 3);
  expect(floor("b")).toBe(106 * 93 - 100 * 87 - 50 * 3);
});

test("the outline of a box and its shadow has six corners", () => {
  const box = [[0, 0], [4, 0], [4, 2], [0, 2]] as const; // prettier-ignore
  const shade = box.map(([x, y]) => [x + 3, y + 1] as const);
  expect(outlineOf([...box, ...shade])).toHaveLength(6);
});

test("patches that touch are drawn as one", () => {
  expect(merged([[0, 0, 10, 10], [50, 50, 60, 60], [8, 8, 52, 20]])).toHaveLength(2); // prettier-ignore
  expect(merged([[0, 0, 10, 10], [20, 0, 30, 10], [5, 5, 25, 6]])).toEqual([[0, 0, 30, 10]]); // prettier-ignore
});
