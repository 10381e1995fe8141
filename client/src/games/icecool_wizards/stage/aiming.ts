// From a finger on the screen to a flick: where the penguin is taken hold of, and how far and whither it is pulled back.
import type { Flick } from "./types";

/** Where the finger touches: `side` -100 (left on the screen) to 100, `height` as in a flick. */
export interface Hold {
  readonly side: number;
  readonly height: number;
  /** A shot that is armed already: taking hold again changes its direction and strength, not where it hits. */
  readonly kept?: Flick | null;
}

const MIDDLE = 0.28;
const EDGE = 0.92;
/** The middle is the widest: that is what is meant most often. */
const BASE = 0.25;
const NECK = 0.75;
/** Heights of a strike: into the base, through the middle; the neck goes from the shoulders to the top of the head. */
const HEIGHTS = { base: 8, middle: 25, shoulders: 75, head: 100 };
/** Above 1: a short pull is finer than a long one. */
const CURVE = 1.3;

/** `across` from -1 (left edge on the screen) to 1, `up` from 0 (lowest to be seen) to 1 (top). */
export function holdAt(across: number, up: number): Hold {
  const beyond = Math.max(0, Math.abs(across) - MIDDLE) / (EDGE - MIDDLE);
  const side = Math.sign(across) * Math.min(100, five(beyond * 100));
  const { base, middle, shoulders, head } = HEIGHTS;
  if (up < BASE) return { side, height: base };
  if (up < NECK) return { side, height: middle };
  const neck = Math.min(1, (up - NECK) / (1 - NECK));
  return { side, height: five(shoulders + neck * (head - shoulders)) };
}
function five(n: number): number {
  return Math.round(n / 5) * 5;
}

/** How the floor under the penguin lies on the screen: CSS pixels for one millimetre along x and along y. */
export interface Slope {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

export interface Pull {
  /** From where the penguin was taken hold of to where the finger is, in CSS pixels. */
  readonly by: readonly [number, number];
  /** So near, it is put back: the cancel zone. */
  readonly ring: number;
  /** A pull of this length has full strength. */
  readonly full: number;
}

/** Direction and strength of a pull; null in the cancel zone. The arrow points straight away from the finger. */
export function directed(pull: Pull, slope: Slope): Pick<Flick, "azimuth" | "strength"> | null {
  const length = Math.hypot(...pull.by);
  if (length <= pull.ring) return null;
  const [a, b] = slope.x;
  const [c, d] = slope.y;
  const whole = a * d - b * c;
  const [u, v] = [-pull.by[0], -pull.by[1]];
  const x = (u * d - v * c) / whole;
  const y = (v * a - u * b) / whole;
  const azimuth = azimuthOf(Math.atan2(y, x));
  const share = Math.min(1, (length - pull.ring) / (pull.full - pull.ring));
  return { azimuth, strength: Math.max(10, Math.round((1000 * share ** CURVE) / 5) * 5) };
}

export function azimuthOf(radians: number): number {
  return ((Math.round((radians * 1800) / Math.PI) % 3600) + 3600) % 3600;
}
export function radiansOf(azimuth: number): number {
  return (azimuth * Math.PI) / 1800;
}

/** Left on the screen is the penguin's right when it is shot towards the viewer. It changes only well past the side, so
    that a shot along the screen does not flicker. */
export function isTowards(azimuth: number, viewerLooks: number, before: boolean): boolean {
  const along = Math.cos(radiansOf(azimuth) - viewerLooks);
  return along < -0.17 || (before && along < 0.17);
}

/** The flick of a hold and a pull. */
export function flickOf(hold: Hold, to: Pick<Flick, "azimuth" | "strength">, towards: boolean): Flick {
  if (hold.kept) return { ...hold.kept, ...to };
  const offset = (towards ? -hold.side : hold.side) || 0;
  return { azimuth: to.azimuth, strength: to.strength, offset, height: hold.height };
}
