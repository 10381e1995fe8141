// What the player is about to do: dice chosen, a spell taken up, the turn about to end. What is possible comes from
// the legal moves alone; whatever else is tried is sent all the same, and the server says why not.
import type { Naming } from "../../../messages/refusal";
import type { TableStore } from "../../../table/table.svelte";
import { SPELLS } from "../../../wire/games/magic_power.kit";
import { exactly, group, leadsOn, type Choices } from "../choices";
import { spoken } from "../messages";
import { askOf, type Ask } from "../prompt";
import type {
  AnyEvent,
  Cast,
  MagicPowerSetup,
  MagicPowerView,
  Pile,
  RollOne,
  RollTwo,
  SeatMove,
  Spell,
} from "../words";

export type MagicTable = TableStore<MagicPowerView, SeatMove, AnyEvent>;
export type Letter = "A" | "B";

/** A spell taken up to be cast; `die` narrows its ways to those that touch it. */
export interface Taken {
  readonly card: number;
  readonly die: number | null;
}

export class Desk {
  readonly table: MagicTable;
  picked = $state.raw<readonly number[]>([]);
  armed = $state<Letter | null>(null);
  taken = $state.raw<Taken | null>(null);
  /** "End turn" was asked for, and a die may still be rolled. */
  ending = $state(false);
  /** Where the player acted last: a refusal is shown there. */
  place = $state("");
  /** The place a dragged thing is over. */
  over = $state("");

