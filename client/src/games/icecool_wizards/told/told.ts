// The board for the ear: who is in which room, and how far and in which clock direction everything is.
import { hourOf } from "../aim/aim.svelte";
import type { Messages } from "../messages.en";
import { homeOf, type Board, type IcecoolView, type Pose } from "../words";

type Spot = readonly [x: number, y: number];
interface Rectangle {
  readonly rect: readonly [number, number, number, number];
}
const holds = ({ rect: [x0, y0, x1, y1] }: Rectangle, [x, y]: Spot) =>
  x >= x0 && x <= x1 && y >= y0 && y <= y1;
export const middleOf = ({ rect: [x0, y0, x1, y1] }: Rectangle): Spot => [(x0 + x1) / 2, (y0 + y1) / 2];
/** In mm. */
export const spotOf = ([x, y]: Pose): Spot => [x / 10, y / 10];

/** The room or doorway that holds this spot. */
export function placeOf(
  board: Board,
  spot: Spot,
): { readonly room: string } | { readonly door: string } | null {
  for (const [door, it] of Object.entries(board.doors)) if (holds(it, spot)) return { door };
  for (const [room, it] of Object.entries(board.rooms)) if (holds(it, spot)) return { room };
  return null;
}
/** Centimetres and the hour of the clock, from one spot to another. */
export function bearing(from: Spot, to: Spot): { readonly cm: number; readonly hour: number } {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const azimuth = Math.round((Math.atan2(dy, dx) * 1800) / Math.PI);
  return { cm: Math.round(Math.hypot(dx, dy) / 10), hour: hourOf(azimuth) };
}
/** The classrooms of a box, for the name of its white line. */
export function roomsOfBox(board: Board, box: string): readonly string[] {
  return Object.entries(board.rooms).flatMap(([room, it]) => (it.box === box ? [room] : []));
}

export interface Told {
  readonly first: string;
  readonly groups: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

/** The table as `me` stands in it; as seen from the middle for whoever has no penguin. */
export function tell(view: IcecoolView, me: number, m: Messages, who: (seat: number) => string): Told {
  const { board } = view;
  const own = view.poses[me];
  const from: Spot = own ? spotOf(own) : middleOfBoard(board);
  const here = own ? placeOf(board, from) : null;
  const where = (spot: Spot): string => {
    const place = placeOf(board, spot);
    if (!place) return "?";
    return "room" in place ? m.room(place.room) : m.door(place.door);
  };
  const at = (what: string, spot: Spot) => {
    const { cm, hour } = bearing(from, spot);
    return cm < 2 ? m.told.here(what) : m.told.at(what, cm, hour);
  };
  const t = m.told;
  const first = !own ? t.viewer : here && "door" in here ? t.doorway(m.door(here.door)) : t.you(where(from));
  const others = view.poses.flatMap((pose, seat) =>
    seat === me ? [] : [at(t.penguin(who(seat), where(spotOf(pose))), spotOf(pose))],
  );
  const box = here && "room" in here ? board.rooms[here.room]?.box : null;
  const doors = Object.entries(board.doors).flatMap(([door, it]) => {
    const [a, b] = it.rooms;
    if (box == null) return [at(m.door(door), middleOf(it))];
    const [inA, inB] = [board.rooms[a]?.box === box, board.rooms[b]?.box === box];
    return inA || inB ? [at(t.doorTo(m.door(door), m.room(inA ? b : a)), middleOf(it))] : [];
  });
  const lessons = view.lessons.flatMap((lesson) => {
    const home = homeOf(board, lesson);
    if (!home) return [];
    const spot = "room" in home ? board.rooms[home.room]?.home : middleOf(board.doors[home.door]!);
    return spot ? [at(t.lessonIn(m.lesson(lesson)), spot)] : [];
  });
  const exams = view.exams.flatMap((exam, k) => {
    const corner = board.corners[k];
    const kind = exam === null ? null : board.exams[exam];
    if (!corner || !kind) return [];
    const cost = m.list(kind.cost.map(m.lesson));
    return [at(`${m.exams.corner(k + 1, m.room(corner.room))}: ${t.exam(kind.points, cost)}`, middleOf(corner))]; // prettier-ignore
  });
  const groups = [
    { title: t.penguins, lines: others },
    { title: t.doors, lines: doors },
    { title: t.lessons, lines: lessons },
    { title: t.exams, lines: exams },
  ];
  return { first, groups: groups.filter((g) => g.lines.length) };
}

function middleOfBoard(board: Board): Spot {
  const boxes = Object.values(board.boxes).map((b) => b.outer);
  const mid = (low: 0 | 1, high: 2 | 3) =>
    (Math.min(...boxes.map((b) => b[low])) + Math.max(...boxes.map((b) => b[high]))) / 2;
  return [mid(0, 2), mid(1, 3)];
}
