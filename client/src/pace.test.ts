// A first game is calm; what somebody picks is kept for every table; what is skipped is not waited for.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { notebook } from "./notebook";
import { Liking, TIMES } from "./pace.svelte";
import { Showing } from "./table/showing";
import { TableStore } from "./table/table.svelte";
import type { Pace, Update } from "./wire/schema";

interface View {
  readonly seat: number;
  readonly actor: number;
}
class Long extends Showing<View, string, string> {
  protected play(): Promise<void> {
    return this.wait(1000);
  }
  protected rest(): void {
    // nothing is left of it
  }
}
function step(version: number, change: Partial<Update> = {}): Update {
  const view = { seat: 0, actor: 0 };
  return { t: "update", match: "", version, status: "playing", by: 1, events: ["a", "b"], eye: 0, actor: 0, view, legal: [], can_undo: false, deadline: null, grace: 0, log: null, ...change }; // prettier-ignore
}
function showing(pace: Pace): [TableStore<View, string, string>, Long] {
  const table = new TableStore<View, string, string>(() => Promise.reject(new Error("not asked")));
  table.pace = pace;
  table.seats = [{ name: "Ada", kind: "here", level: null, taken: true, online: true, paused: false, away: null, owed: false, stand_in: false, mine: true, link: null }]; // prettier-ignore
  table.attend();
  return [table, new Long(table)];
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  for (const name of ["gramarye.pace", "gramarye.played"]) notebook.removeItem(name);
});

test("a device is calm until a game has been played to its end, unless somebody has picked a pace", () => {
  const liking = new Liking();
  expect(liking.of("magic_power")).toBe("calm");
  liking.finish("magic_power");
  liking.finish("magic_power");
  expect([liking.of("magic_power"), liking.of("wizardry_cubed")]).toEqual(["usual", "calm"]);
  liking.pick("none");
  expect(new Liking().of("wizardry_cubed")).toBe("none");
  notebook.removeItem("gramarye.pace");
  expect(new Liking().of("magic_power")).toBe("usual");
});

test.each(["calm", "usual", "quick", "none"] as const)(
  "pictures run at the pace picked: %s",
  async (pace) => {
    const [table, long] = showing(pace);
    table.hear(step(1));
    void long.run();
    await vi.advanceTimersByTimeAsync(Math.max(0, 2000 * TIMES[pace] - 10));
    if (TIMES[pace]) expect(table.version).toBe(0);
    await vi.advanceTimersByTimeAsync(10);
    expect([table.version, table.pending.length]).toEqual([1, 0]);
  },
);

test.each([0.5, 1, 2, 4])("a replay shows a step so many times as fast: %s", async (speed) => {
  const [table, long] = showing("usual");
  table.speed = speed;
  table.hear(step(1));
  void long.run();
  await vi.advanceTimersByTimeAsync(2000 / speed - 10);
  expect(table.version).toBe(0);
  await vi.advanceTimersByTimeAsync(10);
  expect(table.version).toBe(1);
});

test("whoever skips sees the table as it is, at once and with all its lines", async () => {
  const [table, long] = showing("calm");
  for (const version of [1, 2, 3]) table.hear(step(version));
  void long.run();
  await vi.advanceTimersByTimeAsync(100);
  table.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([table.version, table.log.length, table.pending.length]).toEqual([3, 3, 0]);
  table.hear(step(4));
  void long.run();
  await vi.advanceTimersByTimeAsync(2999);
  expect(table.version).toBe(3); // what comes later is shown again in its time
  await vi.advanceTimersByTimeAsync(1);
  expect(table.version).toBe(4);
});

test("one's time begins when the turn is shown, and the showing yields when it begins anyway", () => {
  vi.setSystemTime(1_000_000);
  const [table] = showing("calm");
  table.hear(step(1, { deadline: 20, grace: 9 }));
  expect(table.yieldsAt).toBe(1_009_000);
  vi.setSystemTime(1_004_000);
  table.skip();
  expect([table.deadline, table.yieldsAt]).toEqual([1_024_000, null]); // all of the twenty seconds
  table.hear(step(2, { deadline: 20, grace: 9, actor: 1 }));
  expect(table.yieldsAt).toBe(null); // somebody else's time is theirs
});

test("whose time runs is told again while a step waits, and belongs to that step", () => {
  vi.setSystemTime(1_000_000);
  const [table] = showing("calm");
  table.hear(step(1, { deadline: 20, grace: 9 }));
  table.sit(table.seats, null, { ask_left: null, deadline: 20, grace: 2 });
  expect([table.deadline, table.yieldsAt]).toEqual([null, 1_002_000]);
  table.skip();
  expect(table.deadline).toBe(1_020_000);
  table.sit(table.seats, { seat: 1, to: 0, waiting: [0] }, { ask_left: 20, deadline: null, grace: 0 });
  expect([table.deadline, table.askDue]).toEqual([null, 1_020_000]); // a question stops the clock, and has its own
});
