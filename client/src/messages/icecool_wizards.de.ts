// Deutsch: dieselben Schlüssel wie icecool_wizards.en.ts, und die Ereignisse in Sätzen.
import type { Sayings } from "../games/shelf";
import type { AnyEvent, Flick, Mark, Why } from "../wire/games/icecool_wizards";
import type { Messages } from "./icecool_wizards.en";

const n = new Intl.PluralRules("de");
const plural = (k: number, one: string, other: string) => `${k} ${n.select(k) === "one" ? one : other}`;
const list = (items: readonly string[]) => new Intl.ListFormat("de").format(items);
type Names = Readonly<Record<string, string>>;
/** Eine eigene Schule kann eigene Namen haben. */
const named = (names: Names, id: string) => names[id] ?? id.replaceAll("_", " ");

const lessons: Names = {
  fire: "Feuer",
  water: "Wasser",
  mountain: "Berg",
  wind: "Wind",
  potions: "Zaubertränke",
  stargazing: "Sternenkunde",
  brooms: "Besenflug",
  runes: "Runen",
  history: "Geschichte der Pinguinmagie",
};
// Räume und Türen stehen hier im Dativ und Akkusativ gleich, darum ohne Artikel und mit Doppelpunkt oder Klammer.
const rooms: Names = {
  potions: "Klasse Zaubertränke",
  stargazing: "Klasse Sternenkunde",
  brooms: "Klasse Besenflug",
  runes: "Klasse Runen",
  history: "Klasse Geschichte",
};
const doors: Names = {
  fire: "Feuertür",
  water: "Wassertür",
  mountain: "Bergtür",
  wind: "Windtür",
  n_e: "Tür im Nordosten",
  e_s: "Tür im Südosten",
  s_w: "Tür im Südwesten",
  w_n: "Tür im Nordwesten",
};
const boxes: Names = { a: "obere Schachtel", b: "untere Schachtel", c: "Halle" };
const lesson = (id: string) => named(lessons, id);
const room = (id: string) => named(rooms, id);
const door = (id: string) => named(doors, id);
const box = (id: string) => named(boxes, id);
/** Wie im Englischen: bis dahin ist es gerade, und darüber ein Sprung. */
const SIDE = 12;
const NECK = 60;

const why: Readonly<Record<Why, string>> = {
  inside: "Du warst ganz drin, also bekommst du die Lektion.",
  start_room: "Hier hat dein Zug begonnen, also bekommst du die Lektion.",
  earlier_visit: "Hier warst du in diesem Zug schon, also bekommst du die Lektion.",
  through: "Du bist ganz hindurch, also bekommst du die Lektion.",
  penguin_touched: "Du hast ihn angestoßen und darfst Wissen tauschen.",
  exam_touched: "Du warst auf dieser Prüfung und darfst sie bezahlen.",
  not_wholly_inside: "Du warst nie ganz innerhalb der gestrichelten Linien.",
  flew_over_room: "Du bist nur darübergeflogen.",
  jumped_over: "Du bist dort über die Wand gesprungen, statt hindurchzugehen.",
  turned_back: "Du bist in der Tür umgekehrt.",
  from_doorway: "Du bist in der Tür gestartet, und der halbe Weg zählt nicht.",
  stuck: "Du steckst in der Tür fest.",
  lost_flick: "Du hast das Brett verlassen, also bringt dieser Schnipser nichts.",
};
const place = (m: Pick<Mark, "what" | "where">) =>
  m.what === "door" ? door(m.where) : m.what === "room" ? room(m.where) : m.where;
const oclock = (azimuth: number) => Math.round((4500 - azimuth) / 300) % 12 || 12;
function shot(f: Flick): string {
  const power = f.strength < 250 ? "sanft" : f.strength < 600 ? "kräftig" : "hart";
  const side =
    f.offset > SIDE ? "im Bogen nach rechts" : f.offset < -SIDE ? "im Bogen nach links" : "geradeaus";
  return `${power} ${side}${f.height > NECK ? " mit Sprung" : ""}, Richtung ${oclock(f.azimuth)} Uhr`;
}

