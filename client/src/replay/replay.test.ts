// A replay shows the steps of the record: forwards by animation, otherwise at once, and never anything of its own.
import { expect, test } from "vitest";
import type { AnyTable } from "../games/shelf";
import { TableStore } from "../table/table.svelte";
import type { Replay } from "../wire/schema";
import { showAt, tableAt } from "./replay";

const replay: Replay = {
  match: "abcd",
  code: "OWL-42",
  game: "toy",
  setup: {},
  names: ["Ada", "Bea"],
  promise: "p",
  secret: "s",
  start: { seat: -3, actor: -1, n: 0 },
  steps: [1, 2, 3].map((n) => ({
    by: n % 2,
    events: [{ t: `e${n}`, rule: "X-01" }],
    view: { seat: -3, actor: n === 3 ? -2 : n % 2, n },
  })),
};
function opened(seq: number): AnyTable {
  const table: AnyTable = new TableStore(() => Promise.reject(new Error("a replay asks nothing")));
  table.readOnly = true;
  table.take(tableAt(replay, seq));
  return table;
}

test("any step can be opened: its view, its log, its seats", () => {
  const table = opened(2);
  expect(table.view).toMatchObject({ n: 2 });
  expect(table.log.map((l) => l.version)).toEqual([1, 2]);
  expect([table.status, table.eye, table.nameOf(1), table.legal]).toEqual(["playing", -3, "Bea", []]);
  expect(opened(3).status).toBe("over");
  expect(opened(0).view).toMatchObject({ n: 0 });
});

test("the next step is animated for those who attend; any other is shown at once", () => {
  const table = opened(0);
  table.attend();
  showAt(table, replay, 1);
  expect([table.version, table.pending.length]).toEqual([0, 1]);
  table.done();
  showAt(table, replay, 3);
  expect([table.version, table.pending.length, table.log.length]).toEqual([3, 0, 3]);
  showAt(table, replay, 1);
  expect([table.version, table.view]).toMatchObject([1, { n: 1 }]);
});

test("whoever asks for more while a step is animated gets the picture, not the film", () => {
  const table = opened(0);
  table.attend();
  showAt(table, replay, 1);
  showAt(table, replay, 2);
  expect([table.version, table.pending.length]).toEqual([2, 0]);
});
