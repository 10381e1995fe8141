// English: what the table of ICECOOL Wizards says, and its events in sentences. German has the same keys, or does not compile.
import type { Sayings } from "../games/shelf";
import type { AnyEvent, Element, Exam, Flick, Mark, Why } from "../wire/games/icecool_wizards";

const n = new Intl.PluralRules("en");
const plural = (k: number, one: string, other: string) => `${k} ${n.select(k) === "one" ? one : other}`;
const list = (items: readonly string[]) => new Intl.ListFormat("en").format(items);
type Names = Readonly<Record<string, string>>;
/** A user's own school may have names of its own. */
const named = (names: Names, id: string) => names[id] ?? id.replaceAll("_", " ");

const lessons: Names = {
  fire: "Fire",
  water: "Water",
  mountain: "Mountain",
  wind: "Wind",
  potions: "Potions",
  stargazing: "Stargazing",
  brooms: "Brooms",
  runes: "Runes",
  history: "History of Penguin Magic",
};
const rooms: Names = {
  potions: "the Potions classroom",
  stargazing: "the Stargazing classroom",
  brooms: "the Brooms classroom",
  runes: "the Runes classroom",
  history: "the History hall",
};
const doors: Names = {
  fire: "the Fire door",
  water: "the Water door",
  mountain: "the Mountain door",
  wind: "the Wind door",
  n_e: "the north-east door",
  e_s: "the south-east door",
  s_w: "the south-west door",
  w_n: "the north-west door",
};
const boxes: Names = { a: "upper box", b: "lower box", c: "hall" };
const lesson = (id: string) => named(lessons, id);
const room = (id: string) => named(rooms, id);
const door = (id: string) => named(doors, id);
const box = (id: string) => named(boxes, id);
/** Where something is hit: the middle below this on either side is straight, above that height it jumps. */
const SIDE = 12;
const NECK = 60;

const why: Readonly<Record<Why, string>> = {
  inside: "you were wholly inside, so you get its Lesson.",
  start_room: "you began your turn here, so you get its Lesson.",
  earlier_visit: "you were here earlier this turn, so you get its Lesson.",
  through: "you went all the way through, so you get its Lesson.",
  penguin_touched: "you bumped into it, so you may exchange knowledge.",
  exam_touched: "you were on this Exam, so you may pay for it.",
  not_wholly_inside: "you were never wholly inside the dashed lines.",
  flew_over_room: "you only flew over it.",
  jumped_over: "you jumped over the wall there instead of going through.",
  turned_back: "you turned back in the doorway.",
  from_doorway: "you started in the doorway, and half a way does not count.",
  stuck: "you are stuck in the doorway.",
  lost_flick: "you left the board, so this flick brings nothing.",
};
const place = (m: Pick<Mark, "what" | "where">) =>
  m.what === "door" ? door(m.where) : m.what === "room" ? room(m.where) : m.where;
const capital = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);
const oclock = (azimuth: number) => Math.round((4500 - azimuth) / 300) % 12 || 12;
function shot(f: Flick): string {
  const power = f.strength < 250 ? "gentle" : f.strength < 600 ? "firm" : "hard";
  const side = f.offset > SIDE ? " to the right" : f.offset < -SIDE ? " to the left" : "";
  const kind = f.height > NECK ? (side ? `curving jump${side}` : "jump") : side ? `curve${side}` : "straight shot"; // prettier-ignore
  return `a ${power} ${kind} towards ${oclock(f.azimuth)} o’clock`;
}

