// How good the pictures are: as good as the machine draws them fast enough, measured while something moves.
import type { Quality } from "./types";

export interface Level {
  /** Shadows, gloss and fine shapes. */
  readonly high: boolean;
  /** Pixels of the picture for one CSS pixel, at most, while something moves. */
  readonly ratio: number;
}
const LEVELS: readonly Level[] = [
  { high: true, ratio: 2 },
  { high: true, ratio: 1 },
  { high: false, ratio: 1 },
  { high: false, ratio: 0.75 },
  { high: false, ratio: 0.55 },
  { high: false, ratio: 0.4 },
];
const LOW = 2;
/** Slower than this for so many pictures, and the next level is tried. */
const SLOW = 38;
const PATIENCE = 10;

export class Pace {
  #step: number;
  #quality: Quality;
  readonly #software: boolean;
  #then = 0;
  #average = 16;
  #slow = 0;

  constructor(quality: Quality, software: boolean) {
    this.#quality = quality;
    this.#software = software;
    this.#step = this.#first();
  }
  #first(): number {
    if (this.#quality === "high") return 0;
    if (this.#quality === "low") return this.#software ? LOW + 2 : LOW;
    return this.#software ? LOW + 2 : 0;
  }
  get level(): Level {
    return LEVELS[this.#step]!;
  }
  get fps(): number {
    return 1000 / this.#average;
  }
  ask(quality: Quality): void {
    this.#quality = quality;
    this.#step = this.#first();
    this.#slow = 0;
  }
  /** The movement is over: the time until the next one says nothing. */
  rest(): void {
    this.#then = 0;
    this.#slow = 0;
  }
  /** A moving picture was drawn, all of it or patches; true when the level has changed. */
  drew(now: number, whole: boolean): boolean {
    const took = now - this.#then;
    const counts = this.#then > 0 && took < 1500;
    this.#then = now;
    if (!counts) return false;
    this.#average += (took - this.#average) * 0.15;
    if (!whole) return false;
    this.#slow = took > SLOW ? this.#slow + 1 : 0;
    if (this.#quality === "high" || this.#slow < PATIENCE || this.#step === LEVELS.length - 1) return false;
    this.#step += 1;
    this.#slow = 0;
    return true;
  }
}

/** Whether the browser draws without a graphics card: asked of a canvas of its own, before the stage decides. */
export function isSoftware(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return false;
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}
