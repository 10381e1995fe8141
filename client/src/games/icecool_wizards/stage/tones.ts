// The stage's colours: read from the page's tokens, so that both themes and a seat's scarf are the same here as there.
import { Color } from "three";

export interface Tones {
  readonly dark: boolean;
  readonly cloth: Color;
  readonly sky: Color;
  readonly ground: Color;
  readonly sun: Color;
  readonly skyLight: number;
  readonly sunLight: number;
  /** CSS colours for what is drawn on canvases. */
  readonly brass: string;
  readonly ink: string;
  readonly vellum: string;
  readonly good: string;
  readonly alarm: string;
}

/** What the page makes of a CSS colour, variables and themes included. */
export function cssColour(canvas: HTMLCanvasElement, css: string): string {
  const before = canvas.style.color;
  canvas.style.color = css;
  const found = getComputedStyle(canvas).color;
  canvas.style.color = before;
  return found || "rgb(91, 82, 117)";
}

export function tonesOf(canvas: HTMLCanvasElement): Tones {
  const bg = new Color(cssColour(canvas, "var(--bg, #f7f0e1)"));
  const dark = bg.r + bg.g + bg.b < 1;
  return {
    dark,
    cloth: new Color(cssColour(canvas, "var(--cloth, #2a4f4a)")),
    sky: new Color(dark ? "#a9b6ea" : "#f3f6ff"),
    ground: new Color(dark ? "#6a5a5a" : "#d6c9b4"),
    sun: new Color(dark ? "#ffd7a0" : "#fff0d8"),
    skyLight: dark ? 1.6 : 1.95,
    sunLight: dark ? 1.75 : 1.75,
    brass: "#c08a34",
    ink: "#231f32",
    vellum: "#fffbf2",
    good: "#14694b",
    alarm: "#9a2e15",
  };
}

/** From the floor towards the light. */
export const SUN = [-0.5, -0.32, 0.94] as const;

/** How bright a face with this normal is, without shadows: the same sum the lights of the scene make. */
export function lightOn(tones: Tones, x: number, y: number, z: number): Color {
  const length = Math.hypot(...SUN);
  const facing = Math.max(0, (x * SUN[0] + y * SUN[1] + z * SUN[2]) / length);
  const sky = tones.ground.clone().lerp(tones.sky, 0.5 * z + 0.5);
  return sky
    .multiplyScalar(tones.skyLight / Math.PI)
    .add(tones.sun.clone().multiplyScalar((facing * tones.sunLight) / Math.PI));
}
