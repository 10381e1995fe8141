import { describe, expect, it } from "vitest";
import { group } from "./choices";
import { askOf } from "./prompt";
import type { MagicPowerView, SeatMove } from "./words";

function view(phase: MagicPowerView["prompt"]["phase"], more: Partial<MagicPowerView> = {}): MagicPowerView {
  return {
    seat: 0,
    actor: 0,
    prompt: {
      phase,
      action: "none",
      rolling: [],
      rerolls: 0,
      reroll_dice: 0,
      has_drawn: false,
      has_cast: false,
    },
    round: 2,
    turn: 3,
    turn_seat: 0,
    sp: 1,
    dice: [1, 2, 3],
    seals: [-1, -1, -1],
    players: [],
    decks: [10, 10],
    discards: [],
    stones_left: 4,
    limit: 3,
    summoner: -1,
    victim: -1,
    winners: [],
    ...more,
  };
}
const ask = (v: MagicPowerView, legal: readonly SeatMove[], ending = false) =>
  askOf(v, 0, group(legal), ending);
const PASS = { t: "pass" } as const;
const SPOIL = { t: "interfere", die: 1 } as const;
const CAST = { t: "cast", card: 1, dice: [0], faces: [6], seat: null } as const;
const STONE = { t: "draw", pile: "stone" } as const;

describe("what is asked of a player", () => {
  it("is to watch while another moves, and nothing while dice roll", () => {
    expect(ask(view("before", { actor: 2 }), [])).toEqual({ key: "watch", seat: 2, exam: false });
    expect(ask(view("amplify", { actor: 1, round: 6 }), [])).toEqual({ key: "watch", seat: 1, exam: true });
    expect(ask(view("nature", { actor: -1 }), [])).toEqual({ key: "moving" });
  });

  it("is nothing while one's own move is still being shown", () => {
    expect(ask(view("before"), [])).toEqual({ key: "moving" });
  });

  it("is a die action before it, and to take the stone as soon as that is legal", () => {
    expect(ask(view("before"), [{ t: "hold" }])).toEqual({ key: "before", cast: false });
    expect(ask(view("before"), [{ t: "hold" }, CAST])).toEqual({ key: "before", cast: true });
    expect(ask(view("before"), [{ t: "hold" }, STONE])).toEqual({ key: "stone" });
    expect(ask(view("after"), [PASS, STONE])).toEqual({ key: "stone" });
  });

  it("names after the action what is still allowed, and interference once the turn is to end", () => {
    const legal: SeatMove[] = [PASS, SPOIL, { t: "stock", card: 4 }, { t: "draw", pile: "level1" }];
    expect(ask(view("after"), legal)).toEqual({ key: "after", draw: true, cast: false, stock: true });
    expect(ask(view("after"), legal, true)).toEqual({ key: "interfere", stock: true, window: false, by: 0 });
    expect(ask(view("after"), [PASS], true)).toEqual({
      key: "after",
      draw: false,
      cast: false,
      stock: false,
    });
  });

  it("is interference by itself once a spell is stocked, or when another has ended the turn", () => {
    expect(ask(view("stocked"), [PASS, SPOIL])).toEqual({
      key: "interfere",
      stock: false,
      window: false,
      by: 0,
    });
    const window = view("window", { turn_seat: 2 });
    expect(ask(window, [PASS, SPOIL])).toEqual({ key: "interfere", stock: false, window: true, by: 2 });
  });

  it("is the next step of a spell", () => {
    const again = view("spell", { prompt: { ...view("spell").prompt, rerolls: 1, reroll_dice: 3 } });
    expect(ask(again, [PASS, { t: "reroll", dice: [0] }])).toEqual({ key: "reroll", left: 1, most: 3 });
    expect(ask(view("spell"), [PASS, { t: "turn_over" }])).toEqual({ key: "turn_over" });
  });

  it("is to give spells up, to pick for the errand boy, to throw, and in the end nothing", () => {
    expect(ask(view("discard"), [{ t: "discard", card: 1 }])).toEqual({ key: "discard", limit: 3 });
    expect(ask(view("errand"), [{ t: "summon", seat: 1 }])).toEqual({ key: "errand" });
    expect(ask(view("amplify"), [{ t: "roll_three" }])).toEqual({ key: "amplify" });
    expect(ask(view("over", { actor: -2 }), [])).toEqual({ key: "over" });
  });
});
