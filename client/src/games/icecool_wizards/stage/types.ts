// What the stage is given and what it tells: the table's side of the three-dimensional board.
import type { Board, CameToRest, Flick as Strike, Mark, Pose as Standing } from "../words";

export type School = Board;
export type Rect = readonly [number, number, number, number];
export type Point = readonly [number, number];
/** x and y in tenths of a millimetre, and where it looks in tenths of a degree, counted from x towards y. */
export type Pose = Standing;
export type Flick = Omit<Strike, "t">;
export type TrailMark = Mark;
/** A flick that was made: the event CameToRest as it is. */
export type Flight = Pick<CameToRest, "seat" | "before" | "poses" | "marks" | "film">;

export type Quality = "auto" | "high" | "low";
/** `free` is as one has turned it, and first of all the whole board; a drag of the camera goes there from everywhere. */
export type View = "free" | "top" | "low" | "follow";

/** What lies and stands on the table. */
export interface TableLook {
  readonly poses: readonly Pose[];
  /** On the board. */
  readonly lessons: readonly string[];
  /** The kind of Exam in each corner. */
  readonly exams: readonly (number | null)[];
  /** Whose turn it is; -1 for nobody. */
  readonly active: number;
  /** The penguin that may be grabbed and flicked here and now. */
  readonly own: number | null;
  /** The door the active penguin is stuck in. */
  readonly stuck?: string | null;
  /** Corners whose Exam may be paid for. */
  readonly payable?: readonly number[];
  /** Rooms visited this turn, whose names are ticked on the floor. */
  readonly visited?: readonly string[];
}

/** What is under a point of the canvas. */
export type Found =
  | { readonly kind: "penguin"; readonly seat: number }
  | { readonly kind: "lesson"; readonly lesson: string; readonly where: string }
  | { readonly kind: "exam"; readonly corner: number }
  | { readonly kind: "door"; readonly door: string }
  | { readonly kind: "room"; readonly room: string };

export interface StageOptions {
  readonly board: School;
  readonly quality: Quality;
  readonly reducedMotion: boolean;
  /** How each seat is told apart; `colour` is any CSS colour, also `var(--ward)`. */
  readonly scarves: readonly { readonly colour: string; readonly stripes: number }[];
  /** What stands on the floor and on cards, in the language spoken: the name of a room or Lesson. */
  readonly nameOf: (name: string) => string;
  /** `arm` (the default): letting go in the confirm zone arms the shot, and a tap on the penguin, or the table's own
      button, strikes. `strike`: letting go there strikes at once. */
  readonly letGo?: "arm" | "strike";
  /** While aiming, and once more with `armed` when the finger was lifted. */
  readonly onAim?: (flick: Flick, armed: boolean) => void;
  readonly onCommit?: (flick: Flick) => void;
  /** The finger went back to the penguin and was lifted there. */
  readonly onCancel?: () => void;
  /** The own penguin was taken hold of: hide what lies in the way. */
  readonly onGrab?: () => void;
  /** The view changed by itself: somebody dragged the camera. */
  readonly onView?: (view: View) => void;
  /** The graphics card was lost and does not come back; the table should go on in words. */
  readonly onLost?: () => void;
}

export interface PlayOptions {
  /** What was done to the penguin: the finger strikes before the flight begins. Only shown when it starts at 0. */
  readonly flick?: Flick | null;
  /** Join this many milliseconds after the strike. */
  readonly from?: number;
  /** 1 is real time, 0.25 slow motion. */
  readonly speed?: number;
  /** A mark of the trail has just been reached. */
  readonly onMark?: (mark: TrailMark) => void;
  /** Everybody stands on `poses`. Not called when `stop` or another `play` ends it. */
  readonly onEnd?: () => void;
}

/** A flight that is being shown. */
export interface Playback {
  /** Milliseconds since the strike. */
  readonly at: number;
  /** Of the whole flight, known once the film is read. */
  readonly length: number;
  pause(): void;
  resume(): void;
  seek(ms: number): void;
  setSpeed(speed: number): void;
  /** Leaves everybody where the flight ends, without `onEnd`. */
  stop(): void;
}

export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export interface Stage {
  /** Another school; the table is kept. */
  setBoard(board: School): void;
  /** Cards at once, penguins where they stand unless a flight is being shown. */
  setTable(table: TableLook): void;
  /** Another language or other scarves. */
  setNames(nameOf: (name: string) => string): void;
  setScarves(scarves: StageOptions["scarves"]): void;
  setQuality(quality: Quality): void;
  setReducedMotion(reduced: boolean): void;
  setLetGo(how: "arm" | "strike"): void;
  /** Parts of the canvas that the table covers, in CSS pixels: the board is fitted into the rest. */
  setInsets(insets: Insets): void;

  play(flight: Flight, options?: PlayOptions): Playback;
  /** The credited trail of a flight on the floor: ticks in discs for what was credited, crosses in squares for the rest. */
  showTrail(flight: Flight): void;
  hideTrail(): void;

  /** Arrow and finger at the own penguin (or `seat`), armed; null takes them away. Sliders and keys call this. */
  aim(flick: Flick | null, seat?: number): void;
  /** The white-line spots that are offered, in tenths of a millimetre: ghosts of the penguin there. */
  offer(spots: readonly Pose[]): void;
  /** Lights up Lessons (by name), doors, rooms and corners (by number). */
  highlight(names: readonly (string | number)[]): void;

  /** Goes there; in `free` already, it stays as it was turned. */
  view(view: View): void;
  /** The whole board, in `free`. */
  home(): void;
  readonly currentView: View;
  /** Turns (radians) and zooms (factor) the camera: for buttons and keys. */
  orbit(turn: number, tilt: number, zoom?: number): void;
  /** What is at this point of the page. */
  pick(clientX: number, clientY: number): Found | null;
  /** Where a point of the board is on the page: to hang a bubble there. Millimetres. */
  locate(x: number, y: number, z?: number): { readonly x: number; readonly y: number };
  /** Measured: of the last moving pictures. */
  readonly fps: number;
  dispose(): void;
}
