// Events in sentences: a game's events.<lang>.ftl, the same file from which the terminal tells them.
// The terminal's side is src/gramarye/cli/sentences.py; both offer the same functions, and tests hold them together.
import {
  FluentBundle,
  type FluentFunction,
  FluentNumber,
  FluentResource,
  FluentType,
  type FluentValue,
  type FluentVariable,
} from "@fluent/bundle";
import type { AnyEvent, Scene } from "../games/shelf";
import type { Lang } from "./lang";

/** The sentence of an event; null for what needs no telling. */
export type Tell = (e: AnyEvent, scene: Scene) => string | null;
type Told = Readonly<Record<string, FluentVariable>>;
type Item = string | number | Told;

/** Many values in one argument; as text they are listed with "and". */
class Several extends FluentType<readonly Item[]> {
  constructor(
    value: readonly Item[],
    readonly lang: Lang,
  ) {
    super(value);
  }
  override toString(): string {
    return new Intl.ListFormat(this.lang).format(this.value.map(String));
  }
}
const itemsOf = (x: FluentValue | undefined): readonly Item[] => {
  if (x instanceof Several) return x.value;
  throw new TypeError(`this is not a list: ${String(x)}`);
};
const plain = (x: FluentValue | undefined): string | number =>
  x instanceof FluentNumber ? x.value : String(x);
const fluent = (x: string | number): FluentValue => (typeof x === "number" ? new FluentNumber(x) : x);

/** The sentences of one game in one language, and the names that stand in them. */
export class Sentences {
  readonly #bundle: FluentBundle;
  #scene: Scene = { who: String, thing: String };

  constructor(
    text: string,
    readonly lang: Lang,
  ) {
    const functions: Record<string, FluentFunction> = {
      WHO: ([seat]) => this.#each(seat, (x) => this.#scene.who(Number(x))),
      NTH: ([at]) => this.#each(at, (x) => Number(x) + 1),
      NAME: ([kind, ids]) => this.#each(ids, (x) => this.name(String(kind), String(x))),
      COUNT: ([several]) => new FluentNumber(itemsOf(several).length),
      OTHERS: ([several, one]) => this.#several(itemsOf(several).filter((x) => x !== plain(one))),
      BOTH: ([a, b]) => this.#several([...itemsOf(a), ...itemsOf(b)]),
      EACH: ([message, several, beside]) => {
        const withEach = beside === undefined ? [] : itemsOf(beside);
        return this.#several(
          itemsOf(several).map((it, at) =>
            this.say(
              String(message),
              typeof it === "object" ? it : { it, with: (withEach[at] as string | number | undefined) ?? "" },
            ),
          ),
        );
      },
      CHAIN: ([several]) => itemsOf(several).map(String).join(""),
      CAPITAL: ([said]) => `${String(said).charAt(0).toUpperCase()}${String(said).slice(1)}`,
      CLOCK: ([azimuth]) => new FluentNumber(Math.round((4500 - Number(plain(azimuth))) / 300) % 12 || 12),
      BAND: ([value, ...steps]) =>
        new FluentNumber(steps.filter((step) => Number(plain(value)) >= Number(plain(step))).length),
    };
    // names stand between signs of direction already
    this.#bundle = new FluentBundle(lang, { functions, useIsolating: false });
    for (const fault of this.#bundle.addResource(new FluentResource(text))) throw fault;
  }

  readonly tell: Tell = (e, scene) => {
    this.#scene = scene;
    return this.say(e.t.replaceAll("_", "-"), told(e, this.lang)) || null;
  };

  /** One message of the file; a game told by a newer server may bring one that this page does not know. */
  say(message: string, args: Told): string {
    const pattern = this.#bundle.getMessage(message)?.value;
    return pattern ? this.#bundle.formatPattern(pattern, args) : "";
  }

  /** A thing by its name; what a table has brought along by its own. */
  name(kind: string, id: string): string {
    const thing = this.#scene.thing(id);
    if (thing !== id) return thing;
    if (this.#bundle.hasMessage(`${kind}-${id}`)) return this.say(`${kind}-${id}`, {});
    const spelt = id.replaceAll("_", " ");
    return this.#bundle.hasMessage(kind) ? this.say(kind, { id, name: spelt }) : spelt;
  }

  #several(items: readonly Item[]): Several {
    return new Several(items, this.lang);
  }
  #each(x: FluentValue | undefined, change: (x: string | number) => string | number): FluentValue {
    return x instanceof Several
      ? this.#several(x.value.map((it) => change(it as string | number)))
      : fluent(change(plain(x)));
  }
}

/** What happened, as sentences name it: parts of parts with a dash, yes and no, none, and hidden secrets. */
function told(part: object, lang: Lang, before = ""): Record<string, FluentVariable> {
  const out: Record<string, FluentVariable> = {};
  for (const [field, value] of Object.entries(part) as [string, unknown][]) {
    const name = before + field;
    if (Array.isArray(value))
      out[name] = new Several(
        value.map((it: unknown) => (typeof it === "object" && it ? told(it, lang) : (it as Item))),
        lang,
      );
    else if (value === null) out[name] = "none";
    else if (typeof value === "boolean") out[name] = value ? "yes" : "no";
    else if (typeof value === "object")
      if ("value" in value && "seats" in value && Object.keys(value).length === 2)
        out[name] = (value.value as string | number | null) ?? "hidden";
      else Object.assign(out, told(value as object, lang, `${name}-`));
    else out[name] = value as string | number;
  }
  return out;
}
