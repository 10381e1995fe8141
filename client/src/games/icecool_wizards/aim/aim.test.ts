// The aim stays within what a flick may be, and is told as a clock tells it.
import { expect, test } from "vitest";
import { Aim, compass, heightOf, hourOf, slideOf } from "./aim.svelte";

test("twelve is away from you, three to the right", () => {
  expect([900, 0, 2700, 1800, 600, 1200].map(hourOf)).toEqual([12, 3, 6, 9, 1, 11]);
  expect([900, 0, 2700, 1800].map(compass)).toEqual([0, 90, 180, 270]);
  expect([910, 890, 3599, 1].map(compass)).toEqual([359, 1, 90, 90]);
});

test("keys turn and strengthen, with Shift finely, and never beyond what there is", () => {
  const aim = new Aim();
  aim.reset(900);
  expect(aim.touched).toBe(false);
  aim.key("ArrowRight", false);
  aim.key("ArrowLeft", true);
  expect(aim.shot.azimuth).toBe(855);
  expect(aim.touched).toBe(true);
  for (let i = 0; i < 40; i++) {
    aim.key("ArrowUp", false);
    aim.key("D", false);
    aim.key("s", false);
  }
  expect(aim.flick).toEqual({ t: "flick", azimuth: 855, strength: 1000, offset: 100, height: 0 });
  for (let i = 0; i < 100; i++) aim.key("ArrowLeft", false);
  expect(aim.shot.azimuth).toBe((855 + 5000) % 3600);
  expect(aim.key("x", false)).toBe(false);
});

test("a stroke is told by where it hits and how far it slides", () => {
  expect([0, 25, 60, 100].map(heightOf)).toEqual(["low", "middle", "neck", "head"]);
  expect([0, 100, 250, 1000].map(slideOf)).toEqual([0, 6, 20, 211]);
});
