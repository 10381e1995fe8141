// Ranking the passages of a rulebook for a question as people type it: the steps of core/ask.py over the same lists.
import type { Lang } from "../messages/lang";
import { SPEECH } from "../wire/ask";

/** What one language of a rulebook adds for searching: what people call its rules, words that mean the same, stems. */
export interface AskWords {
  readonly words: Readonly<Record<string, string>>;
  readonly same: readonly string[];
  /** Each stem with the words that have it, blank between them; ";" between stems. */
  readonly stems: string;
}
/** What a rulebook says about one rule: texts by field, each with its weight. */
export type Passage = Readonly<Record<Field, readonly (readonly [text: string, share: number])[]>>;
export interface Asked {
  readonly ask: string;
  readonly passages: readonly number[];
  /** Of the rulebook: it can be shown with its answer. */
  readonly isQuestion: boolean;
}
export interface Match {
  readonly passage: number;
  readonly points: number;
  readonly asked: number | null;
}

// The numbers are told in core/ask.py, and have to be the same there.
const FIELDS = {
  title: [2.0, 0.3],
  words: [2.0, 0.1],
  ask: [1.2, 0.2],
  text: [1.0, 0.4],
  answer: [0.4, 0.4],
  more: [0.4, 0.4],
} as const;
type Field = keyof typeof FIELDS;
const SATURATION = 1.2;
const WEAK = 0.7;
const SAME = 0.75;
const PART = 0.6;
export const LATER = 0.6;
const LIFT = 0.8;
const SMALL = 0.8;
const LIKE = 0.4;
const NEAR = 1.6;
const SHORTEST = 3;
const TRIED = 6;

type Terms = Map<string, number>;
interface Slot {
  readonly terms: Terms;
  readonly weight: number;
}

const raise = (terms: Terms, term: string, to: number) => terms.set(term, Math.max(terms.get(term) ?? 0, to));
const add = (terms: Terms, term: string, more: number) => terms.set(term, (terms.get(term) ?? 0) + more);
const round = (points: number) => Math.round(points * 1e6) / 1e6;

