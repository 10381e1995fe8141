// The picture story of the rules: a little game that plays itself, scene by scene, on the table's own board.
import type { Saying, Table } from "../../../wire/schema";
import type { Messages } from "../messages.en";
import { after, type Picture } from "../stage/picture";
import { boardOf, type AnyEvent, type Ping, type WizardryView } from "../words";

export type SceneKey = keyof Messages["scenes"];
interface Part {
  readonly key: SceneKey;
  /** Where the game is taken up, if not where the last scene left it. */
  readonly from?: Partial<Picture>;
  readonly events?: readonly AnyEvent[];
  readonly points?: { readonly seat: number; readonly ping: Ping };
}
export interface Scene {
  readonly key: SceneKey;
  readonly before: Picture;
  readonly events: readonly AnyEvent[];
  readonly after: Picture;
  readonly points: Part["points"] | null;
}

const board = boardOf(null);
const MOON = 6;
const CAT = 12;
const START: Picture = {
  wizards: [board.market, board.market, board.market],
  willy: 1,
  active: -1,
  clock: 0,
  silent: false,
  faces: [],
  targets: [],
  found: 0,
  tiles: Array.from({ length: board.tiles }, () => null),
  potions: 3,
  enchantments: 3,
};
const rule = ""; // nobody reads rules in a story
const ping = (slot: number, sure: Ping["sure"], symbol: string | null): Ping => ({
  t: "ping",
  slot,
  sure,
  symbol,
});

const PARTS: readonly Part[] = [
  { key: "welcome" },
  { key: "willy" },
  {
    key: "peek",
    events: [{ t: "tile_peeked", rule, seat: 0, slot: MOON, symbol: { value: "moon", seats: [0] } }],
  },
  {
    key: "roll",
    events: [
      { t: "tile_returned", rule, slot: MOON },
      { t: "turn_began", rule, seat: 0, silent: false, inside: false },
      {
        t: "dice_rolled",
        rule,
        seat: 0,
        faces: ["moon", "cat", "feather"],
        targets: ["moon", "cat", "feather"],
      },
    ],
  },
  { key: "search", points: { seat: 0, ping: ping(MOON, "sure", "moon") } },
  { key: "found", events: [{ t: "tile_flipped", rule, seat: 0, slot: MOON, symbol: "moon", found: true }] },
  { key: "hint", points: { seat: 1, ping: ping(CAT, "think_so", "cat") } },
  {
    key: "wrong",
    events: [
      { t: "tile_flipped", rule, seat: 0, slot: CAT, symbol: "mushroom", found: false },
      { t: "search_ended", rule, seat: 0, why: "wrong" },
    ],
  },
  {
    key: "step",
    events: [
      { t: "wizard_moved", rule, wizard: 0, to: board.market + 1, inside: false },
      { t: "tiles_returned", rule, slots: [MOON, CAT] },
      { t: "turn_began", rule, seat: 1, silent: false, inside: false },
    ],
  },
  {
    key: "ghost",
    events: [
      { t: "turn_began", rule, seat: 2, silent: false, inside: false },
      { t: "dice_rolled", rule, seat: 2, faces: ["key", "bat", "spider"], targets: ["key", "bat", "spider"] },
      { t: "tile_flipped", rule, seat: 2, slot: 3, symbol: "ghost", found: false },
      { t: "willy_moved", rule, to: 2, arrows: 1, why: "ghost_tile" },
      { t: "tiles_returned", rule, slots: [3] },
    ],
  },
  {
    key: "clock",
    events: [
      { t: "turn_began", rule, seat: 0, silent: false, inside: false },
      { t: "willy_moved", rule, to: 3, arrows: 1, why: "clock" },
    ],
  },
  {
    key: "tools",
    from: { wizards: [13, 12, 11], willy: 10 },
    events: [
      { t: "tool_used", rule, tool: "potion", left: 2 },
      { t: "wizard_moved", rule, wizard: 2, to: 12, inside: false },
    ],
  },
  {
    key: "stairs",
    from: { wizards: [board.forest + 2, board.forest, board.forest - 1], willy: 14 },
    events: [{ t: "turn_began", rule, seat: 0, silent: true, inside: false }],
  },
  {
    key: "end",
    from: { wizards: [24, 24, 22], willy: 19, silent: false },
    events: [
      { t: "wizard_moved", rule, wizard: 2, to: 24, inside: true },
      { t: "game_ended", rule, won: true },
    ],
  },
];

/** The scenes, each with the picture before and after it. */
export function scenes(): readonly Scene[] {
  let picture = START;
  return PARTS.map((part) => {
    const before = { ...picture, ...part.from };
    const events = part.events ?? [];
    picture = events.reduce(after, before);
    return { key: part.key, before, events, after: picture, points: part.points ?? null };
  });
}

export function viewOf(p: Picture): WizardryView {
  return {
    ...p,
    seat: 0,
    actor: p.active,
    prompt: { phase: "nature", danger: null, steps: 0, proposal: null },
    turn: 1,
    peeked_by: p.tiles.map(() => -1),
    arrows: board.arrows[p.willy - 1] ?? 1,
    won: null,
    notes: null,
  };
}
/** A scene's beginning as a table the store can take. */
export function tableOf(scene: Scene, names: readonly string[]): Table {
  const said: readonly Saying[] = scene.points
    ? [{ seat: scene.points.seat, version: 1, talk: scene.points.ping }]
    : [];
  return {
    t: "table",
    id: 0,
    match: "",
    code: "",
    game: "wizardry_cubed",
    version: 1,
    status: "playing",
    setup: null,
    rules: { listed: false, odds: false, tips: false, time_limit: 0, take_back: "ask", absence: "host" },
    seats: names.map((name, i) => ({ name, kind: "here", level: null, taken: true, online: true, paused: false, away: null, owed: false, stand_in: false, mine: i === 0, link: null })), // prettier-ignore
    host: false,
    eye: 0,
    actor: 0,
    view: viewOf(scene.before),
    legal: [],
    log: [],
    ask: null,
    ask_left: null,
    can_undo: false,
    promise: "",
    said,
    deadline: null,
    grace: 0,
    ago: null,
    notices: [],
  };
}
/** How long a scene stays, by how much there is to read. */
export function pauseFor(text: string): number {
  return 4200 + text.length * 46;
}
