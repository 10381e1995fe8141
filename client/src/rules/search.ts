// The rules that answer what somebody typed, as Rulebook.search of the engine finds them.
import type { Lang } from "../messages/lang";
import type { Question, Rule, Rulebook } from "../wire/schema";
import { type Asked, type AskWords, fold, Index, LATER, nearest, type Passage, wordsIn } from "./ask";

export interface Hit {
  readonly rule: Rule;
  /** 0: no word of the query, merely the nearest. */
  readonly points: number;
  /** A question about the rule that is much like the one typed. */
  readonly question: Question | null;
}
/** Finds the rules for what was typed, best first; `near` names rules of the moment, which count more. */
export type Search = (typed: string, near?: readonly string[]) => readonly Hit[];

/** A search over one language of a rulebook. */
export function searchOf(book: Rulebook, own: AskWords, lang: Lang): Search {
  const { rules, questions } = book;
  const places = new Map(rules.map((rule, i) => [rule.id, i]));
  const placesOf = (ids: readonly string[]) => ids.flatMap((id) => places.get(id) ?? []);
  const index = new Index(
    rules.map((rule) => passageOf(book, rule, own, lang)),
    askedOf(book, own, lang, placesOf),
    own,
    lang,
  );
  return (typed, near = []) => {
    if (!wordsIn(typed).length) return [];
    const close = placesOf(near);
    const { named, rest } = namedIn(book, typed);
    const hits = new Map<number, Omit<Hit, "rule">>(
      named.map((i) => [i, { points: Infinity, question: null }]),
    );
    const other = (i: number, hit: Omit<Hit, "rule">) => hits.has(i) || hits.set(i, hit);
    for (const { passage, points, asked } of index.search(rest, close))
      other(passage, { points, question: asked === null ? null : (questions[asked] ?? null) });
    if (named.length && !wordsIn(rest).length)
      rules.forEach((rule, i) => {
        if (placesOf(rule.see).some((place) => named.includes(place)))
          other(i, { points: 0, question: null });
      });
    if (!hits.size)
      for (const i of [
        ...close,
        ...nearest(
          typed,
          rules.map((rule) => rule.title[lang]),
        ),
      ])
        other(i, { points: 0, question: null });
    return [...hits].flatMap(([i, hit]) => {
      const rule = rules[i];
      return rule ? [{ rule, ...hit }] : [];
    });
  };
}

/** Everything that is said about a rule, by field. */
function passageOf(book: Rulebook, rule: Rule, own: AskWords, lang: Lang): Passage {
  const words = own.words[rule.id];
  const asked = book.questions
    .filter((q) => q.rules.includes(rule.id))
    .map((q) => ({ q, share: q.rules[0] === rule.id ? 1 : LATER }));
  return {
    title: [[rule.title[lang], 1]],
    text: [[rule.text[lang], 1]],
    words: words ? [[words, 1]] : [],
    ask: asked.map(({ q, share }) => [q.ask[lang], share] as const),
    answer: asked.map(({ q, share }) => [q.answer[lang], share] as const),
    more: [
      ...book.refusals.filter((r) => r.rule === rule.id).map((r) => [r.text[lang], 1] as const),
      ...book.options
        .filter((o) => o.rule === rule.id)
        .map((o) => [`${o.title[lang]} ${o.text[lang]}`, 1] as const),
    ],
  };
}

/** What people ask: the questions of the book first, then each rule's title and what people call it. */
function askedOf(
  book: Rulebook,
  own: AskWords,
  lang: Lang,
  placesOf: (ids: readonly string[]) => number[],
): Asked[] {
  const questions = book.questions.map((q) => ({
    ask: q.ask[lang],
    passages: placesOf(q.rules),
    isQuestion: true,
  }));
  const names = book.rules.flatMap((rule, i) =>
    [rule.title[lang], ...(own.words[rule.id]?.split(",") ?? [])].map((ask) => ({
      ask,
      passages: [i],
      isQuestion: false,
    })),
  );
  return [...questions, ...names];
}

/** The rules whose ids were typed, in any spelling or as a number alone, and what else was typed. */
function namedIn(book: Rulebook, typed: string): { named: number[]; rest: string } {
  const places = new Map<string, number>();
  book.rules.forEach((rule, i) => {
    const [prefix = "", number] = fold(rule.id).split("-");
    places.set(`${prefix}-${Number(number)}`, i);
  });
  const folded = fold(typed);
  const alone = /^[^\p{L}\p{N}]*(\d{1,6})[^\p{L}\p{N}]*$/u.exec(folded);
  if (alone) {
    const all = [...places].filter(([id]) => id.endsWith(`-${Number(alone[1])}`)).map(([, i]) => i);
    return { named: all, rest: all.length ? "" : typed };
  }
  const named: number[] = [];
  const prefixes = [...new Set(book.rules.map((rule) => fold(rule.id.split("-")[0] ?? "")))].join("|");
  const written = new RegExp(`(^|[^\\p{L}\\p{N}])(${prefixes})[\\s-]*(\\d{1,6})(?![\\p{L}\\p{N}])`, "gu");
  const rest = folded.replace(written, (whole, before: string, prefix: string, number: string) => {
    const place = places.get(`${prefix}-${Number(number)}`);
    if (place === undefined) return whole;
    named.push(place);
    return `${before} `;
  });
  return { named, rest };
}
