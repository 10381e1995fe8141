// The sixty questions of the published answers stand in the rules panel: each is found by what a player would type.
import { expect, test } from "vitest";
import { searchOf } from "../../rules/search";
import { ASK } from "../../wire/games/icecool_wizards.ask";
import { BOOK } from "../../wire/games/icecool_wizards.book";

const FAQ = 60;
const LITTLE = /^(is|are|do|does|the|a|an|i|my|to|of|der|die|das|ein|eine|ist|sind|ich|mein|meinem|zu)$/i;
/** The question without small words, in any order: nobody types it as it is printed. */
const typed = (question: string) =>
  (question.match(/[\p{L}]+/gu) ?? [])
    .filter((word) => !LITTLE.test(word))
    .reverse()
    .join(" ");

test.each(["en", "de"] as const)(
  "each of the sixty questions is found in %s, and names its rules",
  (lang) => {
    expect(BOOK.questions.length).toBeGreaterThan(FAQ);
    const search = searchOf(BOOK, ASK[lang], lang);
    for (const question of BOOK.questions.slice(0, FAQ)) {
      const hits = search(typed(question.ask[lang])).slice(0, 3);
      expect(hits.map((hit) => hit.question)).toContain(question);
      expect(question.rules).toContain(hits.find((hit) => hit.question === question)?.rule.id);
    }
  },
);
