// The store of a table: steps are shown one by one, the view wins, and what is refused is kept with its move.
import { expect, test, vi } from "vitest";
import type { Table, Update } from "../wire/schema";
import type { Reply, Request } from "../wire/socket.svelte";
import { TableStore } from "./table.svelte";

interface View {
  readonly seat: number;
  readonly actor: number;
  readonly n: number;
}
interface Said {
  readonly t: string;
  readonly rule: string;
}

function full(version: number, change: Partial<Table> = {}): Table {
  const seat = {
    level: null,
    taken: true,
    online: true,
    paused: false,
    away: null,
    owed: false,
    stand_in: false,
    link: null,
  } as const;
  return {
    t: "table",
    id: 0,
    match: "abcd",
    code: "OWL-42",
    game: "toy",
    version,
    status: "playing",
    setup: {},
    rules: { listed: true, odds: true, tips: true, time_limit: 0, take_back: "ask", absence: "host" },
    seats: [
      { ...seat, name: "Ada", kind: "here", mine: true },
      { ...seat, name: "Bea", kind: "link", mine: false },
    ],
    host: true,
    eye: 0,
    actor: 0,
    view: { seat: 0, actor: 0, n: version },
    legal: ["go"],
    log: [],
    ask: null,
    ask_left: null,
    can_undo: false,
    promise: "p",
    said: [],
    deadline: null,
    grace: 0,
    ago: null,
    notices: [],
    ...change,
  };
}
function update(version: number, change: Partial<Update> = {}): Update {
  return {
    t: "update",
    match: "abcd",
    version,
    status: "playing",
    by: 1,
    events: [{ t: `e${version}`, rule: "X-01" }],
    eye: 0,
    actor: 0,
    view: { seat: 0, actor: 0, n: version },
    legal: ["go"],
    can_undo: true,
    deadline: null,
    grace: 0,
    log: null,
    ...change,
  };
}
function at(
  version: number,
  send: (r: Request) => Promise<Reply> = () => Promise.reject(new Error("not asked")),
) {
  const table = new TableStore<View, string, Said>(send);
  table.take(full(version));
  return table;
}

test("while nobody attends, a step is taken at once", () => {
  const table = at(3);
  expect(table.hear(update(4))).toBe(true);
  expect([table.version, table.view?.n, table.pending.length]).toEqual([4, 4, 0]);
  expect(table.log).toEqual([{ version: 4, events: [{ t: "e4", rule: "X-01" }] }]);
});

test("while somebody attends, steps wait and are shown in their order; nothing is legal meanwhile", () => {
  const table = at(3);
  table.attend();
  table.hear(update(4, { actor: 1 }));
  table.hear(update(5));
  expect([table.version, table.newest, table.view?.n, table.pending.length]).toEqual([3, 5, 3, 2]);
  expect(table.legal).toEqual([]);
  table.done();
  expect([table.version, table.view?.n, table.actor, table.log.length]).toEqual([4, 4, 1, 1]);
  table.done();
  expect([table.version, table.legal, table.actor]).toEqual([5, ["go"], 0]);
  table.done();
  expect(table.version).toBe(5);
});

test("when the last who attends goes, what was left is taken at once", () => {
  const table = at(3);
  const [first, second] = [table.attend(), table.attend()];
  table.hear(update(4));
  first();
  expect(table.version).toBe(3);
  second();
  expect(table.version).toBe(4);
});

test("a long backlog is not shown step by step", () => {
  const table = at(0);
  table.attend();
  for (let v = 1; v <= 13; v++) table.hear(update(v));
  expect([table.version, table.pending.length]).toEqual([13, 0]);
});

test("a gap is told, and a step heard before is not taken twice", () => {
  const table = at(3);
  expect(table.hear(update(5))).toBe(false);
  expect(table.hear(update(3, { view: { seat: 0, actor: 0, n: 99 } }))).toBe(true);
  expect([table.version, table.view?.n]).toEqual([3, 3]);
});

test("a whole table wins over everything that waits, also an older one after a move was taken back", () => {
  const table = at(3);
  table.attend();
  table.hear(update(4));
  table.take(full(6, { log: [{ version: 6, events: [] }] }));
  expect([table.version, table.pending.length, table.log.length]).toEqual([6, 0, 1]);
  table.take(full(2));
  expect([table.version, table.view?.n]).toEqual([2, 2]);
});

