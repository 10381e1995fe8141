// English: what the table of Magic Power says. German has the same keys, or does not compile.
import type { Ask } from "./prompt";

const n = new Intl.PluralRules("en");
const plural = (k: number, one: string, other: string) => `${k} ${n.select(k) === "one" ? one : other}`;
const and = (items: readonly string[]) => new Intl.ListFormat("en").format(items);
const or = (items: readonly string[]) => new Intl.ListFormat("en", { type: "disjunction" }).format(items);
const dice = (faces: readonly number[]) => faces.join(", ");

const ui = {
  players: "Players",
  you: "you",
  cards: (k: number) => plural(k, "spell", "spells"),
  handOf: (name: string, level1: number, level2: number) =>
    `${name} holds ${plural(level1 + level2, "spell", "spells")}: ${level1} of level 1, ${level2} of level 2`,
  stockOf: (k: number) => `${plural(k, "spell", "spells")} in stock`,
  stonesOf: (k: number) => plural(k, "stone", "stones"),
  stone: (points: number | null) =>
    points === null ? "a secret stone" : `a stone of ${plural(points, "point", "points")}`,
  ownPoints: (points: number) => plural(points, "point", "points"),
  sp: "starting player",
  hasLeft: "has left the first exam",
  holdBarred: "may not choose C next turn",
  castBarred: "may not cast next turn",
  round: (k: number) => (k === 0 ? "Before the first round" : k > 5 ? "Final exam" : `Round ${k} of 5`),
  stonesLeft: (k: number) => `${plural(k, "stone", "stones")} left`,
  turn: (k: number) => `turn ${k}`,

  tray: "Dice tray",
  dieInAir: (k: number) => `Die ${k}: in the air`,
  die: (k: number, face: number) => (face ? `Die ${k}: ${face}` : `Die ${k}: not rolled yet`),
  picked: "chosen",
  sealedBy: (name: string) => `sealed by ${name}`,
  diceAre: (faces: readonly number[]) => `The dice show ${dice(faces)}`,
  showing: { nothing: "nothing yet", pair: "a pair", run: "a run", triple: "three of a kind!" },
  noThrow: "Nobody has thrown yet",

  actions: "What to do",
  rollThree: "Roll three dice",
  action: { A: "Roll two", B: "Roll one", C: "Roll none" },
  actionHint: { A: "then draw, then cast", B: "then cast, no spell to draw", C: "then draw, cast no more" },
  actionTaken: (letter: string) => `${letter} was chosen`,
  pickDice: { A: "Choose the two dice to roll again.", B: "Choose the die to roll again." },
  endTurn: "End turn",
  rollAgain: "Roll again",
  turnOver: "Turn it over",
  leaveIt: "Leave it",
  noInterference: "Leave the dice",
  cup: "Cup",
  cupHint: "Drop a die here to roll it again",
  interfereWith: (k: number, face: number) => `Roll die ${k} (${face}) again`,
  seconds: (k: number) => `the turn ends in ${plural(k, "second", "seconds")}`,
  pauseTimer: "Wait, let me think",
  startTimer: (k: number) => `Decide within ${plural(k, "second", "seconds")}`,
  timerHint: "Others wait for you. Kept on this device.",

  decks: "Decks",
  deck: { level1: "Level 1", level2: "Level 2", stone: "Stones" },
  draw: { level1: "Draw a level 1 spell", level2: "Draw a level 2 spell", stone: "Take a stone" },
  needs: { level1: "for a pair", level2: "for a run", stone: "for a triple" },
  left: (k: number) => `${k} left`,
  discard: "Cast and discarded",
  discardEmpty: "No spell lies open",
  levelOf: (k: number) => `level ${k}`,

  hand: "Your hand",
  handEmpty: "No spells in your hand",
  stock: "Stock",
  stockHint: "kept for the next round",
  stockPlace: "free place",
  stockIt: (name: string) => `Put ${name} in the stock`,
  toStock: "Stock",
  giveUp: "Give up",
  stones: "Your stones",
  noStones: "no stone yet",
  hiddenSpell: (level: number) => `a hidden spell of level ${level}`,

  cast: "Cast",
  castTitle: (name: string) => `Cast ${name}`,
  castHow: "Choose what happens",
  castOnDie: "Choose a die, or one of these",
  castBy: (name: string, spell: string) => `${name} casts ${spell}`,
  noWay: "This spell cannot be cast now.",
  cancel: "Cancel",
  fate: {
    same: (k: number, face: number) => `die ${k} stays ${face}`,
    set: (k: number, face: number) => `die ${k} becomes ${face}`,
    rolled: (k: number) => `die ${k} is rolled again`,
    sealed: (k: number) => `die ${k} is sealed`,
  },
  onto: (name: string) => `on ${name}`,
  justCast: "Cast it",
  gives: { nothing: "", pair: "a pair", run: "a run", triple: "three of a kind" },
  keysCard: "Enter picks a spell up, arrow keys choose, Enter casts, Escape cancels.",
  keys: "Keys: 1, 2, 3 choose dice; A, B, C act; R rolls; D goes to the decks, H to your hand; E ends the turn.",

  refusedTitle: "That is not allowed",
  rule: (id: string) => `Rule ${id}`,

  odds: "Odds",
  oddsStone: (p: string) => `A stone in this turn, played as well as can be: ${p}`,
  oddsHead: {
    choice: "Choice",
    pair: "pair",
    run: "run",
    triple: "triple",
    stone: "stone",
    leaves: "next player",
  },
  oddsHint: "“Stone” counts your spells; “next player” is what your choice leaves behind.",
  oddsDice: (k: readonly number[]) => (k.length ? `dice ${k.join(", ")}` : "no die"),
  oddsAction: { A: "A", B: "B", C: "C", opening: "open", reroll: "again", stop: "leave", turn_over: "turn" },
  oddsCasts: "A stone by casting",
  oddsLeaves: "A stone for the next player, if you end the turn and",
  oddsLeave: (die: number | null) => (die === null ? "leave the dice" : `roll die ${die + 1}`),
  oddsNothing: "Nothing to weigh up just now.",
  percent: (p: number) =>
    new Intl.NumberFormat("en", {
      style: "percent",
      maximumFractionDigits: p > 0 && p < 0.01 ? 1 : 0,
    }).format(p),

  banner: (round: number, name: string) => ({ title: `Round ${round}`, text: `${name} opens` }),
  bannerStone: (name: string) => `${name} takes a stone!`,
  bannerExam: "The final exam",
  skip: "Skip",

  exam: {
    title: "The final exam",
    intro:
      "Stones on the table! Points × players is your magic value. Three dice multiply it, and 80 passes.",
    disqualified: "no stone: not admitted",
    value: (points: number, players: number, value: number) => `${points} × ${players} = ${value}`,
    valueRead: (points: number, value: number) =>
      `${plural(points, "point", "points")}, magic value ${value}`,
    needs: (pips: number) =>
      pips <= 3 ? "any throw is enough" : pips > 18 ? "no throw is enough" : `needs ${pips} or more`,
    chance: (p: string) => p,
    whyValue: (points: number, players: number, value: number) =>
      `${plural(points, "point", "points")} on the stones, times ${plural(players, "player", "players")} at the table: a magic value of ${value}.`,
    whyNeeds: (value: number, pips: number, ways: number) =>
      `The dice multiply ${value}, and 80 passes: that takes ${pips} pips. ${ways} of the 216 throws of three dice have as many.`,
    whyResult: (value: number, pips: number, final: number) =>
      `The magic value ${value}, times ${plural(pips, "pip", "pips")} on the three dice: ${final}. ${final >= 80 ? "80 or more passes." : "80 would have passed."}`,
    throwNow: "Throw the dice",
    throwing: (name: string) => `${name} throws…`,
    next: (name: string) => `${name} throws next`,
    result: (value: number, pips: number, final: number) => `${value} × ${pips} = ${final}`,
    passed: "passed!",
    failed: "not this time",
    goal: "80 to pass",
    errandTitle: "The errand boy",
    errandCalled: (summoner: string, victim: string) =>
      `${summoner} has the lowest total and a stone of 1 point. The errand boy carries it to ${victim}, and brings one back.`,
    errandExtra: (summoner: string, victim: string) =>
      `${summoner} has the lowest total. The errand boy mixes a stone of 1 point with those of ${victim}, and brings one back.`,
    errandBrought: (points: number) => `He brings back a stone of ${plural(points, "point", "points")}!`,
    errandPick: "Whose stones shall he visit?",
    errandTo: (name: string) => `Send him to ${name}`,
    errandBlind: "face down, well mixed",
    allPass: "Everybody has passed! A round of applause for the whole school.",
    somePass: (names: readonly string[]) =>
      names.length === 1 ? `${and(names)} has passed. Well done!` : `${and(names)} have passed. Well done!`,
    best: (names: readonly string[]) => `${and(names)} passed with the highest value. Well done!`,
    nonePass: "Nobody has passed this time. The tree grows new dice every spring: come back and try again.",
    skip: "Show the result",
  },
};

