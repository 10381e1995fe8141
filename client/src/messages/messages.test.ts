// Nothing the client may have to say is missing in either language, and what the rules say is said as they say it.
import { expect, test } from "vitest";
import { BOOK } from "../wire/games/magic_power.book";
import { FAULTS } from "../wire/schema";
import { de } from "./de";
import { en } from "./en";
import { nearest } from "./i18n.svelte";
import { fill, sentence } from "./refusal";

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