/** A table whose server answers when it is told to. */
function slow(): [TableStore<View, string, Said>, Request[], (r: Reply) => void] {
  const asked: Request[] = [];
  const answers: ((r: Reply) => void)[] = [];
  const table = at(3, (r) => {
    asked.push(r);
    return new Promise((resolve) => answers.push(resolve));
  });
  return [table, asked, (r) => answers.shift()?.(r)];
}
const ACCEPTED: Reply = { t: "accepted", id: 1, version: 4 };
/** All that can happen without waiting has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a move goes out with the version that was looked at, and the next one waits for what came of it", async () => {
  const [table, asked, answer] = slow();
  const first = table.play("go");
  expect([table.busy, table.isResting]).toEqual([true, false]);
  const second = table.play("on");
  await settled();
  expect(asked).toEqual([{ t: "play", match: "abcd", version: 3, seat: 0, move: "go" }]);
  table.hear(update(4));
  answer(ACCEPTED);
  expect(await first).toBe(true);
  await settled();
  expect(asked[1]).toEqual({ t: "play", match: "abcd", version: 4, seat: 0, move: "on" });
  answer({ ...ACCEPTED, version: 5 });
  expect(await second).toBe(true);
  expect(table.isResting).toBe(true);
});

test("the step a move makes says that it was accepted, however late the answer is", async () => {
  const [table, asked, answer] = slow();
  const first = table.play("go");
  table.hear(update(4, { by: 0 }));
  expect([table.busy, table.version]).toEqual([false, 4]);
  expect(await first).toBe(true);
  void table.play("on");
  answer(ACCEPTED); // to the first
  await settled();
  expect([table.busy, asked.length]).toEqual([true, 2]);
});

test("somebody else's step says nothing of one's own move", async () => {
  const [table, , answer] = slow();
  const mine = table.play("go");
  table.hear(update(4, { by: 1 }));
  expect(table.busy).toBe(true);
  answer({ t: "refused", id: 1, rule: "X-01", key: "late", args: {}, text: "Too late." });
  expect(await mine).toBe(false);
  expect(table.refusal).toMatchObject({ key: "late", move: "go" });
});

test("one's own step says so after somebody else's, made at the same moment", async () => {
  const [table] = slow();
  const mine = table.play("go");
  table.hear(update(4, { by: 1 }));
  table.hear(update(5, { by: 0 }));
  expect(table.busy).toBe(false);
  expect(await mine).toBe(true);
});

test("when the eye changes, nothing stays of what the last one read", async () => {
  const [table, asked, answer] = slow();
  const open = { version: 3, events: [{ t: "drawn", rule: "X-01" }] };
  const redacted = { version: 3, events: [{ t: "hidden", rule: "X-01" }] };
  table.take(full(3, { log: [open] }));
  void table.askOdds();
  table.refusal = { rule: "X-01", key: "k", args: {}, text: "", move: "go", n: 1 };
  table.hear(update(4, { eye: -1, log: [redacted, { version: 4, events: [] }] }));
  expect(table.log).toEqual([redacted, { version: 4, events: [] }]);
  answer({ t: "oddsare", id: 1, version: 3, odds: { lift: "1/6" } });
  await settled();
  expect([table.refusal, table.odds, asked.length]).toEqual([null, null, 1]);
});

test("a curtain that is lowered falls at once, and a refusal that comes later is for nobody's eyes", async () => {
  const [table, , answer] = slow();
  table.take(full(3, { log: [{ version: 3, events: [{ t: "drawn", rule: "X-01" }] }] }));
  const move = table.play("go");
  const lowered = table.reveal(null);
  expect([table.eye, table.view, table.log, table.legal]).toEqual([-1, null, [], []]);
  answer({ t: "refused", id: 1, rule: "X-01", key: "late", args: {}, text: "Not with Lift." });
  expect(await move).toBe(false);
  expect(table.refusal).toBe(null);
  answer({ ...ACCEPTED, version: 3 });
  expect(await lowered).toBe(true);
});

test("a refusal is kept with its move, told apart from the one before, and forgotten with the next step", async () => {
  const refused: Reply = { t: "refused", id: 1, rule: "MP-19", key: "two_dice", args: { n: 2 }, text: "No." };
  const table = at(3, () => Promise.resolve(refused));
  expect(await table.play("bad")).toBe(false);
  const first = table.refusal;
  expect(first).toMatchObject({ rule: "MP-19", key: "two_dice", args: { n: 2 }, move: "bad" });
  await table.play("bad");
  expect(table.refusal?.n).not.toBe(first?.n);
  await table.undo();
  expect(table.refusal?.move).toBe(null);
  table.hear(update(4));
  expect(table.refusal).toBe(null);
});

test("a stale answer says that the table has moved on, and asks for what was missed", async () => {
  const send = vi.fn((r: Request): Promise<Reply> =>
    Promise.resolve(
      r.t === "play" || r.t === "undo"
        ? { t: "stale", id: 1, version: 5 }
        : { t: "accepted", id: 2, version: 5 },
    ),
  );
  const table = at(3, send);
  expect(await table.play("go")).toBe(false);
  expect(send.mock.calls.map(([r]) => r)).toContainEqual({ t: "enter", match: "abcd", version: 3 });
  expect(table.refusal).toMatchObject({ key: "stale", rule: "", move: "go" });
  table.hear(update(4)); // what was missed comes, and the sentence is still to be read
  table.hear(update(5));
  expect(table.refusal).toMatchObject({ key: "stale", move: "go" });
  expect(await table.undo()).toBe(false);
  expect(table.refusal).toMatchObject({ key: "stale", move: null });
  await table.changeSeat(0, "pause");
  expect(table.refusal).toBe(null);
});

test("who looks on, looks back or stands behind a curtain plays nothing", async () => {
  const table = at(3);
  table.take(full(3, { eye: -1, legal: [] }));
  expect(await table.play("go")).toBe(false);
  table.take(full(3));
  table.readOnly = true;
  expect(table.legal).toEqual([]);
  expect(await table.play("go")).toBe(false);
});

test("every own seat that is asked answers; a question of one's own can be withdrawn", async () => {
  const asked: Request[] = [];
  const table = at(3, (r) => {
    asked.push(r);
    return Promise.resolve({ t: "accepted", id: 1, version: 3 });
  });
  table.sit(table.seats, { seat: 1, to: 2, waiting: [0, 1] });
  expect(await table.answer(true)).toBe(true);
  table.sit(table.seats, { seat: 0, to: 2, waiting: [1] });
  await table.withdraw();
  expect(asked).toEqual([
    { t: "answer", match: "abcd", seat: 0, yes: true },
    { t: "answer", match: "abcd", seat: 0, yes: false },
  ]);
});

test("the film of a flick is asked for by its version; why there is none is told", async () => {
  const asked: Request[] = [];
  const refused: Reply = { t: "refused", id: 2, rule: "", key: "no_film", args: { version: 2 }, text: "No." };
  const table = at(3, (r) => {
    asked.push(r);
    return Promise.resolve(asked.length === 1 ? { t: "filmis", id: 1, film: "keyframes" } : refused);
  });
  expect(await table.film(1)).toBe("keyframes");
  expect(table.refusal).toBe(null);
  expect(await table.film(2)).toBe(null);
  expect(table.refusal).toMatchObject({ key: "no_film", args: { version: 2 }, move: null });
  expect(asked).toEqual([1, 2].map((version) => ({ t: "film", match: "abcd", version })));
});

test("odds are asked for only where the table shows them, and belong to one picture", async () => {
  const table = at(3, () => Promise.resolve({ t: "oddsare", id: 1, version: 3, odds: { stone: "1/6" } }));
  expect(await table.askOdds()).toEqual({ version: 3, odds: { stone: "1/6" } });
  table.hear(update(4));
  expect(table.odds).toBe(null);
  table.take(
    full(4, {
      rules: { listed: true, odds: false, tips: true, time_limit: 0, take_back: "ask", absence: "host" },
    }),
  );
  expect(await table.askOdds()).toBe(null);
});
