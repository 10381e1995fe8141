// The table of ICECOOL Wizards says the same things in both languages, and has a name for every Lesson.
import { expect, test } from "vitest";
import { de } from "../games/icecool_wizards/messages.de";
import { en } from "../games/icecool_wizards/messages.en";
import { BOOK } from "../wire/games/icecool_wizards.book";
import { BOARDS, OPTIONS } from "../wire/games/icecool_wizards.kit";
import { fill } from "./refusal";

test("every Lesson has a name in both languages, and no two the same", () => {
  for (const board of Object.values(BOARDS)) {
    const ids = ["fire", "water", "mountain", "wind", ...Object.values(board.rooms).map((r) => r.lesson)];
    for (const m of [en, de]) expect(new Set(ids.map(m.lesson)).size).toBe(ids.length);
    for (const id of ids) expect(de.lesson(id) === id).toBe(false);
  }
});

test("the two languages have the same keys", () => {
  const paths = (o: object, at = ""): string[] =>
    Object.entries(o).flatMap(([k, v]) =>
      typeof v === "object" && v ? paths(v as object, `${at}${k}.`) : [`${at}${k}`],
    );
  expect(paths(de).sort()).toEqual(paths(en).sort());
});

test("every option can be set up, but what the server knows by itself", () => {
  expect(BOOK.options.map((o) => o.name).sort()).toEqual(OPTIONS.map((o) => o.name).sort());
});

test("every refusal of the rulebook can be filled", () => {
  const args = { actor: 1, seat: 1, flicks: 2, lesson: "runes", box: "a" };
  for (const r of BOOK.refusals)
    for (const lang of ["en", "de"] as const)
      expect(fill(r.text[lang], args, { who: (s) => `Seat${s}`, thing: String })).not.toContain("{");
});
