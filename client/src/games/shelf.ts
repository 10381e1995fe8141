// The games this client can show, each loaded when a page needs it; the server says which of them it offers.
import type { Component } from "svelte";
import type { Lang } from "../messages/lang";
import type { Tell } from "../messages/sentences";
import type { AskWords } from "../rules/ask";
import type { AnyView, TableStore } from "../table/table.svelte";
import { bring } from "../ui/bring.svelte";
import type { Cover, Kit, Rulebook, SetupOption, Text } from "../wire/schema";

/** What a sentence about an event needs to know of its table. */
export interface Scene {
  readonly who: (seat: number) => string;
  /** The name of a spell, or another thing of this game, by its id. */
  readonly thing: (id: string) => string;
}
/** What is known of every event. */
export interface AnyEvent {
  readonly t: string;
  readonly rule: string;
}
/** A spell, or whatever a game lets tables bring along in a file of their own. */
export interface NamedThing {
  readonly id: string;
  readonly name: Text;
}
export type AnyTable = TableStore<AnyView, unknown, AnyEvent>;

/** What the lobby shows of a game. */
export interface Front {
  readonly cover: Cover;
  readonly Poster: Component;
  /** The set-up of a table at which one practises alone. */
  readonly practice?: Readonly<Record<string, boolean>>;
}
/** A game's words: enough for a set-up page, a table and its log. */
export interface GameWords {
  readonly kit: Kit;
  readonly options: readonly SetupOption[];
  /** What nobody chooses: the table fills it in by who sits there, and by this rule. */
  readonly filled: Readonly<Record<string, string>>;
  /** The chapter of each option's rule. */
  readonly places: Readonly<Record<string, string>>;
  readonly things: readonly NamedThing[];
  /** Tells its events in sentences of this language. */
  sayings(lang: Lang): Promise<Tell>;
  /** What the curtain hides between two seats at one device. */
  readonly behind: Text;
  /** What of an event must not be kept once it has been shown. */
  readonly forget?: (event: AnyEvent) => AnyEvent;
  /** The engine works out chances, where a table shows them. */
  readonly hasOdds?: boolean;
  /** Seconds for a move where friends play from elsewhere, unless the host wants it otherwise. */
  readonly patience?: number;
  /** No seat has secrets: whoever shares a device needs no curtain. */
  readonly isOpen?: boolean;
  /** Events that can be watched again from the log. */
  readonly isFilm?: (event: AnyEvent) => boolean;
  /** The set-up of a table at which one practises alone. */
  readonly practice?: Readonly<Record<string, boolean>>;
}
interface Shelved {
  front(): Promise<Front>;
  words(): Promise<GameWords>;
  book(): Promise<Rulebook>;
  /** What only a search through its rules needs. */
  ask(): Promise<Readonly<Record<Lang, AskWords>>>;
  /** The picture of the table and all that is done on it. */
  table(): Promise<Component<{ table: AnyTable }>>;
}

/** A game's sentences, and what reads them: both come with a table only. */
async function telling(lang: Lang, file: Promise<{ readonly default: string }>): Promise<Tell> {
  const [{ Sentences }, { default: text }] = await Promise.all([import("../messages/sentences"), file]);
  return new Sentences(text, lang).tell;
}

const PRACTICE = { practice: true };

