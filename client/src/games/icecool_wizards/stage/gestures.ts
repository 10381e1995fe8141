// Fingers and mouse on the canvas: one that starts on the own penguin aims, all others move the camera.
import { directed, flickOf, type Hold, isTowards, type Slope } from "./aiming";
import type { Flick } from "./types";

/** What the gestures act upon. Points are CSS pixels of the canvas. */
export interface Grip {
  /** How the penguin that may be flicked is held at this point; null when it is not touched there. */
  hold(x: number, y: number, loose: number): Hold | null;
  slope(): Slope;
  /** Which way the camera looks, radians. */
  looks(): number;
  isArmed(): boolean;
  grabbed(): void;
  /** A flick that is meant, or null in the cancel zone. */
  aimed(flick: Flick | null, hold: Hold): void;
  armed(flick: Flick): void;
  struck(): void;
  cancelled(): void;
  orbited(turn: number, tilt: number, zoom: number): void;
  panned(dx: number, dy: number): void;
}

interface Aiming {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly hold: Hold;
  readonly ring: number;
  moved: boolean;
  towards: boolean;
  flick: Flick | null;
}
interface Finger {
  x: number;
  y: number;
  readonly pans: boolean;
}

const TAP = 6;
const SPEED = 0.0075;

export class Gestures {
  readonly #canvas: HTMLCanvasElement;
  readonly #grip: Grip;
  readonly #end = new AbortController();
  #aiming: Aiming | null = null;
  readonly #fingers = new Map<number, Finger>();

  constructor(canvas: HTMLCanvasElement, grip: Grip) {
    this.#canvas = canvas;
    this.#grip = grip;
    canvas.style.touchAction = "none";
    const { signal } = this.#end;
    canvas.addEventListener("pointerdown", (e) => this.#down(e), { signal });
    canvas.addEventListener("pointermove", (e) => this.#move(e), { signal });
    canvas.addEventListener("pointerup", (e) => this.#up(e), { signal });
    canvas.addEventListener("pointercancel", (e) => this.#lost(e), { signal });
    canvas.addEventListener("lostpointercapture", (e) => this.#lost(e), { signal });
    canvas.addEventListener("contextmenu", (e) => e.preventDefault(), { signal });
    canvas.addEventListener("wheel", (e) => this.#wheel(e), { signal, passive: false });
  }
  get isAiming(): boolean {
    return this.#aiming !== null;
  }
  /** Lets go of the penguin without a shot. */
  drop(): void {
    this.#aiming = null;
  }
  dispose(): void {
    this.#end.abort();
  }

  #at(e: PointerEvent): [number, number] {
    const box = this.#canvas.getBoundingClientRect();
    return [e.clientX - box.left, e.clientY - box.top];
  }

  #down(e: PointerEvent): void {
    const [x, y] = this.#at(e);
    const touch = e.pointerType === "touch";
    const hold =
      e.button === 0 && !this.#aiming && this.#fingers.size === 0
        ? this.#grip.hold(x, y, touch ? 16 : 5)
        : null;
    this.#canvas.setPointerCapture(e.pointerId);
    if (!hold) {
      this.#fingers.set(e.pointerId, { x, y, pans: e.button === 1 || e.shiftKey });
      return;
    }
    e.preventDefault();
    this.#aiming = {
      id: e.pointerId,
      x,
      y,
      hold,
      ring: touch ? 30 : 20,
      moved: false,
      towards: false,
      flick: null,
    };
    this.#grip.grabbed();
  }

  #move(e: PointerEvent): void {
    const [x, y] = this.#at(e);
    const a = this.#aiming;
    if (a?.id === e.pointerId) {
      const by = [x - a.x, y - a.y] as const;
      if (!a.moved && Math.hypot(...by) < TAP) return;
      a.moved = true;
      const box = this.#canvas.getBoundingClientRect();
      const full = a.ring + Math.min(260, Math.max(130, Math.min(box.width, box.height) * 0.42));
      const to = directed({ by, ring: a.ring, full }, this.#grip.slope());
      if (to) a.towards = isTowards(to.azimuth, this.#grip.looks(), a.towards);
      a.flick = to && flickOf(a.hold, to, a.towards);
      this.#grip.aimed(a.flick, a.hold);
      return;
    }
    const finger = this.#fingers.get(e.pointerId);
    if (!finger) {
      if (e.pointerType === "mouse") this.#canvas.style.cursor = this.#grip.hold(x, y, 5) ? "grab" : "";
      return;
    }
    const [dx, dy] = [x - finger.x, y - finger.y];
    const other = [...this.#fingers].find(([id]) => id !== e.pointerId)?.[1];
    if (other) {
      const [ax, ay] = [finger.x - other.x, finger.y - other.y];
      const [bx, by] = [x - other.x, y - other.y];
      const zoom = Math.max(1, Math.hypot(ax, ay)) / Math.max(1, Math.hypot(bx, by));
      this.#grip.orbited(Math.atan2(by, bx) - Math.atan2(ay, ax), 0, zoom);
      this.#grip.panned(dx / 2, dy / 2);
    } else if (finger.pans) this.#grip.panned(dx, dy);
    else this.#grip.orbited(-dx * SPEED, dy * SPEED, 1);
    finger.x = x;
    finger.y = y;
  }

  #up(e: PointerEvent): void {
    this.#fingers.delete(e.pointerId);
    const a = this.#aiming;
    if (a?.id !== e.pointerId) return;
    this.#aiming = null;
    if (!a.moved) {
      // a tap: the second half of arming and striking
      if (this.#grip.isArmed()) this.#grip.struck();
      else this.#grip.cancelled();
      return;
    }
    if (a.flick) this.#grip.armed(a.flick);
    else this.#grip.cancelled();
  }

  /** The system took the pointer away: that must never be a shot. */
  #lost(e: PointerEvent): void {
    this.#fingers.delete(e.pointerId);
    if (this.#aiming?.id !== e.pointerId) return;
    this.#aiming = null;
    this.#grip.cancelled();
  }

  #wheel(e: WheelEvent): void {
    e.preventDefault();
    const lines = e.deltaMode === 1 ? 16 : 1;
    this.#grip.orbited(0, 0, Math.exp(Math.min(80, Math.max(-80, e.deltaY * lines)) * 0.0016));
  }
}