export const de: Messages = {
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
    fire: "Alle anderen werfen je eine Lektion ihrer Wahl ab.",
    water: "Ersetzt beim Bezahlen einer Prüfung jede Lektion. Es wird nicht umgedreht.",
    mountain: "Zwei weitere Lektionen kommen aufs Brett.",
    wind: "Du hast einen Schnipser mehr.",
  },
  colours: ["rot", "blau", "grün", "gelb"],
  mark: (m, who) =>
    m.what === "penguin"
      ? `${who(Number(m.where))}: ${why[m.why]}`
      : m.what === "corner"
        ? `Prüfung ${Number(m.where) + 1}: ${why[m.why]}`
        : `${place(m)}: ${why[m.why]}`,
  exam: {
    names: { 3: "Kleine Prüfung", 6: "Mittlere Prüfung", 9: "Große Prüfung" },
    title: (points, cost) =>
      `${de.exam.names[points]}: ${plural(points, "Punkt", "Punkte")} für ${list(cost.map(lesson))}`,
    corner: (k, inRoom) => `Prüfung ${k}, ${room(inRoom)}`,
    empty: "Diese Ecke ist leer.",
    lies: (missing) => `Liegt gerade aus: ${list(missing.map(lesson))}`,
    liesNot: (missing) => `Liegt nicht aus: ${list(missing.map(lesson))}`,
    have: (k, of) => `Du hast ${k} von ${of}`,
    deck: (k) => (k ? `Noch ${plural(k, "Prüfung", "Prüfungen")} im Stapel` : "Keine Prüfung mehr im Stapel"),
    touched: "Diese Prüfung darfst du nehmen",
    pay: "Bezahlen und Prüfung nehmen",
    payWith: (cards) => `Bezahlen mit ${list(cards.map(lesson))}`,
    choose: "Mit welchen Lektionen bezahlst du?",
    waterFor: (missing) => `Wasser statt ${lesson(missing)}`,
    later: "Jetzt nicht",
  },
  board: {
    label: "Die Zauberschule von oben",
    lessonsOut: (k) => (k < 3 ? `${k} von 3 Lektionen liegen aus` : k === 3 ? "3 Lektionen liegen aus" : `${k} Lektionen liegen aus, es wird nicht aufgefüllt`), // prettier-ignore
    lessonDeck: (k) => `${plural(k, "Lektion", "Lektionen")} im Stapel`,
    discards: (k) => `${plural(k, "Lektion", "Lektionen")} abgeworfen`,
    lessonLies: (id, where) => `${lesson(id)} liegt hier: ${where}`,
    roomEmpty: (id) => `${room(id)}: keine Lektion`,
    roomHas: (id, card) => `${room(id)}: ${lesson(card)}`,
    doorEmpty: (id) => `${door(id)}: keine Lektion`,
    doorHas: (id, card) => `${door(id)}: ${lesson(card)}`,
    penguinIn: (name, colour, id) => `${name} (${colour}) steht in: ${room(id)}.`,
    penguinStuck: (name, colour, id) => `${name} (${colour}) steckt fest: ${door(id)}.`,
    toDoor: (id, cm, hour) => `${door(id)}: ${cm} cm entfernt auf ${hour} Uhr.`,
    toRoom: (id, cm, hour) => `Mitte von ${room(id)}: ${cm} cm entfernt auf ${hour} Uhr.`,
    toPenguin: (name, cm, hour) => `Pinguin von ${name}: ${cm} cm entfernt auf ${hour} Uhr.`,
    toExam: (k, points, cm, hour) => `Prüfung ${k} für ${points} Punkte: ${cm} cm entfernt auf ${hour} Uhr.`,
    toWall: (cm, hour) => `Wand: ${cm} cm entfernt auf ${hour} Uhr.`,
    inWords: "Das Brett in Worten",
    clock: "Zwölf Uhr ist die andere Seite des Tisches.",
  },
  hand: {
    label: (name) => `Was vor ${name} liegt`,
    mine: "Deine Lektionen",
    none: "Noch keine Lektionen",
    faceUp: (id) => lesson(id),
    used: (id) => `${lesson(id)}, benutzt: noch 1 Punkt wert und sonst zu nichts gut`,
    exams: (k) => plural(k, "Prüfung", "Prüfungen"),
    points: (k) => plural(k, "Punkt", "Punkte"),
    cards: (k) => plural(k, "Karte", "Karten"),
  },
  aim: {
    label: "Zielen",
    how: "Zieh von deinem Pinguin weg und lass los; bevor du bestätigst, fliegt nichts.",
    direction: "Richtung",
    directionValue: (hour, degrees) => `${hour} Uhr (${degrees}°)`,
    strength: "Kraft",
    strengthValue: (percent) => `${percent} %`,
    spin: "Drall",
    spinValue: (offset) =>
      offset > 0 ? `${offset} % nach rechts` : offset < 0 ? `${-offset} % nach links` : "keiner",
    height: "Höhe",
    heightValue: (height) =>
      height > NECK ? `${height} %, ein Sprung` : height < SIDE ? `${height} %, ganz unten` : `${height} %`,
    where: "Wo der Finger trifft",
    shots: { straight: "Geradeaus", left: "Bogen links", right: "Bogen rechts", jump: "Sprung" },
    flick: "Schnipsen!",
    cancel: "Abbrechen",
    cancelZone: "Hier loslassen bricht ab",
    confirmZone: "Hier loslassen schnipst",
    ready: (f) => `Bereit: ${shot(f)}. Bestätige, um zu schnipsen.`,
    fine: "Feiner",
    toLine: (id) => `Auf die weiße Linie (${box(id)})`,
    toLineHint: "Du stehst nah an einer Wand und darfst vorher auf die weiße Linie.",
    stuckHint: (id) =>
      `Du steckst fest (${door(id)}) und darfst auf die weiße Linie einer der beiden Schachteln.`,
    keys: "Pfeiltasten ändern Richtung und Kraft, A und D geben Drall, W und S ändern die Höhe, Enter schnipst, Escape bricht ab.", // prettier-ignore
  },
  view: {
    label: "Ansicht",
    low: "Flach",
    top: "Von oben",
    follow: "Folgen",
    turnLeft: "Nach links drehen",
    turnRight: "Nach rechts drehen",
    nearer: "Näher heran",
    further: "Weiter weg",
    reset: "Zurück hinter meinen Pinguin",
    quality: "Bildqualität",
    qualities: { auto: "Automatisch", low: "Niedrig", high: "Hoch" },
  },
  film: {
    slow: "Zeitlupe",
    replay: "Noch einmal sehen",
    replayOf: (k, name) => `Schnipser ${k} von ${name}`,
    skip: "Ans Ende springen",
    pause: "Anhalten",
    play: "Abspielen",
    trail: "Spur",
    trailShow: "Spur zeigen",
    trailHide: "Spur verbergen",
    flying: "Der Pinguin ist unterwegs.",
    earlier: "Frühere Schnipser",
  },
  act: {
    label: "Was du tun kannst",
    flick: (left) => (left ? `Schnipsen (noch ${left})` : "Kein Schnipser mehr"),
    cast: (e) => `${lesson(e)} zaubern`,
    endTurn: "Zug beenden",
    endTurnSure: (left) => `Den Zug beenden, obwohl du noch ${plural(left, "Schnipser", "Schnipser")} hast?`,
    trade: "Wissen tauschen",
    tradeWith: (name) => `Mit ${name} Wissen tauschen`,
    tradeGive: "Du gibst",
    tradeTake: "Du nimmst",
    tradeDo: "Tauschen",
    tradeSkip: "Lieber nicht",
    giveUp: "Feuer! Welche Lektion wirfst du ab?",
    giveUpOf: (id, used) => (used ? `${lesson(id)} abwerfen, verdeckt` : `${lesson(id)} abwerfen`),
    proposeEnd: "Letzte Runde vorschlagen",
    agree: "Ja, letzte Runde",
    object: "Nein, weiterspielen",
    endAsked: (name) => `${name} möchte, dass dies die letzte Runde wird. Bist du einverstanden?`,
    preview: {
      fire: (k) =>
        k
          ? `${k === 1 ? "Eine Person wirft" : `${k} Leute werfen`} eine Lektion ab.`
          : "Niemand sonst hat eine Lektion.",
      mountain: "Zwei weitere Lektionen, alle anders als die ausliegenden.",
      wind: (flicks) => `Dann hast du ${plural(flicks, "Schnipser", "Schnipser")}.`,
    },
  },
  status: {
    turn: (name) => `${name} ist dran`,
    mine: "Du bist dran",
    flicks: (k) => (k ? `Noch ${plural(k, "Schnipser", "Schnipser")}` : "Kein Schnipser mehr"),
    waitFire: (name) => `${name} sucht eine Lektion zum Abwerfen aus.`,
    waitVote: (name) => `${name} wird nach einer letzten Runde gefragt.`,
    visited: (ids) => (ids.length ? `Besucht: ${list(ids.map(room))}` : "Noch keine Klasse besucht"),
    lastRound: "Letzte Runde!",
    turnsLeft: (k) => (k ? `Noch ${plural(k, "Zug", "Züge")}` : "Das ist der letzte Zug"),
    lastRoundWhy: {
      exams: "Es sind nicht genug Prüfungen für alle Ecken da.",
      agreed: "Darauf habt ihr euch geeinigt.",
      cap: "Dieses Spiel hat lange genug gedauert.",
    },
    nature: "…",
    over: "Das Spiel ist vorbei.",
  },
  practice: {
    title: "Übungsrunde",
    hint: "Besuche alle Klassen mit so wenigen Schnipsern wie möglich. Karten gibt es nicht.",
    strokes: (k) => plural(k, "Schnipser", "Schnipser"),
    roomsLeft: (k) => `Noch ${plural(k, "Klasse", "Klassen")}`,
    retry: "Von hier noch einmal",
    retryHint: "Stellt alles so hin wie vor deinem letzten Schnipser.",
    again: "Noch eine Runde",
    done: (k) => `Alle Klassen mit ${plural(k, "Schnipser", "Schnipsern")} besucht!`,
  },
  end: {
    won: (names) => `${list(names)} ${names.length === 1 ? "gewinnt" : "teilen sich den Sieg"}!`,
    score: (name, points, cards) =>
      `${name}: ${plural(points, "Magiepunkt", "Magiepunkte")}, ${plural(cards, "Karte", "Karten")}`,
    tie: "Bei gleichen Punkten gewinnen mehr Karten.",
    again: "Noch einmal spielen",
    replay: "Alles noch einmal ansehen",
    look: "Das Brett ansehen",
  },
  say: {
    yourTurn: (id, flicks) =>
      `Du bist dran. Du stehst in: ${room(id)}, und hast ${plural(flicks, "Schnipser", "Schnipser")}.`,
    aimTurned: (hour) => `${hour} Uhr`,
    flightBegan: (name) => `${name} schnipst.`,
    landed: (name, id) => `Der Pinguin von ${name} steht in: ${room(id)}.`,
    mayTrade: (name) => `Du darfst mit ${name} Wissen tauschen.`,
    mayPay: (k) => `Du darfst Prüfung ${k} bezahlen.`,
    lastRound: (k) =>
      `Die letzte Runde hat begonnen. Es ${k === 1 ? "kommt noch 1 Zug" : `kommen noch ${k} Züge`}.`,
    reduced: "Das Ende des Schnipsers wird ohne den Flug gezeigt.",
  },
};

