// The sentence of a refusal in the reader's language: the game's own from its rulebook, the server's from our messages.
import type { Kit, ServerKey } from "../wire/schema";
import { isFaultKey } from "./faults.en";
import type { Messages } from "./i18n.svelte";
import type { Lang } from "./lang";

/** As a key: nobody forbids it, but the table has moved on since the picture on which it was tried. */
export const STALE = "stale";

interface Said {
  readonly rule: string;
  readonly key: string;
  readonly args: Readonly<Record<string, string | number>>;
  readonly text: string;
}
/** Arguments that are seats are told as names; things of the game (spells) by theirs. */
export interface Naming {
  readonly who: (seat: number) => string;
  readonly thing: (id: string) => string;
}
function isServerKey(key: string, m: Messages): key is ServerKey {
  return Object.hasOwn(m.server, key);
}
const SEATS = new Set(["actor", "seat", "player"]);

export function fill(template: string, args: Said["args"], naming: Naming): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    if (typeof value === "number") return SEATS.has(name) ? naming.who(value) : String(value);
    return naming.thing(value);
  });
}

export function sentence(refused: Said, kit: Kit | null, lang: Lang, m: Messages, naming: Naming): string {
  const { key, args, text } = refused;
  if (!refused.rule) {
    if (key === STALE) return m.table.stale;
    if (isFaultKey(key)) return `${args.where}: ${m.faults[key](args as never)}.`; // the server sends what it needs
    return isServerKey(key, m) ? m.server[key](args) : text;
  }
  const known = kit?.refusals.find((r) => r.key === key);
  return known ? fill(known.text[lang], args, naming) : text;
}
