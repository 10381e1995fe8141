// What waits is shown in its order; what was skipped or left meanwhile is dropped, and the view wins.
import { expect, test } from "vitest";
import type { Update } from "../wire/schema";
import { Showing } from "./showing";
import { TableStore, type Step } from "./table.svelte";

interface View {
  readonly seat: number;
  readonly actor: number;
}

/** Shows every event when it is told to. */
class Slowly extends Showing<View, string, string> {
  readonly did: string[] = [];
  #next: (() => void) | null = null;

  protected override begin(step: Step<View, string, string>): void {
    this.did.push(`begin ${step.version}`);
  }
  protected play(event: string): Promise<void> {
    this.did.push(event);
    return new Promise((resolve) => (this.#next = resolve));
  }
  protected rest(): void {
    this.did.push("rest");
  }
  async next(): Promise<void> {
    this.#next?.();
    this.#next = null;
    await settled();
  }
}
/** All that can happen without waiting has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

function two(): [TableStore<View, string, string>, Slowly] {
  const table = new TableStore<View, string, string>(() => Promise.reject(new Error("not asked")));
  table.attend();
  for (const version of [1, 2]) {
    const view = { seat: 0, actor: 0 };
    const step: Update = { t: "update", match: "", version, status: "playing", by: 0, events: [`${version}a`, `${version}b`], eye: 0, actor: 0, view, legal: [], can_undo: false, deadline: null, grace: 0, log: null }; // prettier-ignore
    table.hear(step);
  }
  return [table, new Slowly(table)];
}

test("steps are shown one after the other, each becoming the picture when all of it was seen", async () => {
  const [table, show] = two();
  void show.run();
  void show.run(); // once is enough
  await settled();
  expect(show.did).toEqual(["begin 1", "1a"]);
  await show.next();
  expect([table.version, show.did.at(-1)]).toEqual([0, "1b"]);
  await show.next();
  expect([table.version, show.did.slice(-3)]).toEqual([1, ["rest", "begin 2", "2a"]]);
  await show.next();
  await show.next();
  expect([table.version, show.did.at(-1)]).toEqual([2, "rest"]);
});

test("what was skipped while it was shown is dropped, and what comes later is shown", async () => {
  const [table, show] = two();
  void show.run();
  await settled();
  table.done(); // somebody acted
  await show.next();
  expect(show.did).toEqual(["begin 1", "1a", "rest", "begin 2", "2a"]);
  expect(table.version).toBe(1);
});

test("a table that was left shows nothing more, and takes nothing away", async () => {
  const [table, show] = two();
  void show.run();
  await settled();
  show.leave();
  await show.next();
  expect(show.did).toEqual(["begin 1", "1a", "rest"]);
  expect(table.pending.length).toBe(2);
});
