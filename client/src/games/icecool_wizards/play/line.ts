// The spot of a box's white line a penguin would step to, to be shown before it does; the server decides where it goes.
import type { Board, Pose } from "../words";

/** The nearest point of the line, in tenths of a millimetre. */
export function lineSpot(board: Board, box: string, [x, y, yaw]: Pose): Pose | null {
  const white = board.boxes[box]?.white;
  if (!white) return null;
  const [x0, y0, x1, y1] = white.map((mm) => mm * 10) as [number, number, number, number]; // four of four
  const inX = Math.max(x0, Math.min(x1, x));
  const inY = Math.max(y0, Math.min(y1, y));
  if (inX !== x || inY !== y) return [inX, inY, yaw];
  // inside: straight to the nearest side
  const sides = [
    { by: x - x0, to: [x0, y] },
    { by: x1 - x, to: [x1, y] },
    { by: y - y0, to: [x, y0] },
    { by: y1 - y, to: [x, y1] },
  ] as const;
  const { to } = sides.reduce((a, b) => (b.by < a.by ? b : a));
  return [to[0], to[1], yaw];
}
