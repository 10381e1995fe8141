// The nearest spot of a white line, from outside it and from within.
import { expect, test } from "vitest";
import { VIEW } from "../fixture";
import { lineSpot } from "./line";

test("from the band by the wall one steps straight or around the corner to the line", () => {
  const at = (x: number, y: number) => lineSpot(VIEW.board, "a", [x * 10, y * 10, 7])?.map((v) => v / 10);
  expect(at(100, 190)).toEqual([100, 222, 0.7]);
  expect(at(10, 350)).toEqual([43, 322, 0.7]);
  expect(at(50, 300)).toEqual([43, 300, 0.7]);
  expect(lineSpot(VIEW.board, "nowhere", [0, 0, 0])).toBe(null);
});
