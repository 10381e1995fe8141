// The gentle clock of interference. It runs only while other people wait and only where this player wants it: until
// somebody has switched it on at this device, every decision takes as long as it takes.
import { notebook } from "../../../notebook";
import type { SeatInfo } from "../../../wire/schema";

const KEPT = "gramarye.magic_power.clock";
const TICK = 100;

/** Somebody sits elsewhere, at this moment, and can do nothing before this device has decided. */
export function doOthersWait(seats: readonly SeatInfo[]): boolean {
  return seats.some((s) => !s.mine && s.kind !== "bot" && s.taken && s.online && !s.stand_in);
}

export class Clock {
  /** Seconds left; null while it does not run. */
  left = $state<number | null>(null);
  /** This player wants it to run. */
  on = $state(notebook.getItem(KEPT) === "on");
  readonly whole: number;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(seconds: number) {
    this.whole = seconds;
  }

  start(then: () => void): void {
    this.stop();
    this.left = this.whole;
    this.#timer = setInterval(() => {
      if (document.hidden) return;
      this.left = Math.max(0, (this.left ?? 0) - TICK / 1000);
      if (this.left > 0) return;
      this.stop();
      then();
    }, TICK);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.left = null;
  }

  toggle(): void {
    this.on = !this.on;
    if (this.on) notebook.setItem(KEPT, "on");
    else notebook.removeItem(KEPT);
  }
}
