// Shows each accepted move: dice tumble, the spell cast is held up for all to read, cards glide to their places.
// The store's view always wins: when a step has been shown, or skipped, the picture is that view.
import { tick } from "svelte";
import { Showing } from "../../../table/showing";
import type { Step } from "../../../table/table.svelte";
import type { AnyEvent, MagicPowerView, SeatMove } from "../words";
import { isStill } from "./motion";
import { glide, measure, type Journeys } from "./flip";
import { journeysOf } from "./journeys";

type MagicStep = Step<MagicPowerView, SeatMove, AnyEvent>;
/** A spell held up while it is cast. */
export interface Shown {
  readonly card: number;
  readonly spell: string;
  readonly seat: number;
  readonly target: number | null;
}
export type Banner =
  | { readonly kind: "round"; readonly round: number; readonly seat: number }
  | { readonly kind: "stone"; readonly seat: number }
  | { readonly kind: "exam" };

const TUMBLE = 820;
/** One die lands after the other. */
export const STAGGER = 110 / TUMBLE;
const READ = 1100;
const BEAT = 420;

export class Stage extends Showing<MagicPowerView, SeatMove, AnyEvent> {
  /** The dice while a step is being shown; null leaves them to the view. */
  dice = $state.raw<readonly number[] | null>(null);
  /** How often each die has been thrown here. */
  throws = $state.raw<readonly number[]>([0, 0, 0]);
  /** Dice are in the air: nobody knows yet what they will show. */
  airborne = $state(false);
  spell = $state.raw<Shown | null>(null);
  banner = $state.raw<Banner | null>(null);
  /** Events of the present step that have been shown. */
  seen = $state.raw<readonly AnyEvent[]>([]);
  #root: HTMLElement | null = null;
  #layer: HTMLElement | null = null;

  /** How many milliseconds the first die is in the air; 0 where nothing moves. */
  get tumble(): number {
    return isStill() ? 0 : this.lasts(TUMBLE);
  }
  /** The element whose things move, and one above it for those on their way out. */
  stand(root: HTMLElement, layer: HTMLElement): void {
    this.#root = root;
    this.#layer = layer;
  }

  /** What has moved glides to its place. */
  protected override async end(step: MagicStep, change: () => void): Promise<void> {
    const time = await this.#change(journeysOf(step.events), change);
    await this.wait(Math.min(time, 700));
  }

  /** Changes the picture, and lets what has moved glide. */
  async #change(journeys: Journeys, change: () => void): Promise<number> {
    const root = this.#root;
    const layer = this.#layer;
    const before = root && measure(root);
    change();
    await tick();
    return root && layer && before && !this.isHurried && this.table.pace !== "none"
      ? glide(root, layer, before, journeys)
      : 0;
  }

  protected rest(): void {
    this.dice = null;
    this.airborne = false;
    this.spell = null;
    this.banner = null;
    this.seen = [];
  }

  /** What an event looks like before the picture changes. */
  protected async play(e: AnyEvent): Promise<void> {
    this.seen = [...this.seen, e];
    switch (e.t) {
      case "dice_rolled":
        if (!e.dice.length) return;
        this.#set(e.dice, e.faces);
        this.throws = this.throws.map((n, die) => (e.dice.includes(die) ? n + 1 : n));
        this.airborne = true;
        await this.wait(TUMBLE * (1 + STAGGER * Math.max(...e.dice)));
        this.airborne = false;
        return this.wait(BEAT);
      case "start_rolled":
        return this.wait(BEAT);
      case "spell_cast":
        await this.#change({ from: () => `seat${e.seat}`, to: () => null }, () => {
          this.spell = { card: e.card, spell: e.spell, seat: e.seat, target: e.target };
        });
        await this.wait(READ);
        if (e.faces.length) {
          this.#set(e.dice, e.faces);
          await this.wait(BEAT + 200);
        }
        return;
      case "die_turned":
        this.#set([e.die], [e.face]);
        return this.wait(BEAT + 200);
      case "die_sealed":
      case "held":
      case "spell_pilfered":
        return this.wait(BEAT);
      case "stone_taken":
        this.banner = { kind: "stone", seat: e.seat };
        return this.wait(READ + 300);
      case "round_began":
        this.banner = { kind: "round", round: e.round, seat: e.sp };
        return this.wait(READ);
      case "exam_began":
        this.banner = { kind: "exam" };
        await this.wait(READ + 400);
        this.banner = null;
        return this.wait(BEAT);
      case "disqualified":
      case "stones_revealed":
        return this.wait(900);
      case "errand_boy_called":
        return this.wait(3200);
      case "stone_fetched":
        return this.wait(2400);
      case "value_counted":
        return this.wait(650);
      case "amplified":
        return this.wait(1100);
    }
  }

  #set(dice: readonly number[], faces: readonly number[]): void {
    const now = [...(this.dice ?? this.table.view?.dice ?? [0, 0, 0])];
    dice.forEach((die, i) => (now[die] = faces[i] ?? now[die] ?? 0));
    this.dice = now;
  }
}
