// Where the walls stand: each box's four sides, cut open by its doors and closed again above their lintels.
import type { Rect, School } from "./types";

export type Side = "south" | "north" | "west" | "east";
export interface Wall {
  readonly box: string;
  readonly side: Side;
  readonly rect: Rect;
  readonly low: number;
  readonly high: number;
}

export function wallsOf(board: School): readonly Wall[] {
  return Object.entries(board.boxes).flatMap(([box, { outer, inner }]) => {
    const sides: readonly (readonly [Side, Rect])[] = [
      ["south", [outer[0], outer[1], outer[2], inner[1]]],
      ["north", [outer[0], inner[3], outer[2], outer[3]]],
      ["west", [outer[0], inner[1], inner[0], inner[3]]],
      ["east", [inner[2], inner[1], outer[2], inner[3]]],
    ];
    return sides.flatMap(([side, rect]) => run(board, box, side, rect));
  });
}

function run(board: School, box: string, side: Side, rect: Rect): readonly Wall[] {
  const along = side === "south" || side === "north" ? 0 : 1;
  const across = 1 - along;
  const openings = Object.values(board.doors)
    .filter((d) => d.axis === (along === 0 ? "y" : "x") && overlaps(d.rect, rect))
    .map((d) => [d.rect[along]!, d.rect[along + 2]!] as const)
    .sort((a, b) => a[0] - b[0]);
  const piece = (from: number, to: number, low: number): Wall => {
    const r = [0, 0, 0, 0];
    r[along] = from;
    r[along + 2] = to;
    r[across] = rect[across]!;
    r[across + 2] = rect[across + 2]!;
    return { box, side, rect: [r[0]!, r[1]!, r[2]!, r[3]!], low, high: board.height };
  };
  const out: Wall[] = [];
  let at = rect[along]!;
  for (const [from, to] of openings) {
    if (from > at) out.push(piece(at, from, 0));
    if (board.lintel < board.height) out.push(piece(from, to, board.lintel));
    at = to;
  }
  if (at < rect[along + 2]!) out.push(piece(at, rect[along + 2]!, 0));
  return out;
}

function overlaps(a: Rect, b: Rect): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}
