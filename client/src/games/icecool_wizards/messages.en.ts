// English: what the table of ICECOOL Wizards says. German has the same keys, or does not compile.
import type { Element, Why } from "./words";

const n = new Intl.PluralRules("en");
const plural = (k: number, one: string, other: string) => `${k} ${n.select(k) === "one" ? one : other}`;
const list = (items: readonly string[]) => new Intl.ListFormat("en").format(items);
const or = (items: readonly string[]) => new Intl.ListFormat("en", { type: "disjunction" }).format(items);
const lessons: Readonly<Record<string, string>> = {
  fire: "Fire",
  water: "Water",
  mountain: "Mountain",
  wind: "Wind",
  potions: "Potions",
  stargazing: "Stargazing",
  brooms: "Brooms",
  runes: "Runes",
  history: "Penguin History",
};
/** Boards of one's own bring their own names. */
const spelt = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll("_", " ");
const lesson = (name: string) => lessons[name] ?? spelt(name);
const card = (name: string) => (name === "history" ? "History" : lesson(name));
/** Doors of the pinwheel school that are no home of a Lesson. */
const plain: Readonly<Record<string, string>> = {
  n_e: "the north-east door",
  e_s: "the south-east door",
  s_w: "the south-west door",
  w_n: "the north-west door",
};
const spells: Readonly<Record<Element, string>> = {
  fire: "Every opponent gives up one Lesson of their choice.",
  water: "Stands in for any one Lesson when you pay for an Exam. It needs no casting.",
  mountain: "Two more Lessons come onto the board.",
  wind: "One more flick this turn.",
};

