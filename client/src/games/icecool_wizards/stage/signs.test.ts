// No two Lessons look the same, neither in outline nor in colour.
import { expect, test } from "vitest";
import { NAMED, signOf } from "./signs";

test("the nine Lessons and a stranger have ten outlines and ten colours", () => {
  expect(NAMED).toHaveLength(9);
  const signs = [...NAMED, "alchemy"].map(signOf);
  expect(new Set(signs.map((s) => s.d)).size).toBe(10);
  expect(new Set(signs.map((s) => s.ink)).size).toBe(10);
});
