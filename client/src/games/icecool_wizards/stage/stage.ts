// The stage itself: keeps what the table asked for, and draws it when something has changed and only then.
import { WebGLRenderer } from "three";
import { radiansOf } from "./aiming";
import { Eye, type Focus } from "./camera";
import { readFilm, STILL } from "./film";
import { shownAt, Show, standing } from "./flight";
import { extentOf } from "./floor";
import { Gestures, type Grip } from "./gestures";
import { lightsOn } from "./lights";
import { isSoftware, Pace } from "./pace";
import { found, holdOf, onScreen, type Screen } from "./pick";
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
import { World } from "./world";

const NOBODY: TableLook = { poses: [], lessons: [], exams: [], active: -1, own: null };
/** After so long without movement a simple picture is drawn once more with all its pixels. */
const STILL_AFTER = 260;
/** A graphics card that does not come back in this time is gone. */
const LOST_AFTER = 5000;

export class Theatre implements Stage {
  readonly #canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  readonly #options: StageOptions;
  readonly #eye: Eye;
  readonly #gestures: Gestures;
  readonly #pace: Pace;
  readonly #end = new AbortController();
  readonly #watchers: { disconnect(): void }[] = [];
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
  #asked = 0;
  #still = 0;
  #isSharp = false;
  #width = 0;
  #height = 0;
  #turned = false;
  #gone = false;

