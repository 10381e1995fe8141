// The credited trail: the way of the flicked penguin on the floor, a curtain where it flew, and a pin at every mark.
import {
  BufferAttribute,
  BufferGeometry,
  type Color,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
} from "three";
import { type Film, lengthOf, momentOf } from "./film";
import { RADIUS } from "./penguin";
import type { Pin } from "./pins";
import type { Flight, School, TrailMark } from "./types";

interface Step {
  readonly x: number;
  readonly y: number;
  /** Of the base over the floor. */
  readonly up: number;
}
const STEP = 1.5;
/** From here on it flies. */
const AIR = 3;

export function wayOf(film: Film, flight: Flight): readonly Step[] {
  const steps: Step[] = [];
  const whole = lengthOf(film);
  for (let ms = 0; ms <= whole; ms += 1000 / film.hz) {
    const m = momentOf(film, flight.seat, ms);
    if (!m) break;
    const last = steps.at(-1);
    if (last && Math.hypot(m.x - last.x, m.y - last.y) < STEP) continue;
    steps.push({ x: m.x, y: m.y, up: Math.max(0, m.z - RADIUS) });
  }
  return steps;
}

export function pinsOf(film: Film, flight: Flight, board: School): readonly Pin[] {
  return flight.marks.map((mark) => ({
    kind: mark.credited ? "tick" : "cross",
    sign: signAt(mark, board),
    ...(touchedAt(mark, flight, board) ?? passedAt(mark, film, flight)),
  }));
}
/** On its way: where it was at that moment. */
function passedAt(mark: TrailMark, film: Film, flight: Flight) {
  const start = flight.before[flight.seat] ?? [0, 0, 0];
  const at = momentOf(film, flight.seat, mark.at);
  return {
    x: at?.x ?? start[0] / 10,
    y: at?.y ?? start[1] / 10,
    z: Math.max(1, (at?.z ?? RADIUS) - RADIUS),
  };
}
/** Contacts are told at the end of the flight, but they belong to the card or penguin that was touched. */
function touchedAt({ what, where }: TrailMark, flight: Flight, board: School) {
  if (what === "corner") {
    const [x0, y0, x1, y1] = board.corners[Number(where)]?.rect ?? [0, 0, 0, 0];
    return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, z: 1 };
  }
  const pose = what === "penguin" ? flight.before[Number(where)] : null;
  return pose ? { x: pose[0] / 10, y: pose[1] / 10, z: 1 } : null;
}
function signAt(mark: TrailMark, board: School): string | null {
  if (mark.what === "penguin") return "penguin";
  if (mark.what === "corner") return "exam";
  return mark.lesson ?? (mark.what === "room" ? board.rooms : board.doors)[mark.where]?.lesson ?? null;
}

export class Trail {
  readonly group = new Group();
  readonly #owned: { dispose(): void }[] = [];

  constructor(steps: readonly Step[], colour: Color) {
    if (steps.length < 2) return;
    this.#strip(ribbon(steps, 5.4), "#fffbf2", 0.92, 0.7, true, 7);
    this.#strip(ribbon(steps, 3), colour, 1, 0.9, true, 8);
    this.#strip(ribbon(steps, 3), colour, 0.3, 0.9, false, 9);
    this.#strip(curtain(steps), colour, 0.3, 0, true, 10);
    const [x, y] = [steps[0]!.x, steps[0]!.y];
    this.#strip(circle(x, y, 3.6), "#fffbf2", 1, 1, true, 9);
    this.#strip(circle(x, y, 2.2), colour, 1, 1.1, true, 10);
  }
  #strip(
    places: number[],
    colour: Color | string,
    opacity: number,
    z: number,
    depthTest: boolean,
    order: number,
  ): void {
    if (places.length === 0) return;
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(places), 3));
    const material = new MeshBasicMaterial({
      color: colour,
      transparent: true,
      opacity,
      depthTest,
      depthWrite: false,
      side: DoubleSide,
    });
    const mesh = new Mesh(geometry, material);
    mesh.position.z = z;
    mesh.renderOrder = order;
    this.#owned.push(geometry, material);
    this.group.add(mesh);
  }
  dispose(): void {
    this.group.removeFromParent();
    for (const it of this.#owned) it.dispose();
  }
}

/** A band along the floor; in dashes where the penguin flew over it. */
function ribbon(steps: readonly Step[], wide: number): number[] {
  const out: number[] = [];
  const edges = steps.map((s, i) => {
    const [a, b] = [steps[Math.max(0, i - 1)]!, steps[Math.min(steps.length - 1, i + 1)]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [nx, ny] = [(-(b.y - a.y) / length) * (wide / 2), ((b.x - a.x) / length) * (wide / 2)];
    return [s.x + nx, s.y + ny, s.x - nx, s.y - ny] as const;
  });
  let walked = 0;
  for (let i = 1; i < steps.length; i++) {
    walked += Math.hypot(steps[i]!.x - steps[i - 1]!.x, steps[i]!.y - steps[i - 1]!.y);
    if (steps[i]!.up > AIR && walked % 14 < 6) continue;
    const [a, b] = [edges[i - 1]!, edges[i]!];
    out.push(a[0], a[1], 0, a[2], a[3], 0, b[0], b[1], 0, b[0], b[1], 0, a[2], a[3], 0, b[2], b[3], 0);
  }
  return out;
}

function curtain(steps: readonly Step[]): number[] {
  const out: number[] = [];
  for (let i = 1; i < steps.length; i++) {
    const [a, b] = [steps[i - 1]!, steps[i]!];
    if (Math.max(a.up, b.up) <= AIR) continue;
    out.push(a.x, a.y, 0, b.x, b.y, 0, b.x, b.y, b.up, a.x, a.y, 0, b.x, b.y, b.up, a.x, a.y, a.up);
  }
  return out;
}

function circle(x: number, y: number, r: number): number[] {
  return Array.from({ length: 24 }, (_, i) => {
    const [a, b] = [(i / 24) * 2 * Math.PI, ((i + 1) / 24) * 2 * Math.PI];
    return [
      x,
      y,
      0,
      x + r * Math.cos(a),
      y + r * Math.sin(a),
      0,
      x + r * Math.cos(b),
      y + r * Math.sin(b),
      0,
    ];
  }).flat();
}
