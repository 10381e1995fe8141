// English sentences for the events of The Test of Magic Power.
import type { Sayings } from "../games/shelf";
import type { AnyEvent } from "../wire/games/magic_power";

const n = new Intl.PluralRules("en");
const plural = (k: number, one: string, other: string) => `${k} ${n.select(k) === "one" ? one : other}`;
const list = (items: readonly (string | number)[]) => new Intl.ListFormat("en").format(items.map(String));
const die = (d: number) => `die ${d + 1}`;
/** The rule under which dice are rolled to interfere. */
const INTERFERENCE = "MP-39";

export const events: Sayings<AnyEvent> = {
  start_rolled: (e, s) => `${s.who(e.seat)} rolls a ${e.face} for the start.`,
  round_began: (e, s) => `Round ${e.round} begins; ${s.who(e.sp)} opens it.`,
  stock_returned: (e, s) =>
    `${s.who(e.seat)} takes ${plural(e.cards.length, "spell", "spells")} from the stock.`,
  spell_discarded: (e, s) => `${s.who(e.seat)} discards ${s.thing(e.spell)}.`,
  turn_began: (e, s) => `${s.who(e.seat)}’s turn.`,
  dice_rolled: (e, s) => {
    const who = s.who(e.seat);
    if (!e.faces.length) return `${who} rolls nothing.`;
    if (e.faces.length === 3) return `${who} rolls ${list(e.faces)}.`;
    const which = e.dice.length === 1 ? die(e.dice[0] ?? 0) : `dice ${list(e.dice.map((d) => d + 1))}`;
    return e.rule === INTERFERENCE
      ? `${who} interferes: ${which} rolls ${list(e.faces)}.`
      : `${who} rolls ${which}: ${list(e.faces)}.`;
  },
  held: (e, s) => `${s.who(e.seat)} leaves the dice as they lie.`,
  spell_drawn: (e, s) =>
    e.spell.value
      ? `${s.who(e.seat)} draws ${s.thing(e.spell.value)} (level ${e.level}).`
      : `${s.who(e.seat)} draws a spell of level ${e.level}.`,
  deck_refilled: (e) =>
    `The discards of level ${e.level} become its new deck: ${plural(e.spells.length, "card", "cards")}.`,
  stone_taken: (e, s) =>
    e.points.value
      ? `${s.who(e.seat)} takes a stone of ${plural(e.points.value, "point", "points")}.`
      : `${s.who(e.seat)} takes a stone.`,
  spell_cast: (e, s) => {
    const set = e.faces.length
      ? `: ${list(e.dice.map((d, i) => `${die(d)} shows ${e.faces[i] ?? ""}`))}`
      : "";
    const on = e.target === null ? "" : ` on ${s.who(e.target)}`;
    return `${s.who(e.seat)} casts ${s.thing(e.spell)}${on}${set}.`;
  },
  die_turned: (e, s) => `${s.who(e.seat)} turns ${die(e.die)} to ${e.face}.`,
  die_sealed: (e, s) => `${s.who(e.seat)} seals ${die(e.die)}.`,
  seals_lifted: (e) => `The seal on ${list(e.dice.map(die))} is lifted.`,
  hold_barred: (e, s) =>
    e.lifted
      ? `${s.who(e.seat)} may choose action C again.`
      : `${s.who(e.seat)} may not choose action C next turn.`,
  cast_barred: (e, s) =>
    e.lifted ? `${s.who(e.seat)} may cast again.` : `${s.who(e.seat)} may not cast next turn.`,
  spell_pilfered: (e, s) =>
    e.spell.value
      ? `${s.who(e.seat)} pilfers ${s.thing(e.spell.value)} from ${s.who(e.victim)}.`
      : `${s.who(e.seat)} pilfers a spell from ${s.who(e.victim)}.`,
  spell_stocked: (e, s) => `${s.who(e.seat)} puts a spell into the stock.`,
  round_ended: (e) => `Round ${e.round} is over.`,
  spells_returned: (e) =>
    e.stocks_too
      ? "All spells are put away, those in stock as well."
      : "The spells in hands and discards go back into their decks.",
  seat_left: (e, s) => `${s.who(e.seat)} has all the stones a hand may hold and leaves the first exam.`,
  exam_began: (e, s) => `The final exam begins for ${list(e.finalists.map(s.who))}.`,
  disqualified: (e, s) => `${s.who(e.seat)} has no stone and may not sit the final exam.`,
  stones_revealed: (e, s) => `${s.who(e.seat)} reveals ${list(e.points)}.`,
  lot_fell: (e, s) => `The lot falls on ${s.who(e.seat)}.`,
  summoner_named: (e, s) =>
    `${s.who(e.seat)} has the fewest points and a stone of 1, and becomes the Summoner.`,
  errand_boy_called: (e, s) => `${s.who(e.summoner)} sends the errand boy to ${s.who(e.victim)}.`,
  stone_fetched: (e, s) =>
    e.extra
      ? `The errand boy mixes in a spare 1 and brings ${s.who(e.summoner)} a ${e.points}.`
      : `The errand boy leaves a 1 with ${s.who(e.victim)} and brings ${s.who(e.summoner)} a ${e.points}.`,
  value_counted: (e, s) =>
    e.needs > 18
      ? `${s.who(e.seat)} has magic value ${e.value}: three dice cannot bring it to 80.`
      : `${s.who(e.seat)} has magic value ${e.value} and needs ${Math.max(3, e.needs)} pips.`,
  amplified: (e, s) =>
    `${s.who(e.seat)} throws ${e.pips} pips: ${e.value}, ${e.passed ? "passed" : "not passed"}.`,
  game_ended: (e, s) =>
    e.winners.length
      ? `${list(e.winners.map(s.who))} passed the Test of Magic Power.`
      : "Nobody passed the Test of Magic Power.",
  awaited: () => null,
};
