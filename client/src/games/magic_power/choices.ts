// The legal moves, sorted into what a player sees: dice to roll, decks to draw from, cards to cast. No rules here.
import type {
  Cast,
  Discard,
  Draw,
  Hold,
  Interfere,
  Pass,
  Pile,
  Reroll,
  RollOne,
  RollThree,
  RollTwo,
  SeatMove,
  Stock,
  Summon,
  TurnOver,
} from "./words";

export interface Choices {
  readonly rollThree: RollThree | undefined;
  readonly rollTwo: readonly RollTwo[];
  readonly rollOne: readonly RollOne[];
  readonly hold: Hold | undefined;
  readonly draws: ReadonlyMap<Pile, Draw>;
  readonly casts: ReadonlyMap<number, readonly Cast[]>;
  readonly rerolls: readonly Reroll[];
  readonly turnOver: TurnOver | undefined;
  readonly stocks: ReadonlyMap<number, Stock>;
  readonly interferes: ReadonlyMap<number, Interfere>;
  readonly discards: ReadonlyMap<number, Discard>;
  readonly summons: ReadonlyMap<number, Summon>;
  readonly pass: Pass | undefined;
  readonly any: boolean;
}

type Of<T extends SeatMove["t"]> = Extract<SeatMove, { t: T }>;

export function group(legal: readonly SeatMove[]): Choices {
  const all = <T extends SeatMove["t"]>(t: T) => legal.filter((m): m is Of<T> => m.t === t);
  const casts = new Map<number, Cast[]>();
  for (const m of all("cast")) casts.set(m.card, [...(casts.get(m.card) ?? []), m]);
  return {
    rollThree: all("roll_three")[0],
    rollTwo: all("roll_two"),
    rollOne: all("roll_one"),
    hold: all("hold")[0],
    draws: new Map(all("draw").map((m) => [m.pile, m])),
    casts,
    rerolls: all("reroll"),
    turnOver: all("turn_over")[0],
    stocks: new Map(all("stock").map((m) => [m.card, m])),
    interferes: new Map(all("interfere").map((m) => [m.die, m])),
    discards: new Map(all("discard").map((m) => [m.card, m])),
    summons: new Map(all("summon").map((m) => [m.seat, m])),
    pass: all("pass")[0],
    any: legal.length > 0,
  };
}

interface WithDice {
  readonly dice: readonly number[];
}

const sameDice = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((d) => b.includes(d));

/** The one of these moves that takes just these dice; with none chosen, the only one there is. */
export function exactly<M extends WithDice>(moves: readonly M[], dice: readonly number[]): M | undefined {
  return (
    moves.find((m) => sameDice(m.dice, dice)) ?? (dice.length || moves.length > 1 ? undefined : moves[0])
  );
}

/** Whether more dice could make a legal move of this choice. */
export function leadsOn(moves: readonly WithDice[], dice: readonly number[]): boolean {
  return moves.some((m) => m.dice.length > dice.length && dice.every((d) => m.dice.includes(d)));
}

/** Dice that any of these moves takes. */
export function diceOf(moves: readonly WithDice[]): ReadonlySet<number> {
  return new Set(moves.flatMap((m) => [...m.dice]));
}

/** What a die will be after a choice: the same, a face the server names, in the air, turned over or under a seal. */
export type Fate =
  { readonly kind: "same" | "set"; readonly face: number } | { readonly kind: "rolled" | "sealed" };

/** The three dice as they will be after casting, as far as the move itself says. */
export function foresee(dice: readonly number[], cast: Cast, seals: boolean): readonly Fate[] {
  return dice.map((face, die) => {
    const at = cast.dice.indexOf(die);
    if (at < 0) return { kind: "same", face };
    const set = cast.faces[at];
    if (set !== undefined) return { kind: "set", face: set };
    return { kind: seals ? "sealed" : "rolled" };
  });
}

export type Showing = "nothing" | "pair" | "run" | "triple";

/** What three dice show, for the caption; whether it allows anything, the server says. */
export function showing(dice: readonly number[]): Showing {
  const [a = 0, b = 0, c = 0] = [...dice].sort((x, y) => x - y);
  if (!a) return "nothing";
  if (a === c) return "triple";
  if (a === b || b === c) return "pair";
  return b === a + 1 && c === b + 1 ? "run" : "nothing";
}

/** Of the 216 ways three dice can fall, those that add up to at least so many pips. */
export function waysToReach(pips: number): number {
  let ways = 0;
  for (let a = 1; a <= 6; a++)
    for (let b = 1; b <= 6; b++) for (let c = 1; c <= 6; c++) if (a + b + c >= pips) ways++;
  return ways;
}
