// What a finger does on the screen is the flick it means, from every side of the board.
import { expect, test } from "vitest";
import { directed, flickOf, holdAt, isTowards, type Slope } from "./aiming";

/** Seen from above with y up, one pixel a millimetre. */
const above: Slope = { x: [1, 0], y: [0, -1] };
const pull = (x: number, y: number) => ({ by: [x, y] as const, ring: 20, full: 220 });

test("the penguin goes away from the finger", () => {
  expect(directed(pull(0, 120), above)).toMatchObject({ azimuth: 900 });
  expect(directed(pull(-120, 0), above)).toMatchObject({ azimuth: 0 });
  expect(directed(pull(90, 90), above)).toMatchObject({ azimuth: 1350 });
  expect(directed(pull(0, -120), above)).toMatchObject({ azimuth: 2700 });
});

test("seen from the left side of the board the same pull means another direction", () => {
  const turned: Slope = { x: [0, -1], y: [-1, 0] };
  expect(directed(pull(0, 120), turned)).toMatchObject({ azimuth: 0 });
  expect(directed(pull(120, 0), turned)).toMatchObject({ azimuth: 900 });
});

test("seen at a slant the direction is that of the floor, not of the screen", () => {
  const flat: Slope = { x: [1, 0], y: [0, -0.5] };
  expect(directed(pull(-100, 50), flat)).toMatchObject({ azimuth: 450 });
});

test("near the penguin nothing is meant; far away it is never more than full strength", () => {
  expect(directed(pull(12, 12), above)).toBeNull();
  expect(directed(pull(0, 900), above)?.strength).toBe(1000);
  const [near, half, far] = [40, 120, 219].map((y) => directed(pull(0, y), above)!.strength);
  expect([near! < half!, half! < far!, half! < 500]).toEqual([true, true, true]);
});

test("left, middle, right; base, middle, neck", () => {
  expect(holdAt(0.1, 0.5)).toEqual({ side: 0, height: 25 });
  expect(holdAt(-1.3, 0.1)).toEqual({ side: -100, height: 8 });
  expect(holdAt(0.6, 0.6).side).toBe(50);
  expect(holdAt(0, 0.76).height).toBeGreaterThanOrEqual(75);
  expect(holdAt(0, 1.2).height).toBe(100);
});

test("the struck side is where the finger is on the screen, whichever way the shot goes", () => {
  const [looksUp, hold] = [Math.PI / 2, holdAt(0.92, 0.5)];
  const to = (azimuth: number) => ({ azimuth, strength: 500 });
  expect(flickOf(hold, to(900), isTowards(900, looksUp, false)).offset).toBe(100);
  expect(flickOf(hold, to(2700), isTowards(2700, looksUp, false)).offset).toBe(-100);
  // along the screen it stays as it was
  expect(isTowards(0, looksUp, true)).toBe(true);
  expect(isTowards(0, looksUp, false)).toBe(false);
});
