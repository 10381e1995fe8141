// Where figures stand when several share a space, and which tree is next to another in a direction.
import type { Layout, Point } from "./geometry";

/** Each wizard's place; those inside stand before the school. */
export function standing(layout: Layout, at: readonly number[]): readonly Point[] {
  const school = layout.spaces.length - 1;
  return at.map((space, seat) => {
    const together = at.flatMap((s, i) => (s === space ? [i] : []));
    const k = together.indexOf(seat);
    const n = together.length;
    const s = layout.school;
    if (space >= school) {
      const part = n === 1 ? 0.5 : k / (n - 1);
      return { x: s.x + s.w * (0.24 + 0.6 * part), y: s.y + s.h * (0.86 + (k % 2) * 0.07) };
    }
    const p = layout.spaces[space] ?? { x: 0, y: 0 };
    const gap = layout.stone * (n > 4 ? 0.6 : n > 2 ? 0.72 : 0.86);
    const row = n > 3 ? Math.floor(k / Math.ceil(n / 2)) : 0;
    const inRow = n > 3 ? (row === 0 ? Math.ceil(n / 2) : n - Math.ceil(n / 2)) : n;
    const col = n > 3 && row ? k - Math.ceil(n / 2) : k;
    const step = gap * (n > 3 ? 1.35 : 1.2);
    // nobody is cut off at the edge of the board
    const room = ((inRow - 1) / 2) * step + layout.stone * 0.8;
    const middle = Math.min(Math.max(p.x, room), layout.w - room);
    return {
      x: middle + (col - (inRow - 1) / 2) * step,
      y: p.y + (n > 3 ? (row ? 0.42 : -0.3) * layout.stone : 0),
    };
  });
}

export type Direction = "left" | "right" | "up" | "down";
/** The nearest tree in a direction, or the same one. */
export function neighbour(tiles: readonly Point[], from: number, dir: Direction): number {
  const a = tiles[from];
  if (!a) return from;
  let best = from;
  let least = Infinity;
  tiles.forEach((b, i) => {
    const along = { left: a.x - b.x, right: b.x - a.x, up: a.y - b.y, down: b.y - a.y }[dir];
    const across = Math.abs(dir === "left" || dir === "right" ? a.y - b.y : a.x - b.x);
    const far = along + across * 2.2;
    if (along > 6 && far < least) {
      least = far;
      best = i;
    }
  });
  return best;
}
