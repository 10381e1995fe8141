import { describe, expect, it } from "vitest";
import { FACES, PIPS, sideOf } from "./pips";

describe("a die", () => {
  it("has as many pips as its face says", () => {
    for (const face of FACES) expect(PIPS[face]).toHaveLength(face);
  });

  it("shows the asked face in front and its seven's complement behind, whichever it is", () => {
    for (const front of FACES) {
      expect(sideOf(front, front)).toBe("front");
      expect(sideOf(7 - front, front)).toBe("back");
      expect(new Set(FACES.map((face) => sideOf(face, front))).size).toBe(6);
    }
  });
});
