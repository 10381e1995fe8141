// How fast what others do is shown, and bots move: what this device likes, for every table; calm in a first game.
import { notebook } from "./notebook";
import type { Pace } from "./wire/schema";

export const PACES: readonly Pace[] = ["calm", "usual", "quick", "none"];
/** How much longer than usual anything shown takes. */
export const TIMES: Readonly<Record<Pace, number>> = { calm: 1.5, usual: 1, quick: 0.45, none: 0 };
const KEPT = { liked: "gramarye.pace", played: "gramarye.played" };

export class Liking {
  /** What was picked here; null until somebody has. */
  liked = $state<Pace | null>(PACES.find((p) => p === notebook.getItem(KEPT.liked)) ?? null);
  /** The games of which one has been played to its end here. */
  #played = $state.raw<readonly string[]>(notebook.getItem(KEPT.played)?.split(" ") ?? []);

  of(game: string): Pace {
    return this.liked ?? (this.#played.includes(game) ? "usual" : "calm");
  }
  pick(pace: Pace): void {
    this.liked = pace;
    notebook.setItem(KEPT.liked, pace);
  }
  /** A game has been played to its end. */
  finish(game: string): void {
    if (this.#played.includes(game)) return;
    this.#played = [...this.#played, game];
    notebook.setItem(KEPT.played, this.#played.join(" ").trim());
  }
}
export const liking = new Liking();
