// The picture follows the events, and keeps nothing of a tile that is turned back.
import { expect, test } from "vitest";
import { after, walk, type Picture } from "./picture";

const start: Picture = {
  wizards: [7, 7],
  willy: 1,
  active: 0,
  clock: 0,
  silent: false,
  faces: ["moon", "cat", "ghost"],
  targets: ["moon", "cat"],
  found: 0,
  tiles: [null, null, null],
  potions: 3,
  enchantments: 3,
};
const rule = "W3-01";

test("a found Lumie is looked for no longer, a wrong one is", () => {
  const found = after(start, { t: "tile_flipped", rule, seat: 0, slot: 1, symbol: "moon", found: true });
  expect(found).toMatchObject({ tiles: [null, "moon", null], targets: ["cat"], found: 1 });
  const wrong = after(found, { t: "tile_flipped", rule, seat: 0, slot: 2, symbol: "key", found: false });
  expect(wrong).toMatchObject({ tiles: [null, "moon", "key"], targets: ["cat"], found: 1 });
  expect(JSON.stringify(after(wrong, { t: "tiles_returned", rule, slots: [1, 2] }).tiles)).toBe(
    "[null,null,null]",
  );
});

test("a peeked tile shows nothing to those who may not see it", () => {
  const hidden = { t: "tile_peeked", rule, seat: 1, slot: 0, symbol: { value: null, seats: [1] } } as const;
  expect(after(start, hidden)).toBe(start);
  const seen = after(start, { ...hidden, symbol: { value: "owl", seats: [1] } });
  expect(seen.tiles).toEqual(["owl", null, null]);
  expect(after(seen, { t: "tile_returned", rule, slot: 0 }).tiles).toEqual([null, null, null]);
});

test("a new turn clears the dice, and tools run out", () => {
  expect(after(start, { t: "turn_began", rule, seat: 1, silent: true, inside: false })).toMatchObject({
    active: 1,
    silent: true,
    faces: [],
    targets: [],
  });
  expect(after(start, { t: "tool_used", rule, tool: "enchantment", left: 2 }).enchantments).toBe(2);
});

test("figures go space by space", () => {
  expect(walk(7, 10)).toEqual([8, 9, 10]);
  expect(walk(7, 7)).toEqual([]);
});