export const en = {
  list,
  lesson,
  room,
  door,
  box,
  why,
  shot,
  oclock,
  lessons,
  elements: {
    fire: "Every opponent discards a Lesson of their choice.",
    water: "Stands in for any Lesson when you pay for an Exam. It is not turned down.",
    mountain: "Two more Lessons come to the board.",
    wind: "You have one flick more.",
  } as Readonly<Record<Element, string>>,
  colours: ["red", "blue", "green", "yellow"],
  /** What is told of a point of the trail. */
  mark: (m: Mark, who: (seat: number) => string) =>
    m.what === "penguin"
      ? `${who(Number(m.where))}: ${why[m.why]}`
      : m.what === "corner"
        ? `Exam ${Number(m.where) + 1}: ${why[m.why]}`
        : `${capital(place(m))}: ${why[m.why]}`,
  exam: {
    names: { 3: "Little Exam", 6: "Middle Exam", 9: "Great Exam" } as Readonly<
      Record<Exam["points"], string>
    >,
    title: (points: Exam["points"], cost: readonly string[]) =>
      `${en.exam.names[points]}: ${plural(points, "point", "points")} for ${list(cost.map(lesson))}`,
    corner: (k: number, inRoom: string) => `Exam ${k}, in ${room(inRoom)}`,
    empty: "This corner is empty.",
    lies: (missing: readonly string[]) => `On the board now: ${list(missing.map(lesson))}`,
    liesNot: (missing: readonly string[]) => `Not on the board: ${list(missing.map(lesson))}`,
    have: (k: number, of: number) => `You have ${k} of ${of}`,
    deck: (k: number) => (k ? `${plural(k, "Exam", "Exams")} left in the deck` : "No Exams left in the deck"),
    touched: "You may take this Exam",
    pay: "Pay and take the Exam",
    payWith: (cards: readonly string[]) => `Pay with ${list(cards.map(lesson))}`,
    choose: "Which Lessons do you pay with?",
    waterFor: (missing: string) => `Water for ${lesson(missing)}`,
    later: "Not now",
  },
  board: {
    label: "The magic school, seen from above",
    lessonsOut: (k: number) => (k < 3 ? `${k} of 3 Lessons out` : k === 3 ? "3 Lessons out" : `${k} Lessons out, no refill`), // prettier-ignore
    lessonDeck: (k: number) => `${plural(k, "Lesson", "Lessons")} in the deck`,
    discards: (k: number) => `${plural(k, "Lesson", "Lessons")} discarded`,
    lessonLies: (id: string, where: string) => `${lesson(id)} lies in ${where}`,
    roomEmpty: (id: string) => `${capital(room(id))}: no Lesson`,
    roomHas: (id: string, card: string) => `${capital(room(id))}: ${lesson(card)}`,
    doorEmpty: (id: string) => `${capital(door(id))}: no Lesson`,
    doorHas: (id: string, card: string) => `${capital(door(id))}: ${lesson(card)}`,
    penguinIn: (name: string, colour: string, id: string) => `${name}’s ${colour} penguin is in ${room(id)}.`,
    penguinStuck: (name: string, colour: string, id: string) => `${name}’s ${colour} penguin is stuck in ${door(id)}.`, // prettier-ignore
    toDoor: (id: string, cm: number, hour: number) =>
      `${capital(door(id))}: ${cm} cm away at ${hour} o’clock.`,
    toRoom: (id: string, cm: number, hour: number) => `The middle of ${room(id)}: ${cm} cm away at ${hour} o’clock.`, // prettier-ignore
    toPenguin: (name: string, cm: number, hour: number) =>
      `${name}’s penguin: ${cm} cm away at ${hour} o’clock.`,
    toExam: (k: number, points: number, cm: number, hour: number) =>
      `Exam ${k} for ${points} points: ${cm} cm away at ${hour} o’clock.`,
    toWall: (cm: number, hour: number) => `Wall: ${cm} cm away at ${hour} o’clock.`,
    inWords: "The board in words",
    clock: "Twelve o’clock is the far side of the table.",
  },
  hand: {
    label: (name: string) => `What lies in front of ${name}`,
    mine: "Your Lessons",
    none: "No Lessons yet",
    faceUp: (id: string) => lesson(id),
    used: (id: string) => `${lesson(id)}, used: worth 1 point, and good for nothing else`,
    exams: (k: number) => plural(k, "Exam", "Exams"),
    points: (k: number) => plural(k, "point", "points"),
    cards: (k: number) => plural(k, "card", "cards"),
  },
  aim: {
    label: "Aim",
    how: "Pull back from your penguin and let go; nothing flies until you confirm.",
    direction: "Direction",
    directionValue: (hour: number, degrees: number) => `${hour} o’clock (${degrees}°)`,
    strength: "Strength",
    strengthValue: (percent: number) => `${percent} %`,
    spin: "Spin",
    spinValue: (offset: number) =>
      offset > 0 ? `${offset} % to the right` : offset < 0 ? `${-offset} % to the left` : "none",
    height: "Height",
    heightValue: (height: number) =>
      height > NECK ? `${height} %, a jump` : height < SIDE ? `${height} %, at the base` : `${height} %`,
    where: "Where the finger strikes",
    shots: { straight: "Straight", left: "Curve left", right: "Curve right", jump: "Jump" },
    flick: "Flick!",
    cancel: "Cancel",
    cancelZone: "Let go here to cancel",
    confirmZone: "Let go here to flick",
    ready: (f: Flick) => `Ready: ${shot(f)}. Confirm to flick.`,
    fine: "Finer",
    toLine: (id: string) => `Step to the white line (${box(id)})`,
    toLineHint: "You stand close to a wall and may step to the white line first.",
    stuckHint: (id: string) => `You are stuck in ${door(id)} and may step to the white line of either box.`,
    keys: "Arrow keys turn and strengthen, A and D give spin, W and S change the height, Enter flicks, Escape cancels.", // prettier-ignore
  },
  view: {
    label: "View",
    low: "Low",
    top: "From above",
    follow: "Follow",
    turnLeft: "Turn left",
    turnRight: "Turn right",
    nearer: "Nearer",
    further: "Further away",
    reset: "Back behind my penguin",
    quality: "Picture quality",
    qualities: { auto: "Automatic", low: "Low", high: "High" },
  },
  film: {
    slow: "Slow motion",
    replay: "See it again",
    replayOf: (k: number, name: string) => `Flick ${k} by ${name}`,
    skip: "Skip to the end",
    pause: "Pause",
    play: "Play",
    trail: "Trail",
    trailShow: "Show the trail",
    trailHide: "Hide the trail",
    flying: "The penguin is on its way.",
    earlier: "Earlier flicks",
  },
  act: {
    label: "What you can do",
    flick: (left: number) => (left ? `Flick (${left} left)` : "No flicks left"),
    cast: (e: Element) => `Cast ${lesson(e)}`,
    endTurn: "End the turn",
    endTurnSure: (left: number) => `End the turn with ${plural(left, "flick", "flicks")} left?`,
    trade: "Exchange knowledge",
    tradeWith: (name: string) => `Exchange knowledge with ${name}`,
    tradeGive: "You give",
    tradeTake: "You take",
    tradeDo: "Swap them",
    tradeSkip: "Rather not",
    giveUp: "Fire! Which Lesson do you discard?",
    giveUpOf: (id: string, used: boolean) =>
      used ? `Discard ${lesson(id)}, face down` : `Discard ${lesson(id)}`,
    proposeEnd: "Suggest a last round",
    agree: "Yes, last round",
    object: "No, play on",
    endAsked: (name: string) => `${name} suggests that this becomes the last round. Do you agree?`,
    preview: {
      fire: (k: number) =>
        k ? `${plural(k, "opponent discards", "opponents discard")} a Lesson.` : "No opponent has a Lesson.",
      mountain: "Two more Lessons, all different from those out.",
      wind: (flicks: number) => `Then you have ${plural(flicks, "flick", "flicks")}.`,
    },
  },
  status: {
    turn: (name: string) => `${name}’s turn`,
    mine: "Your turn",
    flicks: (k: number) => (k ? plural(k, "flick left", "flicks left") : "No flicks left"),
    waitFire: (name: string) => `${name} picks a Lesson to discard.`,
    waitVote: (name: string) => `${name} is asked about a last round.`,
    visited: (ids: readonly string[]) =>
      ids.length ? `Visited: ${list(ids.map(room))}` : "No classroom visited yet",
    lastRound: "Last round!",
    turnsLeft: (k: number) => (k ? plural(k, "turn left", "turns left") : "This is the last turn"),
    lastRoundWhy: {
      exams: "There are not enough Exams for all corners.",
      agreed: "You have agreed on it.",
      cap: "This game has gone on for long enough.",
    },
    nature: "…",
    over: "The game is over.",
  },
  practice: {
    title: "Practice lap",
    hint: "Visit all the classrooms with as few flicks as you can. There are no cards.",
    strokes: (k: number) => plural(k, "flick", "flicks"),
    roomsLeft: (k: number) => plural(k, "classroom to go", "classrooms to go"),
    retry: "Retry from here",
    retryHint: "Puts everything back to before your last flick.",
    again: "Another lap",
    done: (k: number) => `All classrooms visited with ${plural(k, "flick", "flicks")}!`,
  },
  end: {
    won: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? "wins" : "share the victory"}!`,
    score: (name: string, points: number, cards: number) =>
      `${name}: ${plural(points, "Magic Point", "Magic Points")}, ${plural(cards, "card", "cards")}`,
    tie: "With equal points, more cards win.",
    again: "Play again",
    replay: "Watch it all again",
    look: "Look at the board",
  },
  say: {
    yourTurn: (id: string, flicks: number) =>
      `Your turn. You are in ${room(id)} and have ${plural(flicks, "flick", "flicks")}.`,
    aimTurned: (hour: number) => `${hour} o’clock`,
    flightBegan: (name: string) => `${name} flicks.`,
    landed: (name: string, id: string) => `${name}’s penguin stands in ${room(id)}.`,
    mayTrade: (name: string) => `You may exchange knowledge with ${name}.`,
    mayPay: (k: number) => `You may pay for Exam ${k}.`,
    lastRound: (k: number) => `The last round has begun. ${plural(k, "turn", "turns")} to come.`,
    reduced: "The end of the flick is shown without its flight.",
  },
};
export type Messages = typeof en;

// ---- events

const LAID = { setup: "lies ready", refill: "is laid out", mountain: "is laid out by Mountain" } as const;

export const events: Sayings<AnyEvent> = {
  first_chosen: (e, s) => `${s.who(e.seat)} begins.`,
  turn_began: (e, s) => `Turn ${e.turn}: ${s.who(e.seat)}, in ${room(e.room)}.`,
  lesson_laid: (e) => `${lesson(e.lesson)} ${LAID[e.why]}.`,
  lesson_repeated: (e) => `${lesson(e.lesson)} is out already, so it is discarded and another drawn.`,
  deck_shuffled: (e) => `${plural(e.cards, "discarded Lesson makes", "discarded Lessons make")} a new deck.`,
  nothing_to_lay: () => "There is no other Lesson left to lay out.",
  exam_laid: (e) => `A new Exam lies in corner ${e.corner + 1}.`,
  stepped_to_line: (e, s) => `${s.who(e.seat)} steps to the white line (${box(e.box)}).`,
  flicked: (e, s) => `${s.who(e.seat)} flicks: ${shot(e.flick)}; ${plural(e.left, "flick", "flicks")} left.`,
  strayed: (e, s) => `${s.who(e.seat)}’s finger trembles: it becomes ${shot(e.flick)}.`,
  came_to_rest: (e, s) => {
    const others = e.returned.filter((q) => q !== e.seat).map((q) => s.who(q));
    const missed = e.marks.filter((m) => !m.credited && m.why !== "lost_flick" && m.why !== "stuck");
    return [
      e.lost
        ? `${s.who(e.seat)} leaves the board and comes back; this flick is lost.`
        : e.doorway
          ? `${s.who(e.seat)} is stuck in ${door(e.doorway)}.`
          : `${s.who(e.seat)} comes to rest.`,
      ...(others.length ? [`Put back on the board: ${list(others)}.`] : []),
      ...(e.calm ? [] : ["Time was up before everything stood still."]),
      ...missed.map((m) => en.mark(m, s.who)),
    ].join(" ");
  },
  lesson_claimed: (e, s) => `${s.who(e.seat)} learns ${lesson(e.lesson)}.`,
  penguin_touched: (e, s) => `${s.who(e.seat)} bumps into ${s.who(e.other)} and may exchange knowledge.`,
  corner_touched: (e, s) => `${s.who(e.seat)} may pay for Exam ${e.corner + 1}.`,
  spell_cast: (e, s) => `${s.who(e.seat)} casts ${lesson(e.element)}.`,
  given_up: (e, s) =>
    `${s.who(e.seat)} discards ${lesson(e.lesson)}${e.used ? ", which was face down" : ""}.`,
  exam_sat: (e, s) => `${s.who(e.seat)} passes Exam ${e.corner + 1} with ${list(e.paid.map(lesson))}.`,
  traded: (e, s) => `${s.who(e.seat)} gives ${s.who(e.other)} ${lesson(e.gave)} and takes ${lesson(e.took)}.`,
  end_proposed: (e, s) => `${s.who(e.seat)} suggests a last round.`,
  end_answered: (e, s) => `${s.who(e.seat)} ${e.yes ? "agrees" : "would rather play on"}.`,
  last_round_began: (e) =>
    `${en.status.lastRoundWhy[e.why]} The last round has begun; ${plural(e.left, "turn is", "turns are")} still to come.`,
  turn_ended: () => null,
  lap_done: (e) => en.practice.done(e.flicks),
  game_ended: (e, s) => (e.winners.length ? en.end.won(e.winners.map((q) => s.who(q))) : "The game is over."),
  awaited: () => null,
};