// ---- Ereignisse

const LAID = { setup: "liegt bereit", refill: "kommt aufs Brett", mountain: "kommt durch den Berg aufs Brett" } as const; // prettier-ignore

export const events: Sayings<AnyEvent> = {
  first_chosen: (e, s) => `${s.who(e.seat)} beginnt.`,
  turn_began: (e, s) => `Zug ${e.turn}: ${s.who(e.seat)}, ${room(e.room)}.`,
  lesson_laid: (e) => `${lesson(e.lesson)} ${LAID[e.why]}.`,
  lesson_repeated: (e) => `${lesson(e.lesson)} liegt schon aus, also wird abgeworfen und neu gezogen.`,
  deck_shuffled: (e) => `${e.cards === 1 ? "Eine abgeworfene Lektion wird" : `${e.cards} abgeworfene Lektionen werden`} zum neuen Stapel.`, // prettier-ignore
  nothing_to_lay: () => "Es gibt keine andere Lektion mehr, die auszulegen wäre.",
  exam_laid: (e) => `Eine neue Prüfung liegt in Ecke ${e.corner + 1}.`,
  stepped_to_line: (e, s) => `${s.who(e.seat)} tritt auf die weiße Linie (${box(e.box)}).`,
  flicked: (e, s) =>
    `${s.who(e.seat)} schnipst: ${shot(e.flick)}; danach noch ${plural(e.left, "Schnipser", "Schnipser")}.`,
  strayed: (e, s) => `Der Finger von ${s.who(e.seat)} zittert: Es wird ${shot(e.flick)}.`,
  came_to_rest: (e, s) => {
    const others = e.returned.filter((q) => q !== e.seat).map((q) => s.who(q));
    const missed = e.marks.filter((m) => !m.credited && m.why !== "lost_flick" && m.why !== "stuck");
    return [
      e.lost
        ? `${s.who(e.seat)} verlässt das Brett und kommt zurück; dieser Schnipser ist verloren.`
        : e.doorway
          ? `${s.who(e.seat)} steckt fest: ${door(e.doorway)}.`
          : `${s.who(e.seat)} kommt zur Ruhe.`,
      ...(others.length ? [`Zurück aufs Brett gestellt: ${list(others)}.`] : []),
      ...(e.calm ? [] : ["Die Zeit war um, bevor alles stillstand."]),
      ...missed.map((m) => de.mark(m, s.who)),
    ].join(" ");
  },
  lesson_claimed: (e, s) => `${s.who(e.seat)} lernt ${lesson(e.lesson)}.`,
  penguin_touched: (e, s) => `${s.who(e.seat)} stößt ${s.who(e.other)} an und darf Wissen tauschen.`,
  corner_touched: (e, s) => `${s.who(e.seat)} darf Prüfung ${e.corner + 1} bezahlen.`,
  spell_cast: (e, s) => `${s.who(e.seat)} zaubert ${lesson(e.element)}.`,
  given_up: (e, s) => `${s.who(e.seat)} wirft ${lesson(e.lesson)}${e.used ? " (verdeckt)" : ""} ab.`,
  exam_sat: (e, s) => `${s.who(e.seat)} besteht Prüfung ${e.corner + 1} mit ${list(e.paid.map(lesson))}.`,
  traded: (e, s) => `${s.who(e.seat)} gibt ${s.who(e.other)} ${lesson(e.gave)} und nimmt ${lesson(e.took)}.`,
  end_proposed: (e, s) => `${s.who(e.seat)} schlägt eine letzte Runde vor.`,
  end_answered: (e, s) => `${s.who(e.seat)} ${e.yes ? "ist einverstanden" : "will weiterspielen"}.`,
  last_round_began: (e) =>
    `${de.status.lastRoundWhy[e.why]} Die letzte Runde hat begonnen; es ${e.left === 1 ? "kommt noch 1 Zug" : `kommen noch ${e.left} Züge`}.`, // prettier-ignore
  turn_ended: () => null,
  lap_done: (e) => de.practice.done(e.flicks),
  game_ended: (e, s) =>
    e.winners.length ? de.end.won(e.winners.map((q) => s.who(q))) : "Das Spiel ist vorbei.",
  awaited: () => null,
};
