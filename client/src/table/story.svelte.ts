// Tells a table's events in sentences of the language spoken.
import type { AnyEvent, AnyTable, GameWords, NamedThing, Scene } from "../games/shelf";
import { i18n } from "../messages/i18n.svelte";
import type { Tell } from "../messages/sentences";

export class Story {
  #tell = $state.raw<Tell>();
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
      void words.sayings(i18n.lang).then((tell) => (this.#tell = tell));
    });
  }

  /** The language's sentences have been loaded. */
  get ready(): boolean {
    return this.#tell !== undefined;
  }
  tell(e: AnyEvent): string | null {
    return this.#tell?.(e, this.scene) ?? null;
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
