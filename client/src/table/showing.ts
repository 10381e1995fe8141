// Shows what waits at a table, step by step and event by event. The store's view always wins: when a step has been
// shown, or skipped meanwhile, nothing is left of it, and the picture is that view.
import { TIMES } from "../pace.svelte";
import type { AnyView, Step, TableStore } from "./table.svelte";

export abstract class Showing<V extends AnyView, M, E> {
  protected isRunning = false;
  /** What is left of the present step is not waited for. */
  protected isHurried = false;
  readonly #wakes = new Set<() => void>();
  /** The table was left: nobody looks any more. */
  protected isLeft = false;

  constructor(protected readonly table: TableStore<V, M, E>) {
    table.onskip(() => this.hurry());
  }

  /** Shows everything pending, one step after the other. */
  async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      await this.ready();
      for (let step = this.table.pending[0]; step && !this.isLeft; step = this.table.pending[0])
        await this.#show(step);
    } finally {
      this.isRunning = false;
    }
  }
  /** The table is left: whatever waits is dropped. */
  leave(): void {
    this.isLeft = true;
    this.hurry();
  }
  /** Ends what is being shown just now. */
  hurry(): void {
    this.isHurried = true;
    for (const wake of this.#wakes) wake();
  }
  /** For so many milliseconds at the usual pace. */
  protected wait(ms: number): Promise<void> {
    return this.waitFor(ms * TIMES[this.table.pace]);
  }
  /** What takes so many milliseconds at the usual pace takes this many at the table's. */
  lasts(ms: number): number {
    return ms * TIMES[this.table.pace];
  }
  /** For so many milliseconds at any pace. */
  protected waitFor(ms: number): Promise<void> {
    if (this.isHurried || ms <= 0) return Promise.resolve();
    const { speed } = this.table;
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#wakes.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms / speed);
      this.#wakes.add(wake);
    });
  }

  /** What must be there before anything can be shown. */
  protected ready(): Promise<void> {
    return Promise.resolve();
  }
  /** A step is about to be shown. */
  protected begin(_: Step<V, M, E>): void {}
  /** Shows an event of it. */
  protected abstract play(event: E): Promise<void>;
  /** Leaves the picture to the view again. */
  protected abstract rest(): void;
  /** All of it has been shown: `change` makes the picture its view. */
  protected end(_: Step<V, M, E>, change: () => void): Promise<void> {
    change();
    return Promise.resolve();
  }

  async #show(step: Step<V, M, E>): Promise<void> {
    this.isHurried = this.isLeft;
    this.begin(step);
    for (const event of step.events) {
      await this.play(event);
      if (this.table.pending[0] !== step || this.isLeft) return this.rest();
    }
    await this.end(step, () => {
      this.rest();
      this.table.done();
    });
  }
}
