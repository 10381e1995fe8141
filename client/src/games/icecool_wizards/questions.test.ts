// The sixty questions of the published answers stand in the rules panel: each is found by what a player would type.
import { expect, test } from "vitest";
import { search } from "../../rules/search";
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
    for (const question of BOOK.questions.slice(0, FAQ)) {
      const hits = search(BOOK, typed(question.ask[lang]), lang).slice(0, 2);
      expect(hits, question.ask[lang]).toContainEqual({ kind: "question", question });
      for (const id of question.rules) expect(BOOK.rules.map((r) => r.id)).toContain(id);
    }
  },
);
