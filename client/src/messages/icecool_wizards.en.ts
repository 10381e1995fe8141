// English sentences for the events of ICECOOL Wizards.
import type { Sayings } from "../games/shelf";
import type { AnyEvent, Flick, Mark } from "../wire/games/icecool_wizards";
import { en } from "../games/icecool_wizards/messages.en";

const n = new Intl.PluralRules("en");
const plural = (k: number, one: string, other: string) => `${k} ${n.select(k) === "one" ? one : other}`;
const { list, lesson, room, door } = en;
const lessons = (names: readonly string[]) => list(names.map(lesson));
const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);
/** Struck further than this from the middle a penguin curves, and struck above that height it jumps. */
const SIDE = 12;
const NECK = 60;
const oclock = (azimuth: number) => Math.round((4500 - azimuth) / 300) % 12 || 12;
function shot({ azimuth, strength, offset, height }: Flick): string {
  const power = strength < 250 ? "gently" : strength < 600 ? "firmly" : "hard";
  const bend =
    offset > SIDE ? ", with a curve to the right" : offset < -SIDE ? ", with a curve to the left" : "";
  return `${power} towards ${oclock(azimuth)} o’clock${height > NECK ? " and high" : ""}${bend}`;
}
/** What was nearly reached, and why it does not count. */
const missed = ({ what, where, why }: Mark) => {
  const place = what === "corner" ? en.trail.exam(Number(where) + 1) : (what === "door" ? door : room)(where);
  return `${capital(place)}: ${en.trail.why[why]}.`;
};
const LAID = { setup: "lies ready", refill: "is laid out", mountain: "is laid out by Mountain" } as const;
const LAST = {
  exams: "There are not enough Exams for all corners.",
  agreed: "You have agreed to end.",
  cap: "This game has gone on for long enough.",
} as const;

export const events: Sayings<AnyEvent> = {
  first_chosen: (e, s) => `${s.who(e.seat)} begins.`,
  turn_began: (e, s) => `${s.who(e.seat)}’s turn, starting in ${room(e.room)}.`,
  lesson_laid: (e) => `The Lesson ${lesson(e.lesson)} ${LAID[e.why]}.`,
  lesson_repeated: (e) =>
    `The Lesson ${lesson(e.lesson)} is out already, so it is discarded and another drawn.`,
  deck_shuffled: (e) => `${plural(e.cards, "discarded Lesson makes", "discarded Lessons make")} a new deck.`,
  nothing_to_lay: () => "There is no other Lesson left to lay out.",
  exam_laid: (e) => `A new Exam lies in corner ${e.corner + 1}.`,
  stepped_to_line: (e, s) => `${s.who(e.seat)} steps to the white line.`,
  flicked: (e, s) => `${s.who(e.seat)} flicks ${shot(e.flick)}.`,
  strayed: (e, s) => `${s.who(e.seat)}’s finger trembles: it goes ${shot(e.flick)}.`,
  came_to_rest: (e, s) => {
    const others = e.returned.filter((seat) => seat !== e.seat).map(s.who);
    const near = e.marks.filter((m) => !m.credited && m.why !== "lost_flick" && m.why !== "stuck");
    return [
      e.lost
        ? `${s.who(e.seat)} leaves the board and is put back; this flick is lost.`
        : e.doorway
          ? `${s.who(e.seat)} is stuck in ${door(e.doorway)}.`
          : `${s.who(e.seat)} comes to rest.`,
      ...(others.length ? [`Back where they stood: ${list(others)}.`] : []),
      ...(e.calm ? [] : ["Something was still moving when time was up."]),
      ...near.map(missed),
    ].join(" ");
  },
  lesson_claimed: (e, s) => `${s.who(e.seat)} learns ${lesson(e.lesson)}.`,
  penguin_touched: (e, s) => `${s.who(e.seat)} bumps into ${s.who(e.other)} and may exchange knowledge.`,
  corner_touched: (e, s) => `${s.who(e.seat)} may pay for the Exam in corner ${e.corner + 1}.`,
  chances_gone: (e, s) =>
    `Too late now: ${list([
      ...e.corners.map((c) => `Exam in corner ${c + 1}`),
      ...e.others.map((q) => `trade with ${s.who(q)}`),
    ])}.`,
  spell_cast: (e, s) => `${s.who(e.seat)} casts ${lesson(e.element)}.`,
  given_up: (e, s) => `${s.who(e.seat)} discards ${lesson(e.lesson)}${e.used ? ", face down" : ""}.`,
  exam_sat: (e, s) => `${s.who(e.seat)} passes the Exam in corner ${e.corner + 1} with ${lessons(e.paid)}.`,
  traded: (e, s) =>
    `${s.who(e.seat)} gives ${lesson(e.gave)} to ${s.who(e.other)} and takes ${lesson(e.took)}.`,
  end_proposed: (e, s) => `${s.who(e.seat)} suggests a last round.`,
  end_answered: (e, s) => `${s.who(e.seat)} ${e.yes ? "agrees" : "would rather play on"}.`,
  last_round_began: (e) =>
    e.left
      ? `${LAST[e.why]} The last round has begun; ${plural(e.left, "turn is", "turns are")} still to come.`
      : `${LAST[e.why]} The round is complete, so the game ends here.`,
  turn_ended: () => null,
  lap_done: (e) => `All classrooms visited with ${plural(e.flicks, "flick", "flicks")}!`,
  // nobody is beaten in a lap alone
  game_ended: (e, s) =>
    e.points.length === 1
      ? null
      : e.winners.length > 1
        ? `${list(e.winners.map(s.who))} share the victory!`
        : `${list(e.winners.map(s.who))} wins!`,
  awaited: () => null,
};
