import { describe, expect, it } from "vitest";
import type { AnyEvent, MagicPowerView, PlayerView } from "../words";
import { examOf } from "./exam";

const player = (stones: (number | null)[], more: Partial<PlayerView> = {}): PlayerView => ({
  hand: [],
  stock: [],
  stones,
  has_left: false,
  hold_barred: false,
  cast_barred: false,
  value: null,
  pips: null,
  final: null,
  ...more,
});
// only what the exam looks at
const view = (players: PlayerView[], round = 5, phase = "before", winners: number[] = []) =>
  ({ players, round, prompt: { phase }, winners }) as unknown as MagicPowerView;
const at = (e: object) => ({ rule: "MP-49", ...e }) as AnyEvent; // any rule will do

const TABLE = view([player([null, null]), player([null, null, null]), player([])]);
const REVEALED: AnyEvent[] = [
  at({ t: "dice_rolled", seat: 1, dice: [0], faces: [6] }),
  at({ t: "exam_began", finalists: [0, 1] }),
  at({ t: "stones_revealed", seat: 0, points: [1, 2] }),
  at({ t: "stones_revealed", seat: 1, points: [1, 2, 3] }),
  at({ t: "disqualified", seat: 2 }),
];

describe("the exam as it is shown", () => {
  it("has not begun before it begins", () => {
    expect(examOf(REVEALED.slice(0, 1), TABLE)).toBeNull();
  });

  it("reveals the stones one seat after the other", () => {
    const exam = examOf(REVEALED.slice(0, 3), TABLE);
    expect(exam?.candidates.map((c) => c.stones)).toEqual([[1, 2], [null, null, null], []]);
    expect(exam?.candidates[1]?.faces).toEqual([]);
    expect(examOf(REVEALED, TABLE)?.candidates.map((c) => c.out)).toEqual([false, false, true]);
  });

  it("swaps a 1 for what the errand boy brings", () => {
    const called = [...REVEALED, at({ t: "errand_boy_called", summoner: 0, victim: 1 })];
    expect(examOf(called, TABLE)?.errand).toEqual({ summoner: 0, victim: 1, brought: null, extra: false });
    const fetched = [...called, at({ t: "stone_fetched", summoner: 0, victim: 1, points: 3, extra: false })];
    const exam = examOf(fetched, TABLE);
    expect(exam?.candidates[0]?.stones).toEqual([2, 3]);
    expect(exam?.candidates[1]?.stones).toEqual([1, 2, 1]);
  });

  it("mixes in a spare 1 where the table plays so", () => {
    const fetched = [...REVEALED, at({ t: "stone_fetched", summoner: 0, victim: 1, points: 2, extra: true })];
    expect(examOf(fetched, TABLE)?.candidates[0]?.stones).toEqual([1, 2, 2]);
    expect(examOf(fetched, TABLE)?.candidates[1]?.stones).toEqual([1, 3, 1]);
  });

  it("counts, throws and judges", () => {
    const exam = examOf(
      [
        ...REVEALED,
        at({ t: "value_counted", seat: 1, value: 18, needs: 5 }),
        at({ t: "dice_rolled", seat: 1, dice: [0, 1, 2], faces: [1, 2, 3] }),
        at({ t: "amplified", seat: 1, pips: 6, value: 108, passed: true }),
        at({ t: "game_ended", winners: [1] }),
      ],
      TABLE,
    );
    const shown = { value: 18, needs: 5, faces: [1, 2, 3], pips: 6, final: 108, passed: true };
    expect(exam?.candidates[1]).toMatchObject(shown);
    expect(exam?.winners).toEqual([1]);
  });

  it("is read off the view where the events are not at hand", () => {
    const late = view([player([3], { value: 9, pips: 10, final: 90 }), player([])], 6, "over", [0]);
    const exam = examOf([], late);
    expect(exam?.candidates[0]).toMatchObject({ stones: [3], value: 9, final: 90, passed: true });
    expect(exam?.candidates[1]?.out).toBe(true);
    expect(exam?.winners).toEqual([0]);
  });
});
