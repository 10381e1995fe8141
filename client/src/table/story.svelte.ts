// Tells a table's events in sentences of the language spoken.
import type { AnyEvent, AnyTable, GameWords, NamedThing, Scene } from "../games/shelf";
import { i18n } from "../messages/i18n.svelte";

type Tell = (e: AnyEvent, scene: Scene) => string | null;

export class Story {
  #tellers = $state.raw<Readonly<Record<string, Tell>>>({});
  readonly scene: Scene;

  /** Must be made while a component is set up: it follows the language. */
  constructor(
    readonly table: AnyTable,
    readonly words: GameWords,
  ) {
    const things = $derived(new Map(this.#things().map((t) => [t.id, t.name])));
    this.scene = {
      who: (seat) => table.nameOf(seat),
      thing: (id) => {
        const name = things.get(id);
        return name ? name[i18n.lang] || name.en : id;
      },
    };
    $effect(() => {
      // each teller is called with events of its own kind only
      void words
        .sayings(i18n.lang)
        .then((all) => (this.#tellers = all as unknown as Readonly<Record<string, Tell>>));
    });
  }

  /** The language's sentences have been loaded. */
  get ready(): boolean {
    return Object.keys(this.#tellers).length > 0;
  }
  tell(e: AnyEvent): string | null {
    return this.#tellers[e.t]?.(e, this.scene) ?? null;
  }
  all(events: readonly AnyEvent[]): string {
    return events.flatMap((e) => this.tell(e) ?? []).join(" ");
  }

  /** The table's own spell file, where it has one, instead of the game's. */
  #things(): readonly NamedThing[] {
    const setup = this.table.setup;
    const own = typeof setup === "object" && setup !== null && "spells" in setup ? setup.spells : null;
    return Array.isArray(own) ? (own as readonly NamedThing[]) : this.words.things; // the server checked the file
  }
}