  constructor(canvas: HTMLCanvasElement, options: StageOptions) {
    this.#canvas = canvas;
    this.#options = options;
    this.#board = options.board;
    this.#scarves = options.scarves;
    this.#nameOf = options.nameOf;
    this.#letGo = options.letGo ?? "arm";
    this.#reduced = options.reducedMotion;
    this.#renderer = new WebGLRenderer({
      canvas,
      antialias: options.quality !== "low",
      powerPreference: "high-performance",
    });
    this.#renderer.shadowMap.autoUpdate = false;
    this.#pace = new Pace(options.quality, isSoftware(this.#renderer.getContext()));
    this.#eye = new Eye(extentOf(this.#board), this.#board.height);
    this.#eye.reduced = this.#reduced;
    this.#world = this.#build();
    this.#gestures = new Gestures(canvas, this.#grip());
    this.#watch();
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
    this.#pace.ask(quality);
    this.#rebuild();
    this.#size(this.#pace.level.ratio);
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
    const show = new Show(flight, options, this.#wake, (it) => {
      if (this.#show !== it) return;
      this.#show = null;
      this.#world.aim.hide();
      this.#furnish();
    });
    this.#show = show;
    if (options.flick && show.swing < 1) {
      const [x, y] = flight.before[flight.seat] ?? [0, 0, 0];
      this.#world.aim.set(x / 10, y / 10, options.flick, this.#world.colourOf(flight.seat), true);
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
        this.#wake();
      });
  }
  hideTrail(): void {
    this.#trailed = null;
    this.#trail?.dispose();
    this.#trail = null;
    this.#world.marks.clear();
    this.#wake();
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
    this.#eye.show(view, this.#focus(), performance.now());
    this.#wake();
  }
  get currentView(): View {
    return this.#eye.view;
  }
  orbit(turn: number, tilt: number, zoom = 1): void {
    const before = this.#eye.view;
    this.#eye.orbit(turn, tilt, zoom);
    if (this.#eye.view !== before) this.#options.onView?.(this.#eye.view);
    this.#wake();
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
    return this.#pace.fps;
  }
  dispose(): void {
    this.#gone = true;
    this.#end.abort();
    for (const w of this.#watchers) w.disconnect();
    cancelAnimationFrame(this.#asked);
    clearTimeout(this.#still);
    this.#show = null;
    this.#gestures.dispose();
    this.#trail?.dispose();
    this.#world.dispose();
    this.#renderer.dispose();
  }

  // ---- building

  get #screen(): Screen {
    return { camera: this.#eye.camera, width: this.#width, height: this.#height };
  }
  #build(): World {
    this.#turned = this.#eye.turned;
    return new World(this.#canvas, this.#renderer, {
      board: this.#board,
      scarves: this.#scarves,
      nameOf: this.#nameOf,
      turned: this.#turned,
      high: this.#pace.level.high,
    });
  }
  #rebuild(): void {
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
    world.lights.light(lights);
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
    this.#renderer.shadowMap.needsUpdate = true;
    this.#wake();
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
    this.#renderer.shadowMap.needsUpdate = true;
    this.#wake();
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

  #wake = (): void => {
    if (this.#asked || this.#gone) return;
    this.#asked = requestAnimationFrame(this.#frame);
  };
  #frame = (now: number): void => {
    this.#asked = 0;
    clearTimeout(this.#still);
    if (this.#width === 0) return;
    const glides = this.#eye.step(now);
    const flies = this.#fly(now);
    const moves = glides || flies || this.#gestures.isAiming;
    if (this.#isSharp && this.#pace.level.ratio < 1) this.#size(this.#pace.level.ratio);
    this.#draw();
    if (this.#pace.drew(now)) {
      this.#rebuild();
      this.#size(this.#pace.level.ratio);
    }
    if (moves && (glides || flies)) this.#wake();
    else {
      this.#pace.rest();
      this.#still = window.setTimeout(this.#sharpen, STILL_AFTER);
    }
  };
  #fly(now: number): boolean {
    const show = this.#show;
    if (!show) return false;
    show.step(now);
    if (show.isReady && show.options.flick && show.swing < 2) this.#world.aim.swing(Math.max(0, show.swing));
    else this.#world.aim.hide();
    if (show.isOver) {
      this.#show = null;
      this.#table = { ...this.#table, poses: show.flight.poses };
      this.#stand();
      show.options.onEnd?.();
      return this.#show !== null;
    }
    this.#stand();
    const focus = this.#focus();
    if (focus) this.#eye.follow(focus, 0.14);
    return show.isMoving;
  }
  /** Nothing has moved for a while: all the pixels there are. */
  #sharpen = (): void => {
    if (this.#gone || this.#asked || this.#isSharp || this.#pace.level.ratio >= 1) return;
    this.#isSharp = true;
    this.#size(Math.min(devicePixelRatio, 1));
    this.#draw();
  };
  #draw(): void {
    const { camera } = this.#eye;
    this.#world.building.lookFrom(camera.position, this.#eye.target, this.#eye.isSteep);
    this.#world.marks.fit(this.#height);
    this.#world.wanted.fit(this.#height);
    this.#renderer.render(this.#world.scene, camera);
  }
  #size(ratio: number): void {
    this.#isSharp = ratio >= 1;
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, ratio));
    this.#renderer.setSize(this.#width, this.#height, false);
    this.#wake();
  }
  #resize(): void {
    const [w, h] = [this.#canvas.clientWidth, this.#canvas.clientHeight];
    if (!w || !h) return;
    [this.#width, this.#height] = [w, h];
    this.#eye.resize(w, h, this.#insets);
    if (this.#eye.turned !== this.#turned) this.#rebuild();
    this.#size(this.#pace.level.ratio);
  }

  #watch(): void {
    const { signal } = this.#end;
    const size = new ResizeObserver(() => this.#resize());
    size.observe(this.#canvas);
    const retheme = () => this.#rebuild();
    const theme = new MutationObserver(retheme);
    theme.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ["data-theme", "class", "style"],
    });
    this.#watchers.push(size, theme);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", retheme, { signal });
    // names are painted: once more when their face has come
    void document.fonts
      ?.load('600 12px "Fraunces Variable"')
      .then((faces) => faces.length && !this.#gone && retheme());
    let lost = 0;
    this.#canvas.addEventListener(
      "webglcontextlost",
      (e) => {
        e.preventDefault();
        lost = window.setTimeout(() => this.#options.onLost?.(), LOST_AFTER);
      },
      { signal },
    );
    this.#canvas.addEventListener(
      "webglcontextrestored",
      () => {
        clearTimeout(lost);
        this.#rebuild();
      },
      { signal },
    );
    signal.addEventListener("abort", () => clearTimeout(lost));
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
        return p ? holdOf(this.#screen, p, x, y, loose) : null;
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
      aimed: (flick) => aim(flick, false),
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
        this.#wake();
      },
    };
  }
}
