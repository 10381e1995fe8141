// The floor of the whole school as one picture: tiles, white lines, dashed lines, Exam spaces, names, and what the tray
// shows round them. In simple pictures the walls' shadows are painted too.
import { CanvasTexture, LinearMipmapNearestFilter, SRGBColorSpace } from "three";
import { outlineOf } from "./hull";
import { signOf } from "./signs";
import { SUN, type Tones } from "./tones";
import type { Point, Rect, School } from "./types";
import { wallsOf } from "./walls";

/** Of the tray beyond the boxes, millimetres. */
export const RIM = 24;

export function extentOf(board: School): Rect {
  const all = Object.values(board.boxes).map((b) => b.outer);
  return [
    Math.min(...all.map((r) => r[0])),
    Math.min(...all.map((r) => r[1])),
    Math.max(...all.map((r) => r[2])),
    Math.max(...all.map((r) => r[3])),
  ];
}

export interface FloorLook {
  readonly tones: Tones;
  readonly nameOf: (name: string) => string;
  /** The board is seen from its left side: what is written runs that way. */
  readonly turned: boolean;
  readonly perMm: number;
  readonly shadows: boolean;
}

const TILES: Readonly<Record<string, readonly [string, Pattern]>> = {
  potions: ["#d5ebdd", "check"],
  stargazing: ["#d9dbf3", "hexagon"],
  brooms: ["#f0e2c2", "plank"],
  runes: ["#e0e3ea", "flag"],
  history: ["#cbe5ec", "diamond"],
};
type Pattern = "check" | "hexagon" | "plank" | "flag" | "diamond";
const SPARE: readonly (readonly [string, Pattern])[] = Object.values(TILES);

