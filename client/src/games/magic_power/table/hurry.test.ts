// Nobody is hurried whom nobody waits for, and nobody who has not asked for it.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SeatInfo } from "../../../wire/schema";
import { Clock, doOthersWait } from "./hurry.svelte";

const seat = (change: Partial<SeatInfo>): SeatInfo => ({
  name: "Bea",
  kind: "link",
  level: null,
  taken: true,
  online: true,
  paused: false,
  away: null,
  owed: false,
  stand_in: false,
  mine: false,
  link: null,
  ...change,
});
const me = seat({ kind: "here", mine: true });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("only people elsewhere, who are here just now and play themselves, wait", () => {
  expect(doOthersWait([me, seat({})])).toBe(true);
  for (const other of [
    { kind: "bot" },
    { mine: true },
    { online: false },
    { taken: false },
    { stand_in: true },
  ] as const)
    expect(doOthersWait([me, seat(other)])).toBe(false);
});

test("it is off until it is wanted, and what it decides is decided when it has run out, not before", () => {
  vi.stubGlobal("document", { hidden: false });
  const clock = new Clock(8);
  expect(clock.on).toBe(false);
  const pass = vi.fn();
  clock.start(pass);
  vi.advanceTimersByTime(7900);
  expect([clock.left?.toFixed(1), pass.mock.calls.length]).toEqual(["0.1", 0]);
  vi.advanceTimersByTime(200);
  expect(pass).toHaveBeenCalledOnce();
  clock.start(pass);
  clock.stop();
  vi.advanceTimersByTime(20_000);
  expect(pass).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