/** Lower case without accents; ae, oe and ue lose their e, so that "wuerfel" is "Würfel". */
export function fold(text: string): string {
  const bare = text.toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replace(/\p{M}/gu, "");
  return bare.replace(/['’]/g, "").replace(/(^|[^aeiouq])([aou])e/g, "$1$2");
}
export const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many slips of the finger lie between two words (one wrong, missing, extra or two swapped); at most most + 1. */
export function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let older: number[] = [];
  let old = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const now = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(
        (old[j] ?? 0) + 1,
        (now[j - 1] ?? 0) + 1,
        (old[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (older[j - 2] ?? 0) + 1);
      now.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [older, old] = [old, now];
  }
  return Math.min(old[b.length] ?? 0, most + 1);
}

/** One language of a rulebook, ready to be searched. */
export class Index {
  readonly #stop: ReadonlySet<string>;
  readonly #weak: ReadonlySet<string>;
  readonly #known: ReadonlySet<string>;
  readonly #vocabulary: readonly string[];
  readonly #stems = new Map<string, string>();
  /** Groups by a stem that is a member by itself. */
  readonly #alone = new Map<string, string[]>();
  /** Members of several words by their first stem. */
  readonly #phrases = new Map<string, { readonly stems: readonly string[]; readonly group: string }[]>();
  readonly #weights: readonly Terms[];
  readonly #idf: Terms;
  readonly #asked: readonly Asked[];
  readonly #masses: readonly number[];
  /** What is asked with a term. */
  readonly #having = new Map<string, number[]>();
  readonly #cuts = new Map<string, readonly string[]>();

  constructor(passages: readonly Passage[], asked: readonly Asked[], own: AskWords, lang: Lang) {
    const spoken = SPEECH[lang];
    for (const group of own.stems.split(";")) {
      const [stem = "", ...words] = group.split(" ");
      for (const word of words) this.#stems.set(word, stem);
    }
    this.#stop = new Set(wordsIn(spoken.stop));
    this.#weak = new Set(wordsIn(spoken.weak).map((word) => this.#stem(word)));
    const groups = [...spoken.same, ...own.same].map((group) => group.split(",").map(wordsIn));
    const known = new Set(groups.flat(2));
    for (const passage of passages)
      for (const texts of Object.values(passage))
        for (const [text] of texts) for (const word of wordsIn(text)) known.add(word);
    for (const { ask } of asked) for (const word of wordsIn(ask)) known.add(word);
    for (const word of this.#stop) known.delete(word);
    this.#known = known;
    this.#vocabulary = [...known].sort();
    groups.forEach((group, k) => {
      for (const member of group) {
        const stems = member.map((word) => this.#stem(word));
        const [first = ""] = stems;
        if (stems.length === 1) this.#alone.set(first, [...(this.#alone.get(first) ?? []), `=${k}`]);
        else this.#phrases.set(first, [...(this.#phrases.get(first) ?? []), { stems, group: `=${k}` }]);
      }
    });
    this.#weights = this.#weigh(passages);
    this.#idf = this.#rarity();
    this.#asked = asked;
    this.#masses = asked.map(({ ask }, k) => {
      const terms = [...this.#terms(ask, true).keys()];
      for (const term of terms) {
        const having = this.#having.get(term);
        if (having) having.push(k);
        else this.#having.set(term, [k]);
      }
      return terms.reduce((sum, term) => sum + this.#mass(term), 0);
    });
  }

  /** The passages that share a word with what was typed, best first; equal ones stay in the order of the book. */
  search(typed: string, near: readonly number[] = []): Match[] {
    const slots = this.#slots(typed);
    const points = this.#weights.map((weights) =>
      slots.reduce((sum, slot) => sum + slot.weight * this.#best(slot, weights), 0),
    );
    const top = Math.max(0, ...points) || 1;
    const isBare = wordsIn(typed).every((word) => this.#stop.has(word));
    const { lifts, closest } = this.#liken([...slots, ...this.#small(typed)]);
    return points
      .map((own, i) => {
        const isNear = near.includes(i);
        const lift = isNear && isBare ? 1 : (lifts[i] ?? 0);
        return {
          passage: i,
          points: round((own + LIFT * top * lift) * (isNear ? NEAR : 1)),
          asked: closest[i] ?? null,
        };
      })
      .filter((match) => match.points > 0)
      .sort((a, b) => b.points - a.points);
  }

  /** For each passage how like to the query the likest thing asked about it is, and the likest question to show. */
  #liken(slots: readonly Slot[]): { lifts: number[]; closest: (number | null)[] } {
    let whole = 0;
    const shared = new Map<number, number>();
    for (const slot of slots) {
      let most = 0;
      const best = new Map<number, number>();
      for (const [term, share] of slot.terms) {
        most = Math.max(most, share * this.#mass(term));
        const worth = share * (term.startsWith("-") ? SMALL : (this.#idf.get(term) ?? 0));
        for (const k of this.#having.get(term) ?? []) best.set(k, Math.max(best.get(k) ?? 0, worth));
      }
      whole += slot.weight * most;
      for (const [k, worth] of best) shared.set(k, (shared.get(k) ?? 0) + slot.weight * worth);
    }
    const lifts = this.#weights.map(() => 0);
    const likest = this.#weights.map(() => 0);
    const closest: (number | null)[] = this.#weights.map(() => null);
    for (const k of [...shared.keys()].sort((a, b) => a - b)) {
      const question = this.#asked[k];
      const like = (2 * (shared.get(k) ?? 0)) / (whole + (this.#masses[k] ?? 0));
      question?.passages.forEach((passage, n) => {
        lifts[passage] = Math.max(lifts[passage] ?? 0, like * like * (n ? LATER : 1));
        if (question.isQuestion && like >= LIKE && like > (likest[passage] ?? 0)) {
          likest[passage] = like;
          closest[passage] = k;
        }
      });
    }
    return { lifts, closest };
  }

  // ---- the book's side

  #stem(word: string): string {
    return this.#stems.get(word) ?? word;
  }

  /** How often each term occurs: stems, parts of compounds, and the groups of words that mean the same. */
  #terms(text: string, keepsStop = false): Terms {
    const spelt = wordsIn(text);
    const stems = spelt.map((word) => this.#stem(word));
    const terms: Terms = new Map();
    spelt.forEach((word, i) => {
      const stem = stems[i] ?? word;
      if (!this.#stop.has(word)) {
        add(terms, stem, 1);
        for (const group of this.#alone.get(stem) ?? []) add(terms, group, 1);
        for (const part of this.#parts(word)) add(terms, this.#stem(part), PART);
      } else if (keepsStop) add(terms, `-${word}`, 1);
      for (const group of this.#phrasesAt(stems, i)) add(terms, group, 1);
    });
    return terms;
  }

  #phrasesAt(stems: readonly string[], i: number): string[] {
    return (this.#phrases.get(stems[i] ?? "") ?? [])
      .filter((phrase) => phrase.stems.every((stem, n) => stem === stems[i + n]))
      .map(({ group }) => group);
  }

  /** The two words of the book that a compound is made of, cut where the shorter one is longest. */
  #parts(word: string): readonly string[] {
    let cut = this.#cuts.get(word);
    if (!cut) this.#cuts.set(word, (cut = this.#cutOf(word)));
    return cut;
  }
  #cutOf(word: string): readonly string[] {
    let cut: readonly string[] = [];
    for (let at = SHORTEST; at <= word.length - SHORTEST; at++) {
      const head = word.slice(0, at);
      const tail = word.slice(at);
      const shorter = Math.min(...cut.map((part) => part.length));
      if (!this.#known.has(tail) || (cut.length && Math.min(head.length, tail.length) <= shorter)) continue;
      for (const link of ["", "s", "n", "es", "en"]) {
        const bare = head.endsWith(link) ? head.slice(0, head.length - link.length) : head;
        if (bare.length >= SHORTEST && this.#known.has(bare)) {
          cut = [bare, tail];
          break;
        }
      }
    }
    return cut;
  }

  /** The weight of each term in each passage, over its fields, before saturation (BM25F). */
  #weigh(passages: readonly Passage[]): Terms[] {
    const weights: Terms[] = passages.map(() => new Map());
    for (const [field, [boost, held]] of Object.entries(FIELDS) as [Field, readonly [number, number]][]) {
      const counted = passages.map((passage) => {
        const terms: Terms = new Map();
        for (const [text, share] of passage[field])
          for (const [term, count] of this.#terms(text)) add(terms, term, share * count);
        return terms;
      });
      const lengths = counted.map((terms) => [...terms.values()].reduce((sum, count) => sum + count, 0));
      const usual =
        lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.filter((n) => n > 0).length);
      counted.forEach((terms, i) => {
        const own = weights[i];
        if (!own) return;
        for (const [term, count] of terms)
          add(own, term, (boost * count) / (1 - held + (held * (lengths[i] ?? 0)) / usual));
      });
    }
    return weights;
  }

  /** How much each term tells: the fewer passages have it, the more. */
  #rarity(): Terms {
    const having: Terms = new Map();
    for (const terms of this.#weights) for (const term of terms.keys()) add(having, term, 1);
    const size = this.#weights.length;
    return new Map([...having].map(([term, n]) => [term, Math.log(1 + (size - n + 0.5) / (n + 0.5))]));
  }

  // ---- the query's side

  #slots(typed: string): Slot[] {
    const spelt = wordsIn(typed);
    const stems = spelt.map((word) => this.#stem(word));
    const once = new Map<string, Slot>();
    const take = (slot: Slot) => {
      const terms = [...slot.terms.keys()];
      if (terms.some((term) => this.#idf.has(term))) once.set(terms.join(" "), slot);
    };
    spelt.forEach((word, i) => {
      if (!this.#stop.has(word)) this.#read(word).forEach(take);
      for (const group of this.#phrasesAt(stems, i)) take({ terms: new Map([[group, 1]]), weight: 1 });
    });
    return [...once.values()];
  }

  /** What one word typed may stand for; a compound also stands for its parts. */
  #read(word: string): Slot[] {
    const terms = this.#meanings(word, 1);
    if (![...terms.keys()].some((term) => this.#idf.has(term)))
      for (const [other, share] of this.#like(word))
        for (const [term, part] of this.#meanings(other, share)) raise(terms, term, part);
    const weight = this.#weak.has(this.#stem(word)) ? WEAK : 1;
    const parts = this.#parts(word).map((part) => ({ terms: this.#meanings(part, 1), weight: PART }));
    return [{ terms, weight }, ...parts];
  }

  #meanings(word: string, share: number): Terms {
    const stem = this.#stem(word);
    const terms: Terms = new Map([[stem, share]]);
    for (const group of this.#alone.get(stem) ?? []) terms.set(group, share * SAME);
    return terms;
  }

  /** The words of the book that one not in it may have meant, likeliest first. */
  #like(word: string): (readonly [word: string, share: number])[] {
    if (word.length < SHORTEST || /^\p{Nd}+$/u.test(word)) return [];
    return this.#vocabulary
      .map((other) => [other, likeness(word, other)] as const)
      .filter(([, share]) => share > 0)
      .sort((a, b) => b[1] - a[1])
      .slice(0, TRIED);
  }

  /** The words typed that say nothing by themselves, but make a question more or less like another. */
  #small(typed: string): Slot[] {
    const small = new Set(wordsIn(typed).filter((word) => this.#stop.has(word)));
    return [...small].map((word) => ({ terms: new Map([[`-${word}`, 1]]), weight: 1 }));
  }

  // ---- points

  #best(slot: Slot, weights: Terms): number {
    let best = 0;
    for (const [term, share] of slot.terms) {
      const own = weights.get(term);
      if (own === undefined) continue;
      const idf = this.#idf.get(term) ?? 0;
      best = Math.max(best, (share * idf * own * (SATURATION + 1)) / (own + SATURATION));
    }
    return best;
  }

  /** How much a term adds to a likeness; groups stand beside a word and add nothing more. */
  #mass(term: string): number {
    if (term.startsWith("-")) return SMALL;
    return term.startsWith("=") ? 0 : (this.#idf.get(term) ?? 0);
  }
}

/** How likely one word was meant by another: 0 if it was not. */
function likeness(word: string, other: string): number {
  if (other.length < SHORTEST) return 0;
  let same = 0;
  while (same < Math.min(word.length, other.length) && word[same] === other[same]) same++;
  const ends = word.length + other.length - 2 * same;
  if (same >= 4 && Math.max(word.length, other.length) - same <= 3) return 0.9 - 0.05 * ends;
  if (same === word.length) return 0.7;
  const most = word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
  const n = slips(word, other, most);
  if (n <= most) return n === 1 ? 0.85 : 0.6;
  if (word.length >= 4 && other.endsWith(word)) return 0.5;
  if (other.length >= 5 && (word.startsWith(other) || word.endsWith(other))) return 0.5;
  return 0;
}

/** All titles, those first that share most pairs of letters with what was typed: for when no word is of any use. */
export function nearest(typed: string, titles: readonly string[]): number[] {
  const pairsOf = (text: string) =>
    new Set(
      wordsIn(text).flatMap((word) =>
        Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2)),
      ),
    );
  const wanted = pairsOf(typed);
  return titles
    .map((title, i) => {
      const pairs = pairsOf(title);
      const shared = [...pairs].filter((pair) => wanted.has(pair)).length;
      return { i, like: round((2 * shared) / Math.max(1, wanted.size + pairs.size)) };
    })
    .sort((a, b) => b.like - a.like)
    .map(({ i }) => i);
}