/** A sentence for everything that may be awaited. */
export type Asks = {
  readonly [K in Ask["key"]]: (a: Extract<Ask, { key: K }>, who: (seat: number) => string) => string;
};

const ask: Asks = {
  start: () => "Everybody rolls one die. The lowest begins.",
  opening: () => "You open the round: roll all three dice.",
  before: (a) =>
    a.cast
      ? "Cast a spell if you like, then choose: roll two dice, one, or none."
      : "Choose: roll two dice, one, or none.",
  stone: () => "Three of a kind! Take a stone.",
  after: (a) => {
    const may = [
      ...(a.draw ? ["draw a card"] : []),
      ...(a.cast ? ["cast a spell"] : []),
      ...(a.stock ? ["stock a spell"] : []),
    ];
    return may.length ? `You may ${or(may)}. Then end your turn.` : "Nothing left to do: end your turn.";
  },
  interfere: (a, who) =>
    (a.window ? `${who(a.by)} has ended the turn. ` : "") +
    "Spoil it for the next player? Roll one die again, or leave the dice." +
    (a.stock ? " You may still stock a spell." : ""),
  discard: (a) => `Spells and stones together may be ${a.limit}: choose a spell to give up.`,
  reroll: (a) =>
    a.most > 1
      ? "Choose the dice to roll again, or leave them."
      : "Choose one more die to roll, or leave them.",
  turn_over: () => "Turn the die over, or leave it.",
  errand: () => "You are the Summoner. Whose stones shall the errand boy visit?",
  amplify: () => "Your throw. All the magic you have gathered is in it.",
  moving: () => "",
  over: () => "The exam is over.",
  curtain: () => "",
  watch: (a, who) => (a.exam ? `${who(a.seat)} is about to throw.` : `${who(a.seat)} is thinking…`),
};

export const en = { ui, ask };
export type Messages = typeof en;
