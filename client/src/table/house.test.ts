// Whatever a table plays otherwise than usual is told there, in words and with its rule: every option of every game.
import { describe, expect, test } from "vitest";
import { de } from "../messages/de";
import { en } from "../messages/en";
import type { SetupOption } from "../wire/schema";
import { BOOK as ICECOOL } from "../wire/games/icecool_wizards.book";
import * as icecool from "../wire/games/icecool_wizards.kit";
import { BOOK as MAGIC } from "../wire/games/magic_power.book";
import * as magic from "../wire/games/magic_power.kit";
import { BOOK as WIZARDRY } from "../wire/games/wizardry_cubed.book";
import * as wizardry from "../wire/games/wizardry_cubed.kit";
import { houseRules } from "./house";
import { usual, type Value } from "../setup/plan";

const GAMES = {
  magic_power: { ...magic, BOOK: MAGIC },
  wizardry_cubed: { ...wizardry, BOOK: WIZARDRY },
  icecool_wizards: { ...icecool, BOOK: ICECOOL },
};
const NAMES = ["Ada", "Rowan", "Ben"];
const LANGS = [
  ["en", en.setup],
  ["de", de.setup],
] as const;
/** Files of one's own, as the server reads them. */
const BOARDS: Readonly<Record<string, object>> = {
  icecool_wizards: icecool.BOARDS.board,
  wizardry_cubed: wizardry.BOARDS.board,
};
/** What a table may fill in that is not as usual, and what must be read then. */
const FILLED: Readonly<Record<string, readonly [Value, readonly string[]]>> = {
  tremors: [
    [0, 3000, 500],
    ["Rowan ±18°", "Ben ±3°"],
  ],
  voters: [
    [0, 2],
    ["Ada", "Ben"],
  ],
};

/** Every value an option may have that is not the usual one. */
function others(game: string, option: SetupOption): readonly Value[] {
  switch (option.kind) {
    case "choice":
      return option.values.filter((value) => value !== option.default);
    case "flag":
      return [!option.default];
    case "number":
      return [option.min, option.max].filter((value) => value !== option.default);
    case "spells":
      return [[{ id: "hop", copies: 3 }]];
    case "board":
      return [BOARDS[game] ?? {}];
  }
}

describe.each(Object.entries(GAMES))("%s", (name, { BOOK, FILLED: filled, OPTIONS }) => {
  const words = { kit: BOOK, options: OPTIONS, filled };
  test.each(LANGS)("as usual nothing is told (%s)", (lang, m) => {
    expect(houseRules(words, { seats: 3, ...usual(OPTIONS) }, NAMES, m, lang)).toEqual([]);
    expect(houseRules(words, { seats: 3 }, NAMES, m, lang)).toEqual([]);
  });
  for (const option of OPTIONS.filter((o) => o.name !== "seats"))
    for (const value of others(name, option))
      test.each(LANGS)(`${option.name} is told (%s): ${JSON.stringify(value).slice(0, 30)}`, (lang, m) => {
        const [told, ...more] = houseRules(words, { seats: 3, [option.name]: value }, NAMES, m, lang);
        expect(more).toEqual([]);
        const said = BOOK.options.find((o) => o.name === option.name);
        expect(told?.title).toBe(said?.title[lang]);
        expect(told?.rule).toBe(said?.rule);
        expect(told?.value).toMatch(/[\p{L}\d]/u);
        expect(told?.value).not.toMatch(/object|undefined|NaN/);
      });
  for (const [field, rule] of Object.entries(filled))
    test.each(LANGS)(`what the table fills in is told: ${field} (%s)`, (lang, m) => {
      const [value, read] = FILLED[field] ?? [null, [""]];
      const [told, ...more] = houseRules(words, { seats: 3, [field]: value }, NAMES, m, lang);
      expect(more).toEqual([]);
      expect(told?.rule).toBe(rule);
      for (const part of read) expect(told?.value).toContain(part);
      expect(BOOK.rules.some((r) => r.id === rule)).toBe(true);
    });
});
