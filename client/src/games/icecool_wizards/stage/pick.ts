// What lies under a point of the picture: penguins by their shape, the rest by where the floor is.
import { type PerspectiveCamera, Raycaster, Vector2, Vector3 } from "three";
import { FOV } from "./camera";
import { homeOf } from "./cards";
import type { Box } from "./easel";
import { type Hold, holdAt } from "./aiming";
import { RADIUS, TALL } from "./penguin";
import type { Found, Pose, Rect, School, TableLook } from "./types";

const ray = new Raycaster();
const spot = new Vector2();
const one = new Vector3();

export interface Screen {
  readonly camera: PerspectiveCamera;
  readonly width: number;
  readonly height: number;
}

/** Where a point of the board is on the screen: CSS pixels of the canvas. */
export function onScreen(s: Screen, x: number, y: number, z: number): readonly [number, number] {
  one.set(x, y, z).project(s.camera);
  return [((one.x + 1) / 2) * s.width, ((1 - one.y) / 2) * s.height];
}

/** The box on the screen round a ball. */
export function boxRound(s: Screen, x: number, y: number, z: number, radius: number): Box {
  const [u, v] = onScreen(s, x, y, z);
  const far = s.camera.position.distanceTo(one.set(x, y, z));
  const r = (radius * s.height) / (2 * Math.tan((FOV * Math.PI) / 360) * Math.max(1, far - radius));
  return [u - r, v - r, u + r, v + r];
}

function aimRay(s: Screen, x: number, y: number): void {
  spot.set((x / s.width) * 2 - 1, 1 - (y / s.height) * 2);
  ray.setFromCamera(spot, s.camera);
}
/** Where the floor is under a point of the screen, if it is. */
export function onFloor(s: Screen, x: number, y: number): readonly [number, number] | null {
  aimRay(s, x, y);
  const { origin, direction } = ray.ray;
  if (direction.z > -1e-4) return null;
  const t = -origin.z / direction.z;
  return [origin.x + t * direction.x, origin.y + t * direction.y];
}

/** How the penguin at this pose is held at a point of the screen; null when it is further than `loose` pixels away. */
export function holdOf(s: Screen, pose: Pose, x: number, y: number, loose: number): Hold | null {
  const [px, py] = [pose[0] / 10, pose[1] / 10];
  const [fx, fy] = onScreen(s, px, py, 0);
  const [tx, ty] = onScreen(s, px, py, TALL);
  const [mx, my] = onScreen(s, px, py, RADIUS);
  one.setFromMatrixColumn(s.camera.matrixWorld, 0);
  const [rx, ry] = onScreen(s, px + one.x * RADIUS, py + one.y * RADIUS, RADIUS + one.z * RADIUS);
  const half = Math.max(9, Math.hypot(rx - mx, ry - my));
  // along the penguin's axis on the screen; seen from straight above there is none, and up is up
  const [ax, ay] = [tx - fx, ty - fy];
  const tall = Math.hypot(ax, ay);
  const [ux, uy] = tall > half * 0.2 ? [ax / tall, ay / tall] : [0, -1];
  const along = (x - mx) * ux + (y - my) * uy;
  const across = (x - mx) * -uy + (y - my) * ux;
  // the round base, and the head where it rises above it
  const [low, high] = [-half, Math.max(half, (tall * (TALL - RADIUS)) / TALL + half * 0.1)];
  if (along < low - loose || along > high + loose || Math.abs(across) > half + loose) return null;
  return holdAt(across / half, (along - low) / (high - low));
}

export function found(s: Screen, board: School, table: TableLook, x: number, y: number): Found | null {
  let [near, seat] = [Infinity, -1];
  table.poses.forEach((pose, i) => {
    if (!holdOf(s, pose, x, y, 0)) return;
    const far = s.camera.position.distanceTo(one.set(pose[0] / 10, pose[1] / 10, RADIUS));
    if (far < near) [near, seat] = [far, i];
  });
  if (seat >= 0) return { kind: "penguin", seat };
  const at = onFloor(s, x, y);
  if (!at) return null;
  const corner = board.corners.findIndex(({ rect }, i) => table.exams[i] != null && isIn(at, rect, 0));
  if (corner >= 0) return { kind: "exam", corner };
  for (const lesson of table.lessons) {
    const home = homeOf(board, lesson);
    if (!home) continue;
    const [w, h] = home.lies ? [31.5, 22] : [22, 31.5];
    const [hx, hy] = home.at;
    if (isIn(at, [hx - w, hy - h, hx + w, hy + h], 0)) return { kind: "lesson", lesson, where: home.where };
  }
  for (const [door, { rect }] of Object.entries(board.doors))
    if (isIn(at, rect, 10)) return { kind: "door", door };
  for (const [room, { rect }] of Object.entries(board.rooms))
    if (isIn(at, rect, 0)) return { kind: "room", room };
  return null;
}
export function isIn([x, y]: readonly [number, number], r: Rect, grown: number): boolean {
  return x >= r[0] - grown && x <= r[2] + grown && y >= r[1] - grown && y <= r[3] + grown;
}
