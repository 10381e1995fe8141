// However long a path and however many trees, everything lies on the picture and no tree covers another.
import { expect, test } from "vitest";
import { BOARDS } from "../../../wire/games/wizardry_cubed.kit";
import type { Board } from "../words";
import { evenly, layout } from "./geometry";
import { standing } from "./places";

const ours: readonly Board[] = Object.values(BOARDS);
const odd: readonly Board[] = [
  { ...ours[0]!, tiles: 6, market: 2, forest: 4, stairs: 0 },
  { ...ours[0]!, tiles: 30, market: 9, forest: 60, stairs: 12 },
  { ...ours[0]!, tiles: 2, market: 2, forest: 3, stairs: 1 },
];
const cases = [...ours, ...odd].flatMap((board) => [
  { board, shape: "wide" as const },
  { board, shape: "tall" as const },
]);

test.each(cases)("a place for each of $board.tiles trees and every space, $shape", ({ board, shape }) => {
  const l = layout(board, shape);
  expect(l.tiles).toHaveLength(board.tiles);
  expect(l.spaces).toHaveLength(board.forest + board.stairs + 2);
  for (const p of [...l.tiles, ...l.spaces]) {
    expect(p.x).toBeGreaterThanOrEqual(0);
    expect(p.x).toBeLessThanOrEqual(l.w);
    expect(p.y).toBeGreaterThanOrEqual(0);
    expect(p.y).toBeLessThanOrEqual(l.h);
  }
  for (const p of l.tiles) {
    expect(p.x - l.tile / 2).toBeGreaterThanOrEqual(0);
    expect(p.x + l.tile / 2).toBeLessThanOrEqual(l.w);
  }
});

test.each(cases.filter((c) => c.board.tiles <= 18))(
  "no tree covers another, $board.tiles of them, $shape",
  ({ board, shape }) => {
    const { tiles, tile } = layout(board, shape);
    tiles.forEach((a, i) => {
      for (const b of tiles.slice(i + 1))
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(tile * 0.98);
    });
  },
);

test.each(cases)("up to six wizards on one space are all on the picture, $shape", ({ board, shape }) => {
  const l = layout(board, shape);
  for (let n = 1; n <= 6; n++)
    for (let space = 1; space <= board.forest + board.stairs + 1; space++)
      for (const p of standing(
        l,
        Array.from({ length: n }, () => space),
      )) {
        expect(p.x - l.stone * 0.79).toBeGreaterThanOrEqual(0);
        expect(p.x + l.stone * 0.79).toBeLessThanOrEqual(l.w);
      }
});

test("on the narrowest phone a tree is as wide as a small finger needs", () => {
  const { tile, w } = layout(ours[0]!, "tall");
  expect((tile * 360) / w).toBeGreaterThanOrEqual(56);
});

test("points are spread evenly along a line", () => {
  expect(evenly([{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 10 }], 5).map((p) => [p.x, p.y])).toEqual([
    [0, 0],
    [5, 0],
    [10, 0],
    [10, 5],
    [10, 10],
  ]); // prettier-ignore
});
