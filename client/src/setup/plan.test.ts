// Setting up: presets, what is not as usual, and the seats of the quick ways.
import { expect, test } from "vitest";
import { BOOK } from "../wire/games/magic_power.book";
import { OPTIONS } from "../wire/games/magic_power.kit";
import {
  changed,
  encoreOf,
  plansOf,
  presetOf,
  seatsFor,
  setupOf,
  usual,
  valuesOf,
  wayOf,
  withPreset,
} from "./plan";

test("as usual nothing is changed and nothing is sent", () => {
  expect(changed(OPTIONS, usual(OPTIONS))).toEqual([]);
  expect(setupOf(OPTIONS, usual(OPTIONS))).toEqual({});
  expect("seats" in usual(OPTIONS)).toBe(false);
});

test("every preset is known again, and sends what it sets where that is not usual", () => {
  for (const preset of BOOK.presets) {
    const values = withPreset(OPTIONS, preset, usual(OPTIONS));
    expect(presetOf(OPTIONS, BOOK.presets, values)?.name).toBe(preset.name);
    for (const [name, value] of Object.entries(setupOf(OPTIONS, values)))
      expect(preset.set[name]).toBe(value);
  }
});

test("one more change makes a mix of one's own; a spell file does not, and stays when the preset changes", () => {
  const mixed = { ...usual(OPTIONS), multiplier: "finalists" };
  expect(presetOf(OPTIONS, BOOK.presets, mixed)).toBe(null);
  expect(setupOf(OPTIONS, mixed)).toEqual({ multiplier: "finalists" });
  const own = { ...usual(OPTIONS), spells: [{ id: "x" }] };
  expect(presetOf(OPTIONS, BOOK.presets, own)?.name).toBe(BOOK.presets[0]?.name);
  const [, second] = BOOK.presets;
  if (!second) throw new Error("there is a second preset");
  expect(withPreset(OPTIONS, second, own)["spells"]).toEqual([{ id: "x" }]);
});

test("every option has a title, a text and a rule, and every value of a choice has a name, in both languages", () => {
  for (const option of OPTIONS) {
    const said = BOOK.options.find((o) => o.name === option.name);
    expect(said, option.name).toBeDefined();
    expect(said?.title.en && said.title.de && said.text.en && said.text.de, option.name).toBeTruthy();
    if (option.kind === "choice")
      expect(Object.keys(said?.values ?? {}).sort()).toEqual([...option.values].sort());
  }
});

test("the quick ways seat bots, people here, or people by link, and nobody twice under one name", () => {
  for (const [way, kind] of [
    ["alone", "bot"],
    ["pass", "here"],
    ["invite", "link"],
  ] as const) {
    const seats = seatsFor(way, "Morwen", 4, "student");
    expect(seats.map((s) => s.kind)).toEqual(["here", kind, kind, kind]);
    expect(new Set(seats.map((s) => s.name)).size).toBe(4);
  }
});

test("plans say what the server wants to know, and no more", () => {
  const seats = seatsFor("alone", "  Wren of the very long winding name  ", 2, "master");
  expect(plansOf(seats)).toEqual([
    { kind: "here", name: "Wren of the very long wi" },
    { kind: "bot", level: "master", name: "Morwen" },
  ]);
  expect(plansOf(seatsFor("invite", "", 2, "master"))).toEqual([{ kind: "here" }, { kind: "link" }]);
});

test("a table is set up once more by the same rules, with one's own seats here and the others as they were", () => {
  const seat = {
    taken: true,
    online: true,
    paused: false,
    away: null,
    owed: false,
    stand_in: false,
    link: null,
    level: null,
  };
  const seats = [
    { ...seat, name: "Wren", kind: "here", mine: false },
    { ...seat, name: "Ada", kind: "link", mine: true },
    { ...seat, name: "Owl", kind: "bot", level: "master", mine: false },
  ] as const;
  const rules = {
    listed: false,
    odds: true,
    tips: true,
    time_limit: 60,
    take_back: "ask" as const,
    absence: "host" as const,
  };
  const again = encoreOf({ game: "magic_power", setup: { seats: 3, limit_always: true }, rules, seats });
  expect(plansOf(again.seats)).toEqual([
    { kind: "link" },
    { kind: "here", name: "Ada" },
    { kind: "bot", level: "master", name: "Owl" },
  ]);
  expect(again.rules).toEqual(rules);
  expect(setupOf(OPTIONS, valuesOf(OPTIONS, again.values))).toEqual({ limit_always: true });
  expect(wayOf(again.seats)).toBe("invite");
  const watched = encoreOf({ ...again, setup: {}, seats: seats.map((s) => ({ ...s, mine: false })) });
  expect(watched.seats.map((s) => s.kind)).toEqual(["here", "link", "bot"]);
});
