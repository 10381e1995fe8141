// The camera: it goes round a point on the floor, fits the board into what the table leaves free, and glides to views.
import { PerspectiveCamera, Vector3 } from "three";
import type { Insets, Rect, View } from "./types";

export const FOV = 24;
const NEAR = 0.06;
const FAR = 3600;
const LOWEST = 0.16;
const STEEPEST = Math.PI / 2;
/** Beyond this no wall hides much. */
const STEEP = 0.95;
const GLIDE = 460;
/** How far behind a followed penguin the camera is, milliseconds. */
const LAG = 110;
/** Between the board and the edge of what is free, CSS pixels. */
const AIR = 6;

interface Place {
  /** The point looked at. */
  x: number;
  y: number;
  z: number;
  /** Which way one looks over the board, and how far down; radians. */
  turn: number;
  tilt: number;
  far: number;
}

export interface Focus {
  readonly x: number;
  readonly y: number;
  /** Radians; which way it is going to go. */
  readonly heading: number;
}

export class Eye {
  readonly camera = new PerspectiveCamera(FOV, 1, 20, 6000);
  view: View = "free";
  reduced = false;
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  #board: Rect;
  #high: number;
  #width = 1;
  #height = 1;
  #now: Place;
  #from: Place | null = null;
  #to: Place;
  #since = 0;

  constructor(board: Rect, high: number) {
    this.#board = board;
    this.#high = high;
    this.#now = this.#to = this.#home();
  }