export const en = {
  list,
  lesson,
  /** Short enough for a small card. */
  card,
  room: (name: string) => `the ${card(name)} room`,
  door: (name: string) =>
    plain[name] ?? (lessons[name] ? `the door of ${lesson(name)}` : `the door ${spelt(name)}`),
  dismiss: "Close this note",
  board: {
    label: "The school",
    stage: "The school, seen in three dimensions",
    loading: "The school is being built…",
    noStage:
      "This browser cannot draw the school in three dimensions. You can still play: aim with the controls, and read the table in words.",
  },
  hud: {
    label: "State of the game",
    turnOf: (name: string) => `${name}’s turn`,
    mine: "Your turn",
    flicks: (k: number) => plural(k, "flick left", "flicks left"),
    lessons: (k: number, of: number) => `${k} of ${of} Lessons`,
    noRefill: "no refill",
    exams: (k: number) => (k ? `${plural(k, "Exam", "Exams")} in the deck` : "Exam deck empty"),
    lastRound: "Last round",
    turnsLeft: (k: number) => (k === 0 ? "this is the last turn" : `${plural(k, "turn", "turns")} to come`),
  },
  ask: {
    flick: "Aim and flick your penguin.",
    spent: (cast: boolean, exam: boolean, trade: boolean) => {
      const may = [...(cast ? ["cast"] : []), ...(exam ? ["take an Exam"] : []), ...(trade ? ["trade"] : [])];
      return may.length
        ? `No flick left. You may ${or(may)}, and then end your turn.`
        : "No flick left: end your turn.";
    },
    actOf: (name: string) => `${name} is thinking about the next flick.`,
    fire: (name: string) => `Fire! ${name} has cast it: choose a Lesson to give up.`,
    fireOf: (name: string) => `${name} chooses a Lesson to give up.`,
    vote: (name: string) => `${name} asks to make this the last round.`,
    voteOf: (name: string) => `${name} is asked whether this is the last round.`,
    nature: "One moment…",
    over: "The game is over.",
    practice: "Visit every classroom with as few flicks as you can.",
    lapDone: "Lap done!",
  },
  act: {
    endTurn: "End turn",
    endEarly: (k: number) => `End turn (${k} unused)`,
    line: "To the white line",
    stuck: (door: string) => `Stuck in ${door}`,
    lineOf: (rooms: string) => `To the line: ${rooms}`,
    lineHint:
      "Sets your penguin on the nearest white line, from where it can be flicked in every direction. It costs no flick.",
    propose: "Ask for a last round",
    proposeHint:
      "If all agree, play goes on only until everybody has had equally many turns; then the points are counted.",
    agree: "Yes, last round",
    object: "No, play on",
    take: (k: number, points: number) => `Exam ${k}: ${points} points`,
    trade: (name: string) => `Trade with ${name}`,
  },
  hand: {
    title: "Your Lessons",
    none: "No Lessons yet. Flick through a classroom where one lies, or through its door.",
    cast: (spell: string) => `Cast ${spell}`,
    used: (spell: string) => `${spell}, used`,
    usedHint: "Used: it still counts 1 point, but cannot pay for an Exam, be traded or be cast again.",
    spell: (name: string) => spells[name as Element] ?? "It pays for Exams; it has no Spell.",
    castWord: "Cast",
    wild: "for any",
    count: (k: number, name: string) => (k > 1 ? `${k} × ${name}` : name),
    giveUp: (name: string) => `Give up ${name}`,
    giveUpUsed: (name: string) => `Give up ${name}, which is used`,
  },
  players: {
    title: "Everybody’s cards",
    points: (k: number) => plural(k, "point", "points"),
    exams: (k: number) => plural(k, "Exam", "Exams"),
    nothing: "nothing yet",
  },
  exams: {
    title: "Exams",
    one: (points: number, cost: string) => `${points} points for ${cost}`,
    corner: (k: number, room: string) => `Corner ${k}, ${room}`,
    empty: "empty",
    touched: "touched",
    pay: (points: number) => `Take it for ${points} points`,
    choose: "Choose what to pay with",
    payWith: (cards: string) => `Pay ${cards}`,
    missing: (cards: string) => `missing: ${cards}`,
    enough: "enough Lessons",
    lies: (places: string) => `Needed and on the board: ${places}`,
  },
  trade: {
    title: (name: string) => `Trade with ${name}`,
    hint: (name: string) => `You choose both cards; ${name} has no say.`,
    give: "You give",
    take: "You take",
    swap: "Swap the two",
    skip: "Not now",
  },
  aim: {
    title: "Aim",
    direction: "Direction",
    strength: "Strength",
    side: "Side",
    height: "Height",
    towards: (hour: number, degrees: number) => `${hour} o’clock (${degrees}°)`,
    percent: (k: number) => `${k} %`,
    slide: (cm: number) => (cm > 60 ? "right across" : `about ${cm} cm`),
    straight: "straight",
    curves: (side: "left" | "right", k: number) => `${side} curve, ${k} %`,
    low: "base: slides",
    middle: "middle: slides",
    neck: "neck: hops",
    head: "head: jumps",
    flick: "Flick!",
    again: "Aim again",
    pull: "pull back and let go to aim; a tap on it strikes",
    locked: "Aimed. Tap your penguin, or press Flick.",
    inset: "Where the finger hits the penguin",
    keys: "Keys: ← → turn, ↑ ↓ strength, A D side, W S height, with Shift finely; Enter flicks, Escape begins afresh.",
    stage: (said: string) => `Aim at the school. ${said}`,
    says: (hour: number, strength: number, side: string, height: string) =>
      `Towards ${hour} o’clock, strength ${strength} percent, ${side}, ${height}.`,
  },
  view: {
    label: "Camera",
    low: "Low",
    top: "Top",
    follow: "Follow",
    free: "Free",
    slow: "Slow motion",
    trail: "Trail",
    again: "Watch again",
    fetching: "The flight is being fetched…",
    watching: (k: number, name: string) => `Flick ${k}, by ${name}`,
    flicks: "All flicks",
    noFlicks: "Nobody has flicked yet.",
    skip: "Skip",
  },
  trail: {
    title: (name: string) => `${name}’s flick`,
    mine: "Your flick",
    none: "Nothing was reached.",
    credited: "counts",
    not: "does not count",
    exam: (k: number) => `Exam ${k}`,
    brings: (name: string) => `brings ${name}`,
    lost: "Off the board: this flick is lost, and the penguin is back where it was.",
    returned: (names: string) => `Back where they were: ${names}.`,
    uncalm: "It was still rocking after six seconds and stays where it was.",
    doorway: (door: string) => `Stuck in ${door}.`,
    why: {
      inside: "wholly inside",
      start_room: "began here",
      earlier_visit: "visited earlier this turn",
      through: "wholly through",
      penguin_touched: "touched, so you may trade",
      exam_touched: "touched, so it may be paid for",
      not_wholly_inside: "not wholly inside the dashed lines",
      flew_over_room: "only flew over it",
      flew_over_exam: "only flew over it",
      jumped_over: "jumped over the wall",
      in_the_air: "hopped through, and here it has to be on the floor",
      turned_back: "turned back in the doorway",
      from_doorway: "began in the doorway",
      stuck: "stopped in the doorway",
      lost_flick: "the flick was lost",
    } satisfies Record<Why, string> as Readonly<Record<Why, string>>,
  },
  told: {
    title: "The table in words",
    hint: "12 o’clock is away from you, towards the upper edge of the board.",
    you: (where: string) => `You are in ${where}.`,
    viewer: "Seen from the middle of the board.",
    doorway: (door: string) => `You stand in ${door}.`,
    at: (what: string, cm: number, hour: number) => `${what}: ${cm} cm, ${hour} o’clock`,
    here: (what: string) => `${what}: right here`,
    penguins: "Penguins",
    doors: "Doors of this box",
    lessons: "Lessons on the board",
    exams: "Exams",
    penguin: (name: string, where: string) => `${name}, in ${where}`,
    doorTo: (door: string, room: string) => `${door} to ${room}`,
    exam: (points: number, cost: string) => `${points} points for ${cost}`,
    lessonIn: (name: string) => `${name}`,
  },
  keys: {
    title: "Keys",
    more: "E ends the turn, L goes to the white line, T trades, 1 to 6 take Exams, B reads the table out, V changes the camera, R shows the last flick again.",
  },
  parts: { aim: "Aim", cards: "Cards", exams: "Exams", table: "Table" },
  practice: {
    title: "Practice lap",
    strokes: (k: number) => plural(k, "flick", "flicks"),
    rooms: (k: number, of: number) => `${k} of ${of} classrooms`,
    visited: "visited",
    open: "not yet",
    retry: "Retry from here",
    done: (k: number) => `Lap done in ${plural(k, "flick", "flicks")}!`,
    best: (k: number) => `Your best lap: ${plural(k, "flick", "flicks")}`,
    newBest: "That is your best lap so far.",
    again: "Another lap",
  },
  end: {
    title: (names: string) => `${names} has the most Magic Points`,
    shared: (names: string) => `${names} share the victory`,
    name: "Player",
    exams: "Exam points",
    lessons: "Lessons",
    cards: "Cards",
    points: "Points",
    whyExams: (points: readonly number[], all: number) =>
      points.length > 1
        ? `What the Exams taken are worth: ${points.join(" + ")} = ${all}.`
        : points.length
          ? `One Exam, worth ${all}.`
          : "No Exam taken.",
    whyLessons: (k: number) => `${plural(k, "Lesson", "Lessons")}, used ones too: a point each.`,
    whyCards: (exams: number, lessons: number) =>
      `${plural(exams, "Exam", "Exams")} and ${plural(lessons, "Lesson", "Lessons")}. At equal points more cards win.`,
    whyPoints: (exams: number, lessons: number) =>
      `${exams} of Exams and ${lessons} of Lessons: ${exams} + ${lessons} = ${exams + lessons}.`,
    tie: "Equal points: more cards win.",
    shareTie: "Equal points and equally many cards: you win together.",
    look: "Look at the table",
  },
  banner: {
    turn: (name: string) => `${name}’s turn`,
    mine: "Your turn!",
    lost: "Off the board!",
    cast: (name: string, spell: string) => `${name} casts ${spell}`,
    lastRound: "Last round!",
  },
};
export type Messages = typeof en;
