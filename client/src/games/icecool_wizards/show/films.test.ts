// Films of past flicks: none is fetched that came with the log, none twice in a row, and not all are kept.
import { expect, test, vi } from "vitest";
import { VIEW } from "../fixture";
import { Films } from "./films";
import type { PastFlight } from "./flights";

function flight(version: number, film = ""): PastFlight {
  const rest = { t: "came_to_rest", rule: "IW-37", seat: 0, before: VIEW.poses, poses: VIEW.poses, returned: [], lost: false, doorway: null, marks: [], ms: 900, calm: true, film } as const; // prettier-ignore
  return { version, number: version, rest, flick: null, claimed: [] };
}

test("a film that came with the log is not fetched, and another only once", async () => {
  const fetch = vi.fn((version: number) => Promise.resolve(`film ${version}`));
  const films = new Films(fetch);
  expect(await films.of(flight(1, "at hand"))).toBe("at hand");
  expect(fetch).not.toHaveBeenCalled();
  expect([await films.of(flight(2)), await films.of(flight(2))]).toEqual(["film 2", "film 2"]);
  expect(fetch.mock.calls).toEqual([[2]]);
});

test("what could not be fetched is asked for again", async () => {
  const fetch = vi.fn<(version: number) => Promise<string | null>>().mockResolvedValueOnce(null);
  fetch.mockResolvedValueOnce("film");
  const films = new Films(fetch);
  expect([await films.of(flight(3)), await films.of(flight(3))]).toEqual([null, "film"]);
});

test("of many fetched films those watched last are kept", async () => {
  const fetch = vi.fn((version: number) => Promise.resolve(`film ${version}`));
  const films = new Films(fetch);
  for (let version = 1; version <= 16; version++) await films.of(flight(version));
  await films.of(flight(1));
  await films.of(flight(17));
  fetch.mockClear();
  await films.of(flight(1));
  expect(fetch).not.toHaveBeenCalled();
  await films.of(flight(2));
  expect(fetch.mock.calls).toEqual([[2]]);
});
