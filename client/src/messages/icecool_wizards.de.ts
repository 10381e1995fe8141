// Deutsche Sätze zu den Ereignissen von ICECOOL Wizards.
import type { Sayings } from "../games/shelf";
import type { AnyEvent, Flick, Mark } from "../wire/games/icecool_wizards";
import { de } from "../games/icecool_wizards/messages.de";

const n = new Intl.PluralRules("de");
const plural = (k: number, one: string, other: string) => `${k} ${n.select(k) === "one" ? one : other}`;
const { list, lesson, room, door } = de;
const lessons = (names: readonly string[]) => list(names.map(lesson));
const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);
/** Weiter als so neben der Mitte getroffen geht es im Bogen, und über dieser Höhe wird es ein Sprung. */
const SIDE = 12;
const NECK = 60;
const oclock = (azimuth: number) => Math.round((4500 - azimuth) / 300) % 12 || 12;
function shot({ azimuth, strength, offset, height }: Flick): string {
  const power = strength < 250 ? "sanft" : strength < 600 ? "kräftig" : "hart";
  const bend = offset > SIDE ? ", im Bogen nach rechts" : offset < -SIDE ? ", im Bogen nach links" : "";
  return `${power} auf ${oclock(azimuth)} Uhr${height > NECK ? " und hoch" : ""}${bend}`;
}
/** Was beinahe erreicht wurde, und warum es nicht zählt. */
const missed = ({ what, where, why }: Mark) => {
  const place = what === "corner" ? de.trail.exam(Number(where) + 1) : (what === "door" ? door : room)(where);
  return `${capital(place)}: ${de.trail.why[why]}.`;
};
const LAID = {
  setup: "liegt bereit",
  refill: "kommt aufs Brett",
  mountain: "kommt durch den Berg aufs Brett",
} as const;
const LAST = {
  exams: "Es sind nicht genug Prüfungen für alle Ecken da.",
  agreed: "Ihr habt euch aufs Aufhören geeinigt.",
  cap: "Dieses Spiel hat lange genug gedauert.",
} as const;

export const events: Sayings<AnyEvent> = {
  first_chosen: (e, s) => `${s.who(e.seat)} beginnt.`,
  turn_began: (e, s) => `${s.who(e.seat)} ist dran; los geht es hier: ${room(e.room)}.`,
  lesson_laid: (e) => `Die Lektion ${lesson(e.lesson)} ${LAID[e.why]}.`,
  lesson_repeated: (e) =>
    `Die Lektion ${lesson(e.lesson)} liegt schon aus, wird also abgeworfen und ersetzt.`,
  deck_shuffled: (e) =>
    e.cards === 1
      ? "Eine abgeworfene Lektion wird zum neuen Stapel."
      : `${e.cards} abgeworfene Lektionen werden zum neuen Stapel.`,
  nothing_to_lay: () => "Es ist keine andere Lektion mehr da, die man auslegen könnte.",
  exam_laid: (e) => `In Ecke ${e.corner + 1} liegt eine neue Prüfung.`,
  stepped_to_line: (e, s) => `${s.who(e.seat)} geht auf die weiße Linie.`,
  flicked: (e, s) => `${s.who(e.seat)} schnipst ${shot(e.flick)}.`,
  strayed: (e, s) => `Der Finger von ${s.who(e.seat)} zittert: Es geht ${shot(e.flick)}.`,
  came_to_rest: (e, s) => {
    const others = e.returned.filter((seat) => seat !== e.seat).map(s.who);
    const near = e.marks.filter((m) => !m.credited && m.why !== "lost_flick" && m.why !== "stuck");
    return [
      e.lost
        ? `${s.who(e.seat)} verlässt das Brett und wird zurückgestellt; dieser Schnipser ist verloren.`
        : e.doorway
          ? `${s.who(e.seat)} steckt fest: ${door(e.doorway)}.`
          : `${s.who(e.seat)} kommt zur Ruhe.`,
      ...(others.length ? [`Zurück an ihrem Platz: ${list(others)}.`] : []),
      ...(e.calm ? [] : ["Als die Zeit um war, bewegte sich noch etwas."]),
      ...near.map(missed),
    ].join(" ");
  },
  lesson_claimed: (e, s) => `${s.who(e.seat)} lernt ${lesson(e.lesson)}.`,
  penguin_touched: (e, s) => `${s.who(e.seat)} stößt ${s.who(e.other)} an und darf Wissen tauschen.`,
  corner_touched: (e, s) => `${s.who(e.seat)} darf die Prüfung in Ecke ${e.corner + 1} bezahlen.`,
  chances_gone: (e, s) =>
    `Jetzt zu spät: ${list([
      ...e.corners.map((c) => `Prüfung in Ecke ${c + 1}`),
      ...e.others.map((q) => `Tausch mit ${s.who(q)}`),
    ])}.`,
  spell_cast: (e, s) => `${s.who(e.seat)} zaubert ${lesson(e.element)}.`,
  given_up: (e, s) => `${s.who(e.seat)} wirft ${lesson(e.lesson)}${e.used ? " (verdeckt)" : ""} ab.`,
  exam_sat: (e, s) => `${s.who(e.seat)} besteht die Prüfung in Ecke ${e.corner + 1} mit ${lessons(e.paid)}.`,
  traded: (e, s) => `${s.who(e.seat)} gibt ${s.who(e.other)} ${lesson(e.gave)} und nimmt ${lesson(e.took)}.`,
  end_proposed: (e, s) => `${s.who(e.seat)} schlägt eine letzte Runde vor.`,
  end_answered: (e, s) => `${s.who(e.seat)} ${e.yes ? "ist einverstanden" : "will weiterspielen"}.`,
  last_round_began: (e) =>
    e.left
      ? `${LAST[e.why]} Die letzte Runde hat begonnen; es ${e.left === 1 ? "kommt" : "kommen"} noch ${plural(e.left, "Zug", "Züge")}.`
      : `${LAST[e.why]} Die Runde ist vollständig, also endet das Spiel hier.`,
  turn_ended: () => null,
  lap_done: (e) => `Alle Klassenzimmer mit ${plural(e.flicks, "Schnipser", "Schnipsern")} besucht!`,
  game_ended: (e, s) =>
    e.points.length === 1
      ? null
      : e.winners.length > 1
        ? `${list(e.winners.map(s.who))} teilen sich den Sieg!`
        : `${list(e.winners.map(s.who))} gewinnt!`,
  awaited: () => null,
};
