// Where the pips of a die sit, and how a cube must be turned to bring a face to the front.

/** Pips of each face in a box from -1 to 1 each way; index 0 is a die not yet rolled. */
export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

/** Opposite faces add up to seven: 1 front, 2 right, 3 top, 4 bottom, 5 left, 6 back. */
export const FACES = [1, 2, 3, 4, 5, 6] as const;

/** Turns about x, then y, in degrees, that bring a face to the front. */
const TURN: Readonly<Record<number, readonly [number, number]>> = {
  0: [0, 0],
  1: [0, 0],
  2: [0, -90],
  3: [-90, 0],
  4: [90, 0],
  5: [0, 90],
  6: [0, 180],
};

export function turnTo(face: number): readonly [number, number] {
  return TURN[face] ?? TURN[0]!;
}

const NORMAL: Readonly<Record<number, readonly [number, number, number]>> = {
  1: [0, 0, 1],
  2: [1, 0, 0],
  3: [0, -1, 0],
  4: [0, 1, 0],
  5: [-1, 0, 0],
  6: [0, 0, -1],
};

/** Which side of the resting cube a face looks to; lit from above, so each has its own shade. */
export function sideOf(face: number, front: number): "front" | "right" | "left" | "top" | "bottom" | "back" {
  const [rx, ry] = turnTo(front).map((deg) => (deg * Math.PI) / 180) as [number, number];
  const [nx, ny, nz] = NORMAL[face] ?? [0, 0, 1];
  // css: rotateX(rx) rotateY(ry) turns about y first
  const x = nx * Math.cos(ry) + nz * Math.sin(ry);
  const z = -nx * Math.sin(ry) + nz * Math.cos(ry);
  const y = ny * Math.cos(rx) - z * Math.sin(rx);
  const depth = ny * Math.sin(rx) + z * Math.cos(rx);
  if (depth > 0.5) return "front";
  if (depth < -0.5) return "back";
  if (x > 0.5) return "right";
  if (x < -0.5) return "left";
  return y < 0 ? "top" : "bottom";
}
