// A flight is shown from where everybody stood to where everybody stands, and can be joined late.
import { expect, test } from "vitest";
import type { Film } from "./film";
import { RIGHTING, Show, shownAt, SWING } from "./flight";
import { pinsOf, wayOf } from "./trail";
import type { Flight, School } from "./types";

/** One second along x at 100 mm/s, with a leap in the middle, lying on its side at the end. */
const film: Film = {
  frames: 121,
  hz: 120,
  seats: [1],
  tracks: [
    Float32Array.from(
      Array.from({ length: 121 }, (_, i) => {
        const fallen = i === 120 ? [Math.SQRT1_2, 0, Math.SQRT1_2, 0] : [1, 0, 0, 0];
        return [50 + (i / 120) * 100, 40, i > 40 && i < 80 ? 46 : 16, ...fallen];
      }).flat(),
    ),
  ],
};
const flight: Flight = {
  seat: 1,
  before: [[1000, 1000, 0], [500, 400, 0], [3000, 2000, 900]], // prettier-ignore
  poses: [[1000, 1000, 0], [1520, 400, 900], [3000, 2500, 900]], // prettier-ignore
  marks: [
    {
      at: 0,
      where: "brooms",
      what: "room",
      credited: true,
      lesson: "brooms",
      why: "start_room",
      rule: "IW-36",
    },
    {
      at: 500,
      where: "fire",
      what: "door",
      credited: false,
      lesson: null,
      why: "jumped_over",
      rule: "IW-47",
    },
    {
      at: 900,
      where: "2",
      what: "penguin",
      credited: true,
      lesson: null,
      why: "penguin_touched",
      rule: "IW-97",
    },
  ],
  film: "",
};
const board = { rooms: {}, doors: { fire: { lesson: "fire" } } } as unknown as School; // all that marks look at

test("from the first pose over the film to the last pose, upright", () => {
  expect(shownAt(film, flight, 1, 0)).toMatchObject({ x: 50, y: 40, z: 16 });
  expect(shownAt(film, flight, 1, 250).x).toBeCloseTo(75, 3);
  const end = shownAt(film, flight, 1, 1000 + RIGHTING);
  expect([end.x, end.y, end.z]).toEqual([152, 40, 16]);
  expect(end.turn[2]).toBeCloseTo(Math.SQRT1_2, 6);
  expect(shownAt(film, flight, 0, 600)).toMatchObject({ x: 100, y: 100 });
});

test("who was brought back comes in a bow", () => {
  const half = shownAt(film, flight, 2, 1000 + RIGHTING / 2);
  expect(half.y).toBeCloseTo(225, 3);
  expect(half.z).toBeGreaterThan(30);
  expect(shownAt(film, flight, 2, 1000 + RIGHTING).z).toBe(16);
});

test("the finger swings first, unless one joins late; marks are told when they are reached", () => {
  const told: string[] = [];
  const flick = { azimuth: 0, strength: 500, offset: 0, height: 25 };
  const show = new Show(flight, { flick, onMark: (m) => told.push(m.where) }, () => {}, () => {}); // prettier-ignore
  show.begin(film);
  for (let now = 0; now <= SWING; now += 50) show.step(now);
  expect(show.swing).toBeCloseTo(1, 6);
  expect(told).toEqual(["brooms"]);
  for (let now = SWING + 50; now <= SWING + 600; now += 50) show.step(now);
  expect(told).toEqual(["brooms", "fire"]);
  expect(show.at).toBeCloseTo(600, 6);
  const late = new Show(flight, { flick, from: 5000 }, () => {}, () => {}); // prettier-ignore
  late.begin(film);
  late.step(0);
  expect(late.isOver).toBe(true);
});

test("it can be stopped, slowed and moved", () => {
  const show = new Show(flight, { speed: 0.5 }, () => {}, () => {}); // prettier-ignore
  show.begin(film);
  show.step(0);
  show.step(100);
  expect(show.at).toBe(50);
  show.pause();
  show.step(200);
  expect(show.at).toBe(50);
  show.seek(99999);
  expect(show.at).toBe(1000 + RIGHTING);
});

test("the trail has a pin where each mark happened, and knows where it flew", () => {
  const way = wayOf(film, flight);
  expect(way[0]).toMatchObject({ x: 50, up: 0 });
  expect(way.some((s) => s.up === 30)).toBe(true);
  const pins = pinsOf(film, flight, board);
  expect(pins.map((p) => [p.kind, p.sign])).toEqual([
    ["tick", "brooms"],
    ["cross", "fire"],
    ["tick", "penguin"],
  ]);
  expect(pins[1]!.x).toBeCloseTo(100, 0);
});

test("a contact is marked at the card or penguin that was touched", () => {
  const corner = { at: 900, where: "1", what: "corner", credited: false, lesson: null, why: "flew_over_exam", rule: "IW-69" } as const; // prettier-ignore
  const corners = [{ rect: [0, 0, 9, 9] }, { rect: [10, 20, 30, 60] }];
  const touched = { ...flight, marks: [flight.marks[2]!, corner] };
  const pins = pinsOf(film, touched, { ...board, corners } as unknown as School); // as above
  expect(pins.map((p) => [p.kind, p.sign, p.x, p.y])).toEqual([
    ["tick", "penguin", 300, 200],
    ["cross", "exam", 20, 40],
  ]);
});
