// Finding a rule or a question by its words or its number, as the engine's own rulebook does.
import type { Lang } from "../messages/lang";
import type { Question, Rule, Rulebook } from "../wire/schema";

export type Hit =
  { readonly kind: "rule"; readonly rule: Rule } | { readonly kind: "question"; readonly question: Question };

/** Lower case without accents, so that "wurfel" and "WÜRFEL" find "Würfel". */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
}
const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** What is left of an id when people write it their way: MP-02, mp2, "mp 2" and 2 are all 2. */
function numberOf(id: string): string {
  return /(\d+)$/.exec(id)?.[1]?.replace(/^0+/, "") ?? "";
}
/** The query as words; an id typed in full or as a number alone becomes "#number". */
function queryOf(typed: string, book: Rulebook): string[] {
  const prefix = fold(book.rules[0]?.id.split("-")[0] ?? "");
  const joined = fold(typed).replace(new RegExp(`\\b${prefix}[\\s-]*(\\d+)\\b`, "g"), "#$1");
  return joined.split(/\s+/).flatMap((word) => {
    const id = /^#?0*(\d+)$/.exec(word.replace(/[^\p{L}\p{N}#]/gu, ""));
    return id?.[1] && book.rules.some((r) => numberOf(r.id) === id[1]) ? [`#${id[1]}`] : wordsIn(word);
  });
}

function score(
  query: readonly string[],
  own: string,
  cited: readonly string[],
  heading: string[],
  body: string[],
): number {
  let total = 0;
  for (const word of query) {
    const isId = word.startsWith("#");
    const bare = isId ? word.slice(1) : word;
    let best = 0;
    if (isId && bare === own) best = 100;
    else if (isId && cited.includes(bare)) best = 10;
    else if (heading.includes(bare)) best = 8;
    else if (!isId && heading.some((w) => w.startsWith(bare))) best = 6;
    else if (body.includes(bare)) best = 3;
    else if (!isId && body.some((w) => w.startsWith(bare))) best = 2;
    if (best === 0) return 0;
    total += best;
  }
  return total;
}

/** Rules and questions in which every word occurs or begins a word, best first; none for an empty query. */
export function search(book: Rulebook, typed: string, lang: Lang): readonly Hit[] {
  const query = queryOf(typed, book);
  if (!query.length) return [];
  const hits: { points: number; hit: Hit }[] = [];
  for (const rule of book.rules) {
    const cited = rule.see.map(numberOf);
    const points = score(
      query,
      numberOf(rule.id),
      cited,
      wordsIn(rule.title[lang]),
      wordsIn(rule.text[lang]),
    );
    if (points) hits.push({ points, hit: { kind: "rule", rule } });
  }
  for (const question of book.questions) {
    const cited = question.rules.map(numberOf);
    const points = score(query, "", cited, wordsIn(question.ask[lang]), wordsIn(question.answer[lang]));
    if (points) hits.push({ points, hit: { kind: "question", question } });
  }
  return hits.sort((a, b) => b.points - a.points).map(({ hit }) => hit);
}
