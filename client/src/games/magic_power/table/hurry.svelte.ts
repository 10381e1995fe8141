// The gentle clock of interference: it may be told to wait, and then waits in later turns and visits as well.
import { notebook } from "../../../notebook";
const KEPT = "gramarye.magic_power.clock";
const TICK = 100;

export class Clock {
  /** Seconds left; null while it does not run. */
  left = $state<number | null>(null);
  /** This player does not want to be hurried. */
  off = $state(notebook.getItem(KEPT) === "off");
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
    this.off = !this.off;
    if (this.off) notebook.setItem(KEPT, "off");
    else notebook.removeItem(KEPT);
  }
}
