// Where the finger will strike: direction, strength, side and height, turned by gestures, sliders and keys alike.
import type { Flick } from "../words";

/** The same numbers as in the words: tenths of a degree, thousandths, and hundredths. */
export interface Shot {
  readonly azimuth: number;
  readonly strength: number;
  readonly offset: number;
  readonly height: number;
}
export type Height = "low" | "middle" | "neck" | "head";
export const MIDDLE = 25;
const USUAL = { strength: 350, offset: 0, height: MIDDLE } as const;
/** How far an untroubled penguin slides on free floor when struck in the middle: strength and cm, as physics measured. */
const SLIDES = [[0, 0], [100, 6], [200, 14], [300, 26], [400, 42], [500, 61], [700, 110], [1000, 211]] as const; // prettier-ignore

const clamp = (x: number, low: number, high: number) => Math.max(low, Math.min(high, Math.round(x)));

/** 12 is away from whoever looks at the board (+y), 3 is to the right (+x). */
export function hourOf(azimuth: number): number {
  const clockwise = (((900 - azimuth) % 3600) + 3600) % 3600;
  return Math.round(clockwise / 300) || 12;
}
/** Degrees clockwise from 12 o'clock, as a compass counts. */
export function compass(azimuth: number): number {
  return (Math.round((900 - azimuth) / 10 + 360) + 360) % 360;
}
export function heightOf(height: number): Height {
  if (height < 15) return "low";
  if (height <= 45) return "middle";
  return height <= 70 ? "neck" : "head";
}
export function slideOf(strength: number): number {
  const i = SLIDES.findIndex(([s]) => s >= strength);
  const [s1, cm1] = SLIDES[Math.max(1, i)]!;
  const [s0, cm0] = SLIDES[Math.max(1, i) - 1]!;
  return Math.round(cm0 + ((cm1 - cm0) * (strength - s0)) / (s1 - s0));
}

export class Aim {
  azimuth = $state(900);
  strength = $state<number>(USUAL.strength);
  offset = $state<number>(USUAL.offset);
  height = $state<number>(USUAL.height);
  /** Something has been aimed since the last flick: it is shown on the floor. */
  touched = $state(false);

  get shot(): Shot {
    return { azimuth: this.azimuth, strength: this.strength, offset: this.offset, height: this.height };
  }
  get flick(): Flick {
    return { t: "flick", ...this.shot };
  }
  set(change: Partial<Shot>): void {
    const { azimuth, strength, offset, height } = { ...this.shot, ...change };
    this.azimuth = ((Math.round(azimuth) % 3600) + 3600) % 3600;
    this.strength = clamp(strength, 0, 1000);
    this.offset = clamp(offset, -100, 100);
    this.height = clamp(height, 0, 100);
    this.touched = true;
  }
  /** Back to a plain stroke in this direction. */
  reset(azimuth = this.azimuth): void {
    this.set({ ...USUAL, azimuth });
    this.touched = false;
  }

  /** What a key does to the aim; false where it means nothing here. */
  key(key: string, fine: boolean): boolean {
    const step = (coarse: number, small: number) => (fine ? small : coarse);
    const { azimuth, strength, offset, height } = this.shot;
    switch (key.length === 1 ? key.toLowerCase() : key) {
      case "ArrowLeft":
        this.set({ azimuth: azimuth + step(50, 5) });
        return true;
      case "ArrowRight":
        this.set({ azimuth: azimuth - step(50, 5) });
        return true;
      case "ArrowUp":
        this.set({ strength: strength + step(40, 5) });
        return true;
      case "ArrowDown":
        this.set({ strength: strength - step(40, 5) });
        return true;
      case "a":
        this.set({ offset: offset - step(10, 1) });
        return true;
      case "d":
        this.set({ offset: offset + step(10, 1) });
        return true;
      case "w":
        this.set({ height: height + step(10, 1) });
        return true;
      case "s":
        this.set({ height: height - step(10, 1) });
        return true;
      default:
        return false;
    }
  }
}
