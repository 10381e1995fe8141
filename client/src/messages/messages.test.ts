// Nothing the client may have to say is missing in either language, and what the rules say is said as they say it.
import { expect, test } from "vitest";
import { BOOK, SPELLS } from "../wire/games/magic_power.book";
import type { AnyEvent } from "../wire/games/magic_power";
import { FAULTS } from "../wire/schema";
import { de } from "./de";
import { en } from "./en";
import { nearest } from "./i18n.svelte";
import { events as eventsDe } from "./magic_power.de";
import { events as eventsEn } from "./magic_power.en";
import { fill, sentence } from "./refusal";

const scene = {
  who: (s: number) => `Seat${s}`,
  thing: (id: string) => SPELLS.find((s) => s.id === id)?.name.en ?? id,
};
const hidden = { value: null, seats: [0] };
const prompt = { phase: "before", action: "none", rolling: [], rerolls: 0, reroll_dice: 0, has_drawn: false, has_cast: false } as const; // prettier-ignore
/** One of each kind of event, and of each face it has. */
const HEARD: readonly AnyEvent[] = (
  [
    { t: "start_rolled", seat: 0, face: 3 },
    { t: "round_began", round: 2, sp: 1 },
    { t: "stock_returned", seat: 0, cards: [4, 5] },
    { t: "spell_discarded", seat: 0, card: 4, spell: "lift" },
    { t: "turn_began", seat: 1, turn: 3 },
    { t: "dice_rolled", seat: 1, dice: [0, 2], faces: [3, 5] },
    { t: "dice_rolled", seat: 1, dice: [0, 1, 2], faces: [3, 5, 5] },
    { t: "dice_rolled", seat: 1, dice: [1], faces: [4] },
    { t: "dice_rolled", seat: 1, dice: [], faces: [] },
    { t: "held", seat: 1 },
    { t: "spell_drawn", seat: 1, card: 4, level: 2, spell: hidden },
    { t: "spell_drawn", seat: 1, card: 4, level: 2, spell: { value: "mirror", seats: [1] } },
    { t: "deck_refilled", level: 1, spells: ["lift", "sink"] },
    { t: "stone_taken", seat: 1, points: hidden },
    { t: "stone_taken", seat: 1, points: { value: 2, seats: [1] } },
    { t: "spell_cast", seat: 1, card: 4, spell: "mould", dice: [2], faces: [6], target: null },
    { t: "spell_cast", seat: 1, card: 4, spell: "pilfer", dice: [], faces: [], target: 0 },
    { t: "die_turned", seat: 1, die: 0, face: 2 },
    { t: "die_sealed", seat: 1, die: 0 },
    { t: "seals_lifted", dice: [0, 1] },
    { t: "hold_barred", seat: 1, lifted: false },
    { t: "hold_barred", seat: 1, lifted: true },
    { t: "cast_barred", seat: 1, lifted: false },
    { t: "cast_barred", seat: 1, lifted: true },
    { t: "spell_pilfered", seat: 1, victim: 0, card: 4, spell: hidden },
    { t: "spell_pilfered", seat: 1, victim: 0, card: 4, spell: { value: "seal", seats: [0, 1] } },
    { t: "spell_stocked", seat: 1, card: 4 },
    { t: "round_ended", round: 2, seat: 1 },
    { t: "spells_returned", decks: [10, 10], stocks_too: false },
    { t: "spells_returned", decks: [10, 10], stocks_too: true },
    { t: "seat_left", seat: 1 },
    { t: "exam_began", finalists: [0, 1] },
    { t: "disqualified", seat: 2 },
    { t: "stones_revealed", seat: 0, points: [1, 3] },
    { t: "lot_fell", seat: 0 },
    { t: "summoner_named", seat: 0 },
    { t: "errand_boy_called", summoner: 0, victim: 1 },
    { t: "stone_fetched", summoner: 0, victim: 1, points: 3, extra: false },
    { t: "stone_fetched", summoner: 0, victim: 1, points: 3, extra: true },
    { t: "value_counted", seat: 0, value: 8, needs: 10 },
    { t: "value_counted", seat: 0, value: 3, needs: 27 },
    { t: "amplified", seat: 0, pips: 12, value: 96, passed: true },
    { t: "amplified", seat: 0, pips: 5, value: 40, passed: false },
    { t: "game_ended", winners: [0, 1] },
    { t: "game_ended", winners: [] },
    { t: "awaited", actor: 0, prompt },
  ] as const
).map((e) => ({ ...e, rule: "MP-01" }));

test("each kind of event is among those tried here", () => {
  expect([...new Set(HEARD.map((e) => e.t))].sort()).toEqual(Object.keys(eventsEn).sort());
});