  #choices = $derived.by(() => group(this.table.legal));
  #ways = $derived.by(() => {
    const taken = this.taken;
    const all = taken ? (this.choices.casts.get(taken.card) ?? []) : [];
    return all.filter((m) => taken?.die == null || m.dice.includes(taken.die));
  });
  #spells = $derived.by((): readonly Spell[] => {
    // this game's set-up, by the store's contract
    return (this.table.setup as Partial<MagicPowerSetup> | null)?.spells ?? SPELLS;
  });
  #ask = $derived.by((): Ask => {
    const { view, eye } = this.table;
    return view ? askOf(view, eye, this.choices, this.ending) : { key: "moving" };
  });

  constructor(table: MagicTable) {
    this.table = table;
  }

  get choices(): Choices {
    return this.#choices;
  }
  /** The ways to cast the spell taken up. */
  get ways(): readonly Cast[] {
    return this.#ways;
  }
  get ask(): Ask {
    return this.#ask;
  }
  /** A spell of this table, also of a family's own file. */
  spell(id: string | null): Spell | undefined {
    return this.#spells.find((spell) => spell.id === id);
  }
  /** How a refusal calls seats and spells. */
  readonly naming: Naming = {
    who: (seat) => this.table.nameOf(seat),
    thing: (id) => {
      const spell = this.spell(id);
      return spell ? spoken(spell.name) : id;
    },
  };
  /** There is a seat to act for. */
  get seated(): boolean {
    return !this.table.readOnly && this.table.eye >= 0;
  }
  get isMyMove(): boolean {
    return this.choices.any;
  }
  get interfering(): boolean {
    return this.ask.key === "interfere" && this.choices.interferes.size > 0;
  }
  /** Whether legal things are lit at this table. */
  get lit(): boolean {
    return this.table.rules.tips;
  }
  /** The view has moved on: nothing is half done any more. */
  clear(): void {
    this.picked = [];
    this.armed = null;
    this.taken = null;
    this.ending = false;
    this.over = "";
  }

  touchDie(die: number): void {
    if (!this.seated) return;
    if (this.taken) return this.#castOn(die);
    if (this.interfering) return void this.interfere(die);
    this.picked = this.picked.includes(die)
      ? this.picked.filter((d) => d !== die)
      : [...this.picked, die].sort();
    this.table.dismiss();
    if (this.armed && !leadsOn(this.#moves(this.armed), this.picked)) void this.act(this.armed);
  }

  /** Action A or B: at once where the dice are chosen, else the dice are asked for. */
  act(letter: Letter): Promise<boolean> {
    const moves = this.#moves(letter);
    const found = exactly(moves, this.picked);
    if (!found && leadsOn(moves, this.picked)) {
      this.armed = letter;
      this.taken = null;
      this.table.dismiss();
      return Promise.resolve(false);
    }
    const t = letter === "A" ? "roll_two" : "roll_one";
    return this.#send(found ?? { t, dice: this.picked }, `action:${letter}`);
  }
  hold(): Promise<boolean> {
    return this.#send({ t: "hold" }, "action:C");
  }
  rollThree(): Promise<boolean> {
    return this.#send({ t: "roll_three" }, "roll");
  }
  draw(pile: Pile): Promise<boolean> {
    return this.#send({ t: "draw", pile }, `deck:${pile}`);
  }
  reroll(): Promise<boolean> {
    return this.#send(
      exactly(this.choices.rerolls, this.picked) ?? { t: "reroll", dice: this.picked },
      "action:R",
    );
  }
  turnOver(): Promise<boolean> {
    return this.#send({ t: "turn_over" }, "action:T");
  }
  summon(seat: number): Promise<boolean> {
    return this.#send({ t: "summon", seat }, `summon:${seat}`);
  }
  interfere(die: number): Promise<boolean> {
    return this.#send({ t: "interfere", die }, `die:${die}`);
  }
  stock(card: number): Promise<boolean> {
    return this.#send({ t: "stock", card }, `card:${card}`);
  }
  giveUp(card: number): Promise<boolean> {
    return this.#send({ t: "discard", card }, `card:${card}`);
  }
  cast(move: Cast): Promise<boolean> {
    return this.#send(move, `card:${move.card}`);
  }

  /** Asks for the last chance to interfere first, where there is one. */
  endTurn(): Promise<boolean> {
    if (this.choices.interferes.size && this.choices.pass && !this.interfering) {
      this.clear();
      this.ending = true;
      return Promise.resolve(false);
    }
    return this.pass();
  }
  pass(): Promise<boolean> {
    return this.#send({ t: "pass" }, "end");
  }
  /** Steps back from whatever is half done. */
  cancel(): void {
    this.clear();
    this.table.dismiss();
  }

  /** A spell is picked up to be cast; where it can only be given up, that is what happens. */
  takeUp(card: number, die: number | null = null): void {
    if (!this.seated) return;
    this.armed = null;
    this.picked = [];
    if (this.ask.key === "discard") return void this.giveUp(card);
    if (this.taken?.card === card && this.taken.die === die) return this.cancel();
    this.table.dismiss();
    this.taken = { card, die };
    if (!this.choices.casts.has(card)) void this.#send(this.#attempt(card, die), `card:${card}`);
  }

  /** A card let go over a place of the table. */
  drop(card: number, zone: string): void {
    const [what, which = ""] = zone.split(":");
    if (what === "stock") return void this.stock(card);
    if (what === "discard") return void this.giveUp(card);
    if (what !== "die") return this.takeUp(card);
    const die = Number(which);
    const ways = this.choices.casts.get(card)?.filter((m) => m.dice.includes(die)) ?? [];
    const only = ways.length === 1 ? ways[0] : undefined;
    if (only) void this.cast(only);
    else if (ways.length) this.takeUp(card, die);
    else void this.#send(this.#attempt(card, die), `card:${card}`);
  }

  #moves(letter: Letter): readonly (RollOne | RollTwo)[] {
    return letter === "A" ? this.choices.rollTwo : this.choices.rollOne;
  }
  #attempt(card: number, die: number | null): Cast {
    return { t: "cast", card, dice: die === null ? [] : [die], faces: [], seat: null };
  }
  #castOn(die: number): void {
    const taken = this.taken;
    if (!taken) return;
    const ways = this.choices.casts.get(taken.card)?.filter((m) => m.dice.includes(die)) ?? [];
    const only = ways.length === 1 ? ways[0] : undefined;
    if (only) void this.cast(only);
    else if (ways.length) this.taken = { card: taken.card, die: taken.die === die ? null : die };
    else void this.#send(this.#attempt(taken.card, die), `die:${die}`);
  }

  async #send(move: SeatMove, place: string): Promise<boolean> {
    this.place = place;
    const { version } = this.table;
    const ok = await this.table.play(move);
    // on a newer picture something else may have been begun meanwhile
    if (ok && this.table.version === version) this.clear();
    return ok;
  }
}
