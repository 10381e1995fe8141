// What a table plays otherwise than usual, as lines to be shown: options, files of one's own, what the table filled in.
import type { Messages } from "../messages/i18n.svelte";
import type { Lang } from "../messages/lang";
import { changed, choosable, type Value, type Values } from "../setup/plan";
import type { Kit, Option, SetupOption } from "../wire/schema";

export interface HouseRule {
  readonly name: string;
  readonly title: string;
  /** What it is set to, in words. */
  readonly value: string;
  readonly rule: string;
}
interface Played {
  readonly kit: Kit;
  readonly options: readonly SetupOption[];
  readonly filled: Readonly<Record<string, string>>;
}
/** How far a hand of 1000 thousandths strays, in degrees: one standard deviation. IW-124 */
const SIGMA = 6;

export function houseRules(
  { kit, options, filled }: Played,
  setup: Values,
  names: readonly string[],
  m: Messages["setup"],
  lang: Lang,
): readonly HouseRule[] {
  const usual = Object.fromEntries(choosable(options).map((o) => [o.name, o.default]));
  const values: Values = { ...usual, ...setup };
  const titles = new Map(kit.options.map((o) => [o.name, o]));
  const chosen = changed(options, values).map((name) => {
    const said = titles.get(name);
    const value = valueOf(values[name] ?? null, said, m, lang);
    return { name, title: said?.title[lang] ?? name, value, rule: said?.rule ?? "" };
  });
  const added = Object.entries(filled).flatMap(([name, rule]) => {
    const told = filledOf(name, values[name] ?? null, names, m, lang);
    return told ? [{ name, ...told, rule }] : [];
  });
  return [...chosen, ...added];
}

function valueOf(value: Value, said: Option | undefined, m: Messages["setup"], lang: Lang): string {
  const word = said?.values[String(value)];
  if (word) return word[lang];
  if (value === true) return m.yes;
  if (value === false) return m.no;
  if (Array.isArray(value)) {
    const cards = value as readonly { readonly copies: number }[]; // no other option is a list
    return m.ownSpells(cards.reduce((sum, card) => sum + card.copies, 0));
  }
  if (value !== null && typeof value === "object") {
    if ("rooms" in value && "doors" in value)
      return m.ownSchool(
        Object.keys(value.rooms as object).length,
        Object.keys(value.doors as object).length,
      );
    const path = value as { readonly forest: number; readonly stairs: number; readonly tiles: number };
    return m.ownPath(path.forest + path.stairs + 1, path.tiles);
  }
  return String(value);
}

/** What the table filled in, null where it is as usual: no hand trembles more, and everybody is asked. */
function filledOf(
  name: string,
  value: Value,
  names: readonly string[],
  m: Messages["setup"],
  lang: Lang,
): { title: string; value: string } | null {
  const numbers = Array.isArray(value) ? (value as readonly number[]) : [];
  const join = (parts: readonly string[]) => new Intl.ListFormat(lang).format(parts);
  const who = (seat: number) => names[seat] || String(seat + 1);
  if (name === "tremors") {
    const hands = numbers.flatMap((tremor, seat) =>
      tremor > 0 ? [m.tremor(who(seat), Math.round((tremor * SIGMA) / 1000))] : [],
    );
    return hands.length ? { title: m.tremors, value: join(hands) } : null;
  }
  const isUsual = numbers.length === 0 || numbers.length === names.length;
  return isUsual ? null : { title: m.voters, value: join(numbers.map(who)) };
}
