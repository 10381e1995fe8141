// The school that does not move: tray, floor, walls with their caps, door frames with their signs.
import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  CircleGeometry,
  Color,
  CylinderGeometry,
  ExtrudeGeometry,
  FrontSide,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Path,
  PlaneGeometry,
  RingGeometry,
  Shape,
  SRGBColorSpace,
  Vector2,
  type Vector3,
} from "three";
import { extentOf, paintFloor, RIM } from "./floor";
import { signOf } from "./signs";
import { lightOn, type Tones } from "./tones";
import type { School } from "./types";
import { type Side, wallsOf } from "./walls";

const CAP = 1.8;
/** Radius of the medals at doors. */
const MEDAL = 9.4;
const PLASTER = "#fbf3e3";
const WOOD = "#a67c4f";

export interface SchoolLook {
  readonly tones: Tones;
  readonly nameOf: (name: string) => string;
  readonly turned: boolean;
  readonly high: boolean;
}

interface Stretch {
  readonly mesh: Mesh;
  readonly side: Side;
  readonly from: number;
  readonly to: number;
  /** The coordinate across. */
  readonly at: number;
}

/** Six faces a block, coloured, and in simple pictures lit once and for all. */
class Blocks {
  readonly #places: number[] = [];
  readonly #normals: number[] = [];
  readonly #colours: number[] = [];
  readonly #lit: (n: readonly number[]) => Color;

