// English: what the table of Wizardry to the Power of Three says. German has the same keys, or does not compile.
import type { Danger, Tool } from "./words";

const n = new Intl.PluralRules("en");
const plural = (k: number, one: string, other: string) => `${k} ${n.select(k) === "one" ? one : other}`;
const list = (items: readonly string[]) => new Intl.ListFormat("en").format(items);
const tools: Readonly<Record<Tool, string>> = { potion: "Potion", enchantment: "Enchantment" };
const WHY: Readonly<Record<Danger, string>> = {
  clock: "The Ghost Clock strikes.",
  ghost_tile: "A ghost was under the tree.",
  ghost_face: "There is a ghost on the dice.",
};

const symbols: Readonly<Record<string, string>> = {
  castle: "castle",
  star: "star",
  hedgehog: "hedgehog",
  moon: "moon",
  frog: "frog",
  key: "key",
  bat: "bat",
  owl: "owl",
  cat: "cat",
  snake: "snake",
  acorn: "acorn",
  mouse: "mouse",
  mushroom: "mushroom",
  spider: "spider",
  moth: "moth",
  feather: "feather",
  ghost: "ghost",
  potion: "potion",
};

export const en = {
  symbols,
  list,
  board: {
    label: "The path to school",
    trees: "Trees",
    tree: (k: number) => `Tree ${k}`,
    open: (k: number, symbol: string) => `Tree ${k}: ${symbol}`,
    note: (k: number, symbol: string) => `Tree ${k}, your note: ${symbol}`,
    peekedBy: (name: string) => `${name} has peeped here`,
    hints: (text: string) => `hints: ${text}`,
    hint: (name: string, sure: string, symbol: string | null) =>
      symbol ? `${name}: ${symbol}, ${sure}` : `${name}, ${sure}`,
    wizards: "Wizards",
    wizard: (name: string, steps: number) =>
      steps === 0 ? `${name} is in the school` : `${name}, ${plural(steps, "step", "steps")} to the school`,
    willy: (arrows: number) => `Willy the ghost; ${plural(arrows, "arrow", "arrows")} where he stands`,
    market: "midnight market",
    school: "school",
    start: "Willy’s forest",
    colours: ["blue", "red", "green", "yellow", "purple", "grey"],
  },
  dice: {
    label: "Dice",
    none: "The dice have not been rolled yet.",
    rolling: "The dice are rolling.",
    shows: (faces: readonly string[]) => `The dice show ${list(faces)}.`,
    roll: "Roll the dice",
    wanted: "Find:",
    wantedNone: "Nothing left to find",
    found: (k: number) => `${k} found`,
  },
  ask: {
    start: "Who was in a forest last?",
    peek: "Peep under a tree. Only you will see it.",
    peekOf: (name: string) => `${name} peeps under a tree.`,
    looking: (symbol: string) => `It is the ${symbol}! Remember where.`,
    lookingGhost: "A ghost! Everybody sees it, and Willy comes nearer.",
    lookingOf: (name: string) => `${name} is looking at a tile.`,
    roll: "Your turn! Roll the dice.",
    rollOf: (name: string) => `${name} is about to roll.`,
    potionFace: "A potion on the dice! Who goes a step ahead?",
    potionFaceOf: (name: string) => `${name} chooses who goes a step ahead.`,
    search: (lumies: string) => `Where is the ${lumies}?`,
    searchMany: (lumies: string) => `Find them: ${lumies}.`,
    searchOf: (name: string, lumies: string) => `${name} looks for: ${lumies}.`,
    danger: "Careful, Willy!",
    proposal: "Shall we?",
    over: "The game is over.",
    nature: "…",
    silent: "On the stairs: you have to know it yourself. Your friends keep quiet.",
    silentOf: (name: string) => `Shh! ${name} is on the stairs and must find it alone.`,
  },
  act: {
    actions: "What to do",
    putBack: "I will remember! Turn it back",
    stop: "Stop searching",
    stopPeek: "One peep is enough",
    advance: (name: string) => `${name} goes a step`,
    letGo: "Let Willy go",
    agree: "Yes, let’s!",
    object: "No, keep it",
  },
  tools: {
    label: "Magic of the team",
    names: tools,
    left: (tool: Tool, k: number) => plural(k, tools[tool], `${tools[tool]}s`),
    potionHint: "One wizard goes a step ahead",
    enchantmentHint: "All dice are rolled again",
    forWhom: "Potion for whom?",
    rollAgain: "Roll all the dice again?",
    propose: "Suggest it",
    use: (name: string) => `for ${name}`,
    proposed: (name: string, tool: Tool, whom: string | null) =>
      whom
        ? `${name} suggests a Potion for ${whom}.`
        : `${name} suggests rolling again with ${tool === "enchantment" ? "an Enchantment" : "a Potion"}.`,
    waiting: (name: string) => `${name} decides…`,
    agreed: (names: readonly string[]) => `${list(names)} ${names.length === 1 ? "says" : "say"} yes.`,
  },
  danger: {
    title: (why: Danger, steps: number) => `${WHY[why]} Willy moves ${steps}!`,
    would: (names: readonly string[]) => `He would catch ${list(names)}.`,
    saves: (k: number, name: string | null) =>
      `${k === 1 ? "One Potion" : `${k} Potions`} would save ${name ?? "them all"}.`,
    tooFew: (k: number, left: number) =>
      `That takes ${plural(k, "Potion", "Potions")}, and you have ${left || "none"} left.`,
    chases: (of: number, all: number) =>
      `An Enchantment chases the ghost off the dice, ${of} times in ${all}.`,
    brings: (of: number, all: number) =>
      `An Enchantment brings a potion, ${plural(of, "time", "times")} in ${all}.`,
    again: (of: number, all: number) =>
      `An Enchantment saves you all${of === all ? " for sure" : `, ${plural(of, "time", "times")} in ${all}`}.`,
    window: "Willy is about to move",
    label: "How near Willy is",
    short: {
      gap: (k: number, name: string) => `${k} behind ${name}`,
      next: (k: number) => `${k} at the clock`,
      face: (of: number, all: number) => `ghost ${of}/${all}`,
      fresh: (of: number, all: number) => `a new tree ${of}/${all}`,
    },
    gap: (k: number, name: string) => `${plural(k, "space", "spaces")} behind ${name}`,
    gapWord: "Willy is",
    next: (k: number) => `he goes ${k} when the clock strikes`,
    clock: (name: string) => `${name} keeps the Ghost Clock`,
    face: (of: number, all: number) => `ghost on the dice: ${of} in ${all}`,
    fresh: (of: number, all: number) => `a tree you have not seen under: ${of} in ${all}`,
    safe: "Nobody outside",
    notes: "notes are on",
  },
  talk: {
    label: "Talk",
    hint: "Give a hint",
    hintOn: "Now tap a tree",
    hintOff: "No hint after all",
    how: "How sure are you?",
    sure: { sure: "sure", think_so: "think so", maybe: "maybe" },
    what: "What is there?",
    noSymbol: "I don’t say",
    point: (k: number) => `Point at tree ${k}`,
    phrases: {
      i_know: "I know it!",
      i_have_forgotten: "I have forgotten.",
      not_that_one: "Not that one!",
      well_done: "Well done!",
      oh_no: "Oh no!",
      thank_you: "Thank you!",
      careful: "Careful!",
    },
    write: "Say something",
    send: "Say",
    says: (name: string, text: string) => `${name}: ${text}`,
    points: (name: string, k: number, sure: string, symbol: string | null) =>
      `${name} points at tree ${k}${symbol ? `: ${symbol}` : ""} (${sure}).`,
    quiet: "Shh!",
  },
  prefs: {
    label: "Looking and learning",
    open: "How long a wrong tree stays open",
    opens: { short: "short", usual: "usual", long: "long" },
    aloud: "Read to me what is asked and what is found",
    agree: "Always say yes when a Potion or Enchantment is suggested",
    tutorial: "Show me how it goes",
  },
  shown: {
    turn: (name: string) => `${name}’s turn`,
    mine: "Your turn",
    silent: "Shh! All quiet on the stairs",
    found: "Found!",
    wrong: "Not that one",
    ghost: "A ghost!",
    all: "All found!",
    stopped: "Enough for now",
    clock: "The Ghost Clock strikes!",
    willy: (k: number) => `Willy moves ${k}`,
    again: "Roll again!",
    dropped: "Not this time",
  },
  end: {
    won: "Hurray, you are all at school!",
    wonText: (turns: number) => `It took you ${plural(turns, "turn", "turns")}. Willy waves you goodbye.`,
    lost: (names: readonly string[]) => `Boo! Willy has caught ${list(names)}.`,
    lostText: (inside: number, all: number) =>
      inside
        ? `So close: ${inside} of ${all} were at school already. Willy would love to play again.`
        : "Willy only wanted to play. You know the forest better now!",
    whyWon: (turns: readonly { readonly name: string; readonly turns: number }[]) =>
      `The turns of all of you are counted together: ${list(turns.map((t) => `${t.name} ${t.turns}`))}.`,
    whyLost: (inside: readonly string[], caught: readonly string[]) =>
      `${inside.length ? `At school: ${list(inside)}. ` : ""}Caught: ${list(caught)}. You win together only if Willy catches nobody.`,
    look: "Look at the board",
  },
  tutorial: {
    offer: "First time here?",
    offerText: "Watch how it goes; it takes two minutes.",
    watch: "Show me",
    no: "No, thank you",
    title: "How it goes",
    step: (k: number, of: number) => `Picture ${k} of ${of}`,
    play: "Play on",
    pause: "Stop",
    next: "Next",
    back: "Back",
    skip: "Skip",
    aloud: "Read it to me",
    done: "Let’s play!",
    you: "You",
    friends: ["You", "Mia", "Tom"],
  },
  scenes: {
    welcome:
      "It is midnight. You have been to the market, and school is about to begin. Can you all be there in time?",
    willy: "Behind you in the forest wakes Willy the ghost. If he reaches one of you, you all have lost.",
    peek: "Before you set out, everyone peeps under one tree. You see a moon. Nobody else does: remember where!",
    roll: "It is your turn: roll the three dice. They show which Lumies you have to find.",
    search: "Where was the moon? You have seen it. Tap the tree…",
    found: "…there it is! Each Lumie you find takes you one step along the path.",
    hint: "Mia has seen the cat. She may point at a tree: “I think so!”. She may be wrong, though.",
    wrong:
      "Oh, that is a mushroom. Now your search is over. Everyone looks closely, then all trees are turned back.",
    step: "One Lumie found: one step ahead. Now it is Mia’s turn.",
    ghost: "Tom turns over a ghost! Willy comes one space nearer. A ghost on the dice does the same.",
    clock: "When it is the clock keeper’s turn, Willy goes as many spaces as there are arrows under him.",
    tools:
      "In danger? A Potion takes a wizard one step ahead. An Enchantment rolls the dice again. Anyone may suggest it.",
    stairs: "On the stairs you are on your own: shh, nobody may help you there. Potions still work.",
    end: "When all of you are inside, you have won together. Good luck, and keep your eyes open!",
  },
};
export type Messages = typeof en;
