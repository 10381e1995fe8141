// Every event of Wizardry is told in both languages, no sentence tells a face, and the table speaks both alike.
import { expect, test } from "vitest";
import { forget } from "../games/wizardry_cubed/forget";
import { de } from "../games/wizardry_cubed/messages.de";
import { en } from "../games/wizardry_cubed/messages.en";
import { lumiesOf } from "../games/wizardry_cubed/words";
import type { AnyEvent } from "../wire/games/wizardry_cubed";
import { BOARDS, BOOK, OPTIONS } from "../wire/games/wizardry_cubed.book";
import { fill } from "./refusal";
import { events as eventsDe } from "./wizardry_cubed.de";
import { events as eventsEn } from "./wizardry_cubed.en";

const scene = { who: (s: number) => `Seat${s}`, thing: String };
const HEARD = [
  { t: "first_chosen", rule: "W3-25", seat: 1 },
  { t: "tile_peeked", rule: "W3-19", seat: 1, slot: 4, symbol: { value: "moon", seats: [1] } },
  { t: "tile_peeked", rule: "W3-20", seat: 1, slot: 4, symbol: { value: "ghost", seats: [0, 1] } },
  { t: "tile_returned", rule: "W3-19", slot: 4 },
  { t: "turn_began", rule: "W3-23", seat: 1, silent: false, inside: false },
  { t: "turn_began", rule: "W3-23", seat: 1, silent: true, inside: false },
  { t: "turn_began", rule: "W3-23", seat: 1, silent: false, inside: true },
  { t: "dice_rolled", rule: "W3-31", seat: 1, faces: ["cat", "potion", "own_thing"], targets: ["cat"] },
  { t: "tile_flipped", rule: "W3-39", seat: 1, slot: 4, symbol: "moon", found: true },
  { t: "tile_flipped", rule: "W3-42", seat: 1, slot: 4, symbol: "moon", found: false },
  { t: "tile_flipped", rule: "W3-43", seat: 1, slot: 4, symbol: "ghost", found: false },
  { t: "search_ended", rule: "W3-41", seat: 1, why: "all" },
  { t: "search_ended", rule: "W3-42", seat: 1, why: "wrong" },
  { t: "wizard_moved", rule: "W3-44", wizard: 1, to: 9, inside: false },
  { t: "wizard_moved", rule: "W3-44", wizard: 1, to: 24, inside: true },
  { t: "willy_moved", rule: "W3-26", to: 3, arrows: 1, why: "clock" },
  { t: "willy_moved", rule: "W3-35", to: 3, arrows: 1, why: "ghost_face" },
  { t: "danger_seen", rule: "W3-60", why: "clock", steps: 2, wizards: [0, 1] },
  { t: "proposed", rule: "W3-59", seat: 1, tool: "potion", wizard: 0 },
  { t: "proposed", rule: "W3-59", seat: 1, tool: "enchantment", wizard: null },
  { t: "answered", rule: "W3-59", seat: 1, yes: true },
  { t: "answered", rule: "W3-59", seat: 1, yes: false },
  { t: "proposal_dropped", rule: "W3-59" },
  { t: "tool_used", rule: "W3-57", tool: "potion", left: 1 },
  { t: "tool_used", rule: "W3-58", tool: "enchantment", left: 2 },
  { t: "tiles_returned", rule: "W3-48", slots: [4] },
  { t: "wizards_caught", rule: "W3-62", wizards: [1] },
  { t: "game_ended", rule: "W3-68", won: true },
  { t: "game_ended", rule: "W3-69", won: false },
  { t: "awaited", rule: "W3-31", actor: 0, prompt: { phase: "roll", danger: null, steps: 0, proposal: null } },
] as const satisfies readonly AnyEvent[]; // prettier-ignore
const SILENT = ["awaited", "search_ended"];

test("each kind of event is among those tried here", () => {
  expect([...new Set(HEARD.map((e) => e.t))].sort()).toEqual(Object.keys(eventsEn).sort());
});

test.each([
  ["en", eventsEn, en],
  ["de", eventsDe, de],
] as const)("every event is told in %s, and none tells what is on a tile, or where", (_, told, m) => {
  for (const e of HEARD) {
    const teller = told[e.t] as (event: AnyEvent, s: typeof scene) => string | null;
    const text = teller(forget(e) as AnyEvent, scene);
    if (text === null) {
      expect(SILENT).toContain(e.t);
      continue;
    }
    expect(text, e.t).toMatch(/^\S.*[.!]$/);
    expect(text, e.t).not.toMatch(/undefined|null|\[object|NaN|\{/);
    if (e.t === "tile_flipped" || e.t === "tile_peeked") {
      expect(text).not.toContain(m.symbols["moon"]);
      expect(text).not.toMatch(/\d(?<!Seat\d)/);
    }
  }
});

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
