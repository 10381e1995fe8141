// Hands point until the turn ends, and a seat has one finger.
import { expect, test } from "vitest";
import { handsOf, turnBegan } from "./said";

const ping = (slot: number) => ({ t: "ping", slot, sure: "maybe", symbol: null }) as const;

test("hands of earlier turns are gone", () => {
  const said = [
    { seat: 1, version: 3, talk: ping(1) },
    { seat: 1, version: 5, talk: ping(2) },
    { seat: 2, version: 6, talk: { t: "phrase", key: "i_know" } },
  ];
  expect(handsOf(said, 5).map((h) => [h.seat, h.ping.slot])).toEqual([[1, 2]]);
  expect(handsOf(said, 7)).toEqual([]);
});

test("a seat that points anew has changed its mind", () => {
  const said = [1, 2].map((slot) => ({ seat: 1, version: 4, talk: ping(slot) }));
  expect(handsOf(said, 4).map((h) => h.ping.slot)).toEqual([2]);
});

test("the turn began with the last line that says so", () => {
  const began = { t: "turn_began", rule: "W3-23", seat: 0, silent: false, inside: false } as const;
  const other = { t: "tile_returned", rule: "W3-19", slot: 1 } as const;
  expect(turnBegan([{ version: 2, events: [began] }, { version: 4, events: [other, began] }, { version: 5, events: [other] }])).toBe(4); // prettier-ignore
  expect(turnBegan([])).toBe(0);
});
