// The browser's search answers every question as the engine's does; and what it does with numbers, slips and nothing.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Lang } from "../messages/lang";
import { ASK as ICECOOL_ASK } from "../wire/games/icecool_wizards.ask";
import { BOOK as ICECOOL } from "../wire/games/icecool_wizards.book";
import { ASK as MAGIC_ASK } from "../wire/games/magic_power.ask";
import { BOOK as MAGIC } from "../wire/games/magic_power.book";
import { ASK as WIZARDRY_ASK } from "../wire/games/wizardry_cubed.ask";
import { BOOK as WIZARDRY } from "../wire/games/wizardry_cubed.book";
import type { Rulebook } from "../wire/schema";
import { type AskWords, fold, slips } from "./ask";
import { searchOf } from "./search";

const BOOKS: Readonly<Record<string, readonly [Rulebook, Readonly<Record<Lang, AskWords>>]>> = {
  icecool_wizards: [ICECOOL, ICECOOL_ASK],
  magic_power: [MAGIC, MAGIC_ASK],
  wizardry_cubed: [WIZARDRY, WIZARDRY_ASK],
};
const lines = readFileSync(new URL("../wire/search.hits.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1);

test.each(Object.entries(BOOKS))("%s: every question finds what the engine finds", (game, [book, words]) => {
  const searches = { en: searchOf(book, words.en, "en"), de: searchOf(book, words.de, "de") };
  const asked = lines.map((line) => line.split("\t")).filter(([of]) => of === game);
  expect(asked.length).toBeGreaterThan(200);
  for (const [, lang, typed = "", near = "", found = ""] of asked) {
    const hits = searches[lang as Lang](typed, near ? [near] : []).slice(0, 5);
    expect([typed, hits.map((hit) => hit.rule.id).join(" ")]).toEqual([typed, found]);
  }
});

const search = searchOf(MAGIC, MAGIC_ASK.en, "en");
const ids = (typed: string, near?: readonly string[]) => search(typed, near).map((hit) => hit.rule.id);

test.each(["MP-21", "mp-21", "mp 21", "MP21", "21", "MP-021", "#21"])("%s is rule MP-21 first", (typed) => {
  expect(ids(typed)[0]).toBe("MP-21");
});

test("every rule is found by its own number and by its own title", () => {
  for (const [book, words] of Object.values(BOOKS))
    for (const lang of ["en", "de"] as const) {
      const find = searchOf(book, words[lang], lang);
      for (const rule of book.rules) {
        expect(find(rule.id)[0]?.rule.id).toBe(rule.id);
        expect(
          find(rule.title[lang])
            .slice(0, 3)
            .map((hit) => hit.rule.id),
        ).toContain(rule.id);
      }
    }
});

test("a question of the book finds a rule that answers it, and comes with it", () => {
  for (const question of MAGIC.questions) {
    const shown = search(question.ask.en).slice(0, 3);
    expect(
      shown.some((hit) => hit.question === question),
      question.ask.en,
    ).toBe(true);
  }
});

test("words may be misspelt, half typed, in another form or without umlauts", () => {
  expect(ids("stocking")[0]).toBe(ids("stokcing")[0]);
  expect(ids("stoc").slice(0, 5)).toContain(ids("stock")[0]);
  const german = searchOf(MAGIC, MAGIC_ASK.de, "de");
  const first = (typed: string) => german(typed).map((hit) => hit.rule.id);
  expect(first("würfel")).toEqual(first("WUERFEL"));
  expect(first("würfel")).toEqual(first("wurfel"));
});

test("fewer words rank lower, nothing typed finds nothing, and anything else finds the nearest", () => {
  expect(ids("stone")).toContain("MP-02");
  expect(ids("stone triple zebra")[0]).toBe("MP-29");
  expect(search("  ")).toEqual([]);
  expect(search("?!")).toEqual([]);
  expect(search("qqqq").length).toBe(MAGIC.rules.length);
  expect(search("qqqq")[0]?.points).toBe(0);
});

test("what the position cites counts more", () => {
  expect(ids("may I do that now?", ["MP-37"])[0]).toBe("MP-37");
  expect(ids("which die?", ["MP-38"])[0]).toBe("MP-38");
  expect(ids("who wins?", ["MP-38"])[0]).toBe("MP-59");
});

test("letters are folded and slips counted", () => {
  expect(fold("Würfel WUERFEL neue Bauer Straße can't")).toBe("wurfel wurfel neue bauer strasse cant");
  expect([slips("castign", "casting", 2), slips("befoe", "before", 2), slips("stone", "spell", 2)]).toEqual([
    1, 1, 3,
  ]);
});
