// When and how much is drawn: one picture when something has changed, with as many pixels as the machine can afford.
// Where pixels are dear only the patches in which penguins move are drawn anew, as long as the camera stands still.
import { type PerspectiveCamera, type Scene, WebGLRenderer } from "three";
import { isSoftware, Pace } from "./pace";
import type { Quality } from "./types";

export interface Motion {
  /** Something goes on moving: draw again. */
  readonly goes: boolean;
  /** All of the picture changes quickly: the camera moves, or an arrow follows a finger. */
  readonly swift: boolean;
}
/** Left, top, right, bottom in CSS pixels of the canvas. */
export type Box = readonly [number, number, number, number];

/** After so long without movement a coarse picture is drawn once more with all its pixels. */
const STILL_AFTER = 240;

export class Easel {
  readonly renderer: WebGLRenderer;
  readonly pace: Pace;
  width = 0;
  height = 0;
  readonly #canvas: HTMLCanvasElement;
  readonly #step: (now: number) => Motion;
  readonly #scene: () => { readonly scene: Scene; readonly camera: PerspectiveCamera };
  /** The level has changed: build the world anew. */
  readonly #relevel: () => void;
  /** The last picture stays in the canvas, so that patches can be laid over it. */
  readonly #keeps: boolean;
  #asked = 0;
  #still = 0;
  #whole = true;
  #ratio = 0;
  #patches: Box[] = [];
  #lastPatches: Box[] = [];
  #gone = false;

  constructor(
    canvas: HTMLCanvasElement,
    quality: Quality,
    step: (now: number) => Motion,
    scene: () => { readonly scene: Scene; readonly camera: PerspectiveCamera },
    relevel: () => void,
  ) {
    const software = isSoftware();
    this.#keeps = software || quality === "low";
    this.renderer = new WebGLRenderer({
      canvas,
      antialias: !this.#keeps,
      preserveDrawingBuffer: this.#keeps,
      powerPreference: "high-performance",
    });
    this.renderer.shadowMap.autoUpdate = false;
    this.pace = new Pace(quality, software);
    this.#canvas = canvas;
    this.#step = step;
    this.#scene = scene;
    this.#relevel = relevel;
  }

  /** Something has changed anywhere. */
  wake(): void {
    this.#whole = true;
    this.ask();
  }
  /** Draws soon; all of it, or the patches alone. */
  ask(): void {
    if (this.#asked || this.#gone) return;
    this.#asked = requestAnimationFrame(this.#frame);
  }
  /** Something moves in here. */
  patch(box: Box): void {
    this.#patches.push(box);
  }
  resize(): boolean {
    const [w, h] = [this.#canvas.clientWidth, this.#canvas.clientHeight];
    if (!w || !h) return false;
    [this.width, this.height, this.#ratio] = [w, h, 0];
    this.wake();
    return true;
  }
  dispose(): void {
    this.#gone = true;
    cancelAnimationFrame(this.#asked);
    clearTimeout(this.#still);
    this.renderer.dispose();
  }

  #frame = (now: number): void => {
    this.#asked = 0;
    clearTimeout(this.#still);
    if (this.width === 0) return;
    const { goes, swift } = this.#step(now);
    const { high, ratio } = this.pace.level;
    const patchable = this.#keeps && !high;
    const fine = Math.min(devicePixelRatio, Math.max(1, ratio));
    const coarse = Math.min(devicePixelRatio, ratio);
    if (swift || this.#ratio === 0 || (goes && !patchable)) this.#resolve(coarse);
    else if (goes) this.#resolve(fine);
    const whole = this.#whole || swift || !patchable;
    this.#draw(whole);
    // pictures that only follow a finger come as often as it moves: they tell nothing of the machine
    if (!goes) this.pace.rest();
    else if (this.pace.drew(now, whole)) {
      this.#ratio = 0;
      this.#relevel();
    }
    if (goes) this.ask();
    else if (this.#ratio < fine || swift) this.#still = window.setTimeout(this.#settle, STILL_AFTER);
  };
  /** Nothing has moved for a while. */
  #settle = (): void => {
    if (this.#gone || this.#asked) return;
    this.#resolve(Math.min(devicePixelRatio, Math.max(1, this.pace.level.ratio)));
    if (this.#whole) this.#draw(true);
  };
  #resolve(ratio: number): void {
    if (this.#ratio === ratio) return;
    this.#ratio = ratio;
    this.#whole = true;
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(this.width, this.height, false);
  }

  #draw(whole: boolean): void {
    const { scene, camera } = this.#scene();
    const patches = [...this.#patches, ...this.#lastPatches];
    this.#lastPatches = this.#patches;
    this.#patches = [];
    this.#whole = false;
    if (whole) {
      this.renderer.setScissorTest(false);
      this.renderer.render(scene, camera);
      return;
    }
    this.renderer.setScissorTest(true);
    for (const [x0, y0, x1, y1] of merged(patches)) {
      const [left, bottom] = [Math.max(0, Math.floor(x0)), Math.max(0, Math.floor(this.height - y1))];
      const [right, top] = [
        Math.min(this.width, Math.ceil(x1)),
        Math.min(this.height, Math.ceil(this.height - y0)),
      ];
      if (right <= left || top <= bottom) continue;
      const [wide, high] = [right - left, top - bottom];
      // only what is in the patch is looked at: everything else is culled before it costs anything
      camera.setViewOffset(this.width, this.height, left, this.height - top, wide, high);
      this.renderer.setViewport(left, bottom, wide, high);
      this.renderer.setScissor(left, bottom, wide, high);
      this.renderer.render(scene, camera);
    }
    camera.clearViewOffset();
    this.renderer.setViewport(0, 0, this.width, this.height);
    this.renderer.setScissorTest(false);
  }
}

/** Boxes that touch as one. */
export function merged(boxes: readonly Box[]): readonly Box[] {
  const out: Box[] = [];
  for (let box of boxes) {
    for (;;) {
      const near = out.findIndex((b) => b[0] <= box[2] && box[0] <= b[2] && b[1] <= box[3] && box[1] <= b[3]);
      if (near < 0) break;
      const [b] = out.splice(near, 1) as [Box];
      box = [Math.min(b[0], box[0]), Math.min(b[1], box[1]), Math.max(b[2], box[2]), Math.max(b[3], box[3])];
    }
    out.push(box);
  }
  return out;
}
