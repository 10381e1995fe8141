// Films are read as the physics writes them: bytes made here from their description alone, and two of its own.
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import physics from "./film.fixture.json";
import { lengthOf, momentOf, readFilm, slerp, unfold, upright } from "./film";

type Row = readonly number[];

/** Packs bodies (seat, then for every frame its seven whole numbers) after the description of the format. */
function pack(
  hz: number,
  bodies: readonly { readonly seat: number; readonly rows: readonly Row[] }[],
): Uint8Array {
  const frames = bodies[0]!.rows.length;
  const bytes: number[] = [1, bodies.length, frames & 255, frames >> 8, hz & 255, hz >> 8];
  for (const { seat } of bodies) bytes.push(seat);
  for (const { rows } of bodies)
    for (let c = 0; c < 7; c++) {
      const values = rows.map((r) => r[c]!);
      const first = values.map((v, i) => (i === 0 ? v : v - values[i - 1]!));
      const coded = first
        .map((d, i) => (i < 2 ? d : d - first[i - 1]!))
        .map((d) => new Int16Array([d])[0]!)
        .map((d) => (d < 0 ? -2 * d - 1 : 2 * d));
      bytes.push(...coded.map((u) => u & 255), ...coded.map((u) => u >> 8));
    }
  return deflateSync(Uint8Array.from(bytes), { level: 9 });
}

const one = [
  [900, 800, 160, 16384, 0, 0, 0],
  [910, 795, 160, 11585, 0, 0, 11585],
  [935, 780, 171, 0, 0, 0, 16384],
  [980, -20000, 300, -11585, 0, 0, 11585],
  [-15000, 20000, 160, -16384, 0, 0, 0],
];
const other = one.map((r) => r.map((v, c) => (c < 3 ? v + 7 * c : v)));

test("places and turns come back, leaps that wrap included", async () => {
  const film = await readFilm(pack(120, [{ seat: 2, rows: one }, { seat: 0, rows: other }])); // prettier-ignore
  expect(film).toMatchObject({ frames: 5, hz: 120, seats: [2, 0] });
  one.forEach((row, i) => {
    row.forEach((v, c) => expect(film.tracks[0]![i * 7 + c]).toBeCloseTo(c < 3 ? v / 10 : v / 16384, 3));
  });
  expect(film.tracks[1]![2 * 7 + 1]).toBeCloseTo(78.7, 3);
  expect(lengthOf(film)).toBeCloseTo(33.333, 2);
});

test("between frames a penguin is on its way, by the shorter turn", async () => {
  const film = await readFilm(pack(120, [{ seat: 1, rows: one }]));
  const half = momentOf(film, 1, 1000 / 240)!;
  expect(half.x).toBeCloseTo(90.5, 3);
  // a quarter turn's half
  expect(half.turn[2]).toBeCloseTo(Math.sin(Math.PI / 8), 3);
  expect(momentOf(film, 1, -50)!.x).toBeCloseTo(90, 3);
  expect(momentOf(film, 1, 9999)!.x).toBeCloseTo(-1500, 2);
  expect(momentOf(film, 3, 0)).toBeNull();
});

test("no bytes are a film in which nobody moves; other bytes are refused in words", async () => {
  expect((await readFilm("")).frames).toBe(0);
  expect(() => unfold(Uint8Array.of(2, 0, 0, 0, 120, 0))).toThrow("version 1, not 2");
  expect(() => unfold(Uint8Array.of(1, 1, 9, 0, 120, 0, 0))).toThrow("does not have 7 bytes");
});

test.each(Object.entries(physics))(
  "the physics' own film: %s",
  async (_, { film, hz, seats, frames, samples }) => {
    const read = await readFilm(film);
    expect(read).toMatchObject({ hz, seats, frames });
    for (const { frame, seat, at } of samples) {
      const track = read.tracks[read.seats.indexOf(seat)]!;
      at.forEach((v, c) => expect(track[frame * 7 + c]).toBeCloseTo(v, 3));
    }
  },
);

test("turns the short way, and stands up looking where it should", () => {
  const [a, b] = [upright(0), upright(900)];
  expect(slerp(a, b, 0.5)[2]).toBeCloseTo(upright(450)[2], 6);
  expect(slerp(a, [0, 0, -b[2], -b[3]], 0.5)[2]).toBeCloseTo(upright(450)[2], 6);
});
