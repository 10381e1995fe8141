// What is fetched when it is needed: told when it is lost, asked for again, and given once it is there.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bring, insist, missing } from "./bring.svelte";

/** A piece that comes when the line is there. */
class Line {
  isCut = false;
  tries = 0;
  load = (): Promise<string> => {
    this.tries++;
    return this.isCut ? Promise.reject(new TypeError("failed to fetch")) : Promise.resolve("the piece");
  };
}
let line: Line;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { querySelectorAll: () => [], baseURI: "http://here/" });
  line = new Line();
});
afterEach(async () => {
  line.isCut = false;
  await missing.again();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("what comes is given, and nothing is missing", async () => {
  expect(await bring(line.load)).toBe("the piece");
  expect([missing.lost, missing.slow]).toEqual([false, false]);
});

test("what is lost is told, and given when it was asked for again", async () => {
  line.isCut = true;
  const piece = bring(line.load);
  await vi.advanceTimersByTimeAsync(0);
  expect(missing.lost).toBe(true);
  expect(await missing.again()).toBe(false);
  line.isCut = false;
  expect(await missing.again()).toBe(true);
  expect(await piece).toBe("the piece");
  expect(missing.lost).toBe(false);
  expect(line.tries).toBe(3);
});

test("what takes long is told as slow, until it comes", async () => {
  let come: (piece: string) => void = () => undefined;
  const piece = bring(() => new Promise<string>((resolve) => (come = resolve)));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([missing.slow, missing.lost]).toEqual([true, false]);
  come("late");
  expect(await piece).toBe("late");
  expect(missing.slow).toBe(false);
});

test("the page is loaded again only where the server is there and the piece still is not", async () => {
  const reload = vi.fn();
  line.isCut = true;
  void bring(line.load);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no line")));
  expect(await insist(reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true }));
  expect(await insist(reload)).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});
