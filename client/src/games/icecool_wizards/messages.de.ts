// Deutsch: derselbe Satz Schlüssel wie messages.en.ts.
import type { Messages } from "./messages.en";
import type { Element } from "./words";

const n = new Intl.PluralRules("de");
const plural = (k: number, one: string, other: string) => `${k} ${n.select(k) === "one" ? one : other}`;
const list = (items: readonly string[]) => new Intl.ListFormat("de").format(items);
const or = (items: readonly string[]) => new Intl.ListFormat("de", { type: "disjunction" }).format(items);
const lessons: Readonly<Record<string, string>> = {
  fire: "Feuer",
  water: "Wasser",
  mountain: "Berg",
  wind: "Wind",
  potions: "Zaubertränke",
  stargazing: "Sternkunde",
  brooms: "Besenflug",
  runes: "Runen",
  history: "Pinguingeschichte",
};
/** Eigene Spielpläne bringen ihre eigenen Namen mit. */
const spelt = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll("_", " ");
const lesson = (name: string) => lessons[name] ?? spelt(name);
const short: Readonly<Record<string, string>> = { history: "Geschichte", potions: "Tränke" };
const card = (name: string) => short[name] ?? lesson(name);
/** Türen der Windrad-Schule, in denen keine Lektion zu Hause ist. */
const plain: Readonly<Record<string, string>> = {
  n_e: "die Tür im Nordosten",
  e_s: "die Tür im Südosten",
  s_w: "die Tür im Südwesten",
  w_n: "die Tür im Nordwesten",
};
const spells: Readonly<Record<Element, string>> = {
  fire: "Alle anderen werfen eine Lektion ihrer Wahl ab.",
  water: "Ersetzt eine beliebige Lektion beim Bezahlen einer Prüfung. Dafür muss man nichts zaubern.",
  mountain: "Zwei weitere Lektionen kommen aufs Brett.",
  wind: "Ein Schnipser mehr in diesem Zug.",
};