  constructor(tones: Tones | null) {
    this.#lit = tones ? (n) => lightOn(tones, n[0]!, n[1]!, n[2]!) : () => new Color(1, 1, 1);
  }
  /** `foot` darkens the lower edge of upright faces, where little light comes. */
  add(low: readonly number[], high: readonly number[], colour: string, foot = 1): void {
    const base = new Color(colour);
    for (let axis = 0; axis < 3; axis++)
      for (const side of [-1, 1]) {
        if (axis === 2 && side < 0 && low[2] === 0) continue;
        const n = [0, 0, 0];
        n[axis] = side;
        const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as const;
        const corner = (a: number, b: number) => {
          const p = [0, 0, 0];
          p[axis] = (side < 0 ? low : high)[axis]!;
          p[u] = (a ? high : low)[u]!;
          p[v] = (b ? high : low)[v]!;
          return p;
        };
        const round = side > 0 ? [0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1] : [0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1];
        const light = this.#lit(n).multiply(base);
        for (let i = 0; i < 12; i += 2) {
          const p = corner(round[i]!, round[i + 1]!);
          const dim = axis < 2 && p[2] === low[2] ? foot : 1;
          this.#places.push(...p);
          this.#normals.push(...n);
          this.#colours.push(light.r * dim, light.g * dim, light.b * dim);
        }
      }
  }
  geometry(): BufferGeometry {
    const g = new BufferGeometry();
    g.setAttribute("position", new BufferAttribute(new Float32Array(this.#places), 3));
    g.setAttribute("normal", new BufferAttribute(new Float32Array(this.#normals), 3));
    g.setAttribute("color", new BufferAttribute(new Float32Array(this.#colours), 3));
    return g;
  }
}

export class Building {
  readonly group = new Group();
  readonly #stretches: Stretch[] = [];
  readonly #solid: Material;
  readonly #glass: Material;
  readonly #floor: CanvasTexture;
  readonly #owned: { dispose(): void }[] = [];
  readonly #high: boolean;

  constructor(board: School, look: SchoolLook) {
    this.#high = look.high;
    const { tones } = look;
    const kind = look.high ? MeshLambertMaterial : MeshBasicMaterial;
    this.#solid = this.#own(new kind({ vertexColors: true }));
    this.#glass = this.#own(
      new kind({ vertexColors: true, transparent: true, opacity: 0.13, depthWrite: false, side: FrontSide }),
    );
    const [x0, y0, x1, y1] = extentOf(board);
    const wide = x1 - x0 + 2 * RIM;
    const deep = y1 - y0 + 2 * RIM;
    const flat = lightOn(tones, 0, 0, 1);

    this.#floor = this.#own(
      paintFloor(board, {
        tones,
        nameOf: look.nameOf,
        turned: look.turned,
        perMm: look.high ? 4 : 2.6,
        shadows: !look.high,
      }),
    );
    const ground = this.#own(new kind({ map: this.#floor }));
    if (!look.high) ground.color.copy(flat);
    const floor = this.#mesh(new PlaneGeometry(wide, deep), ground);
    floor.position.set((x0 + x1) / 2, (y0 + y1) / 2, 0);

    const wood = this.#own(new kind({ color: "#6d4d31" }));
    if (!look.high) wood.color.multiply(lightOn(tones, 0, -0.8, 0.4));
    const tray = this.#mesh(trayShape(wide, deep), wood);
    tray.position.set((x0 + x1) / 2, (y0 + y1) / 2, 0);
    this.#underShadow((x0 + x1) / 2, (y0 + y1) / 2, wide, deep);

    for (const wall of wallsOf(board)) {
      const blocks = new Blocks(look.high ? null : tones);
      const [a, b, c, d] = wall.rect;
      blocks.add([a, b, wall.low], [c, d, wall.high - CAP], PLASTER, wall.low ? 1 : 0.8);
      // wide enough to close the gap between two boxes, which would flicker from afar
      const over = look.high ? 0.35 : 0.55;
      blocks.add([a - over, b - over, wall.high - CAP], [c + over, d + over, wall.high], WOOD);
      const mesh = this.#mesh(blocks.geometry(), this.#solid);
      mesh.castShadow = look.high;
      const flatSide = wall.side === "south" || wall.side === "north";
      this.#stretches.push({
        mesh,
        side: wall.side,
        from: flatSide ? a : b,
        to: flatSide ? c : d,
        at: flatSide ? (b + d) / 2 : (a + c) / 2,
      });
    }
    for (const door of Object.values(board.doors)) this.#frame(board, door, look);
  }

  /** A coloured frame round the opening, and beside it a medal on the wall that shows its sign from afar. */
  #frame(board: School, door: School["doors"][string], look: SchoolLook): void {
    const [x0, y0, x1, y1] = door.rect;
    const sign = door.lesson ? signOf(door.lesson) : null;
    const colour = sign?.ink ?? WOOD;
    const blocks = new Blocks(look.high ? null : look.tones);
    const [out, thick] = [0.5, 1.6];
    const top = board.lintel;
    if (door.axis === "y") {
      for (const [a, c] of [
        [x0, x0 + thick],
        [x1 - thick, x1],
      ] as const)
        blocks.add([a, y0 - out, 0], [c, y1 + out, top], colour, 0.8);
      blocks.add([x0, y0 - out, top - 0.2], [x1, y1 + out, top + 2.2], colour);
    } else {
      for (const [b, d] of [
        [y0, y0 + thick],
        [y1 - thick, y1],
      ] as const)
        blocks.add([x0 - out, b, 0], [x1 + out, d, top], colour, 0.8);
      blocks.add([x0 - out, y0, top - 0.2], [x1 + out, y1, top + 2.2], colour);
    }
    const frame = this.#mesh(blocks.geometry(), this.#solid);
    frame.castShadow = look.high;
    const flatSide = door.axis === "y";
    for (const at of flatSide ? [y0 + 0.5, y1 - 0.5] : [x0 + 0.5, x1 - 0.5])
      this.#stretches.push({
        mesh: frame,
        side: flatSide ? "south" : "west",
        from: flatSide ? x0 : y0,
        to: flatSide ? x1 : y1,
        at,
      });
    if (!sign) return;
    // it lies on top of the wall where the doorway is not hidden by it, tipped towards whoever sits at the board's lower or left edge
    const medal = new Group();
    const rim = this.#own(new (look.high ? MeshLambertMaterial : MeshBasicMaterial)({ color: "#d8a850" }));
    if (!look.high) rim.color.multiply(lightOn(look.tones, 0, 0, 1));
    const disc = new Mesh(
      this.#own(new CylinderGeometry(MEDAL, MEDAL, 1.6, look.high ? 40 : 20).rotateX(Math.PI / 2)),
      rim,
    );
    disc.castShadow = look.high;
    const face = this.#own(new MeshBasicMaterial({ map: this.#own(medalFace(sign.d, sign.ink, sign.tint)) }));
    if (look.tones.dark) face.color.setScalar(0.8);
    const plate = new Mesh(this.#own(new CircleGeometry(MEDAL - 0.9, look.high ? 40 : 20)), face);
    plate.position.z = 0.9;
    medal.add(disc, plate);
    const beside = MEDAL + 1.5;
    if (door.axis === "y") medal.position.set(x0 - beside, (y0 + y1) / 2, board.height + 4.6);
    else medal.position.set((x0 + x1) / 2, y1 + beside, board.height + 4.6);
    // lying flat, then tipped up at the far edge
    if (look.turned) medal.rotation.set(0, -0.5, -Math.PI / 2, "YXZ");
    else medal.rotation.x = 0.5;
    this.group.add(medal);
  }

  #underShadow(x: number, y: number, wide: number, deep: number): void {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 128;
    const g = canvas.getContext("2d")!;
    g.filter = "blur(9px)";
    g.fillStyle = "#000";
    g.fillRect(22, 22, 84, 84);
    const map = this.#own(new CanvasTexture(canvas));
    const dark = this.#own(
      new MeshBasicMaterial({ map, transparent: true, opacity: 0.5, depthWrite: false }),
    );
    const shade = new Mesh(this.#own(surround(wide, deep, 1.56)), dark);
    shade.position.set(x + 10, y + 7, -16.6);
    this.group.add(shade);
  }

  #own<T extends { dispose(): void }>(it: T): T {
    this.#owned.push(it);
    return it;
  }
  #mesh(geometry: BufferGeometry, material: Material): Mesh {
    const mesh = new Mesh(this.#own(geometry), material);
    mesh.receiveShadow = this.#high;
    this.group.add(mesh);
    return mesh;
  }

  /** Walls that stand between the eye and what it looks at turn to glass, unless it looks from high above. */
  lookFrom(eye: Vector3, target: { readonly x: number; readonly y: number }, steep: boolean): void {
    const clear = new Set<Mesh>();
    if (!steep)
      for (const s of this.#stretches) {
        const flat = s.side === "south" || s.side === "north";
        const [e, t] = flat ? [eye.y - s.at, target.y - s.at] : [eye.x - s.at, target.x - s.at];
        if (e * t >= 0) continue;
        const k = e / (e - t);
        const cross = flat ? eye.x + (target.x - eye.x) * k : eye.y + (target.y - eye.y) * k;
        if (cross > s.from - 90 && cross < s.to + 90) clear.add(s.mesh);
      }
    for (const { mesh } of this.#stretches) {
      mesh.material = clear.has(mesh) ? this.#glass : this.#solid;
      mesh.renderOrder = clear.has(mesh) ? 2 : 0;
    }
  }
  dispose(): void {
    this.group.removeFromParent();
    for (const it of this.#owned) it.dispose();
  }
}

/** The tray's rim and sides; the floor covers what is left open, and nothing is drawn twice. */
function trayShape(wide: number, deep: number): BufferGeometry {
  const [w, h, r] = [wide / 2 + 4, deep / 2 + 4, 8];
  const shape = new Shape();
  shape.absarc(w - r, h - r, r, 0, Math.PI / 2, false);
  shape.absarc(r - w, h - r, r, Math.PI / 2, Math.PI, false);
  shape.absarc(r - w, r - h, r, Math.PI, 1.5 * Math.PI, false);
  shape.absarc(w - r, r - h, r, 1.5 * Math.PI, 2 * Math.PI, false);
  const [a, b] = [wide / 2 - 4, deep / 2 - 4];
  shape.holes.push(new Path([[-a, -b], [-a, b], [a, b], [a, -b]].map(([x, y]) => new Vector2(x, y)))); // prettier-ignore
  const sides = { depth: 12, bevelSize: 2, bevelThickness: 2, bevelSegments: 2, curveSegments: 5 };
  return new ExtrudeGeometry(shape, sides).translate(0, 0, -14.4);
}

/** A flat ring of eight pieces round a rectangle, `grown` times as large; its texture runs over the whole. */
function surround(wide: number, deep: number, grown: number): BufferGeometry {
  const xs = [-grown, -1, 1, grown].map((k) => (k * wide) / 2);
  const ys = [-grown, -1, 1, grown].map((k) => (k * deep) / 2);
  const places: number[] = [];
  const maps: number[] = [];
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      if (i === 1 && j === 1) continue;
      for (const [a, b] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
        [1, 1],
        [0, 1],
      ] as const) {
        // prettier-ignore
        const [x, y] = [xs[i + a]!, ys[j + b]!];
        places.push(x, y, 0);
        maps.push(x / (grown * wide) + 0.5, y / (grown * deep) + 0.5);
      }
    }
  const g = new BufferGeometry();
  g.setAttribute("position", new BufferAttribute(new Float32Array(places), 3));
  g.setAttribute("uv", new BufferAttribute(new Float32Array(maps), 2));
  return g;
}

