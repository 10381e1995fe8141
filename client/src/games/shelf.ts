// The games this client can show, each loaded when a table needs it; the server says which of them it offers.
import type { Component } from "svelte";
import type { Lang } from "../messages/lang";
import type { AnyView, TableStore } from "../table/table.svelte";
import type { Rulebook, SetupOption, Text } from "../wire/schema";

/** What a sentence about an event needs to know of its table. */
export interface Scene {
  who(seat: number): string;
  /** The name of a spell, stone or other thing of this game, by its id. */
  thing(id: string): string;
}
/** Words for a game's events; null for events that say nothing worth reading. */
export type Sayings<E extends { readonly t: string }> = {
  readonly [T in E["t"]]: (e: Extract<E, { t: T }>, scene: Scene) => string | null;
};
/** A spell, or whatever a game lets tables bring along in a file of their own. */
export interface NamedThing {
  readonly id: string;
  readonly name: Text;
}
/** The least that is known of every event. */
export interface AnyEvent {
  readonly t: string;
  readonly rule: string;
  readonly seat?: number;
}
export interface GameClient {
  readonly book: Rulebook;
  readonly options: readonly SetupOption[];
  readonly things: readonly NamedThing[];
  say(lang: Lang, event: AnyEvent, scene: Scene): string | null;
  /** The picture of the table and all that is done on it. */
  readonly Table: Component<{ table: TableStore<AnyView, unknown, AnyEvent> }>;
  /** A picture for the lobby. */
  readonly Poster: Component;
}
