// Where everything lies: a path that winds up through bands of trees to the school, for any board and two shapes.
import type { Board } from "../words";

export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Shape = "wide" | "tall";
export interface Layout {
  readonly shape: Shape;
  readonly w: number;
  readonly h: number;
  /** A tile's diameter. */
  readonly tile: number;
  readonly tiles: readonly Point[];
  /** By number: spaces[0] is behind Willy's start, then 1 to the last stair; the school is the last one. */
  readonly spaces: readonly Point[];
  /** Radius of a stepping stone. */
  readonly stone: number;
  /** The forest path as a line to draw, from the dark end to the foot of the stairs. */
  readonly ribbon: string;
  readonly school: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
}

interface Frame {
  readonly w: number;
  readonly h: number;
  readonly pitch: number;
  readonly arms: readonly number[];
  /** Width kept for the school in the top right corner. */
  readonly school: { readonly w: number; readonly h: number };
  readonly margin: number;
  readonly stone: number;
}
/** Arms of the path from the bottom up; over the topmost are sky and school. */
function frame(
  w: number,
  rows: number,
  lane: number,
  sky: number,
  foot: number,
): Pick<Frame, "w" | "h" | "arms"> {
  const h = sky + rows * lane + foot;
  return { w, h, arms: Array.from({ length: rows + 1 }, (_, i) => h - foot - i * lane) };
}
const FRAMES: Readonly<Record<Shape, (tiles: number) => Frame>> = {
  wide: (tiles) => ({
    ...frame(1100, tiles > 20 ? 3 : 2, 192, 128, 50),
    pitch: 88,
    school: { w: 250, h: 206 },
    margin: 66,
    stone: 28,
  }),
  tall: (tiles) => ({
    ...frame(390, Math.max(2, Math.ceil((tiles + 1) / 5)), 98, 66, 24),
    pitch: 66,
    school: { w: 128, h: 110 },
    margin: 20,
    stone: 17,
  }),
};
/** Where along the school's width its door is. */
const DOOR = 0.62;

