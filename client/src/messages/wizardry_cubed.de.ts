// Deutsche Sätze zu den Ereignissen von Zauberei hoch drei; keiner verrät, was auf einem Plättchen ist, noch wo.
import type { Sayings } from "../games/shelf";
import type { AnyEvent } from "../wire/games/wizardry_cubed";
import { de } from "../games/wizardry_cubed/messages.de";

const n = new Intl.PluralRules("de");
const plural = (k: number, one: string, other: string) => `${k} ${n.select(k) === "one" ? one : other}`;
const left = (k: number) =>
  k ? `${k} ${n.select(k) === "one" ? "ist" : "sind"} noch da` : "jetzt ist keiner mehr da";
const { list, symbols } = de;
const name = (symbol: string) => symbols[symbol] ?? symbol.replaceAll("_", " ");
const SHOWN_TO_ALL = "W3-20";
const GHOST_TILE = "W3-43";
const WHY = { peek: "wird wach und", clock: "hört die Uhr und", ghost_tile: "hört das andere Gespenst und", ghost_face: "folgt den Würfeln und" } as const; // prettier-ignore

export const events: Sayings<AnyEvent> = {
  first_chosen: (e, s) => `${s.who(e.seat)} beginnt und hütet die Gespensteruhr.`,
  tile_peeked: (e, s) =>
    e.rule === SHOWN_TO_ALL
      ? `${s.who(e.seat)} findet ein Gespenst, und alle sehen es.`
      : `${s.who(e.seat)} guckt unter einen Baum.`,
  tile_returned: () => "Das Plättchen wird zurückgedreht.",
  turn_began: (e, s) =>
    e.inside
      ? `${s.who(e.seat)} ist schon in der Schule.`
      : e.silent
        ? `${s.who(e.seat)} ist dran, auf der Treppe: Niemand darf helfen.`
        : `${s.who(e.seat)} ist dran.`,
  dice_rolled: (e, s) => `${s.who(e.seat)} würfelt ${list(e.faces.map(name))}.`,
  tile_flipped: (e, s) =>
    e.found
      ? `${s.who(e.seat)} findet einen Lumie.`
      : e.rule === GHOST_TILE
        ? `${s.who(e.seat)} dreht ein Gespenst um.`
        : `${s.who(e.seat)} dreht den falschen Baum um.`,
  search_ended: (e, s) => (e.why === "all" ? `${s.who(e.seat)} hat alle gefunden.` : null),
  wizard_moved: (e, s) =>
    e.inside ? `${s.who(e.wizard)} ist in der Schule!` : `${s.who(e.wizard)} geht auf Feld ${e.to}.`,
  willy_moved: (e) => `Willy ${WHY[e.why]} geht auf Feld ${e.to}.`,
  danger_seen: (e, s) =>
    `Vorsicht: Willy geht gleich ${plural(e.steps, "Feld", "Felder")} und würde ${list(e.wizards.map(s.who))} erwischen.`,
  proposed: (e, s) =>
    e.wizard === null
      ? `${s.who(e.seat)} schlägt einen Zauberspruch vor.`
      : `${s.who(e.seat)} schlägt einen Trank für ${s.who(e.wizard)} vor.`,
  answered: (e, s) => `${s.who(e.seat)} sagt ${e.yes ? "Ja" : "Nein"}.`,
  proposal_dropped: () => "Der Vorschlag ist vom Tisch.",
  tool_used: (e) =>
    e.tool === "potion"
      ? `Ein Trank ist verbraucht; ${left(e.left)}.`
      : `Ein Zauberspruch ist verbraucht; ${left(e.left)}.`,
  tiles_returned: () => "Alle Bäume werden zurückgedreht.",
  wizards_caught: (e, s) => `Willy hat ${list(e.wizards.map(s.who))} erwischt.`,
  game_ended: (e) =>
    e.won ? "Alle sind in der Schule: Ihr habt gewonnen!" : "Ihr habt verloren; versucht es noch einmal.",
  awaited: () => null,
};
