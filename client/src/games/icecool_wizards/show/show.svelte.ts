// Shows each accepted move in its own time: the penguin flies from keyframes, then what came of it. The store's view
// always wins: when a step has been shown, or skipped, the picture is that view.
import { MediaQuery } from "svelte/reactivity";
import { Showing } from "../../../table/showing";
import type { Step } from "../../../table/table.svelte";
import type { Playback, Stage } from "../stage";
import type { AnyEvent, CameToRest, Element, Flick, IcecoolTable, IcecoolView, SeatMove } from "../words";
import { Films } from "./films";
import { flightsOf, type PastFlight } from "./flights";
import { after } from "./picture";

/** Words held up over the board for a moment. */
export type Banner =
  | { readonly kind: "turn"; readonly seat: number }
  | { readonly kind: "cast"; readonly seat: number; readonly element: Element }
  | { readonly kind: "lost" | "last_round" };

/** So many steps may wait to be shown before the rest is skipped: bots flick faster than penguins fly. */
export const PATIENCE = 40;
const BEAT = 320;
const SLOW = 0.25;
/** A flight that does not end by itself (a hidden page draws nothing) ends so long after it should have. */
const GRACE = 2500;
/** For so long a step waits for the school to be built. */
const BUILDING = 6000;
const reduced = new MediaQuery("(prefers-reduced-motion: reduce)");

export class Show extends Showing<IcecoolView, SeatMove, AnyEvent> {
  banner = $state.raw<Banner | null>(null);
  /** The last flick, as it was credited. */
  trail = $state.raw<CameToRest | null>(null);
  /** The flight being shown: of now, or one watched again. */
  flying = $state.raw<{ readonly rest: CameToRest; readonly past: PastFlight | null } | null>(null);
  /** The flight to be watched again whose film is still on its way. */
  fetching = $state.raw<PastFlight | null>(null);
  slow = $state(false);
  stage = $state.raw<Stage | null>(null);
  #picture = $state.raw<IcecoolView | null>(null);
  readonly #films: Films;
  /** What was flicked in the step being shown. */
  #flick: Flick | null = null;
  /** The version of the last flight that was shown here. */
  #seen = -1;
  #playback: Playback | null = null;
  #land: (() => void) | null = null;
  #built: (() => void) | null = null;
  /** The school stands, or it will not be drawn here. */
  readonly #ready: Promise<void>;

  constructor(table: IcecoolTable) {
    super(table);
    this.#films = new Films((version) => table.film(version));
    this.#ready = new Promise((resolve) => (this.#built = resolve));
  }

  get picture(): IcecoolView | null {
    return this.#picture ?? this.table.view;
  }
  get still(): boolean {
    return reduced.current;
  }
  /** The stage has been built; null when there will be none. */
  built(stage: Stage | null): void {
    this.stage = stage;
    this.#built?.();
  }

  override hurry(): void {
    super.hurry();
    if (!this.flying?.past) this.skip();
  }
  override leave(): void {
    super.leave();
    this.skip();
  }
  /** The flight being shown, or fetched, ends now. */
  skip(): void {
    this.fetching = null;
    this.#playback?.stop();
    this.#land?.();
  }
  setSlow(slow: boolean): void {
    this.slow = slow;
    this.#playback?.setSpeed(this.speed);
  }
  /** Of flights: whoever has fallen behind the table catches up. */
  get speed(): number {
    const waiting = this.table.pending.length;
    if (this.slow) return SLOW * this.table.speed;
    const haste = waiting > 12 ? 3 : waiting > 5 ? 1.6 : 1;
    return (this.table.pace === "quick" ? Math.max(2, haste) : haste) * this.table.speed;
  }

