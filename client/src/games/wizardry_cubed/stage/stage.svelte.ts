// Shows each accepted move in its own time: dice tumble, trees turn, wizards hop, Willy floats. The store's view always
// wins: when a step has been shown, or skipped, the picture is that view.
import { MediaQuery } from "svelte/reactivity";
import { Showing } from "../../../table/showing";
import type { TableStore } from "../../../table/table.svelte";
import { OPEN, prefs } from "../prefs.svelte";
import type { AnyEvent, SeatMove, WizardryView } from "../words";
import { after, pictureOf, walk, type Picture } from "./picture";

export type WizardryTable = TableStore<WizardryView, SeatMove, AnyEvent>;
/** Words held up over the board for a moment. */
export type Banner =
  | { readonly kind: "turn"; readonly seat: number; readonly silent: boolean }
  | { readonly kind: "found" | "wrong" | "ghost" | "all" | "stopped" | "clock" | "again" | "dropped" };

/** So many steps may wait to be shown: in a game of memory nobody may miss what lay open. */
export const PATIENCE = 80;
const HOP = 340;
const FLOAT = 560;
const TUMBLE = 940;
/** One die lands after the other. */
export const STAGGER = 0.1;
const BEAT = 500;
const reduced = new MediaQuery("(prefers-reduced-motion: reduce)");

export class Stage extends Showing<WizardryView, SeatMove, AnyEvent> {
  banner = $state.raw<Banner | null>(null);
  /** How often the dice have been thrown here. */
  throws = $state(0);
  /** What dice in the air will show: for their cubes alone, until they lie. */
  rolling = $state.raw<readonly string[] | null>(null);
  /** The tile that has just been turned, and how it went. */
  turned = $state.raw<{ readonly slot: number; readonly found: boolean } | null>(null);
  /** Who was caught, in the moment it happens. */
  caught = $state.raw<readonly number[]>([]);
  #picture = $state.raw<Picture | null>(null);
  readonly #say: (event: AnyEvent) => void;

  constructor(table: WizardryTable, say: (event: AnyEvent) => void) {
    super(table);
    this.#say = say;
  }

  get picture(): Picture | null {
    const view = this.table.view;
    return this.#picture ?? (view && pictureOf(view));
  }
  get still(): boolean {
    return reduced.current;
  }
  /** How many milliseconds the first die is in the air. */
  get tumble(): number {
    return this.still ? 0 : this.lasts(TUMBLE) * this.#haste;
  }

  protected rest(): void {
    this.#picture = null;
    this.banner = null;
    this.rolling = null;
    this.turned = null;
    this.caught = [];
  }

  protected async play(e: AnyEvent): Promise<void> {
    const before = this.picture;
    if (!before) return;
    this.#say(e);
    switch (e.t) {
      case "wizard_moved":
        for (const to of walk(before.wizards[e.wizard] ?? e.to, e.to)) {
          this.#picture = after(this.#picture ?? before, { ...e, to });
          await this.#wait(HOP);
        }
        return;
      case "willy_moved":
        if (e.why === "clock") await this.#hold({ kind: "clock" }, 900);
        for (const to of walk(before.willy, e.to)) {
          this.#picture = after(this.#picture ?? before, { ...e, to });
          await this.#wait(FLOAT);
        }
        return;
      case "tile_flipped":
        this.#picture = after(before, e);
        this.turned = { slot: e.slot, found: e.found };
        if (e.found) return this.#hold({ kind: "found" }, 1100);
        this.banner = { kind: e.symbol === "ghost" ? "ghost" : "wrong" };
        // what lies open can be seen at any pace: the game is one of memory
        await this.waitFor(OPEN[prefs.open] * this.#haste);
        this.banner = null;
        return;
      case "dice_rolled":
        this.throws++;
        if (!this.still) {
          this.rolling = e.faces;
          await this.#wait(TUMBLE * (1 + STAGGER * (e.faces.length - 1)));
          this.rolling = null;
        }
        this.#picture = after(before, e);
        return this.#wait(BEAT);
      case "turn_began":
        this.#picture = after(before, e);
        if (e.inside) return;
        return this.#hold({ kind: "turn", seat: e.seat, silent: e.silent }, e.silent ? 1600 : 1000);
      case "tile_peeked":
        this.#picture = after(before, e);
        return this.#wait(e.symbol.value === null ? BEAT : 900);
      case "search_ended":
        if (e.why === "all" || e.why === "stopped") await this.#hold({ kind: e.why }, 700);
        return;
      case "tool_used":
        this.#picture = after(before, e);
        if (e.tool === "enchantment") await this.#hold({ kind: "again" }, 700);
        else await this.#wait(BEAT);
        return;
      case "proposal_dropped":
        return this.#hold({ kind: "dropped" }, 800);
      case "wizards_caught":
        this.caught = e.wizards;
        return this.#wait(1800);
      case "game_ended":
        return this.#wait(e.won ? 900 : 300);
      case "awaited":
        return;
      default:
        this.#picture = after(before, e);
        return this.#wait(BEAT);
    }
  }

  async #hold(banner: Banner, ms: number): Promise<void> {
    this.banner = banner;
    await this.#wait(ms);
    this.banner = null;
  }
  /** Much to show goes faster. */
  #wait(ms: number): Promise<void> {
    return this.wait(ms * this.#haste);
  }
  get #haste(): number {
    const waiting = this.table.pending.length;
    return waiting > 20 ? 0.35 : waiting > 8 ? 0.6 : 1;
  }
}
