// Pictures get simpler when they come too slowly, and only then.
import { expect, test } from "vitest";
import { Pace } from "./pace";

function draw(pace: Pace, times: number, apart: number, whole = true): number {
  let changes = 0;
  for (let i = 0; i < times; i++) changes += pace.drew(1000 + i * apart, whole) ? 1 : 0;
  pace.rest();
  return changes;
}

test("a graphics card begins with everything and keeps it while it is fast", () => {
  const pace = new Pace("auto", false);
  expect(pace.level).toEqual({ high: true, ratio: 2 });
  expect(draw(pace, 300, 16)).toBe(0);
  expect(pace.fps).toBeCloseTo(62.5, 0);
});

test("ten slow pictures in a row are a level less, down to the last", () => {
  const pace = new Pace("auto", false);
  expect(draw(pace, 11, 60)).toBe(1);
  expect(pace.level).toEqual({ high: true, ratio: 1 });
  expect(draw(pace, 200, 60)).toBe(4);
  expect(pace.level).toEqual({ high: false, ratio: 0.4 });
});

test("a pause, patches and single hitches say nothing", () => {
  const pace = new Pace("auto", true);
  expect(pace.level.high).toBe(false);
  expect(draw(pace, 40, 2000)).toBe(0);
  expect(draw(pace, 40, 60, false)).toBe(0);
  for (let i = 0; i < 10; i++) expect(draw(pace, 8, 60)).toBe(0);
});

test("what was asked for is kept to", () => {
  const pace = new Pace("high", true);
  expect(draw(pace, 50, 200)).toBe(0);
  expect(pace.level.high).toBe(true);
  pace.ask("low");
  expect(pace.level.high).toBe(false);
});
