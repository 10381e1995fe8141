// Signs on pins: ticks in discs, crosses in squares, and the sign of a Lesson that is looked for. Always of one size.
import { CanvasTexture, Group, Sprite, SpriteMaterial, SRGBColorSpace } from "three";
import { stamp } from "./cards";
import { FOV } from "./camera";
import { signOf } from "./signs";
import type { Tones } from "./tones";

export interface Pin {
  readonly kind: "tick" | "cross" | "here";
  /** Beside the tick or cross, or alone: the sign of this Lesson, a penguin's head, or an Exam's cap. */
  readonly sign: string | null;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const HIGH = 160;
/** Height on the screen, CSS pixels. */
const SIZE = 44;
/** Of a pin that is looked for. */
const BIG = 60;
/** Pins nearer than this on the floor stand on each other. */
const NEAR = 15;

export class Pins {
  readonly group = new Group();
  readonly #tones: Tones;
  readonly #textures = new Map<string, { readonly map: CanvasTexture; readonly wide: number }>();

  constructor(tones: Tones) {
    this.#tones = tones;
  }
  set(pins: readonly Pin[]): void {
    this.clear();
    pins.forEach((pin, i) => {
      const below = pins.slice(0, i).filter((p) => Math.hypot(p.x - pin.x, p.y - pin.y) < NEAR).length;
      const { map, wide } = this.#texture(pin);
      const sprite = new Sprite(
        new SpriteMaterial({ map, depthTest: false, depthWrite: false, sizeAttenuation: false }),
      );
      sprite.position.set(pin.x, pin.y, pin.z);
      sprite.center.set(wide > 128 ? 64 / wide : 0.5, 0.03 - below * 0.66);
      sprite.renderOrder = 20 + i;
      sprite.userData.wide = wide / HIGH;
      sprite.userData.size = pin.kind === "here" ? BIG : SIZE;
      this.group.add(sprite);
    });
  }
  clear(): void {
    for (const sprite of [...this.group.children]) {
      sprite.removeFromParent();
      if (sprite instanceof Sprite) sprite.material.dispose();
    }
  }
  /** Keeps their size on the screen. */
  fit(width: number, height: number): void {
    const perPixel = (Math.min(1, 0.72 + width / 4000) * 2 * Math.tan((FOV * Math.PI) / 360)) / height;
    for (const sprite of this.group.children) {
      const scale = Number(sprite.userData.size) * perPixel;
      sprite.scale.set(scale * Number(sprite.userData.wide), scale, 1);
    }
    this.group.updateMatrixWorld();
  }
  dispose(): void {
    this.clear();
    this.group.removeFromParent();
    for (const { map } of this.#textures.values()) map.dispose();
  }

  #texture({ kind, sign }: Pin): { readonly map: CanvasTexture; readonly wide: number } {
    const key = `${kind} ${sign ?? ""}`;
    const known = this.#textures.get(key);
    if (known) return known;
    const wide = kind !== "here" && sign ? 216 : 128;
    const canvas = document.createElement("canvas");
    canvas.width = wide;
    canvas.height = HIGH;
    const g = canvas.getContext("2d")!;
    this.#draw(g, kind, sign);
    const map = new CanvasTexture(canvas);
    map.colorSpace = SRGBColorSpace;
    const made = { map, wide };
    this.#textures.set(key, made);
    return made;
  }

  #draw(g: CanvasRenderingContext2D, kind: Pin["kind"], sign: string | null): void {
    const { good, alarm, vellum, ink } = this.#tones;
    const body = kind === "tick" ? good : kind === "cross" ? alarm : "#f2c230";
    g.lineJoin = g.lineCap = "round";
    // white edge first, then the colour
    for (const [grow, colour] of [
      [6, kind === "here" ? ink : vellum],
      [0, body],
    ] as const) {
      g.fillStyle = g.strokeStyle = colour;
      g.lineWidth = grow * 2;
      g.beginPath();
      if (kind === "cross") g.rect(18, 14, 92, 92);
      else g.arc(64, 60, 48, 0, 7);
      g.moveTo(46, 96);
      g.lineTo(64, 150);
      g.lineTo(82, 96);
      g.closePath();
      g.fill();
      if (grow) g.stroke();
    }
    if (kind === "here") {
      g.fillStyle = vellum;
      g.beginPath();
      g.arc(64, 60, 40, 0, 7);
      g.fill();
      if (sign) stamp(g, sign, 64, 60, 58);
      return;
    }
    g.strokeStyle = vellum;
    g.lineWidth = 15;
    g.beginPath();
    if (kind === "tick") {
      g.moveTo(40, 62);
      g.lineTo(57, 80);
      g.lineTo(89, 40);
    } else {
      g.moveTo(42, 38);
      g.lineTo(86, 82);
      g.moveTo(86, 38);
      g.lineTo(42, 82);
    }
    g.stroke();
    if (!sign) return;
    const plate = sign === "penguin" || sign === "exam" ? { ink: ink, tint: vellum } : signOf(sign);
    g.fillStyle = plate.tint;
    g.strokeStyle = ink;
    g.lineWidth = 4;
    g.beginPath();
    g.roundRect(122, 18, 84, 84, 16);
    g.fill();
    g.stroke();
    if (sign === "penguin") head(g, 164, 60);
    else if (sign === "exam") cap(g, 164, 60, ink);
    else stamp(g, sign, 164, 60, 66, kind === "cross" ? "#5d5468" : plate.ink);
  }
}

function head(g: CanvasRenderingContext2D, x: number, y: number): void {
  const disc = (dx: number, dy: number, rx: number, ry: number, colour: string) => {
    g.fillStyle = colour;
    g.beginPath();
    g.ellipse(x + dx, y + dy, rx, ry, 0, 0, 7);
    g.fill();
  };
  disc(0, 0, 31, 32, "#2b2740");
  disc(-11, 2, 13, 17, "#fffaf0");
  disc(11, 2, 13, 17, "#fffaf0");
  disc(0, 14, 16, 13, "#fffaf0");
  disc(-10, 0, 4, 5, "#15131f");
  disc(10, 0, 4, 5, "#15131f");
  g.fillStyle = "#e8922c";
  g.beginPath();
  g.moveTo(x - 8, y + 9);
  g.lineTo(x + 8, y + 9);
  g.lineTo(x, y + 21);
  g.fill();
}

function cap(g: CanvasRenderingContext2D, x: number, y: number, ink: string): void {
  g.fillStyle = ink;
  g.beginPath();
  g.moveTo(x - 34, y - 8);
  g.lineTo(x, y - 24);
  g.lineTo(x + 34, y - 8);
  g.lineTo(x, y + 8);
  g.closePath();
  g.fill();
  g.fillRect(x - 20, y, 40, 18);
  g.fillRect(x + 28, y - 8, 4, 26);
}