/** Points at even distances along a line of points. */
export function evenly(line: readonly Point[], count: number): readonly Point[] {
  const lengths = line.slice(1).map((p, i) => Math.hypot(p.x - (line[i]?.x ?? 0), p.y - (line[i]?.y ?? 0)));
  const whole = lengths.reduce((a, b) => a + b, 0);
  const out: Point[] = [];
  let i = 0;
  let before = 0;
  for (let k = 0; k < count; k++) {
    const at = count === 1 ? 0 : (whole * k) / (count - 1);
    while (i < lengths.length - 1 && before + (lengths[i] ?? 0) < at) before += lengths[i++] ?? 0;
    const from = line[i] ?? { x: 0, y: 0 };
    const to = line[i + 1] ?? from;
    const part = lengths[i] ? (at - before) / (lengths[i] ?? 1) : 0;
    out.push({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  }
  return out;
}

export function layout(board: Board, shape: Shape): Layout {
  const f = FRAMES[shape](board.tiles);
  const rows = f.arms.length - 1;
  const lane = (f.arms[0] ?? 0) - (f.arms[1] ?? 0);
  const turn = lane / 2;
  const left = f.margin;
  const right = f.w - f.margin;
  // the arms alternate; the topmost must lead to the right, where the school is
  const leads = (arm: number) => (rows - arm) % 2 === 0;
  const line: Point[] = [];
  for (let arm = 0; arm <= rows; arm++) {
    const y = f.arms[arm] ?? 0;
    const isTop = arm === rows;
    const bulge = shape === "wide" ? turn * 0.82 : turn * 0.62;
    const a = left + bulge;
    const b = isTop ? f.w - f.school.w - (shape === "wide" ? 30 : 12) : right - bulge;
    const from = arm === 0 ? (leads(0) ? left : right) : leads(arm) ? a : b;
    const to = leads(arm) ? b : a;
    for (let k = 0; k <= 12; k++) {
      const x = from + ((to - from) * k) / 12;
      line.push({ x, y: y + Math.sin((x / f.w) * Math.PI * 3 + arm * 1.7) * (shape === "wide" ? 9 : 5) });
    }
    if (!isTop) {
      const end = line.at(-1) ?? { x: 0, y };
      const next = f.arms[arm + 1] ?? 0;
      const side = leads(arm) ? 1 : -1;
      for (let k = 1; k < 10; k++) {
        const t = (Math.PI * k) / 10;
        line.push({
          x: end.x + Math.sin(t) * bulge * side,
          y: (y + next) / 2 + (Math.cos(t) * (y - next)) / 2,
        });
      }
    }
  }
  const foot = line.at(-1) ?? { x: 0, y: 0 };
  const forest = evenly(line, board.forest);
  const school = { x: f.w - f.school.w, y: 0, w: f.school.w, h: f.school.h };
  const door = { x: school.x + school.w * DOOR, y: school.h * 0.36 };
  const stairs = Array.from({ length: board.stairs }, (_, i) => {
    const t = (i + 1) / (board.stairs + 1);
    return { x: foot.x + (door.x - foot.x) * t, y: foot.y + (door.y - foot.y) * t };
  });
  const first = forest[0] ?? foot;
  const behind = { x: Math.max(14, Math.min(f.w - 14, first.x + (leads(0) ? -26 : 26))), y: first.y };
  return {
    shape,
    w: f.w,
    h: f.h,
    tile: f.pitch * (shape === "wide" ? 0.92 : 0.925),
    tiles: treesOf(board, f, leads, lane, shape),
    spaces: [behind, ...forest, ...stairs, door],
    stone: f.stone,
    ribbon: line.map((p, i) => `${i ? "L" : "M"}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join(""),
    school,
  };
}

/** The trees stand in bands between the arms of the path, a little out of line, clear of its turns and the school. */
function treesOf(
  board: Board,
  f: Frame,
  leads: (arm: number) => boolean,
  lane: number,
  shape: Shape,
): readonly Point[] {
  const rows = f.arms.length - 1;
  const room = shape === "wide" ? f.margin + lane * 0.46 : 50;
  const spans = Array.from({ length: rows }, (_, row) => {
    // the turn at the end of the arm below takes room on its side
    const turnsRight = leads(row);
    const top = row === rows - 1;
    const a = turnsRight ? (shape === "wide" ? 14 : 4) : room;
    const b = top ? f.w - f.school.w - 4 : turnsRight ? f.w - room : f.w - (shape === "wide" ? 14 : 4);
    return { a, b: shape === "tall" && top ? Math.max(b, f.w - room - f.school.w * 0.35) : b };
  });
  const wide = spans.map((s) => s.b - s.a);
  const all = wide.reduce((x, y) => x + y, 0);
  const counts = wide.map((x) => Math.floor((board.tiles * x) / all));
  for (let k = board.tiles - counts.reduce((x, y) => x + y, 0); k > 0; k--) {
    const roomiest = counts
      .map((n, i) => ({ i, free: (wide[i] ?? 0) / (n + 1) }))
      .reduce((x, y) => (y.free > x.free ? y : x));
    counts[roomiest.i] = (counts[roomiest.i] ?? 0) + 1;
  }
  const out: Point[] = [];
  for (let row = 0; row < rows; row++) {
    const n = counts[row] ?? 0;
    const span = spans[row] ?? { a: 0, b: 0 };
    const step = Math.min((span.b - span.a) / n, f.pitch * 1.16);
    const from = (span.a + span.b) / 2 - (step * (n - 1)) / 2;
    const y = ((f.arms[row] ?? 0) + (f.arms[row + 1] ?? 0)) / 2;
    for (let k = 0; k < n; k++) {
      const at = leads(row) ? k : n - 1 - k;
      out.push({ x: from + step * at, y: y + ((k % 2 ? 1 : -1) * lane) / (shape === "wide" ? 17 : 40) });
    }
  }
  return out;
}
