// Deutsch: was der Tisch der Prüfung der Zauberkraft sagt.
import type { Asks, Messages } from "./messages.en";

const n = new Intl.PluralRules("de");
const plural = (k: number, one: string, other: string) => `${k} ${n.select(k) === "one" ? one : other}`;
const and = (items: readonly string[]) => new Intl.ListFormat("de").format(items);
const or = (items: readonly string[]) => new Intl.ListFormat("de", { type: "disjunction" }).format(items);
const dice = (faces: readonly number[]) => faces.join(", ");
const spells = (k: number) => plural(k, "Zauber", "Zauber");
const points = (k: number) => plural(k, "Punkt", "Punkten");

const ui: Messages["ui"] = {
  players: "Mitspielende",
  you: "du",
  cards: spells,
  handOf: (name, level1, level2) =>
    `${name} hält ${spells(level1 + level2)}: ${level1} der Stufe 1, ${level2} der Stufe 2`,
  stockOf: (k) => `${spells(k)} im Vorrat`,
  stonesOf: (k) => plural(k, "Stein", "Steine"),
  stone: (p) => (p === null ? "ein geheimer Stein" : `ein Stein mit ${points(p)}`),
  ownPoints: (p) => plural(p, "Punkt", "Punkte"),
  sp: "eröffnet die Runde",
  hasLeft: "hat die erste Prüfung verlassen",
  holdBarred: "darf im nächsten Zug C nicht wählen",
  castBarred: "darf im nächsten Zug nicht zaubern",
  round: (k) => (k === 0 ? "Vor der ersten Runde" : k > 5 ? "Abschlussprüfung" : `Runde ${k} von 5`),
  stonesLeft: (k) => `noch ${plural(k, "Stein", "Steine")}`,
  turn: (k) => `Zug ${k}`,

  tray: "Würfelschale",
  dieInAir: (k) => `Würfel ${k}: in der Luft`,
  die: (k, face) => (face ? `Würfel ${k}: ${face}` : `Würfel ${k}: noch nicht geworfen`),
  picked: "gewählt",
  sealedBy: (name) => `von ${name} versiegelt`,
  diceAre: (faces) => `Die Würfel zeigen ${dice(faces)}`,
  showing: { nothing: "noch nichts", pair: "ein Paar", run: "eine Folge", triple: "ein Drilling!" },
  noThrow: "Noch nicht geworfen",

  actions: "Was du tust",
  rollThree: "Drei Würfel werfen",
  action: { A: "Zwei werfen", B: "Einen werfen", C: "Keinen werfen" },
  actionHint: {
    A: "dann ziehen, dann zaubern",
    B: "dann zaubern, keinen Zauber ziehen",
    C: "dann ziehen, nicht zaubern",
  },
  actionTaken: (letter) => `${letter} wurde gewählt`,
  pickDice: { A: "Wähle die zwei Würfel, die du neu wirfst.", B: "Wähle den Würfel, den du neu wirfst." },
  endTurn: "Zug beenden",
  rollAgain: "Neu werfen",
  turnOver: "Umdrehen",
  leaveIt: "So lassen",
  noInterference: "Nicht stören",
  cup: "Becher",
  cupHint: "Leg einen Würfel hinein, um ihn neu zu werfen",
  interfereWith: (k, face) => `Würfel ${k} (${face}) neu werfen`,
  seconds: (k) => `der Zug endet in ${plural(k, "Sekunde", "Sekunden")}`,
  pauseTimer: "Warte, ich überlege",
  startTimer: (k) => `In ${plural(k, "Sekunde", "Sekunden")} entscheiden`,
  timerHint: "Andere warten auf dich. Gilt auf diesem Gerät.",

  decks: "Stapel",
  deck: { level1: "Stufe 1", level2: "Stufe 2", stone: "Steine" },
  draw: {
    level1: "Einen Zauber der Stufe 1 ziehen",
    level2: "Einen Zauber der Stufe 2 ziehen",
    stone: "Einen Stein nehmen",
  },
  needs: { level1: "für ein Paar", level2: "für eine Folge", stone: "für einen Drilling" },
  left: (k) => `noch ${k}`,
  discard: "Gewirkt und abgelegt",
  discardEmpty: "Kein Zauber liegt offen",
  levelOf: (k) => `Stufe ${k}`,

  hand: "Deine Hand",
  handEmpty: "Keine Zauber auf der Hand",
  stock: "Vorrat",
  stockHint: "für die nächste Runde",
  stockPlace: "freier Platz",
  stockIt: (name) => `${name} in den Vorrat legen`,
  toStock: "Vorrat",
  giveUp: "Abgeben",
  stones: "Deine Steine",
  noStones: "noch kein Stein",
  hiddenSpell: (level) => `ein verdeckter Zauber der Stufe ${level}`,

  cast: "Zaubern",
  castTitle: (name) => `${name} zaubern`,
  castHow: "Wähle, was geschieht",
  castOnDie: "Wähle einen Würfel oder eines davon",
  castBy: (name, spell) => `${name} zaubert ${spell}`,
  noWay: "Dieser Zauber geht jetzt nicht.",
  cancel: "Abbrechen",
  fate: {
    same: (k, face) => `Würfel ${k} bleibt ${face}`,
    set: (k, face) => `Würfel ${k} wird ${face}`,
    rolled: (k) => `Würfel ${k} wird neu geworfen`,
    sealed: (k) => `Würfel ${k} wird versiegelt`,
  },
  onto: (name) => `gegen ${name}`,
  justCast: "Zaubern",
  gives: { nothing: "", pair: "ein Paar", run: "eine Folge", triple: "ein Drilling" },
  keysCard: "Eingabe nimmt einen Zauber auf, Pfeiltasten wählen, Eingabe zaubert, Escape bricht ab.",
  keys: "Tasten: 1, 2, 3 wählen Würfel; A, B, C handeln; R wirft; D führt zu den Stapeln, H zur Hand; E beendet den Zug.",

  refusedTitle: "Das geht nicht",
  rule: (id) => `Regel ${id}`,

  odds: "Chancen",
  oddsStone: (p) => `Ein Stein in diesem Zug, bestens gespielt: ${p}`,
  oddsHead: {
    choice: "Wahl",
    pair: "Paar",
    run: "Folge",
    triple: "Drilling",
    stone: "Stein",
    leaves: "danach",
  },
  oddsHint: "„Stein“ zählt deine Zauber mit; „danach“ ist, was du dem nächsten Zug hinterlässt.",
  oddsDice: (k) => (k.length ? `Würfel ${k.join(", ")}` : "kein Würfel"),
  oddsAction: { A: "A", B: "B", C: "C", opening: "Auf", reroll: "neu", stop: "lassen", turn_over: "drehen" },
  oddsCasts: "Ein Stein durch Zaubern",
  oddsLeaves: "Ein Stein für den nächsten Zug, wenn du deinen beendest und",
  oddsLeave: (die) => (die === null ? "die Würfel liegen lässt" : `Würfel ${die + 1} wirfst`),
  oddsNothing: "Gerade gibt es nichts abzuwägen.",
  percent: (p) =>
    new Intl.NumberFormat("de", {
      style: "percent",
      maximumFractionDigits: p > 0 && p < 0.01 ? 1 : 0,
    }).format(p),

  banner: (round, name) => ({ title: `Runde ${round}`, text: `${name} eröffnet` }),
  bannerStone: (name) => `${name} nimmt einen Stein!`,
  bannerExam: "Die Abschlussprüfung",
  skip: "Überspringen",

  exam: {
    title: "Die Abschlussprüfung",
    intro:
      "Steine auf den Tisch! Punkte × Mitspielende sind deine Zauberkraft. Drei Würfel vervielfachen sie, und 80 besteht.",
    disqualified: "kein Stein: nicht zugelassen",
    value: (p, players, value) => `${p} × ${players} = ${value}`,
    valueRead: (p, value) => `${plural(p, "Punkt", "Punkte")}, Zauberkraft ${value}`,
    needs: (pips) =>
      pips <= 3 ? "jeder Wurf reicht" : pips > 18 ? "kein Wurf reicht" : `braucht ${pips} oder mehr`,
    chance: (p) => p,
    whyValue: (points, players, value) =>
      `${plural(points, "Punkt", "Punkte")} auf den Steinen, mal ${plural(players, "Person", "Personen")} am Tisch: Zauberkraft ${value}.`,
    whyNeeds: (value, pips, ways) =>
      `Die Würfel vervielfachen ${value}, und 80 besteht: Dazu braucht es ${pips} Augen. ${ways} der 216 Würfe mit drei Würfeln haben so viele.`,
    whyResult: (value, pips, final) =>
      `Zauberkraft ${value}, mal ${plural(pips, "Auge", "Augen")} auf den drei Würfeln: ${final}. ${final >= 80 ? "Ab 80 ist bestanden." : "Mit 80 wäre bestanden."}`,
    throwNow: "Wirf die Würfel",
    throwing: (name) => `${name} wirft…`,
    next: (name) => `Als Nächstes wirft ${name}`,
    result: (value, pips, final) => `${value} × ${pips} = ${final}`,
    passed: "bestanden!",
    failed: "diesmal nicht",
    goal: "80 besteht",
    errandTitle: "Der Laufbursche",
    errandCalled: (summoner, victim) =>
      `${summoner} hat die kleinste Summe und einen Stein mit 1 Punkt. Der Laufbursche trägt ihn zu ${victim} und bringt einen zurück.`,
    errandExtra: (summoner, victim) =>
      `${summoner} hat die kleinste Summe. Der Laufbursche mischt einen Stein mit 1 Punkt unter die von ${victim} und bringt einen zurück.`,
    errandBrought: (p) => `Er bringt einen Stein mit ${points(p)}!`,
    errandPick: "Zu wessen Steinen soll er gehen?",
    errandTo: (name) => `Schick ihn zu ${name}`,
    errandBlind: "verdeckt und gut gemischt",
    allPass: "Alle haben bestanden! Applaus für die ganze Schule.",
    somePass: (names) =>
      names.length === 1
        ? `${and(names)} hat bestanden. Gut gemacht!`
        : `${and(names)} haben bestanden. Gut gemacht!`,
    best: (names) => `${and(names)} hat mit dem höchsten Wert bestanden. Gut gemacht!`,
    nonePass:
      "Diesmal hat niemand bestanden. Jeden Frühling wachsen neue Würfel am Baum: Versucht es noch einmal.",
    skip: "Zum Ergebnis",
  },
};