export const de: Messages = {
  list,
  lesson,
  card,
  room: (name) => `der Raum ${card(name)}`,
  door: (name) => plain[name] ?? (lessons[name] ? `die Tür ${lesson(name)}` : `die Tür ${spelt(name)}`),
  dismiss: "Diesen Hinweis schließen",
  board: {
    label: "Die Schule",
    stage: "Die Schule, dreidimensional",
    loading: "Die Schule wird aufgebaut…",
    noStage:
      "Dieser Browser kann die Schule nicht dreidimensional zeichnen. Spielen kannst du trotzdem: Ziele mit den Reglern und lies den Tisch in Worten.",
  },
  hud: {
    label: "Stand des Spiels",
    turnOf: (name) => `${name} ist am Zug`,
    mine: "Du bist am Zug",
    flicks: (k) => plural(k, "Schnipser übrig", "Schnipser übrig"),
    lessons: (k, of) => `${k} von ${of} Lektionen`,
    noRefill: "kein Nachlegen",
    exams: (k) => (k ? plural(k, "Prüfung im Stapel", "Prüfungen im Stapel") : "Prüfungsstapel leer"),
    lastRound: "Letzte Runde",
    turnsLeft: (k) => (k === 0 ? "dies ist der letzte Zug" : `noch ${plural(k, "Zug", "Züge")}`),
  },
  ask: {
    flick: "Ziele und schnipse deinen Pinguin.",
    spent: (cast, exam, trade) => {
      const may = [
        ...(cast ? ["zaubern"] : []),
        ...(exam ? ["eine Prüfung nehmen"] : []),
        ...(trade ? ["tauschen"] : []),
      ];
      return may.length
        ? `Kein Schnipser übrig. Du kannst noch ${or(may)}, dann beende deinen Zug.`
        : "Kein Schnipser übrig: Beende deinen Zug.";
    },
    actOf: (name) => `${name} überlegt sich den nächsten Schnipser.`,
    fire: (name) => `Feuer! ${name} hat es gezaubert: Wähle eine Lektion, die du abwirfst.`,
    fireOf: (name) => `${name} wählt eine Lektion zum Abwerfen.`,
    vote: (name) => `${name} möchte, dass dies die letzte Runde ist.`,
    voteOf: (name) => `${name} wird gefragt, ob dies die letzte Runde ist.`,
    nature: "Einen Augenblick…",
    over: "Das Spiel ist aus.",
    practice: "Besuche alle Klassenzimmer mit so wenigen Schnipsern, wie du kannst.",
    lapDone: "Runde geschafft!",
  },
  act: {
    endTurn: "Zug beenden",
    endEarly: (k) => `Zug beenden (${k} übrig)`,
    line: "Auf die weiße Linie",
    stuck: (door) => `Hängt fest: ${door}`,
    lineOf: (rooms) => `Auf die Linie: ${rooms}`,
    lineHint:
      "Stellt deinen Pinguin auf die nächste weiße Linie, von der er in jede Richtung geschnipst werden kann. Das kostet keinen Schnipser.",
    propose: "Letzte Runde vorschlagen",
    proposeHint:
      "Sind alle einverstanden, geht es nur noch weiter, bis alle gleich oft dran waren; dann zählen die Punkte.",
    agree: "Ja, letzte Runde",
    object: "Nein, weiterspielen",
    take: (k, points) => `Prüfung ${k}: ${points} Punkte`,
    trade: (name) => `Mit ${name} tauschen`,
  },
  hand: {
    title: "Deine Lektionen",
    none: "Noch keine Lektionen. Schnipse durch ein Klassenzimmer, in dem eine liegt, oder durch ihre Tür.",
    cast: (spell) => `${spell} zaubern`,
    used: (spell) => `${spell}, benutzt`,
    usedHint:
      "Benutzt: Sie zählt noch 1 Punkt, kann aber keine Prüfung bezahlen, nicht getauscht und nicht noch einmal gezaubert werden.",
    spell: (name) => spells[name as Element] ?? "Bezahlt Prüfungen; einen Zauber hat sie nicht.",
    castWord: "Zaubern",
    wild: "für jede",
    count: (k, name) => (k > 1 ? `${k} × ${name}` : name),
    giveUp: (name) => `${name} abwerfen`,
    giveUpUsed: (name) => `${name} abwerfen, schon benutzt`,
  },
  players: {
    title: "Die Karten aller",
    points: (k) => plural(k, "Punkt", "Punkte"),
    exams: (k) => plural(k, "Prüfung", "Prüfungen"),
    nothing: "noch nichts",
  },
  exams: {
    title: "Prüfungen",
    one: (points, cost) => `${points} Punkte für ${cost}`,
    corner: (k, room) => `Ecke ${k}, ${room}`,
    empty: "leer",
    touched: "berührt",
    pay: (points) => `Für ${points} Punkte nehmen`,
    choose: "Wähle, womit du bezahlst",
    payWith: (cards) => `Mit ${cards} bezahlen`,
    missing: (cards) => `es fehlt: ${cards}`,
    enough: "es reicht",
    lies: (places) => `Gebraucht und auf dem Brett: ${places}`,
  },
  trade: {
    title: (name) => `Tausch mit ${name}`,
    hint: (name) => `Du wählst beide Karten; ${name} hat nichts zu sagen.`,
    give: "Du gibst",
    take: "Du nimmst",
    swap: "Die beiden tauschen",
    skip: "Jetzt nicht",
  },
  aim: {
    title: "Zielen",
    direction: "Richtung",
    strength: "Stärke",
    side: "Seite",
    height: "Höhe",
    towards: (hour, degrees) => `${hour} Uhr (${degrees}°)`,
    percent: (k) => `${k} %`,
    slide: (cm) => (cm > 60 ? "quer hindurch" : `etwa ${cm} cm`),
    straight: "geradeaus",
    curves: (side, k) => `${side === "left" ? "Links" : "Rechts"}kurve, ${k} %`,
    low: "Fuß: rutscht",
    middle: "Mitte: rutscht",
    neck: "Hals: hüpft",
    head: "Kopf: springt",
    flick: "Schnipsen!",
    again: "Neu zielen",
    pull: "zurückziehen, loslassen: gezielt; antippen schnipst",
    locked: "Gezielt. Tippe auf den Pinguin oder auf Schnipsen.",
    inset: "Wo der Finger den Pinguin trifft",
    keys: "Tasten: ← → drehen, ↑ ↓ Stärke, A D Seite, W S Höhe, mit Umschalt fein; Eingabe schnipst, Escape beginnt neu.",
    stage: (said) => `Auf die Schule zielen. ${said}`,
    says: (hour, strength, side, height) =>
      `Auf ${hour} Uhr, Stärke ${strength} Prozent, ${side}, ${height}.`,
  },
  view: {
    label: "Kamera",
    low: "Tief",
    top: "Oben",
    follow: "Folgen",
    free: "Frei",
    slow: "Zeitlupe",
    trail: "Spur",
    again: "Noch einmal ansehen",
    fetching: "Der Flug wird geholt…",
    watching: (k, name) => `Schnipser ${k}, von ${name}`,
    flicks: "Alle Schnipser",
    noFlicks: "Noch hat niemand geschnipst.",
    skip: "Überspringen",
  },
  trail: {
    title: (name) => `Schnipser von ${name}`,
    mine: "Dein Schnipser",
    none: "Nichts wurde erreicht.",
    credited: "zählt",
    not: "zählt nicht",
    exam: (k) => `Prüfung ${k}`,
    brings: (name) => `bringt ${name}`,
    lost: "Vom Brett gefallen: Der Schnipser ist verloren, der Pinguin steht wieder, wo er war.",
    returned: (names) => `Wieder, wo sie waren: ${names}.`,
    uncalm: "Er wackelte nach sechs Sekunden noch und bleibt, wo er war.",
    doorway: (door) => `Hängt fest: ${door}.`,
    why: {
      inside: "ganz darin",
      start_room: "hier begonnen",
      earlier_visit: "in diesem Zug schon besucht",
      through: "ganz hindurch",
      penguin_touched: "berührt, also darf getauscht werden",
      exam_touched: "berührt, also darf sie bezahlt werden",
      not_wholly_inside: "nicht ganz innerhalb der gestrichelten Linien",
      flew_over_room: "nur darüber geflogen",
      flew_over_exam: "nur darüber geflogen",
      jumped_over: "über die Wand gesprungen",
      in_the_air: "hindurchgehüpft, und hier muss es am Boden sein",
      turned_back: "in der Tür umgekehrt",
      from_doorway: "in der Tür begonnen",
      stuck: "in der Tür stehen geblieben",
      lost_flick: "der Schnipser war verloren",
    },
  },
  told: {
    title: "Der Tisch in Worten",
    hint: "12 Uhr liegt von dir weg, am oberen Rand des Bretts.",
    you: (where) => `Hier bist du: ${where}.`,
    viewer: "Von der Mitte des Bretts aus gesehen.",
    doorway: (door) => `Du stehst in einer Tür: ${door}.`,
    at: (what, cm, hour) => `${what}: ${cm} cm, ${hour} Uhr`,
    here: (what) => `${what}: genau hier`,
    penguins: "Pinguine",
    doors: "Türen dieser Schachtel",
    lessons: "Lektionen auf dem Brett",
    exams: "Prüfungen",
    penguin: (name, where) => `${name} (${where})`,
    doorTo: (door, room) => `${door}, dahinter ${room}`,
    exam: (points, cost) => `${points} Punkte für ${cost}`,
    lessonIn: (name) => name,
  },
  keys: {
    title: "Tasten",
    more: "E beendet den Zug, L geht auf die weiße Linie, T tauscht, 1 bis 6 nehmen Prüfungen, B liest den Tisch vor, V wechselt die Kamera, R zeigt den letzten Schnipser noch einmal.",
  },
  parts: { aim: "Zielen", cards: "Karten", exams: "Prüfungen", table: "Tisch" },
  practice: {
    title: "Übungsrunde",
    strokes: (k) => plural(k, "Schnipser", "Schnipser"),
    rooms: (k, of) => `${k} von ${of} Klassenzimmern`,
    visited: "besucht",
    open: "noch nicht",
    retry: "Von hier noch einmal",
    done: (k) => `Runde geschafft, mit ${plural(k, "Schnipser", "Schnipsern")}!`,
    best: (k) => `Deine beste Runde: ${plural(k, "Schnipser", "Schnipser")}`,
    newBest: "Das ist bisher deine beste Runde.",
    again: "Noch eine Runde",
  },
  end: {
    title: (names) => `${names} hat die meisten Zauberpunkte`,
    shared: (names) => `${names} gewinnen gemeinsam`,
    name: "Wer",
    exams: "Prüfungs\u00adpunkte",
    lessons: "Lektionen",
    cards: "Karten",
    points: "Punkte",
    whyExams: (points, all) =>
      points.length > 1
        ? `Was die Prüfungen zählen: ${points.join(" + ")} = ${all}.`
        : points.length
          ? `Eine Prüfung, die ${all} zählt.`
          : "Keine Prüfung genommen.",
    whyLessons: (k) => `${plural(k, "Lektion", "Lektionen")}, auch benutzte: Jede zählt einen Punkt.`,
    whyCards: (exams, lessons) =>
      `${plural(exams, "Prüfung", "Prüfungen")} und ${plural(lessons, "Lektion", "Lektionen")}. Bei gleich vielen Punkten gewinnen mehr Karten.`,
    whyPoints: (exams, lessons) =>
      `${exams} aus Prüfungen und ${lessons} aus Lektionen: ${exams} + ${lessons} = ${exams + lessons}.`,
    tie: "Bei Gleichstand gewinnen mehr Karten.",
    shareTie: "Gleich viele Punkte und gleich viele Karten: Ihr gewinnt gemeinsam.",
    look: "Den Tisch ansehen",
  },
  banner: {
    turn: (name) => `${name} ist am Zug`,
    mine: "Du bist am Zug!",
    lost: "Vom Brett gefallen!",
    cast: (name, spell) => `${name} zaubert ${spell}`,
    lastRound: "Letzte Runde!",
  },
};