  /** What the last flick of the log brought, for those who come later and after moves were taken back. */
  recall(): void {
    if (!this.isRunning && !this.flying) this.trail = flightsOf(this.table.log).at(-1)?.rest ?? null;
  }
  /** Whoever comes while a penguin flies sees the rest of its flight. `ago` is in milliseconds. */
  async join(ago: number): Promise<void> {
    const last = flightsOf(this.table.log.slice(-1)).at(-1);
    if (this.still || this.isRunning || !last || last.version <= this.#seen) return;
    this.#seen = last.version;
    const since = performance.now() - ago;
    await Promise.race([this.#ready, wait(BUILDING)]);
    const from = performance.now() - since;
    if (from < last.rest.ms && !this.isRunning) await this.#fly(last.rest, last.flick, { from });
  }
  /** Shows a flick that was made before; the table waits. */
  async again(past: PastFlight): Promise<void> {
    if (this.isRunning) return;
    this.skip();
    if (!this.stage) {
      this.trail = past.rest; // in words, where nothing can be drawn
      return;
    }
    this.fetching = past;
    const film = await this.#films.of(past);
    // meanwhile it was skipped, or the table has moved on
    if (this.fetching !== past) return;
    this.fetching = null;
    if (film === null) return;
    const rest = { ...past.rest, film };
    this.trail = rest;
    await this.#fly(rest, past.flick, { past });
    this.stage?.showTrail(rest);
  }

  protected override async ready(): Promise<void> {
    this.fetching = null;
    if (!this.still) await Promise.race([this.#ready, wait(BUILDING)]);
  }
  protected override begin(step: Step<IcecoolView, SeatMove, AnyEvent>): void {
    this.#seen = step.version;
    this.#flick = null;
  }
  protected rest(): void {
    this.#picture = null;
    this.banner = null;
  }

  protected async play(e: AnyEvent): Promise<void> {
    const before = this.picture;
    if (!before) return;
    if (e.t === "flicked" || e.t === "strayed") this.#flick = e.flick;
    switch (e.t) {
      case "flicked":
        this.trail = null;
        this.stage?.hideTrail();
        this.stage?.aim(null);
        this.#picture = after(before, e);
        return;
      case "came_to_rest":
        if (!this.still && this.table.pace !== "none" && !this.isHurried) await this.#fly(e, this.#flick, {});
        this.#picture = after(before, e);
        this.trail = e;
        this.stage?.showTrail(e);
        return e.lost ? this.#hold({ kind: "lost" }, 1000) : this.#wait(BEAT);
      case "turn_began":
        this.#picture = after(before, e);
        return this.#hold({ kind: "turn", seat: e.seat }, 800);
      case "spell_cast":
        this.#picture = after(before, e);
        return this.#hold({ kind: "cast", seat: e.seat, element: e.element }, 1000);
      case "last_round_began":
        this.#picture = after(before, e);
        return this.#hold({ kind: "last_round" }, 1200);
      case "lesson_laid":
      case "exam_laid":
        this.#picture = after(before, e);
        return this.#wait(BEAT / 2);
      case "lesson_claimed":
      case "exam_sat":
      case "traded":
      case "given_up":
      case "stepped_to_line":
        this.#picture = after(before, e);
        return this.#wait(BEAT);
      default:
        this.#picture = after(before, e);
    }
  }

  #fly(
    rest: CameToRest,
    flick: Flick | null,
    { from = 0, past = null }: { from?: number; past?: PastFlight | null },
  ): Promise<void> {
    const { stage } = this;
    if (!stage) return Promise.resolve();
    this.skip();
    this.flying = { rest, past };
    stage.hideTrail();
    return new Promise((resolve) => {
      const land = () => {
        clearTimeout(late);
        if (this.#land !== land) return resolve();
        this.#land = null;
        this.#playback = null;
        this.flying = null;
        resolve();
      };
      const { speed } = this;
      const late = setTimeout(() => this.skip(), (rest.ms - from) / speed + GRACE);
      this.#land = land;
      this.#playback = stage.play(rest, { flick, from, speed, onEnd: land });
    });
  }

  async #hold(banner: Banner, ms: number): Promise<void> {
    this.banner = banner;
    await this.#wait(ms);
    this.banner = null;
  }
  /** Much to show goes faster. */
  #wait(ms: number): Promise<void> {
    return this.wait(ms * (this.table.pending.length > 3 ? 0.4 : 1));
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
