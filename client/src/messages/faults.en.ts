// English: what is wrong in a file of one's own. The place in the file is told before each of these sentences.
import { FAULTS, type FaultKey } from "../wire/schema";

/** A sentence for each fault, from the arguments that the server sends with it. */
export type Faults = {
  readonly [K in FaultKey]: (a: Readonly<Record<(typeof FAULTS)[K][number], string | number>>) => string;
};
export function isFaultKey(key: string | number): key is FaultKey {
  return Object.hasOwn(FAULTS, key);
}

/** What would be right, by the argument `use` of a fault. */
const use = (a: { readonly use: string | number }): string =>
  isFaultKey(a.use) ? faults[a.use](a as never) : ""; // the server sends what its sentence needs

export const faults: Faults = {
  not_toml: (a) => `line ${a.line}, column ${a.column}: this is not TOML: ${a.detail}`,
  too_much: () =>
    "it is too large to be read: too many entries, nested too deeply, or a word in it is too long",
  not_utf8: () => "this is not UTF-8 text; save it as UTF-8",
  utf16: () => "this is UTF-16 or UTF-32 text; save it as UTF-8",
  missing: (a) => `this is missing; ${use(a)}`,
  unknown: (a) => `there is no such entry here; there is ${a.fields}`,
  use_whole: (a) => `use a whole number from ${a.least} to ${a.most}`,
  use_one_of: (a) => `use one of ${a.values}`,
  use_true_false: () => "use true or false",
  use_letters: (a) => `use a text of ${a.least} to ${a.most} letters`,
  use_name: (a) => `use small letters and _, such as old_owl, ${a.most} at most`,
  use_list: (a) => `use a list of ${a.least} to ${a.most}`,
  use_list_of: (a) => `use a list of ${a.most}`,
  use_blocks: (a) => `write [[${a.block}]] for each, ${a.least} to ${a.most} of them`,
  use_table: (a) => `use a table with ${a.fields}`,
  use_names: () => "use a table in which each entry has a name",

  spell_twice: () => "another spell has this id already",
  spell_by_zero: () => "0 would change nothing; use a whole number from -5 to -1 or 1 to 5",
  spell_turn: () => "only a whirl of one die, once, can turn it over",
  spell_deck: (a) => `${a.n} cards of level ${a.level}; a deck has 1 to ${a.most}`,

  path_box: (a) =>
    `16 Lumies, 1 ghost and 1 potion on the dice and 18 tiles are needed; here are ${a.lumies}, ${a.ghosts}, ${a.potions} and ${a.tiles}`,
  path_tiles: (a) => `${a.tiles} tiles cannot hide ${a.lumies} Lumies`,
  path_peeks: (a) => `${a.tiles} tiles, but ${a.peeks} are looked at before the first turn`,
  path_market: (a) => `with ${a.ghosts} ghosts it is at space ${a.least} at the earliest, not ${a.market}`,
  path_forest: (a) => `the path ends at space ${a.forest}, but the market is at ${a.market}`,
  path_arrows_few: (a) => `spaces ${a.first} to ${a.last} have none, so nobody knows Willy’s step`,
  path_arrows_many: (a) => `${a.arrows} for ${a.last} spaces; the school beyond them cannot be reached`,
  path_arrows_fall: () => "their number never falls along the way",
  path_twice: (a) => `“${a.lumie}” is on two faces; every Lumie is on exactly one`,

  school_boxes: (a) => `there are ${a.n}; a school has 1 to 8`,
  school_lintel: (a) => `an opening of ${a.lintel} mm does not fit under walls of ${a.height} mm`,
  school_inner: (a) => `the inner edge must lie one wall (${a.wall} mm) within the outer one`,
  school_box_small: (a) => `${a.w} × ${a.h} mm is too small for two penguins`,
  school_white_edge: (a) => `a penguin on the line must fit into the box, ${a.gap} mm from its walls`,
  school_white_short: (a) => `a line of ${a.w} × ${a.h} mm can be covered by three penguins`,
  school_box_overlaps: (a) => `it overlaps box ${a.other}`,
  school_rooms: (a) => `there are ${a.n}; a school has five classrooms`,
  school_no_box: (a) => `there is no box “${a.box}”`,
  school_room_place: (a) => `it must lie in box ${a.box} and be at least ${a.least} mm wide and high`,
  school_home: () => "its Lesson would lie outside the room",
  school_room_overlaps: (a) => `it overlaps room ${a.other}`,
  school_floor: () => "its rooms do not cover its floor",
  school_doors: (a) => `there are ${a.n}; at most 16 are possible`,
  school_no_room: (a) => `there is no room “${a.room}”`,
  school_door_box: (a) => `both are in box ${a.box}, but doors connect boxes`,
  school_door_reach: (a) => `it must reach from room ${a.one} to room ${a.two}`,
  school_door_narrow: (a) => `an opening of ${a.width} mm is too narrow for a penguin`,
  school_door_between: () => "it is not wholly between its two rooms",
  school_door_overlaps: (a) => `it overlaps door ${a.other}`,
  school_unreached: () => "no door or open border leads there",
  school_corners: (a) => `there are ${a.n}; a school has six Exam spaces`,
  school_corner_room: (a) => `the Exam does not lie in room ${a.room}`,
  school_corner_door: (a) => `the Exam lies in the mouth of door ${a.door}`,
  school_corner_overlaps: (a) => `the Exam overlaps #${a.other}`,
  school_start_room: (a) => `a penguin at ${a.x}, ${a.y} is not wholly in a room`,
  school_start_exam: (a) => `a penguin at ${a.x}, ${a.y} would begin on an Exam`,
  school_start_hits: (a) => `it collides with #${a.other}; ${a.mm} mm apart are not enough`,
  school_homes: (a) => `the Lesson “${a.lesson}” has two homes`,
  school_door_lesson: (a) => `only ${a.elements} lie in doorways, not “${a.lesson}”`,
  school_element: (a) => `the Lesson “${a.lesson}” has ${a.n} homes; one is right`,
  school_exam_lesson: (a) => `it asks for the Lesson “${a.lesson}”, but there is none`,
  school_exam_more: (a) => `it asks for more “${a.lesson}” than there are`,
  school_exams_few: (a) => `there are too few cards to fill ${a.n} spaces`,
};