const ask: Asks = {
  start: () => "Alle werfen einen Würfel. Wer am niedrigsten wirft, beginnt.",
  opening: () => "Du eröffnest die Runde: Wirf alle drei Würfel.",
  before: (a) =>
    a.cast
      ? "Zaubere, wenn du magst. Dann wähle: zwei Würfel werfen, einen oder keinen."
      : "Wähle: zwei Würfel werfen, einen oder keinen.",
  stone: () => "Ein Drilling! Nimm einen Stein.",
  after: (a) => {
    const may = [
      ...(a.draw ? ["eine Karte ziehen"] : []),
      ...(a.cast ? ["zaubern"] : []),
      ...(a.stock ? ["einen Zauber in den Vorrat legen"] : []),
    ];
    return may.length ? `Du darfst ${or(may)}. Dann beende den Zug.` : "Mehr geht nicht: Beende den Zug.";
  },
  interfere: (a, who) =>
    (a.window ? `${who(a.by)} hat den Zug beendet. ` : "") +
    "Nächsten Zug stören? Wirf einen Würfel neu, oder lass sie liegen." +
    (a.stock ? " Du darfst noch einen Zauber in den Vorrat legen." : ""),
  discard: (a) => `Zauber und Steine zusammen dürfen ${a.limit} sein: Gib einen Zauber ab.`,
  reroll: (a) =>
    a.most > 1
      ? "Wähle die Würfel, die du neu wirfst, oder lass sie."
      : "Wähle noch einen Würfel, oder lass sie.",
  turn_over: () => "Dreh den Würfel um, oder lass ihn.",
  errand: () => "Du darfst den Laufburschen rufen. Zu wessen Steinen soll er gehen?",
  amplify: () => "Dein Wurf. All deine gesammelte Zauberkraft steckt darin.",
  moving: () => "",
  over: () => "Die Prüfung ist vorbei.",
  curtain: () => "",
  watch: (a, who) => (a.exam ? `Gleich wirft ${who(a.seat)}.` : `${who(a.seat)} überlegt…`),
};

export const de: Messages = { ui, ask };
