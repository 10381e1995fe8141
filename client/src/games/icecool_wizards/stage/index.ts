// The board in three dimensions: what the table calls, and nothing of how it is drawn. Load it when a table opens, with
// `await import("./stage")`: three.js comes with it.
import { Theatre } from "./stage";
import type { Stage, StageOptions } from "./types";

export type * from "./types";

/** Draws on this canvas. Throws an Error when the browser has no WebGL 2; the table then goes on in words. */
export function createStage(canvas: HTMLCanvasElement, options: StageOptions): Stage {
  return new Theatre(canvas, options);
}