const SHELF: Readonly<Record<string, Shelved>> = {
  magic_power: {
    front: async () => {
      const [{ COVER }, { default: Poster }] = await Promise.all([
        import("../wire/games/magic_power.cover"),
        import("./posters/MagicPower.svelte"),
      ]);
      return { cover: COVER, Poster };
    },
    book: async () => (await import("../wire/games/magic_power.book")).BOOK,
    ask: async () => (await import("../wire/games/magic_power.ask")).ASK,
    words: async () => {
      const { FILLED, KIT, OPTIONS, PLACES, SPELLS } = await import("../wire/games/magic_power.kit");
      return {
        kit: KIT,
        options: OPTIONS,
        filled: FILLED,
        places: PLACES,
        things: SPELLS,
        behind: {
          en: "Behind the curtain are cards that only you may see.",
          de: "Hinter dem Vorhang liegen Karten, die nur du sehen darfst.",
        },
        hasOdds: true,
        sayings: (lang) =>
          telling(
            lang,
            lang === "de"
              ? import("../../../src/gramarye/games/magic_power/events.de.ftl?raw")
              : import("../../../src/gramarye/games/magic_power/events.en.ftl?raw"),
          ),
      };
    },
    // its store holds magic_power's own words whenever the server says that this is the game played
    table: async () =>
      (await import("./magic_power/Table.svelte")).default as unknown as Component<{ table: AnyTable }>,
  },
  wizardry_cubed: {
    front: async () => {
      const [{ COVER }, { default: Poster }] = await Promise.all([
        import("../wire/games/wizardry_cubed.cover"),
        import("./posters/WizardryCubed.svelte"),
      ]);
      return { cover: COVER, Poster };
    },
    book: async () => (await import("../wire/games/wizardry_cubed.book")).BOOK,
    ask: async () => (await import("../wire/games/wizardry_cubed.ask")).ASK,
    words: async () => {
      const [{ FILLED, KIT, OPTIONS, PLACES }, { forget }] = await Promise.all([
        import("../wire/games/wizardry_cubed.kit"),
        import("./wizardry_cubed/forget"),
      ]);
      return {
        kit: KIT,
        options: OPTIONS,
        filled: FILLED,
        places: PLACES,
        things: [],
        behind: {
          en: "Behind the curtain is what only you may see under the trees.",
          de: "Hinter dem Vorhang ist, was nur du unter den Bäumen sehen darfst.",
        },
        hasOdds: true,
        patience: 60,
        forget,
        sayings: (lang) =>
          telling(
            lang,
            lang === "de"
              ? import("../../../src/gramarye/games/wizardry_cubed/events.de.ftl?raw")
              : import("../../../src/gramarye/games/wizardry_cubed/events.en.ftl?raw"),
          ),
      };
    },
    // as above, of this game's words
    table: async () =>
      (await import("./wizardry_cubed/Table.svelte")).default as unknown as Component<{ table: AnyTable }>,
  },
  icecool_wizards: {
    front: async () => {
      const [{ COVER }, { default: Poster }] = await Promise.all([
        import("../wire/games/icecool_wizards.cover"),
        import("./posters/IcecoolWizards.svelte"),
      ]);
      return { cover: COVER, Poster, practice: PRACTICE };
    },
    book: async () => (await import("../wire/games/icecool_wizards.book")).BOOK,
    ask: async () => (await import("../wire/games/icecool_wizards.ask")).ASK,
    words: async () => {
      const { FILLED, KIT, OPTIONS, PLACES } = await import("../wire/games/icecool_wizards.kit");
      return {
        kit: KIT,
        options: OPTIONS,
        filled: FILLED,
        places: PLACES,
        things: [],
        behind: {
          en: "Behind the curtain are cards that only you may see.",
          de: "Hinter dem Vorhang liegen Karten, die nur du sehen darfst.",
        },
        isOpen: true,
        isFilm: (event) => event.t === "came_to_rest",
        practice: PRACTICE,
        sayings: (lang) =>
          telling(
            lang,
            lang === "de"
              ? import("../../../src/gramarye/games/icecool_wizards/events.de.ftl?raw")
              : import("../../../src/gramarye/games/icecool_wizards/events.en.ftl?raw"),
          ),
      };
    },
    // as above, of this game's words
    table: async () =>
      (await import("./icecool_wizards/Table.svelte")).default as unknown as Component<{ table: AnyTable }>,
  },
};

export function isKnown(game: string): boolean {
  return game in SHELF;
}
function shelved(game: string): Shelved {
  const found = SHELF[game];
  if (!found) throw new Error(`this client has no game ${game}`);
  return found;
}
export async function wordsOf(game: string): Promise<GameWords> {
  const words = await bring(() => shelved(game).words());
  return { ...words, sayings: (lang) => bring(() => words.sayings(lang)) };
}
export const frontOf = (game: string): Promise<Front> => bring(() => shelved(game).front());
export const bookOf = (game: string): Promise<Rulebook> => bring(() => shelved(game).book());
export const tableOf = (game: string): Promise<Component<{ table: AnyTable }>> =>
  bring(() => shelved(game).table());
export const askOf = (game: string): Promise<Readonly<Record<Lang, AskWords>>> =>
  bring(() => shelved(game).ask());