  /** On a tall screen the board's long side runs up. */
  get turned(): boolean {
    const { top, right, bottom, left } = this.#insets;
    const free = (this.#width - left - right) / Math.max(1, this.#height - top - bottom);
    const long = (this.#board[2] - this.#board[0]) / (this.#board[3] - this.#board[1]);
    return long > 1.05 && free < 0.85;
  }
  get gliding(): boolean {
    return this.#from !== null;
  }
  get isSteep(): boolean {
    return this.#now.tilt > STEEP;
  }
  get target(): { readonly x: number; readonly y: number } {
    return this.#now;
  }
  get turn(): number {
    return this.#now.turn;
  }

  resize(width: number, height: number, insets: Insets): void {
    const isFirst = this.#width === 1;
    this.#insets = insets;
    this.#width = width;
    this.#height = height;
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    if (this.view === "free" && (isFirst || !this.#moved)) this.#jump(this.#home());
    else if (this.view === "top") this.#jump(this.#top());
    this.apply();
  }
  setBoard(board: Rect, high: number): void {
    this.#board = board;
    this.#high = high;
    this.show(this.view, null, 0);
  }
  #moved = false;
  #followed = 0;

  /** Goes to a view; `focus` is the penguin it is about. */
  show(view: View, focus: Focus | null, now: number): void {
    this.view = view;
    if (view === "free") {
      this.#moved = false;
      this.#glide(this.#home(), now);
    } else if (view === "top") this.#glide(this.#top(), now);
    else if (view === "low") this.#glide(this.#low(focus), now);
    else this.#glide(this.#behind(focus), now);
  }
  /** The penguin of a following view has moved on; `now` 0: the flight stands still there. */
  follow(focus: Focus, now: number): void {
    if (this.view !== "follow" || this.#from) return;
    const passed = Math.min(100, now - this.#followed);
    this.#followed = now;
    const soft = now === 0 ? 1 : 1 - Math.exp(-passed / LAG);
    this.#now.x += (focus.x - this.#now.x) * soft;
    this.#now.y += (focus.y - this.#now.y) * soft;
    this.apply();
  }
  orbit(turn: number, tilt: number, zoom: number): void {
    this.#from = null;
    const p = { ...this.#now };
    p.turn += turn;
    p.tilt = Math.min(STEEPEST, Math.max(LOWEST, p.tilt + tilt));
    p.far = Math.min(FAR, Math.max(150, p.far * zoom));
    this.#now = p;
    this.#moved = true;
    if (this.view !== "follow") this.view = "free";
    this.apply();
  }
  /** Moves the point looked at along the floor, in CSS pixels of the screen. */
  pan(dx: number, dy: number): void {
    const perPixel = (2 * Math.tan(((FOV / 2) * Math.PI) / 180) * this.#now.far) / this.#height;
    const [c, s] = [Math.cos(this.#now.turn), Math.sin(this.#now.turn)];
    const up = (dy * perPixel) / Math.max(0.35, Math.sin(this.#now.tilt));
    const [x0, y0, x1, y1] = this.#board;
    const x = this.#now.x - dx * perPixel * s + up * c;
    const y = this.#now.y + dx * perPixel * c + up * s;
    this.#now = { ...this.#now, x: Math.min(x1, Math.max(x0, x)), y: Math.min(y1, Math.max(y0, y)) };
    this.#moved = true;
    this.apply();
  }

  /** Where the glide is at this time; true while it goes on. */
  step(now: number): boolean {
    if (!this.#from) return false;
    const t = Math.min(1, (now - this.#since) / GLIDE);
    const k = 1 - (1 - t) ** 3;
    const [a, b] = [this.#from, this.#to];
    const mix = (p: keyof Place) => a[p] + (b[p] - a[p]) * k;
    this.#now = {
      x: mix("x"),
      y: mix("y"),
      z: mix("z"),
      turn: mix("turn"),
      tilt: mix("tilt"),
      far: mix("far"),
    };
    if (t === 1) this.#from = null;
    this.apply();
    return true;
  }

  #glide(to: Place, now: number): void {
    // the short way round
    to.turn = this.#now.turn + nearest(to.turn - this.#now.turn);
    if (this.reduced) return this.#jump(to);
    this.#from = { ...this.#now };
    this.#to = to;
    this.#since = now;
  }
  #jump(to: Place): void {
    this.#from = null;
    this.#now = { ...to };
    this.apply();
  }

  #home(): Place {
    return this.#fit(this.turned ? 0 : Math.PI / 2, this.turned ? 1.3 : 1.22);
  }
  #top(): Place {
    return this.#fit(this.turned ? 0 : Math.PI / 2, STEEPEST);
  }
  #low(focus: Focus | null): Place {
    const [x, y, heading] = focus ? [focus.x, focus.y, focus.heading] : [...this.#middle(), this.#now.turn];
    const ahead = 40;
    return {
      x: x + ahead * Math.cos(heading),
      y: y + ahead * Math.sin(heading),
      z: 22,
      turn: heading,
      tilt: 0.42,
      far: 420,
    };
  }
  #behind(focus: Focus | null): Place {
    const [x, y] = focus ? [focus.x, focus.y] : this.#middle();
    return { x, y, z: 10, turn: this.#now.turn, tilt: 0.9, far: Math.min(this.#now.far, 700) };
  }
  #middle(): [number, number] {
    const [x0, y0, x1, y1] = this.#board;
    return [(x0 + x1) / 2, (y0 + y1) / 2];
  }

  /** The nearest place from which the whole board is seen in the free part of the canvas. */
  #fit(turn: number, tilt: number): Place {
    const [x, y] = this.#middle();
    const place: Place = { x, y, z: 0, turn, tilt, far: 1200 };
    if (this.#width <= 1) return place;
    const { top, right, bottom, left } = this.#insets;
    const [x0, y0, x1, y1] = this.#board;
    const rim = 30;
    const corners = [x0 - rim, x1 + rim].flatMap((cx) =>
      [y0 - rim, y1 + rim].flatMap((cy) => [
        new Vector3(cx, cy, -6),
        new Vector3(clamp(cx, x0, x1), clamp(cy, y0, y1), this.#high),
      ]),
    );
    const free = {
      x: left + AIR,
      y: top + AIR,
      w: Math.max(80, this.#width - left - right - 2 * AIR),
      h: Math.max(80, this.#height - top - bottom - 2 * AIR),
    };
    const p = new Vector3();
    for (let round = 0; round < 24; round++) {
      this.#put(place);
      let [u0, v0, u1, v1] = [Infinity, Infinity, -Infinity, -Infinity];
      for (const corner of corners) {
        p.copy(corner).project(this.camera);
        const u = ((p.x + 1) / 2) * this.#width;
        const v = ((1 - p.y) / 2) * this.#height;
        [u0, v0, u1, v1] = [Math.min(u0, u), Math.min(v0, v), Math.max(u1, u), Math.max(v1, v)];
      }
      const scale = Math.max((u1 - u0) / free.w, (v1 - v0) / free.h);
      place.far *= 0.98 * scale + 0.02;
      const perPixel = (2 * Math.tan(((FOV / 2) * Math.PI) / 180) * place.far) / this.#height;
      const du = ((u0 + u1) / 2 - (free.x + free.w / 2)) * perPixel;
      const dv = ((v0 + v1) / 2 - (free.y + free.h / 2)) * (perPixel / Math.sin(tilt));
      const [c, s] = [Math.cos(turn), Math.sin(turn)];
      place.x += du * s - dv * c;
      place.y += -du * c - dv * s;
    }
    return place;
  }

  apply(): void {
    this.#put(this.#now);
  }
  #put(p: Place): void {
    const [ct, st, ch, sh] = [Math.cos(p.turn), Math.sin(p.turn), Math.cos(p.tilt), Math.sin(p.tilt)];
    this.camera.position.set(p.x - p.far * ch * ct, p.y - p.far * ch * st, p.z + p.far * sh);
    this.camera.up.set(ct * sh, st * sh, ch);
    this.camera.lookAt(p.x, p.y, p.z);
    this.camera.near = Math.max(8, p.far * NEAR);
    this.camera.far = p.far + 3000;
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }
}

function clamp(n: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, n));
}
/** The same angle between -π and π. */
export function nearest(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}
