// English sentences for the events of Wizardry to the Power of Three; none tells what is on a tile, nor where.
import type { Sayings } from "../games/shelf";
import type { AnyEvent } from "../wire/games/wizardry_cubed";
import { en } from "../games/wizardry_cubed/messages.en";

const n = new Intl.PluralRules("en");
const plural = (k: number, one: string, other: string) => `${k} ${n.select(k) === "one" ? one : other}`;
const left = (k: number) => (k ? `${k} ${n.select(k) === "one" ? "is" : "are"}` : "none is");
const { list, symbols } = en;
const name = (symbol: string) => symbols[symbol] ?? symbol.replaceAll("_", " ");
/** The rule under which a peeped ghost is shown to all. */
const SHOWN_TO_ALL = "W3-20";
const GHOST_TILE = "W3-43";
const BY_CLOCK = { peek: "is woken and", clock: "hears the clock and", ghost_tile: "hears his friend and", ghost_face: "is called by the dice and" } as const; // prettier-ignore

export const events: Sayings<AnyEvent> = {
  first_chosen: (e, s) => `${s.who(e.seat)} begins and keeps the Ghost Clock.`,
  tile_peeked: (e, s) =>
    e.rule === SHOWN_TO_ALL
      ? `${s.who(e.seat)} finds a ghost, and all see it.`
      : `${s.who(e.seat)} peeps under a tree.`,
  tile_returned: () => "The tile is turned back.",
  turn_began: (e, s) =>
    e.inside
      ? `${s.who(e.seat)} is in the school already.`
      : e.silent
        ? `${s.who(e.seat)}’s turn, on the stairs: nobody may help.`
        : `${s.who(e.seat)}’s turn.`,
  dice_rolled: (e, s) => `${s.who(e.seat)} rolls ${list(e.faces.map(name))}.`,
  tile_flipped: (e, s) =>
    e.found
      ? `${s.who(e.seat)} finds a Lumie.`
      : e.rule === GHOST_TILE
        ? `${s.who(e.seat)} turns over a ghost.`
        : `${s.who(e.seat)} turns over the wrong tree.`,
  search_ended: (e, s) => (e.why === "all" ? `${s.who(e.seat)} has found them all.` : null),
  wizard_moved: (e, s) =>
    e.inside ? `${s.who(e.wizard)} is in the school!` : `${s.who(e.wizard)} goes to space ${e.to}.`,
  willy_moved: (e) => `Willy ${BY_CLOCK[e.why]} goes to space ${e.to}.`,
  danger_seen: (e, s) =>
    `Careful: Willy is about to go ${plural(e.steps, "space", "spaces")} and would catch ${list(e.wizards.map(s.who))}.`,
  proposed: (e, s) =>
    e.wizard === null
      ? `${s.who(e.seat)} suggests an Enchantment.`
      : `${s.who(e.seat)} suggests a Potion for ${s.who(e.wizard)}.`,
  answered: (e, s) => `${s.who(e.seat)} says ${e.yes ? "yes" : "no"}.`,
  proposal_dropped: () => "The suggestion is dropped.",
  tool_used: (e) =>
    e.tool === "potion"
      ? `A Potion is used; ${left(e.left)} left.`
      : `An Enchantment is used; ${left(e.left)} left.`,
  tiles_returned: () => "All trees are turned back.",
  wizards_caught: (e, s) => `Willy has caught ${list(e.wizards.map(s.who))}.`,
  game_ended: (e) => (e.won ? "Everybody is at school: you have won!" : "You have lost; try again."),
  awaited: () => null,
};
