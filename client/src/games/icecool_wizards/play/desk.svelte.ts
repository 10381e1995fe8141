// What a player can do at this table: what `legal` offers, what is half done, and where something was tried.
import { PlayersDesk } from "../../../table/desk.svelte";
import { Aim } from "../aim/aim.svelte";
import type { AnyEvent, Element, IcecoolView, SeatMove, Sit } from "../words";

export class Desk extends PlayersDesk<IcecoolView, SeatMove, AnyEvent> {
  readonly aim = new Aim();
  #strikes = false;
  /** The penguin a trade is being thought over with. */
  trading = $state<number | null>(null);
  /** The corner whose Exam is looked at: its Lessons are lit on the board. */
  looking = $state<number | null>(null);
  /** The box to whose white line one thinks of stepping. */
  stepping = $state<string | null>(null);
  /** The corner to be paid for, until it is said with which cards. */
  paying = $state<number | null>(null);

  /** What has happened is still being shown. */
  get isShowing(): boolean {
    return !this.table.isResting;
  }
  /** A practice table has no cards. */
  get isPractice(): boolean {
    const setup = this.table.setup;
    return typeof setup === "object" && setup !== null && "practice" in setup && setup.practice === true;
  }
  get canFlick(): boolean {
    return this.isMyMove && this.has("flick");
  }
  canCast(element: Element): boolean {
    return this.all("cast").some((m) => m.element === element);
  }
  /** The ways to pay for the Exam of this corner; none where it cannot be had now. */
  payments(corner: number): readonly Sit[] {
    return this.all("sit").filter((m) => m.corner === corner);
  }
  canTrade(seat: number): boolean {
    return this.all("trade").some((m) => m.seat === seat);
  }

  /** As it is aimed; to strike again before it is known what came of it is the same wish. */
  async flick(): Promise<boolean> {
    if (this.#strikes) return false;
    this.#strikes = true;
    try {
      return await this.do(this.aim.flick, "flick");
    } finally {
      this.#strikes = false;
    }
  }
  /** Takes the Exam at once where there is one way to pay, and asks where there are more. */
  take(corner: number, place = `corner:${corner}`): void {
    const [one, ...more] = this.payments(corner);
    if (one && more.length) this.paying = corner;
    else void this.do(one ?? { t: "sit", corner, pay: this.#costOf(corner) }, place);
  }
  clear(): void {
    this.trading = null;
    this.stepping = null;
    this.paying = null;
  }

  /** What is asked where nothing can be paid: the server says why not. */
  #costOf(corner: number): readonly string[] {
    const view = this.view;
    const exam = view?.exams[corner];
    return (exam == null ? null : view?.board.exams[exam]?.cost) ?? [];
  }
}
