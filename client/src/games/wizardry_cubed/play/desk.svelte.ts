// What a player can do at this table: what `legal` offers, what is half done, and where something was tried.
import { PlayersDesk } from "../../../table/desk.svelte";
import type { AnyEvent, SeatMove, Sure, WizardryOdds, WizardryView } from "../words";

export class Desk extends PlayersDesk<WizardryView, SeatMove, AnyEvent> {
  /** A tool taken up, until it is said what for. */
  armed = $state<"potion" | "enchantment" | null>(null);
  /** The next tree tapped is pointed at. */
  hinting = $state(false);
  /** The tree pointed at, until it is said how surely. */
  hinted = $state<number | null>(null);

  /** The exact chances of this picture, where the table shows them. */
  get odds(): WizardryOdds | null {
    const { odds, version } = this.table;
    return odds?.version === version ? (odds.odds as WizardryOdds) : null; // this game's words
  }
  canTurn(slot: number): boolean {
    return this.table.legal.some((m) => (m.t === "flip" || m.t === "peek") && m.slot === slot);
  }
  canAdvance(wizard: number): boolean {
    return this.table.legal.some((m) => m.t === "advance" && m.wizard === wizard);
  }
  canPropose(tool: "potion" | "enchantment", wizard: number | null = null): boolean {
    return this.table.legal.some(
      (m) =>
        m.t === "propose" &&
        m.tool === tool &&
        (tool === "enchantment" || wizard === null || m.wizard === wizard),
    );
  }
  clear(): void {
    this.armed = null;
    this.hinting = false;
    this.hinted = null;
  }

  /** A finger on a tree: points at it, or does with it what the game asks for. */
  tap(slot: number): void {
    if (!this.isSeated) return;
    const view = this.view;
    const phase = view?.prompt.phase;
    const isOthersTurn =
      !this.isMyMove && (phase === "roll" || phase === "search" || phase === "potion_face");
    if (this.hinting || isOthersTurn) {
      this.armed = null;
      this.hinted = this.hinted === slot ? null : slot;
      return;
    }
    const place = `tile:${slot}`;
    if (this.has("put_back") && view?.tiles[slot]) void this.do({ t: "put_back" }, place);
    else if (phase === "peek" || phase === "looking") void this.do({ t: "peek", slot }, place);
    else void this.do({ t: "flip", slot }, place);
  }
  point(slot: number, sure: Sure, symbol: string | null): void {
    this.clear();
    void this.table.say({ t: "ping", slot, sure, symbol });
  }
  propose(tool: "potion" | "enchantment", wizard: number | null, place: string): void {
    void this.do({ t: "propose", seat: this.me, tool, wizard }, place);
  }
}
