// The story holds together: a word for each scene, each event does what its sentence says, and two minutes suffice.
import { expect, test } from "vitest";
import { en } from "../messages.en";
import { de } from "../messages.de";
import { after } from "../stage/picture";
import { pauseFor, scenes, viewOf } from "./script";

test("every scene has its words, and every word its scene", () => {
  expect(scenes().map((s) => s.key).sort()).toEqual(Object.keys(en.scenes).sort()); // prettier-ignore
  for (const s of scenes()) expect(de.scenes[s.key]).not.toBe("");
});

test("it takes about two minutes", () => {
  const whole = scenes().reduce((sum, s) => sum + pauseFor(en.scenes[s.key]), 0);
  expect(whole).toBeGreaterThan(80_000);
  expect(whole).toBeLessThan(135_000);
});

test("after a scene no tile lies open that has been turned back", () => {
  const all = scenes();
  const step = all.find((s) => s.key === "step")!;
  expect(step.after.tiles.every((t) => t === null)).toBe(true);
  expect(viewOf(step.after).tiles).toEqual(step.after.tiles);
  expect(step.events.reduce(after, step.before)).toEqual(step.after);
});

test("in the end all are at school", () => {
  expect(scenes().at(-1)?.after.wizards).toEqual([24, 24, 24]);
});