test.each([
  ["en", eventsEn],
  ["de", eventsDe],
] as const)("every event is told in %s with all it has to tell", (_, told) => {
  for (const e of HEARD) {
    const teller = told[e.t] as (event: AnyEvent, s: typeof scene) => string | null;
    const text = teller(e, scene);
    if (e.t === "awaited") expect(text).toBe(null);
    else {
      expect(text, e.t).toMatch(/^\S.*[.!]$/);
      expect(text, e.t).not.toMatch(/undefined|null|\[object|NaN|\{/);
      if ("seat" in e && e.t !== "round_ended") expect(text).toContain(`Seat${e.seat}`);
    }
  }
});

test("dice rolled to interfere are told as that", () => {
  const rolled = { t: "dice_rolled", seat: 1, dice: [1], faces: [4] } as const;
  expect(eventsEn.dice_rolled({ ...rolled, rule: "MP-39" }, scene)).toBe("Seat1 interferes: die 2 rolls 4.");
  expect(eventsEn.dice_rolled({ ...rolled, rule: "MP-22" }, scene)).toBe("Seat1 rolls die 2: 4.");
});

test("a hidden spell or stone is not named, a seen one is", () => {
  const drawn = HEARD.filter((e) => e.t === "spell_drawn").map((e) => eventsEn.spell_drawn(e, scene));
  expect(drawn[0]).not.toContain("Mirror");
  expect(drawn[1]).toContain("Mirror");
});

test("the two languages say the same things, and no sentence is empty or forgotten in English", () => {
  const paths = (o: object, at = ""): string[] =>
    Object.entries(o).flatMap(([k, v]) =>
      typeof v === "object" && v ? paths(v as object, `${at}${k}.`) : [`${at}${k}`],
    );
  expect(paths(de).sort()).toEqual(paths(en).sort());
  const texts = (o: object): string[] =>
    Object.values(o).flatMap((v) =>
      typeof v === "object" && v ? texts(v as object) : typeof v === "string" ? [v] : [],
    );
  expect([...texts(en), ...texts(de)].filter((t) => !t.trim())).toEqual([]);
});

test("the server's own refusals have a sentence in both languages, with their arguments in it", () => {
  const args = { code: "OWL-42", seat: 1, why: "because", game: "x", games: "y", count: 3, level: "z", levels: "a", least: 2, most: 5, seats: 6, table: "t", then: 1, now: 2, version: 7, minutes: 3, seconds: 9 }; // prettier-ignore
  for (const m of [en, de])
    for (const say of Object.values(m.server)) expect(say(args)).toMatch(/^\S(?!.*(undefined|NaN)).*[.!e]$/);
  expect(de.server.no_code({ code: "OWL-42" })).toContain("OWL-42");
});

test("a rule's refusal is told from the rulebook, with seats by their names and things by theirs", () => {
  const naming = {
    who: (s: number) => ["Ada", "Bea"][s] ?? "?",
    thing: (id: string) => (id === "lift" ? "Heben" : id),
  };
  const said = { rule: "MP-16", key: "not_your_turn", args: { actor: 1 }, text: "old" };
  expect(sentence(said, BOOK, "de", de, naming)).toContain("Bea");
  expect(
    sentence({ ...said, key: "spell_needs", args: { spell: "lift" } }, BOOK, "de", de, naming),
  ).toContain("Heben");
  expect(sentence({ ...said, key: "unheard_of" }, BOOK, "de", de, naming)).toBe("old");
  expect(
    sentence({ ...said, rule: "", key: "no_code", args: { code: "X" } }, BOOK, "en", en, naming),
  ).toContain("X");
});

test("a fault in a file of one's own is told in both languages: its place, what is wrong, what would be right", () => {
  const naming = { who: String, thing: String };
  const args = { where: "mine.toml: spell #1: level", use: "use_one_of", values: "1, 2" };
  const missing = { rule: "", key: "missing", args, text: "" };
  expect(sentence(missing, null, "en", en, naming)).toBe(
    "mine.toml: spell #1: level: this is missing; use one of 1, 2.",
  );
  expect(sentence(missing, null, "de", de, naming)).toBe(
    "mine.toml: spell #1: level: Das fehlt; nimm eines von 1, 2.",
  );
  for (const [key, told] of Object.entries(FAULTS)) {
    const given = Object.fromEntries(told.map((name) => [name, name === "use" ? "use_names" : `<${name}>`]));
    for (const [lang, m] of [
      ["en", en],
      ["de", de],
    ] as const) {
      const text = sentence({ ...missing, key, args: { where: "f", ...given } }, null, lang, m, naming);
      expect(text, key).not.toMatch(/undefined|: \./);
      for (const value of Object.values(given)) if (value[0] === "<" && value !== "<detail>") expect(text, key).toContain(value); // prettier-ignore
    }
  }
});

test("every refusal of the rulebook can be filled: no placeholder is left over", () => {
  const naming = { who: String, thing: String };
  for (const r of BOOK.refusals) {
    const args = Object.fromEntries([...r.text.en.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? "", 1]));
    for (const lang of ["en", "de"] as const) expect(fill(r.text[lang], args, naming)).not.toContain("{");
  }
});

test("the nearest language is chosen", () => {
  expect([nearest("de-AT"), nearest("de"), nearest("en-GB"), nearest("fr"), nearest("")]).toEqual([
    "de",
    "de",
    "en",
    "en",
    "en",
  ]);
});
