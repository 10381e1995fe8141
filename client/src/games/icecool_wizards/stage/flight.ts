// A flight being shown: the finger's swing, the film, and the righting afterwards, on a clock that can be stopped.
import { type Film, lengthOf, momentOf, type Moment, slerp, STILL, upright } from "./film";
import { RADIUS } from "./penguin";
import type { Flight, PlayOptions, Playback, Pose } from "./types";

/** The finger's way to the penguin, and the righting at the end, milliseconds. */
export const SWING = 150;
export const RIGHTING = 240;
/** Brought back from beyond the board, a penguin comes in a bow. */
const BROUGHT_BACK = 40;

export function standing(pose: Pose): Moment {
  return { x: pose[0] / 10, y: pose[1] / 10, z: RADIUS, turn: upright(pose[2]) };
}

/** Where a seat's penguin is, `ms` after the strike, until it stands on its place after the flick. */
export function shownAt(film: Film, flight: Flight, seat: number, ms: number): Moment {
  const before = standing(flight.before[seat] ?? [0, 0, 0]);
  const after = standing(flight.poses[seat] ?? flight.before[seat] ?? [0, 0, 0]);
  if (ms <= 0) return before;
  const whole = lengthOf(film);
  if (ms <= whole) return momentOf(film, seat, ms) ?? before;
  const last = momentOf(film, seat, whole) ?? before;
  const t = Math.min(1, (ms - whole) / RIGHTING);
  const k = t * t * (3 - 2 * t);
  const way = Math.hypot(after.x - last.x, after.y - last.y);
  const bow = way > BROUGHT_BACK ? Math.min(90, way * 0.4) * 4 * k * (1 - k) : 0;
  const mix = (a: number, b: number) => a + (b - a) * k;
  return {
    x: mix(last.x, after.x),
    y: mix(last.y, after.y),
    z: mix(last.z, after.z) + bow,
    turn: slerp(last.turn, after.turn, k),
  };
}

export class Show implements Playback {
  readonly flight: Flight;
  readonly options: PlayOptions;
  film: Film = STILL;
  isReady = false;
  isOver = false;
  #at: number;
  #speed: number;
  #paused = false;
  #then: number | null = null;
  #told = 0;
  readonly #wake: () => void;
  readonly #stopped: (show: Show) => void;

  constructor(flight: Flight, options: PlayOptions, wake: () => void, stopped: (show: Show) => void) {
    this.flight = flight;
    this.options = options;
    const from = options.from ?? 0;
    this.#at = options.flick && from <= 0 ? -SWING : from;
    this.#speed = options.speed ?? 1;
    this.#wake = wake;
    this.#stopped = stopped;
  }
  get at(): number {
    return Math.max(0, this.#at);
  }
  get length(): number {
    return lengthOf(this.film) + RIGHTING;
  }
  /** How far the finger's swing is: 0 drawn back, 1 at the penguin, 2 gone. */
  get swing(): number {
    return this.#at < 0 ? 1 + this.#at / SWING : 1 + this.#at / 90;
  }
  get isMoving(): boolean {
    return this.isReady && !this.#paused && !this.isOver;
  }
  begin(film: Film): void {
    this.film = film;
    this.isReady = true;
    this.#then = null;
    this.#wake();
  }
  /** Lets the time until now pass; tells marks that were reached, and the end. */
  step(now: number): void {
    if (!this.isMoving) return;
    // a tab that was hidden, or a slow first picture, must not swallow the flight
    const passed = this.#then === null ? 0 : Math.min(400, now - this.#then);
    this.#then = now;
    this.#at += passed * (this.#at < 0 ? 1 : this.#speed);
    this.#tell();
    if (this.#at >= this.length) this.isOver = true;
  }
  #tell(): void {
    const sorted = [...this.flight.marks].sort((a, b) => a.at - b.at);
    for (const mark of sorted.slice(this.#told)) {
      if (mark.at > this.#at) break;
      this.#told += 1;
      this.options.onMark?.(mark);
    }
  }
  pause(): void {
    this.#paused = true;
  }
  resume(): void {
    this.#paused = false;
    this.#then = null;
    this.#wake();
  }
  seek(ms: number): void {
    this.#at = Math.min(Math.max(0, ms), this.length);
    this.#told = this.flight.marks.filter((m) => m.at <= this.#at).length;
    this.isOver = false;
    this.#then = null;
    this.#wake();
  }
  setSpeed(speed: number): void {
    this.#speed = speed;
  }
  stop(): void {
    this.isOver = true;
    this.#stopped(this);
  }
}
