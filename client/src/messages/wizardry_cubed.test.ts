// What is kept of Wizardry's events names no face and no place, and its table says the same things in both languages.
import { expect, test } from "vitest";
import { forget } from "../games/wizardry_cubed/forget";
import { de } from "../games/wizardry_cubed/messages.de";
import { en } from "../games/wizardry_cubed/messages.en";
import { lumiesOf } from "../games/wizardry_cubed/words";
import type { AnyEvent } from "../wire/games/wizardry_cubed";
import { BOOK } from "../wire/games/wizardry_cubed.book";
import { BOARDS, OPTIONS } from "../wire/games/wizardry_cubed.kit";
import { fill } from "./refusal";

const HEARD = [
  { t: "tile_peeked", rule: "W3-19", seat: 1, slot: 4, symbol: { value: "moon", seats: [1] } },
  { t: "tile_peeked", rule: "W3-20", seat: 1, slot: 4, symbol: { value: "ghost", seats: [0, 1] } },
  { t: "tile_returned", rule: "W3-19", slot: 4 },
  { t: "turn_began", rule: "W3-23", seat: 1, silent: false, inside: false },
  { t: "turn_began", rule: "W3-23", seat: 1, silent: true, inside: false },
  { t: "turn_began", rule: "W3-23", seat: 1, silent: false, inside: true },
  { t: "tile_flipped", rule: "W3-39", seat: 1, slot: 4, symbol: "moon", found: true },
  { t: "tile_flipped", rule: "W3-42", seat: 1, slot: 4, symbol: "moon", found: false },
  { t: "tile_flipped", rule: "W3-43", seat: 1, slot: 4, symbol: "ghost", found: false },
] as const satisfies readonly AnyEvent[]; // prettier-ignore

test("what is kept of an event names neither face nor place", () => {
  for (const e of HEARD) {
    const kept = forget(e);
    if (e.t === "tile_flipped" || e.t === "tile_peeked")
      expect(JSON.stringify(kept)).not.toMatch(/moon|"ghost"|"slot":4/);
    else expect(kept).toBe(e);
  }
});

test("every symbol of our boards has a name in both languages, and the two say the same things", () => {
  for (const board of Object.values(BOARDS))
    for (const s of [...lumiesOf(board), "ghost", "potion"])
      for (const m of [en, de]) expect(m.symbols[s]).toMatch(/\S/);
  const paths = (o: object, at = ""): string[] =>
    Object.entries(o).flatMap(([k, v]) =>
      typeof v === "object" && v ? paths(v as object, `${at}${k}.`) : [`${at}${k}`],
    );
  expect(paths(de).sort()).toEqual(paths(en).sort());
  expect(new Set(Object.values(de.symbols)).size).toBe(Object.keys(de.symbols).length);
});

test("every option can be set up, but what the server knows by itself", () => {
  expect(BOOK.options.map((o) => o.name).sort()).toEqual(OPTIONS.map((o) => o.name).sort());
});

test("every refusal of the rulebook can be filled", () => {
  for (const r of BOOK.refusals)
    for (const lang of ["en", "de"] as const)
      expect(fill(r.text[lang], { actor: 1 }, { who: (s) => `Seat${s}`, thing: String })).not.toContain("{");
});
