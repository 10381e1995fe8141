// Finding rules: by number in every spelling, by words and their beginnings, in both languages.
import { expect, test } from "vitest";
import { BOOK } from "../wire/games/magic_power.book";
import { search } from "./search";

const ids = (typed: string, lang: "en" | "de" = "en") =>
  search(BOOK, typed, lang).flatMap((hit) => (hit.kind === "rule" ? [hit.rule.id] : []));

test.each(["MP-21", "mp-21", "mp 21", "MP21", "21", "MP-021"])("%s is rule MP-21 first", (typed) => {
  const [first] = search(BOOK, typed, "en");
  expect(first).toMatchObject({ kind: "rule", rule: { id: "MP-21" } });
});

test("every rule is found by its own number and by its own title", () => {
  for (const rule of BOOK.rules) {
    expect(ids(rule.id)[0]).toBe(rule.id);
    expect(ids(rule.title.en)).toContain(rule.id);
    expect(ids(rule.title.de, "de")).toContain(rule.id);
  }
});

test("every question is found by its own words", () => {
  for (const question of BOOK.questions) {
    expect(search(BOOK, question.ask.en, "en")).toContainEqual({ kind: "question", question });
  }
});

test("accents and capitals do not matter, beginnings of words do", () => {
  expect(ids("wurfel", "de")).toEqual(ids("WÜRFEL", "de"));
  expect(ids("wurfel", "de").length).toBeGreaterThan(3);
  expect(ids("stoc").length).toBeGreaterThan(0);
  expect(ids("tock")).toEqual([]);
});

test("all words must be there; nothing finds nothing", () => {
  expect(ids("stone").length).toBeGreaterThan(ids("stone triple").length);
  expect(search(BOOK, "stone zebra", "en")).toEqual([]);
  expect(search(BOOK, "  ", "en")).toEqual([]);
  expect(search(BOOK, "?!", "en")).toEqual([]);
});