export function paintFloor(board: School, look: FloorLook): CanvasTexture {
  const [x0, y0, x1, y1] = extentOf(board);
  const k = look.perMm;
  const canvas = document.createElement("canvas");
  canvas.width = Math.round((x1 - x0 + 2 * RIM) * k);
  canvas.height = Math.round((y1 - y0 + 2 * RIM) * k);
  const g = canvas.getContext("2d")!;
  // from here on in millimetres of the board, y upwards
  g.setTransform(k, 0, 0, -k, (RIM - x0) * k, (y1 + RIM) * k);
  paintTray(g, x0, y0, x1, y1);
  for (const box of Object.values(board.boxes)) fill(g, box.outer, "#cfc3ae");
  Object.values(board.rooms).forEach((room, i) => {
    const [tone, pattern] = TILES[room.lesson] ?? SPARE[i % SPARE.length]!;
    paintTiles(g, room.rect, tone, pattern);
  });
  for (const door of Object.values(board.doors)) fill(g, door.rect, "#bfae93");
  if (look.shadows) paintShadows(g, board, canvas);
  paintLines(g, board);
  for (const corner of board.corners) paintSpace(g, corner.rect);
  for (const [x, y] of board.start) {
    g.fillStyle = "#1d2c5755";
    g.beginPath();
    g.arc(x, y, 4, 0, 7);
    g.fill();
  }
  for (const [name, room] of Object.entries(board.rooms)) {
    paintHome(g, room.home[0], room.home[1], room.lesson, look.turned);
    paintName(g, look, board, room, look.nameOf(name));
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  // software rendering pays dearly for every look at a texture
  if (look.shadows) texture.minFilter = LinearMipmapNearestFilter;
  else texture.anisotropy = 8;
  return texture;
}

function fill(g: CanvasRenderingContext2D, r: Rect, style: string): void {
  g.fillStyle = style;
  g.fillRect(r[0], r[1], r[2] - r[0], r[3] - r[1]);
}

function paintTray(g: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  fill(g, [x0 - RIM, y0 - RIM, x1 + RIM, y1 + RIM], "#83603f");
  g.lineWidth = 0.5;
  for (let i = 0; i < 60; i++) {
    const y = y0 - RIM + ((i * 37) % 61) * ((y1 - y0 + 2 * RIM) / 61);
    g.strokeStyle = i % 3 ? "#6f5034" : "#8f6c49";
    g.globalAlpha = 0.45;
    g.beginPath();
    g.moveTo(x0 - RIM, y);
    g.bezierCurveTo(
      x0 + 120,
      y + ((i % 7) - 3),
      x1 - 160,
      y - ((i % 5) - 2) * 2,
      x1 + RIM,
      y + ((i % 4) - 2),
    );
    g.stroke();
  }
  g.globalAlpha = 1;
  // the double brass rule
  for (const [out, wide] of [
    [RIM - 6, 1.4],
    [RIM - 9, 0.6],
  ] as const) {
    g.strokeStyle = "#d8a850";
    g.lineWidth = wide;
    g.strokeRect(x0 - out, y0 - out, x1 - x0 + 2 * out, y1 - y0 + 2 * out);
  }
}

function paintTiles(g: CanvasRenderingContext2D, r: Rect, tone: string, pattern: Pattern): void {
  g.save();
  g.beginPath();
  g.rect(r[0], r[1], r[2] - r[0], r[3] - r[1]);
  g.clip();
  fill(g, r, tone);
  const [x0, y0, x1, y1] = r;
  g.fillStyle = "#2c486414";
  g.strokeStyle = "#ffffffb0";
  g.lineWidth = 1.1;
  const line = (...points: readonly number[]) => {
    g.beginPath();
    for (let i = 0; i < points.length; i += 2) g.lineTo(points[i]!, points[i + 1]!);
    g.stroke();
  };
  if (pattern === "check") {
    for (let i = 0; x0 + i * 22 < x1; i++)
      for (let j = 0; y0 + j * 22 < y1; j++) if ((i + j) % 2) g.fillRect(x0 + i * 22, y0 + j * 22, 22, 22);
  } else if (pattern === "plank" || pattern === "flag") {
    const high = pattern === "plank" ? 14 : 26;
    const wide = pattern === "plank" ? 70 : 38;
    g.strokeStyle = pattern === "plank" ? "#8a5a0033" : "#ffffffb0";
    for (let j = 0; y0 + j * high < y1; j++) {
      const y = y0 + j * high;
      if (j % 2) g.fillRect(x0, y, x1 - x0, high);
      line(x0, y, x1, y);
      for (let x = x0 + ((j * 29) % wide); x < x1; x += wide) line(x, y, x, y + high);
    }
  } else if (pattern === "diamond") {
    for (let i = 0; x0 + i * 41 < x1 + 41; i++)
      for (let j = 0; y0 + j * 57.3 < y1 + 57.3; j++) {
        const x = x0 + i * 41;
        const y = y0 + j * 57.3;
        g.beginPath();
        g.moveTo(x + 20.5, y);
        g.lineTo(x + 41, y + 28.65);
        g.lineTo(x + 20.5, y + 57.3);
        g.lineTo(x, y + 28.65);
        g.closePath();
        g.fill();
        g.stroke();
      }
  } else {
    g.strokeStyle = "#3b3a8f30";
    for (let i = -1; x0 + i * 27 < x1 + 30; i++)
      for (let j = -1; y0 + j * 31.2 < y1 + 32; j++) {
        const x = x0 + i * 27;
        const y = y0 + j * 31.2 + (i % 2 ? 15.6 : 0);
        const points = Array.from({ length: 7 }, (_, n) => [
          x + 18 * Math.cos((n * Math.PI) / 3),
          y + 18 * Math.sin((n * Math.PI) / 3),
        ]).flat();
        line(...points);
      }
  }
  g.restore();
}

function paintLines(g: CanvasRenderingContext2D, board: School): void {
  g.strokeStyle = "#ffffff";
  g.lineWidth = 1.8;
  for (const { white: w } of Object.values(board.boxes)) g.strokeRect(w[0], w[1], w[2] - w[0], w[3] - w[1]);
  for (const room of Object.values(board.rooms)) {
    const inner = board.boxes[room.box]!.inner;
    const [x0, y0, x1, y1] = room.rect;
    if (x0 > inner[0]) dashed(g, x0, y0, x0, y1);
    if (y0 > inner[1]) dashed(g, x0, y0, x1, y0);
  }
  for (const { axis, rect } of Object.values(board.doors)) {
    if (axis === "y") dashed(g, rect[0], (rect[1] + rect[3]) / 2, rect[2], (rect[1] + rect[3]) / 2);
    else dashed(g, (rect[0] + rect[2]) / 2, rect[1], (rect[0] + rect[2]) / 2, rect[3]);
  }
}
function dashed(g: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  g.lineWidth = 4.4;
  g.strokeStyle = "#231f32";
  g.beginPath();
  g.moveTo(x0, y0);
  g.lineTo(x1, y1);
  g.stroke();
  g.strokeStyle = "#f2c230";
  g.lineWidth = 3.6;
  g.setLineDash([7, 7]);
  g.lineDashOffset = -3.5;
  g.stroke();
  g.setLineDash([]);
}

function paintSpace(g: CanvasRenderingContext2D, r: Rect): void {
  fill(g, r, "#1d2c57");
  g.strokeStyle = "#d8a850";
  g.lineWidth = 0.7;
  g.strokeRect(r[0] + 1.6, r[1] + 1.6, r[2] - r[0] - 3.2, r[3] - r[1] - 3.2);
}

/** Where a Lesson comes to lie: an outline of its card, and its sign engraved. */
function paintHome(g: CanvasRenderingContext2D, x: number, y: number, lesson: string, turned: boolean): void {
  g.strokeStyle = "#1d2c5740";
  g.lineWidth = 0.8;
  g.setLineDash([3, 2.4]);
  g.strokeRect(x - 22, y - 31.5, 44, 63);
  g.setLineDash([]);
  g.save();
  g.translate(x, y);
  if (turned) g.rotate(-Math.PI / 2);
  g.scale(1.15, -1.15);
  g.translate(-12, -12);
  g.fillStyle = "#1d2c5724";
  g.fill(new Path2D(signOf(lesson).d), "evenodd");
  g.restore();
}

/** The name stands above the card's home, or below it where an Exam space is in the way. */
function paintName(
  g: CanvasRenderingContext2D,
  look: FloorLook,
  board: School,
  room: School["rooms"][string],
  name: string,
): void {
  const [x0, y0, x1, y1] = room.rect;
  const across = look.turned ? y1 - y0 : x1 - x0;
  const size = Math.min(13, (1.6 * (across - 30)) / Math.max(8, name.length));
  const out = (look.turned ? 22 : 31.5) + 9;
  const place = (up: number): Point =>
    look.turned ? [room.home[0] + up, room.home[1]] : [room.home[0], room.home[1] + up];
  const half = name.length * size * 0.28;
  const isFree = ([x, y]: Point) => {
    // a name may touch a corner of a space, but not be covered by a card
    const [long, thick] = [half - 14, size / 2 - 4];
    const [w, h] = look.turned ? [thick, long] : [long, thick];
    return !board.corners.some(({ rect: r }) => x - w < r[2] && r[0] < x + w && y - h < r[3] && r[1] < y + h);
  };
  const [x, y] = place([out, -out].find((up) => isFree(place(up))) ?? out);
  g.save();
  g.translate(x, y);
  if (look.turned) g.rotate(-Math.PI / 2);
  g.scale(1, -1);
  g.font = `600 ${size}px "Fraunces Variable", Georgia, serif`;
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.fillStyle = "#2c3e54";
  g.fillText(name, 0, 0);
  g.restore();
}

function paintShadows(g: CanvasRenderingContext2D, board: School, onto: HTMLCanvasElement): void {
  const layer = document.createElement("canvas");
  layer.width = onto.width;
  layer.height = onto.height;
  const s = layer.getContext("2d")!;
  s.setTransform(g.getTransform());
  s.fillStyle = "#171c3c";
  for (const wall of wallsOf(board)) {
    const points: [number, number][] = [];
    for (const z of [wall.low, wall.high]) {
      const dx = (-SUN[0] / SUN[2]) * z;
      const dy = (-SUN[1] / SUN[2]) * z;
      const [x0, y0, x1, y1] = wall.rect;
      points.push([x0 + dx, y0 + dy], [x1 + dx, y0 + dy], [x1 + dx, y1 + dy], [x0 + dx, y1 + dy]);
    }
    s.beginPath();
    for (const [x, y] of outlineOf(points)) s.lineTo(x, y);
    s.fill();
  }
  g.save();
  g.setTransform(1, 0, 0, 1, 0, 0);
  g.globalAlpha = 0.3;
  g.filter = "blur(2px)";
  g.drawImage(layer, 0, 0);
  g.restore();
}
