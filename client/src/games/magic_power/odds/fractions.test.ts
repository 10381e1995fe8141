import { describe, expect, it } from "vitest";
import { best, chance } from "./fractions";

describe("chances", () => {
  it("are read from exact fractions", () => {
    expect(chance("1/6")).toBeCloseTo(1 / 6);
    expect(chance("0/1")).toBe(0);
    expect(chance("1/1")).toBe(1);
  });

  it("have a best", () => {
    expect(best(["1/6", "1/2", "1/3"])).toBe(0.5);
    expect(best([])).toBe(0);
  });
});
