// The stage itself: keeps what the table asked for, and draws it when something has changed and only then.
import { radiansOf } from "./aiming";
import { Eye, type Focus } from "./camera";
import { Easel, type Motion } from "./easel";
import { readFilm, STILL } from "./film";
import { RIGHTING, Show, shownAt, standing } from "./flight";
import { extentOf } from "./floor";
import { Gestures, type Grip } from "./gestures";
import { lightsOn, stuckIn } from "./lights";
import { boxRound, found, holdOf, onScreen, type Screen } from "./pick";
import { pinsOf, Trail, wayOf } from "./trail";
import type {
  Flick,
  Flight,
  Found,
  Insets,
  Playback,
  PlayOptions,
  Pose,
  Quality,
  School,
  Stage,
  StageOptions,
  TableLook,
  View,
} from "./types";
import { watch } from "./watch";
import { World } from "./world";

const NOBODY: TableLook = { poses: [], lessons: [], exams: [], active: -1, own: null };
/** A camera or an arrow that has just moved probably goes on moving. */
const SWIFT = 200;

export class Theatre implements Stage {
  readonly #canvas: HTMLCanvasElement;
  readonly #easel: Easel;
  readonly #options: StageOptions;
  readonly #eye: Eye;
  readonly #gestures: Gestures;
  readonly #end = new AbortController();
  #board: School;
  #scarves: StageOptions["scarves"];
  #nameOf: (name: string) => string;
  #letGo: "arm" | "strike";
  #reduced: boolean;
  #insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  #table = NOBODY;
  #world: World;
  #show: Show | null = null;
  #trail: Trail | null = null;
  #trailed: Flight | null = null;
  #lit: readonly (string | number)[] = [];
  #offered: readonly Pose[] = [];
  #aimed: { readonly flick: Flick | null; readonly seat: number; readonly armed: boolean } | null = null;
  #turned = false;
  /** Until then all of the picture is changing. */
  #swiftUntil = 0;
  #stale = false;
  #gone = false;

  constructor(canvas: HTMLCanvasElement, options: StageOptions) {
    this.#canvas = canvas;
    this.#options = options;
    this.#board = options.board;
    this.#scarves = options.scarves;
    this.#nameOf = options.nameOf;
    this.#letGo = options.letGo ?? "arm";
    this.#reduced = options.reducedMotion;
    this.#easel = new Easel(
      canvas,
      options.quality,
      (now) => this.#step(now),
      () => ({ scene: this.#world.scene, camera: this.#eye.camera }),
      () => this.#rebuild(),
    );
    this.#eye = new Eye(extentOf(this.#board), this.#board.height);
    this.#eye.reduced = this.#reduced;
    this.#world = this.#build();
    this.#gestures = new Gestures(canvas, this.#grip());
    watch(canvas, this.#end.signal, {
      resized: () => this.#resize(),
      themed: () => this.#rebuild(),
      lost: () => options.onLost?.(),
    });
    this.#resize();
  }

  // ---- what the table shows

