// Cards as they lie on the board: Lessons at their homes, Exams in their corners, in the house's card language.
import {
  CanvasTexture,
  Color,
  Group,
  LinearMipmapNearestFilter,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  SRGBColorSpace,
} from "three";
import { signOf } from "./signs";
import { lightOn, type Tones } from "./tones";
import type { Point, School } from "./types";

const LESSON: Point = [44, 63];
const PAPER = "#fffbf2";
const RULE = "#1d2c57";

/** Where a Lesson comes to lie, and whether its long side runs along x. */
export function homeOf(
  board: School,
  lesson: string,
): { readonly at: Point; readonly lies: boolean; readonly where: string } | null {
  for (const [where, room] of Object.entries(board.rooms))
    if (room.lesson === lesson) return { at: room.home, lies: false, where };
  for (const [where, { lesson: its, rect, axis }] of Object.entries(board.doors))
    if (its === lesson)
      return { at: [(rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2], lies: axis === "x", where };
  return null;
}

export interface CardLook {
  readonly tones: Tones;
  readonly nameOf: (name: string) => string;
  readonly turned: boolean;
  readonly high: boolean;
}

export class Cards {
  readonly group = new Group();
  readonly #look: CardLook;
  readonly #board: School;
  readonly #meshes = new Map<string, Mesh<PlaneGeometry, MeshBasicMaterial | MeshLambertMaterial>>();

  constructor(board: School, look: CardLook) {
    this.#board = board;
    this.#look = look;
  }

  lay(lessons: readonly string[], exams: readonly (number | null)[], payable: readonly number[]): void {
    const wanted = new Map<string, () => Mesh<PlaneGeometry, MeshBasicMaterial | MeshLambertMaterial>>();
    for (const lesson of lessons) wanted.set(`lesson ${lesson}`, () => this.#lesson(lesson));
    exams.forEach((exam, corner) => {
      const lit = payable.includes(corner);
      if (exam !== null) wanted.set(`exam ${corner} ${exam} ${lit}`, () => this.#exam(corner, exam, lit));
    });
    for (const [key, mesh] of this.#meshes) {
      if (wanted.has(key)) continue;
      drop(mesh);
      this.#meshes.delete(key);
    }
    for (const [key, make] of wanted) {
      if (this.#meshes.has(key)) continue;
      const mesh = make();
      this.#meshes.set(key, mesh);
      this.group.add(mesh);
    }
  }
  dispose(): void {
    this.group.removeFromParent();
    for (const mesh of this.#meshes.values()) drop(mesh);
  }

  #mesh(
    at: Point,
    [w, h]: Point,
    paint: (g: CanvasRenderingContext2D, w: number, h: number) => void,
  ): Mesh<PlaneGeometry, MeshBasicMaterial | MeshLambertMaterial> {
    const { turned, high, tones } = this.#look;
    const [across, up] = turned ? [h, w] : [w, h];
    const k = high ? 9 : 5.5;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(across * k);
    canvas.height = Math.round(up * k);
    const g = canvas.getContext("2d")!;
    g.scale(k, k);
    g.beginPath();
    g.roundRect(0, 0, across, up, 3);
    g.clip();
    g.fillStyle = PAPER;
    g.fillRect(0, 0, across, up);
    paint(g, across, up);
    const map = new CanvasTexture(canvas);
    map.colorSpace = SRGBColorSpace;
    if (high) map.anisotropy = 8;
    else map.minFilter = LinearMipmapNearestFilter;
    const kind = high ? MeshLambertMaterial : MeshBasicMaterial;
    const material = new kind({ map, alphaTest: 0.5, polygonOffset: true, polygonOffsetFactor: -1 });
    if (!high) material.color.copy(lightOn(tones, 0, 0, 1));
    const mesh = new Mesh(new PlaneGeometry(across, up), material);
    mesh.position.set(at[0], at[1], 0.5);
    if (turned) mesh.rotation.z = -Math.PI / 2;
    mesh.receiveShadow = high;
    return mesh;
  }

  #lesson(lesson: string): Mesh<PlaneGeometry, MeshBasicMaterial | MeshLambertMaterial> {
    const home = homeOf(this.#board, lesson) ?? { at: [0, 0] as const, lies: false };
    const size: Point = home.lies ? [LESSON[1], LESSON[0]] : LESSON;
    return this.#mesh(home.at, size, (g, w, h) => {
      const sign = signOf(lesson);
      scooped(g, w, h, sign.ink);
      const side = Math.min(w, h) - 10;
      const named = h > w;
      const top = named ? (h - side) / 2 - 4.5 : (h - side) / 2;
      g.fillStyle = sign.tint;
      g.beginPath();
      g.roundRect((w - side) / 2, top, side, side, 3);
      g.fill();
      stamp(g, lesson, w / 2, top + side / 2, side * 0.78);
      if (!named) return;
      const name = this.#look.nameOf(lesson);
      g.fillStyle = "#231f32";
      g.textAlign = "center";
      g.textBaseline = "middle";
      g.font = `600 ${Math.min(7, (1.75 * (w - 9)) / Math.max(4, name.length))}px "Fraunces Variable", Georgia, serif`;
      g.fillText(name, w / 2, top + side + (h - top - side - 3) / 2);
    });
  }

  #exam(
    corner: number,
    exam: number,
    payable: boolean,
  ): Mesh<PlaneGeometry, MeshBasicMaterial | MeshLambertMaterial> {
    const [x0, y0, x1, y1] = this.#board.corners[corner]!.rect;
    const { points, cost } = this.#board.exams[exam]!;
    return this.#mesh([(x0 + x1) / 2, (y0 + y1) / 2], [x1 - x0, y1 - y0], (g, w, h) => {
      g.fillStyle = payable ? "#fff1c9" : PAPER;
      g.fillRect(0, 0, w, h);
      scooped(g, w, h, payable ? "#b07a1c" : RULE, payable ? 1.6 : 0.9);
      const wide = w > h;
      // points in a seal, and what it asks for beside or below
      const [sx, sy, r] = wide ? [w * 0.27, h / 2, h * 0.3] : [w / 2, h * 0.27, w * 0.3];
      seal(g, sx, sy, r);
      g.fillStyle = "#fffbf2";
      g.textAlign = "center";
      g.textBaseline = "middle";
      g.font = `700 ${r * 1.35}px "Fraunces Variable", Georgia, serif`;
      g.fillText(String(points), sx, sy + r * 0.06);
      const [ax, ay, aw, ah] = wide ? [w * 0.5, 5, w * 0.5 - 6, h - 10] : [5, h * 0.5, w - 10, h * 0.5 - 6];
      const columns =
        cost.length > 1
          ? cost.length > 4
            ? 3
            : cost.length === 2 && !wide
              ? 2
              : wide && cost.length === 2
                ? 1
                : 2
          : 1;
      const rows = Math.ceil(cost.length / columns);
      const cell = Math.min(aw / columns, ah / rows);
      cost.forEach((lesson, i) => {
        const row = Math.floor(i / columns);
        const inRow = Math.min(columns, cost.length - row * columns);
        const cx = ax + aw / 2 + ((i % columns) - (inRow - 1) / 2) * cell;
        const cy = ay + ah / 2 + (row - (rows - 1) / 2) * cell;
        const s = Math.min(cell - 1.4, 20);
        g.fillStyle = signOf(lesson).tint;
        g.beginPath();
        g.roundRect(cx - s / 2, cy - s / 2, s, s, 2.4);
        g.fill();
        stamp(g, lesson, cx, cy, s * 0.8);
      });
    });
  }
}

