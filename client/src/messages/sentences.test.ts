// The browser tells every event as the terminal does, in both languages, and calls things as the tables do.
import { expect, test } from "vitest";
import toldJson from "../../../tests/sentences/told.json";
import iceDe from "../../../src/gramarye/games/icecool_wizards/events.de.ftl?raw";
import iceEn from "../../../src/gramarye/games/icecool_wizards/events.en.ftl?raw";
import powerDe from "../../../src/gramarye/games/magic_power/events.de.ftl?raw";
import powerEn from "../../../src/gramarye/games/magic_power/events.en.ftl?raw";
import wizardryDe from "../../../src/gramarye/games/wizardry_cubed/events.de.ftl?raw";
import wizardryEn from "../../../src/gramarye/games/wizardry_cubed/events.en.ftl?raw";
import type { AnyEvent } from "../games/shelf";
import { de as iceTableDe } from "../games/icecool_wizards/messages.de";
import { en as iceTableEn } from "../games/icecool_wizards/messages.en";
import { forget } from "../games/wizardry_cubed/forget";
import { de as wizardryTableDe } from "../games/wizardry_cubed/messages.de";
import { en as wizardryTableEn } from "../games/wizardry_cubed/messages.en";
import { BOARDS } from "../wire/games/icecool_wizards.kit";
import { SPELLS } from "../wire/games/magic_power.kit";
import type { Lang } from "./lang";
import { Sentences } from "./sentences";

interface Line {
  readonly event: AnyEvent;
  readonly en: string;
  readonly de: string;
}
const TOLD: Readonly<Record<string, readonly Line[]>> = toldJson;
const TEXTS = {
  magic_power: { en: powerEn, de: powerDe },
  wizardry_cubed: { en: wizardryEn, de: wizardryDe },
  icecool_wizards: { en: iceEn, de: iceDe },
} as const;
const LANGS = ["en", "de"] as const;
const scene = (game: string, lang: Lang) => ({
  who: (s: number) => `Seat${s}`,
  thing: (id: string) =>
    (game === "magic_power" ? SPELLS.find((s) => s.id === id)?.name[lang] : undefined) ?? id,
});
const teller = (game: keyof typeof TEXTS, lang: Lang) => new Sentences(TEXTS[game][lang], lang);

for (const [game, texts] of Object.entries(TEXTS))
  test.each(LANGS)(`${game} is told as in the terminal: %s`, (lang) => {
    const { tell } = new Sentences(texts[lang], lang);
    const lines = TOLD[game] ?? [];
    expect(lines.length).toBeGreaterThan(40);
    for (const line of lines)
      expect(tell(line.event, scene(game, lang)) ?? "", line.event.t).toBe(line[lang]);
  });

test.each(LANGS)("no sentence of Wizardry tells what is on a tile, or where: %s", (lang) => {
  const { tell } = teller("wizardry_cubed", lang);
  const symbols = Object.values({ en: wizardryTableEn, de: wizardryTableDe }[lang].symbols);
  for (const { event, ...told } of TOLD["wizardry_cubed"] ?? []) {
    expect(tell(forget(event as Parameters<typeof forget>[0]), scene("", lang)) ?? "").toBe(told[lang]);
    if (event.t !== "tile_flipped" && event.t !== "tile_peeked") continue;
    expect(told[lang]).not.toMatch(/\d(?<!Seat\d)/);
    for (const symbol of symbols)
      if (symbol !== "ghost" && symbol !== "Gespenst") expect(told[lang]).not.toMatch(new RegExp(`\\b${symbol}\\b`)); // prettier-ignore
  }
});

test.each(LANGS)("sentences call things as the table does: %s", (lang) => {
  const ice = teller("icecool_wizards", lang);
  const table = { en: iceTableEn, de: iceTableDe }[lang];
  for (const board of Object.values(BOARDS)) {
    const rooms = Object.entries(board.rooms);
    for (const [room] of [...rooms, ["my_room"] as const])
      expect(ice.name("room", room)).toBe(table.room(room));
    for (const door of [...Object.keys(board.doors), "my_gate"]) expect(ice.name("door", door)).toBe(table.door(door)); // prettier-ignore
    for (const lesson of ["fire", "water", "mountain", "wind", "my_art", ...rooms.map(([, r]) => r.lesson)])
      expect(ice.name("lesson", lesson)).toBe(table.lesson(lesson));
  }
  for (const [why, said] of Object.entries(table.trail.why)) expect(ice.name("why", why)).toBe(said);
  const symbols = { en: wizardryTableEn, de: wizardryTableDe }[lang].symbols;
  for (const [id, name] of Object.entries(symbols))
    expect(teller("wizardry_cubed", lang).name("symbol", id)).toBe(name);
});

test("a name is a name, whatever stands in it", () => {
  const { tell } = teller("magic_power", "en");
  const odd = { who: () => '{ $face } "x" <b>', thing: String };
  expect(tell({ t: "held", rule: "MP-24", seat: 0 } as AnyEvent, odd)).toBe(
    '{ $face } "x" <b> leaves the dice as they lie.',
  );
});

test("an event this page does not know says nothing", () => {
  expect(teller("magic_power", "en").tell({ t: "never_heard_of", rule: "MP-01" }, scene("", "en"))).toBe(
    null,
  );
});