function medalFace(d: string, ink: string, tint: string): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const g = canvas.getContext("2d")!;
  g.fillStyle = tint;
  g.fillRect(0, 0, 128, 128);
  g.translate(24, 24);
  g.scale(80 / 24, 80 / 24);
  g.fillStyle = ink;
  g.fill(new Path2D(d), "evenodd");
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

/** A soft dark disc under a penguin, where there are no real shadows. */
export function blobShadow(): Mesh<PlaneGeometry, MeshBasicMaterial> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 64;
  const g = canvas.getContext("2d")!;
  const fade = g.createRadialGradient(32, 32, 6, 32, 32, 32);
  fade.addColorStop(0, "rgba(16,18,44,.75)");
  fade.addColorStop(0.55, "rgba(16,18,44,.4)");
  fade.addColorStop(1, "rgba(16,18,44,0)");
  g.fillStyle = fade;
  g.fillRect(0, 0, 64, 64);
  const map = new CanvasTexture(canvas);
  return new Mesh(
    new PlaneGeometry(46, 46),
    new MeshBasicMaterial({
      map,
      transparent: true,
      depthWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: -2,
    }),
  );
}

export function ringMesh(
  inner: number,
  outer: number,
  colour: Color | string,
  opacity = 1,
): Mesh<RingGeometry, MeshBasicMaterial> {
  return new Mesh(
    new RingGeometry(inner, outer, 48),
    new MeshBasicMaterial({ color: colour, transparent: true, opacity, depthWrite: false }),
  );
}