function drop(mesh: Mesh<PlaneGeometry, MeshBasicMaterial | MeshLambertMaterial>): void {
  mesh.removeFromParent();
  mesh.geometry.dispose();
  mesh.material.map?.dispose();
  mesh.material.dispose();
}

/** A sign, its middle at x, y. */
export function stamp(
  g: CanvasRenderingContext2D,
  lesson: string,
  x: number,
  y: number,
  size: number,
  ink?: string,
): void {
  const sign = signOf(lesson);
  g.save();
  g.translate(x - size / 2, y - size / 2);
  g.scale(size / 24, size / 24);
  g.fillStyle = ink ?? sign.ink;
  g.fill(new Path2D(sign.d), "evenodd");
  g.restore();
}

/** The single rule with scooped corners that all the house's cards have. */
function scooped(g: CanvasRenderingContext2D, w: number, h: number, colour: string, wide = 1.1): void {
  const [m, r] = [1.9, 3];
  g.strokeStyle = colour;
  g.lineWidth = wide;
  g.beginPath();
  g.moveTo(m + r, m);
  g.lineTo(w - m - r, m);
  g.arc(w - m, m, r, Math.PI, Math.PI / 2, true);
  g.lineTo(w - m, h - m - r);
  g.arc(w - m, h - m, r, -Math.PI / 2, Math.PI, true);
  g.lineTo(m + r, h - m);
  g.arc(m, h - m, r, 0, -Math.PI / 2, true);
  g.lineTo(m, m + r);
  g.arc(m, m, r, Math.PI / 2, 0, true);
  g.closePath();
  g.stroke();
}

function seal(g: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  g.fillStyle = RULE;
  g.beginPath();
  for (let i = 0; i <= 140; i++) {
    const a = (i / 140) * Math.PI * 2;
    const at = r * (1 + 0.055 * Math.cos(14 * a));
    g.lineTo(x + at * Math.cos(a), y + at * Math.sin(a));
  }
  g.fill();
  g.strokeStyle = new Color("#d8a850").getStyle();
  g.lineWidth = 0.7;
  g.beginPath();
  g.arc(x, y, r * 0.84, 0, 7);
  g.stroke();
}
