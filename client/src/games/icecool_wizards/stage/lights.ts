// What the table points out: whose turn it is, spots that are offered, and Lessons, doors, rooms and corners looked for.
import {
  BufferGeometry,
  CanvasTexture,
  CircleGeometry,
  type Color,
  Group,
  LineDashedMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Path,
  Shape,
  ShapeGeometry,
  SRGBColorSpace,
  Vector3,
} from "three";
import { homeOf } from "./cards";
import { RADIUS } from "./penguin";
import type { Pin } from "./pins";
import { ringMesh } from "./school";
import type { Pose, Rect, School } from "./types";

/** A lit frame round something, and the pin over it. */
export interface Light {
  readonly rect: Rect;
  readonly pin: Pin | null;
}

export function lightsOn(board: School, names: readonly (string | number)[]): readonly Light[] {
  return names.flatMap((name): readonly Light[] => {
    if (typeof name === "number") {
      const corner = board.corners[name];
      return corner ? [{ rect: corner.rect, pin: null }] : [];
    }
    const home = homeOf(board, name);
    if (home) {
      const [x, y] = home.at;
      const [w, h] = home.lies ? [31.5, 22] : [22, 31.5];
      const pin: Pin = { kind: "here", sign: name, x, y, z: 2 };
      return [{ rect: [x - w, y - h, x + w, y + h], pin }];
    }
    const place = board.doors[name] ?? board.rooms[name];
    return place ? [{ rect: place.rect, pin: null }] : [];
  });
}

/** The door a penguin is stuck in. */
export function stuckIn(board: School, door: string | null): readonly Light[] {
  const rect = door === null ? undefined : board.doors[door]?.rect;
  return rect ? [{ rect: [rect[0] - 6, rect[1] - 6, rect[2] + 6, rect[3] + 6], pin: null }] : [];
}

type Shown = Mesh<BufferGeometry, MeshBasicMaterial> | LineSegments<BufferGeometry, LineDashedMaterial>;

export class Lights {
  readonly group = new Group();
  readonly #frames = new Group();
  readonly #offers = new Group();
  readonly #ticks = new Group();
  readonly #disc = new CircleGeometry(5.2, 28);
  readonly #ticked = tickMaterial();
  readonly #active = ringMesh(RADIUS + 1.5, RADIUS + 5, "#ffffff");
  readonly #own = ringMesh(RADIUS + 6.2, RADIUS + 7.6, "#fffbf2", 0.95);

  constructor() {
    for (const ring of [this.#active, this.#own]) {
      ring.renderOrder = 3;
      ring.position.z = 0.8;
    }
    this.group.add(this.#frames, this.#offers, this.#ticks, this.#active, this.#own);
  }

  light(lights: readonly Light[]): void {
    empty(this.#frames);
    for (const { rect } of lights) {
      // seen through walls, too, but faintly
      this.#frames.add(frame(rect, 1.6, -5, "#231f32", 11, 1), frame(rect, 0.6, -4, "#ffd257", 12, 1));
      this.#frames.add(frame(rect, 0.6, -4, "#ffd257", 13, 0.35));
    }
  }
  /** A ring round the active penguin, and a second one when it may be grabbed. */
  mark(at: { readonly x: number; readonly y: number } | null, colour: Color, own: boolean): void {
    this.#active.visible = at !== null;
    this.#own.visible = at !== null && own;
    if (!at) return;
    this.#active.material.color.copy(colour);
    this.#active.position.set(at.x, at.y, 0.8);
    this.#own.position.set(at.x, at.y, 0.8);
  }
  /** Rooms that have been visited, above their names. */
  tick(board: School, rooms: readonly string[], turned: boolean): void {
    this.#ticks.clear();
    for (const name of rooms) {
      const home = board.rooms[name]?.home;
      if (!home) continue;
      const tick = new Mesh(this.#disc, this.#ticked);
      if (turned) tick.position.set(home[0] + 22 + 20, home[1], 0.7);
      else tick.position.set(home[0], home[1] + 31.5 + 20, 0.7);
      if (turned) tick.rotation.z = -Math.PI / 2;
      tick.renderOrder = 2;
      this.#ticks.add(tick);
    }
  }
  offer(from: Pose | undefined, spots: readonly Pose[]): void {
    empty(this.#offers);
    for (const [x, y] of spots) {
      const ring = ringMesh(RADIUS - 2.4, RADIUS, "#fffbf2", 1);
      const rim = ringMesh(RADIUS, RADIUS + 1.4, "#231f32", 0.9);
      const disc = ringMesh(0, RADIUS - 2.4, "#fffbf2", 0.35);
      for (const part of [ring, rim, disc]) {
        part.position.set(x / 10, y / 10, 1.4);
        part.renderOrder = 4;
        this.#offers.add(part);
      }
      if (!from) continue;
      const line = new LineSegments(
        new BufferGeometry().setFromPoints([
          new Vector3(from[0] / 10, from[1] / 10, 1.4),
          new Vector3(x / 10, y / 10, 1.4),
        ]),
        new LineDashedMaterial({ color: "#231f32", dashSize: 4, gapSize: 3 }),
      );
      line.computeLineDistances();
      this.#offers.add(line);
    }
  }
  dispose(): void {
    this.group.removeFromParent();
    empty(this.#frames);
    empty(this.#offers);
    this.#disc.dispose();
    this.#ticked.map?.dispose();
    this.#ticked.dispose();
    for (const ring of [this.#active, this.#own]) {
      ring.geometry.dispose();
      ring.material.dispose();
    }
  }
}

function tickMaterial(): MeshBasicMaterial {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 64;
  const g = canvas.getContext("2d")!;
  g.fillStyle = "#14694b";
  g.fillRect(0, 0, 64, 64);
  g.strokeStyle = "#fffbf2";
  g.lineWidth = 9;
  g.lineCap = g.lineJoin = "round";
  g.beginPath();
  g.moveTo(17, 33);
  g.lineTo(28, 45);
  g.lineTo(48, 20);
  g.stroke();
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  return new MeshBasicMaterial({ map, transparent: true, depthWrite: false });
}

function empty(group: Group): void {
  for (const it of [...group.children] as Shown[]) {
    it.removeFromParent();
    it.geometry.dispose();
    it.material.dispose();
  }
}

function frame(
  [x0, y0, x1, y1]: Rect,
  out: number,
  into: number,
  colour: string,
  order: number,
  opacity: number,
): Shown {
  const box = (s: Path, by: number) => {
    s.moveTo(x0 - by, y0 - by);
    s.lineTo(x1 + by, y0 - by);
    s.lineTo(x1 + by, y1 + by);
    s.lineTo(x0 - by, y1 + by);
    s.closePath();
  };
  const shape = new Shape();
  box(shape, out);
  const hole = new Path();
  box(hole, into);
  shape.holes.push(hole);
  const mesh = new Mesh(
    new ShapeGeometry(shape),
    new MeshBasicMaterial({
      color: colour,
      transparent: true,
      opacity,
      depthTest: opacity === 1,
      depthWrite: false,
    }),
  );
  mesh.position.z = 1;
  mesh.renderOrder = order;
  return mesh;
}