  setBoard(board: School): void {
    this.#board = board;
    this.#eye.setBoard(extentOf(board), board.height);
    this.#rebuild();
  }
  setTable(table: TableLook): void {
    const { own } = this.#table;
    this.#table = table;
    if (this.#aimed && (table.own === null || table.own !== own)) this.aim(null);
    this.#furnish();
  }
  setNames(nameOf: (name: string) => string): void {
    this.#nameOf = nameOf;
    this.#rebuild();
  }
  setScarves(scarves: StageOptions["scarves"]): void {
    this.#scarves = scarves;
    this.#rebuild();
  }
  setQuality(quality: Quality): void {
    this.#easel.pace.ask(quality);
    this.#easel.resize();
    this.#rebuild();
  }
  setReducedMotion(reduced: boolean): void {
    this.#reduced = this.#eye.reduced = reduced;
  }
  setLetGo(how: "arm" | "strike"): void {
    this.#letGo = how;
  }
  setInsets(insets: Insets): void {
    this.#insets = insets;
    this.#resize();
  }

  play(flight: Flight, options: PlayOptions = {}): Playback {
    this.#show?.stop();
    this.aim(null);
    this.hideTrail();
    const show = new Show(
      flight,
      options,
      () => this.#easel.wake(),
      (it) => {
        if (this.#show !== it) return;
        this.#show = null;
        this.#world.aim.hide();
        this.#furnish();
      },
    );
    this.#show = show;
    if (options.flick && show.swing < 1) {
      const [x, y] = flight.before[flight.seat] ?? [0, 0, 0];
      this.#world.aim.set(x / 10, y / 10, options.flick, this.#world.colourOf(flight.seat), true);
      this.#world.aim.swing(0.001);
    }
    this.#stand();
    // a film that cannot be read shows its end, as for those who want no motion
    void readFilm(flight.film)
      .catch(() => STILL)
      .then((film) => {
        if (this.#show !== show) return;
        show.begin(film);
        if (this.#reduced) show.seek(show.length);
      });
    return show;
  }

  showTrail(flight: Flight): void {
    this.#trailed = flight;
    void readFilm(flight.film)
      .catch(() => STILL)
      .then((film) => {
        if (this.#trailed !== flight || this.#gone) return;
        this.#trail?.dispose();
        this.#trail = new Trail(wayOf(film, flight), this.#world.colourOf(flight.seat));
        this.#world.scene.add(this.#trail.group);
        this.#world.marks.set(pinsOf(film, flight, this.#board));
        this.#easel.wake();
      });
  }
  hideTrail(): void {
    this.#trailed = null;
    this.#trail?.dispose();
    this.#trail = null;
    this.#world.marks.clear();
    this.#easel.wake();
  }

  aim(flick: Flick | null, seat = this.#table.own ?? this.#table.active): void {
    this.#gestures.drop();
    this.#aimed = flick && { flick, seat, armed: true };
    this.#drawAim();
  }
  offer(spots: readonly Pose[]): void {
    this.#offered = spots;
    this.#furnish();
  }
  highlight(names: readonly (string | number)[]): void {
    this.#lit = names;
    this.#furnish();
  }

  // ---- the camera

  view(view: View): void {
    if (view === "free" && this.#eye.view === "free") return;
    this.#eye.show(view, this.#focus(), performance.now());
    this.#easel.wake();
  }
  home(): void {
    this.#eye.show("free", null, performance.now());
    this.#easel.wake();
  }
  get currentView(): View {
    return this.#eye.view;
  }
  orbit(turn: number, tilt: number, zoom = 1): void {
    const before = this.#eye.view;
    this.#eye.orbit(turn, tilt, zoom);
    this.#swiftUntil = performance.now() + SWIFT;
    if (this.#eye.view !== before) this.#options.onView?.(this.#eye.view);
    this.#easel.wake();
  }
  pick(clientX: number, clientY: number): Found | null {
    const box = this.#canvas.getBoundingClientRect();
    return found(this.#screen, this.#board, this.#table, clientX - box.left, clientY - box.top);
  }
  locate(x: number, y: number, z = 0): { readonly x: number; readonly y: number } {
    const box = this.#canvas.getBoundingClientRect();
    const [u, v] = onScreen(this.#screen, x, y, z);
    return { x: box.left + u, y: box.top + v };
  }
  get fps(): number {
    return this.#easel.pace.fps;
  }
  dispose(): void {
    this.#gone = true;
    this.#end.abort();
    this.#show = null;
    this.#gestures.dispose();
    this.#trail?.dispose();
    this.#world.dispose();
    this.#easel.dispose();
  }

  // ---- building

  get #screen(): Screen {
    return { camera: this.#eye.camera, width: this.#easel.width, height: this.#easel.height };
  }
  #build(): World {
    this.#turned = this.#eye.turned;
    return new World(this.#canvas, this.#easel.renderer, {
      board: this.#board,
      scarves: this.#scarves,
      nameOf: this.#nameOf,
      turned: this.#turned,
      high: this.#easel.pace.level.high,
    });
  }
  /** Before the next picture; several reasons at once are one. */
  #rebuild(): void {
    this.#stale = true;
    this.#easel.wake();
  }
  #replace(): void {
    this.#stale = false;
    this.#world.dispose();
    this.#trail?.dispose();
    this.#trail = null;
    this.#world = this.#build();
    this.#furnish();
    this.#drawAim();
    if (this.#trailed) this.showTrail(this.#trailed);
  }
  #furnish(): void {
    const t = this.#table;
    const world = this.#world;
    world.seat(t.poses.length);
    world.cards.lay(t.lessons, t.exams, t.payable ?? []);
    const lights = lightsOn(this.#board, this.#lit);
    world.lights.light([...lights, ...stuckIn(this.#board, t.stuck ?? null)]);
    world.lights.tick(this.#board, t.visited ?? [], this.#turned);
    world.wanted.set(lights.flatMap((l) => l.pin ?? []));
    world.lights.offer(t.poses[t.own ?? t.active], this.#offered);
    this.#stand();
  }
  /** Everybody where they are now. */
  #stand(): void {
    const { poses, active, own } = this.#table;
    const show = this.#show;
    poses.forEach((pose, seat) => {
      this.#world.put(seat, show ? shownAt(show.film, show.flight, seat, show.at) : standing(pose));
    });
    const at = poses[active];
    const marked = show || !at ? null : { x: at[0] / 10, y: at[1] / 10 };
    this.#world.lights.mark(marked, this.#world.colourOf(active), own === active && own !== null);
    this.#easel.renderer.shadowMap.needsUpdate = true;
    this.#easel.wake();
  }
  #drawAim(): void {
    const aimed = this.#aimed;
    const pose = aimed && this.#table.poses[aimed.seat];
    if (aimed && pose)
      this.#world.aim.set(
        pose[0] / 10,
        pose[1] / 10,
        aimed.flick,
        this.#world.colourOf(aimed.seat),
        aimed.armed,
      );
    else this.#world.aim.hide();
    this.#easel.renderer.shadowMap.needsUpdate = true;
    this.#easel.wake();
  }
  /** The penguin that a view is about, and which way it is going to go. */
  #focus(): Focus | null {
    const show = this.#show;
    const seat = show?.flight.seat ?? this.#table.own ?? this.#table.active;
    if (show) {
      const at = shownAt(show.film, show.flight, seat, show.at);
      return {
        x: at.x,
        y: at.y,
        heading: show.options.flick ? radiansOf(show.options.flick.azimuth) : this.#eye.turn,
      };
    }
    const pose = this.#table.poses[seat];
    if (!pose) return null;
    const [x, y] = [pose[0] / 10, pose[1] / 10];
    const flick = this.#aimed?.flick;
    return { x, y, heading: radiansOf(flick?.azimuth ?? pose[2]) };
  }

  // ---- drawing

  /** Lets the time until now pass. */
  #step(now: number): Motion {
    if (this.#stale) this.#replace();
    const glides = this.#eye.step(now);
    const flies = this.#fly(now);
    const follows = flies && this.#eye.view === "follow";
    const swift = glides || follows || now < this.#swiftUntil;
    const { camera } = this.#eye;
    this.#world.building.lookFrom(camera.position, this.#eye.target, this.#eye.isSteep);
    this.#world.aim.lookFrom(this.#eye.isSteep);
    this.#world.marks.fit(this.#easel.width, this.#easel.height);
    this.#world.wanted.fit(this.#easel.width, this.#easel.height);
    return { goes: glides || flies, swift };
  }
  #fly(now: number): boolean {
    const show = this.#show;
    if (!show) return false;
    show.step(now);
    if (show.isOver) {
      this.#show = null;
      this.#world.aim.hide();
      this.#table = { ...this.#table, poses: show.flight.poses };
      this.#stand();
      show.options.onEnd?.();
      return this.#show !== null;
    }
    if (show.options.flick && show.swing < 2) {
      this.#world.aim.swing(Math.max(0.001, show.swing));
      const [x, y] = show.flight.before[show.flight.seat] ?? [0, 0];
      this.#easel.patch(boxRound(this.#screen, x / 10, y / 10, 20, 150));
    } else this.#world.aim.hide();
    // who was brought back, or stands on a free spot beside, moves only at the end
    const righting = show.at > show.length - RIGHTING;
    this.#table.poses.forEach((_, seat) => {
      if (!righting && !show.film.seats.includes(seat)) return;
      const at = shownAt(show.film, show.flight, seat, show.at);
      this.#world.put(seat, at);
      this.#easel.patch(boxRound(this.#screen, at.x, at.y, at.z, 58));
      if (at.z > 24) this.#easel.patch(boxRound(this.#screen, at.x + at.z / 3, at.y + at.z / 3, 0, 50));
    });
    this.#easel.renderer.shadowMap.needsUpdate = true;
    const focus = this.#focus();
    if (focus) this.#eye.follow(focus, show.isMoving ? now : 0);
    return show.isMoving;
  }

  #resize(): void {
    if (!this.#easel.resize()) return;
    this.#eye.resize(this.#easel.width, this.#easel.height, this.#insets);
    if (this.#eye.turned !== this.#turned) this.#rebuild();
  }

  // ---- fingers

  #grip(): Grip {
    const pose = () =>
      this.#show || this.#table.own === null ? undefined : this.#table.poses[this.#table.own];
    const aim = (flick: Flick | null, armed: boolean) => {
      this.#aimed = { flick, seat: this.#table.own ?? 0, armed };
      this.#drawAim();
      if (flick) this.#options.onAim?.(flick, armed);
    };
    return {
      hold: (x, y, loose) => {
        const p = pose();
        const hold = p ? holdOf(this.#screen, p, x, y, loose) : null;
        return hold && { ...hold, kept: this.#aimed?.armed ? this.#aimed.flick : null };
      },
      slope: () => {
        const p = pose() ?? [0, 0, 0];
        const [x, y] = [p[0] / 10, p[1] / 10];
        const [u, v] = onScreen(this.#screen, x, y, 0);
        const [xu, xv] = onScreen(this.#screen, x + 1, y, 0);
        const [yu, yv] = onScreen(this.#screen, x, y + 1, 0);
        return { x: [xu - u, xv - v], y: [yu - u, yv - v] };
      },
      looks: () => this.#eye.turn,
      isArmed: () => this.#aimed?.armed === true && this.#aimed.flick !== null,
      grabbed: () => {
        this.hideTrail();
        this.#options.onGrab?.();
      },
      aimed: (flick) => {
        this.#swiftUntil = performance.now() + SWIFT;
        aim(flick, false);
      },
      armed: (flick) => {
        if (this.#letGo === "strike") this.#options.onCommit?.(flick);
        else aim(flick, true);
      },
      struck: () => {
        const flick = this.#aimed?.flick;
        if (flick) this.#options.onCommit?.(flick);
      },
      cancelled: () => {
        this.#aimed = null;
        this.#drawAim();
        this.#options.onCancel?.();
      },
      orbited: (turn, tilt, zoom) => this.orbit(turn, tilt, zoom),
      panned: (dx, dy) => {
        this.#eye.pan(dx, dy);
        this.#swiftUntil = performance.now() + SWIFT;
        this.#easel.wake();
      },
    };
  }
}
