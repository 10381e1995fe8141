import { describe, expect, it } from "vitest";
import { diceOf, exactly, foresee, group, leadsOn, showing, waysToReach } from "./choices";
import type { Cast, SeatMove } from "./words";

const two = (...dice: number[]) => ({ t: "roll_two", dice }) as const;
const cast = (card: number, dice: number[], faces: number[] = []): Cast => ({
  t: "cast",
  card,
  dice,
  faces,
  seat: null,
});

describe("group", () => {
  it("gives each control its moves and nothing else", () => {
    const legal: SeatMove[] = [
      two(0, 1),
      two(1, 2),
      { t: "roll_one", dice: [2] },
      { t: "hold" },
      { t: "draw", pile: "stone" },
      cast(7, [0], [4]),
      cast(7, [1], [5]),
      cast(9, []),
      { t: "stock", card: 7 },
      { t: "interfere", die: 1 },
      { t: "pass" },
    ];
    const c = group(legal);
    expect(c.rollTwo).toHaveLength(2);
    expect(c.rollOne).toHaveLength(1);
    expect(c.hold).toBeDefined();
    expect([...c.draws.keys()]).toEqual(["stone"]);
    expect(c.casts.get(7)).toHaveLength(2);
    expect(c.casts.get(9)).toHaveLength(1);
    expect(c.stocks.get(7)).toEqual({ t: "stock", card: 7 });
    expect(c.interferes.has(1)).toBe(true);
    expect(c.interferes.has(0)).toBe(false);
    expect(c.pass).toBeDefined();
    expect(c.rollThree).toBeUndefined();
    expect(c.any).toBe(true);
  });

  it("knows when nothing can be done", () => {
    expect(group([]).any).toBe(false);
  });
});

describe("choosing dice", () => {
  const moves = [two(0, 1), two(0, 2), two(1, 2)];

  it("finds the move for the dice, in any order", () => {
    expect(exactly(moves, [2, 0])).toEqual(two(0, 2));
    expect(exactly(moves, [0])).toBeUndefined();
  });

  it("takes the only choice there is while none is chosen, but never other dice than the chosen", () => {
    expect(exactly([two(1, 2)], [])).toEqual(two(1, 2));
    expect(exactly([two(1, 2)], [0])).toBeUndefined();
    expect(exactly(moves, [])).toBeUndefined();
  });

  it("asks for more dice only while more would help", () => {
    expect(leadsOn(moves, [])).toBe(true);
    expect(leadsOn(moves, [1])).toBe(true);
    expect(leadsOn(moves, [1, 2])).toBe(false);
    expect(leadsOn([two(0, 1)], [2])).toBe(false);
  });

  it("collects the dice that may be touched", () => {
    expect([...diceOf([two(0, 1), two(0, 2)])].sort()).toEqual([0, 1, 2]);
    expect(diceOf([]).size).toBe(0);
  });
});

describe("foresee", () => {
  it("shows set faces, dice in the air and dice left alone", () => {
    expect(foresee([2, 3, 5], cast(1, [1, 2], [4, 4]), false)).toEqual([
      { kind: "same", face: 2 },
      { kind: "set", face: 4 },
      { kind: "set", face: 4 },
    ]);
    expect(foresee([2, 3, 5], cast(1, [0]), false)[0]).toEqual({ kind: "rolled" });
    expect(foresee([2, 3, 5], cast(1, [0]), true)[0]).toEqual({ kind: "sealed" });
  });
});

describe("showing", () => {
  it.each([
    [[3, 3, 3], "triple"],
    [[3, 1, 3], "pair"],
    [[4, 2, 3], "run"],
    [[5, 6, 1], "nothing"],
    [[1, 3, 5], "nothing"],
    [[0, 0, 0], "nothing"],
  ])("%j is a %s", (dice, what) => {
    expect(showing(dice)).toBe(what);
  });
});

describe("waysToReach", () => {
  it("agrees with the table of the dossier", () => {
    expect(waysToReach(3)).toBe(216);
    expect(waysToReach(9) / 216).toBeCloseTo(0.741, 3);
    expect(waysToReach(14) / 216).toBeCloseTo(0.162, 3);
    expect(waysToReach(19)).toBe(0);
  });
});
