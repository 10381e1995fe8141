// What every player's desk has: the table, the eyes it is looked at with, and where something was tried last.
import type { AnyView, TableStore } from "./table.svelte";

export abstract class PlayersDesk<V extends AnyView, M extends { readonly t: string }, E> {
  /** Where the last thing was tried, as `data-place` tells it. */
  place = $state("");

  constructor(readonly table: TableStore<V, M, E>) {}

  get view(): V | null {
    return this.table.view;
  }
  get me(): number {
    return this.table.eye;
  }
  get isSeated(): boolean {
    return this.me >= 0 && !this.table.readOnly && this.table.status === "playing";
  }
  get isMyMove(): boolean {
    return this.isSeated && this.table.actor === this.me && this.table.legal.length > 0;
  }
  name(seat: number): string {
    return this.table.nameOf(seat);
  }
  /** The legal moves of this kind. */
  all<T extends M["t"]>(t: T): readonly Extract<M, { t: T }>[] {
    return this.table.legal.filter((m): m is Extract<M, { t: T }> => m.t === t);
  }
  has(t: M["t"]): boolean {
    return this.table.legal.some((m) => m.t === t);
  }
  async do(move: M, place: string): Promise<boolean> {
    this.place = place;
    this.clear();
    return this.table.play(move);
  }
  /** Forgets what is half done. */
  abstract clear(): void;
}
