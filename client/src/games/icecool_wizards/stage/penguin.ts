// The penguins: turned on a lathe over a round base, with a beak, eyes, wings, and the seat's scarf.
import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  CanvasTexture,
  CatmullRomCurve3,
  Color,
  ConeGeometry,
  Group,
  LatheGeometry,
  LinearMipmapNearestFilter,
  Mesh,
  MeshLambertMaterial,
  MeshStandardMaterial,
  RepeatWrapping,
  SphereGeometry,
  SRGBColorSpace,
  TorusGeometry,
  Vector2,
  Vector3,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

/** Of the round base, and so of the footprint; millimetres. */
export const RADIUS = 16;
export const TALL = 45.5;

/** Radius and height over the floor, above the base sphere; below it the profile is that sphere. */
const UPPER = [
  [15.2, 21],
  [13.6, 25.2],
  [11.2, 29],
  [9.7, 31.6],
  [9.5, 34.2],
  [9.6, 37],
  [8.6, 40.8],
  [5.9, 43.9],
  [2.6, 45.2],
  [0, TALL],
] as const;

function profile(fine: boolean): Vector2[] {
  const base = Array.from({ length: 9 }, (_, i) => {
    const a = (i / 8) * 1.45;
    return new Vector3(RADIUS * Math.sin(a), RADIUS - RADIUS * Math.cos(a), 0);
  });
  const curve = new CatmullRomCurve3([...base, ...UPPER.map(([r, z]) => new Vector3(r, z, 0))]);
  return curve.getSpacedPoints(fine ? 56 : 20).map((p) => new Vector2(Math.max(0, p.x), p.y));
}

/** Wrapped once round the lathe: the front is the middle, the profile's length goes up. */
function feathers(points: readonly Vector2[], fine: boolean): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = 1024;
  canvas.height = 512;
  const g = canvas.getContext("2d")!;
  const rowOf = (z: number) => {
    const i = points.findIndex((p) => p.y >= z);
    return 512 * (1 - Math.max(0, i) / (points.length - 1));
  };
  const oval = (degrees: number, low: number, high: number, half: number, colour: string) => {
    g.fillStyle = colour;
    g.beginPath();
    const top = rowOf(high);
    const bottom = rowOf(low);
    g.ellipse(
      512 + (degrees / 360) * 1024,
      (top + bottom) / 2,
      (half / 360) * 1024,
      (bottom - top) / 2,
      0,
      0,
      7,
    );
    g.fill();
  };
  const back = g.createLinearGradient(0, 0, 0, 512);
  back.addColorStop(0, "#2b2740");
  back.addColorStop(1, "#35304d");
  g.fillStyle = back;
  g.fillRect(0, 0, 1024, 512);
  oval(0, 1.5, 29, 66, "#f4ead6");
  oval(0, 3, 27.5, 58, "#fffaf0");
  for (const side of [-1, 1]) oval(side * 27, 32.2, 42.2, 33, "#fffaf0");
  oval(0, 31, 36.5, 40, "#fffaf0");
  for (const side of [-1, 1]) oval(side * 52, 33, 35.6, 13, "#f6c9b4");
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.offset.x = 0.5;
  if (fine) texture.anisotropy = 4;
  else texture.minFilter = LinearMipmapNearestFilter;
  return texture;
}

function tinted(geometry: BufferGeometry, colour: string): BufferGeometry {
  const c = new Color(colour);
  const count = geometry.getAttribute("position").count;
  const colours = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) colours.set([c.r, c.g, c.b], i * 3);
  geometry.setAttribute("color", new BufferAttribute(colours, 3));
  return geometry;
}

/** Beak, eyes and wings in one. Built standing on the floor, looking along x. */
function features(fine: boolean): BufferGeometry {
  const parts: BufferGeometry[] = [];
  const beak = new ConeGeometry(2.9, 8, fine ? 20 : 10).rotateZ(-Math.PI / 2).scale(1, 1.15, 0.78);
  parts.push(tinted(beak.translate(12.2, 0, 34.6), "#e8922c"));
  for (const side of [-1, 1]) {
    const a = side * 0.42;
    const eye = new SphereGeometry(1.55, fine ? 16 : 7, fine ? 12 : 5);
    parts.push(tinted(eye.translate(8.7 * Math.cos(a), 8.7 * Math.sin(a), 38.4), "#15131f"));
    const glint = new SphereGeometry(0.55, 6, 4);
    parts.push(tinted(glint.translate(10.1 * Math.cos(a), 10.1 * Math.sin(a) - 0.3, 39.2), "#ffffff"));
    const wing = new SphereGeometry(7.6, fine ? 24 : 10, fine ? 16 : 6)
      .scale(0.62, 0.3, 1.22)
      .rotateX(side * 0.26);
    parts.push(tinted(wing.translate(-1.2, side * 14.4, 17.8), "#221e36"));
  }
  const tail = new ConeGeometry(3.2, 7, fine ? 16 : 8).rotateZ(Math.PI / 2).scale(1, 1.2, 0.5);
  parts.push(tinted(tail.translate(-16.4, 0, 9.6), "#221e36"));
  return whole(parts);
}

function whole(parts: BufferGeometry[]): BufferGeometry {
  const flat = parts.map((p) => (p.index ? p.toNonIndexed() : p));
  const merged = mergeGeometries(flat);
  for (const p of new Set([...parts, ...flat])) p.dispose();
  return merged;
}

/** Cream bands, as many as the seat's number, four times round the neck and on the hanging end. */
function wool(colour: string, stripes: number): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = 512;
  canvas.height = 8;
  const g = canvas.getContext("2d")!;
  g.fillStyle = colour;
  g.fillRect(0, 0, 512, 8);
  g.fillStyle = "#fffaf0";
  for (let side = 0; side < 4; side++)
    for (let k = 0; k < stripes; k++)
      g.fillRect(64 + side * 128 + (k - (stripes - 1) / 2) * 20 - 5, 0, 10, 8);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

/** What all penguins of a stage share. */
export class Rookery {
  readonly #body: BufferGeometry;
  readonly #features: BufferGeometry;
  readonly #scarf: BufferGeometry;
  readonly #skin: MeshStandardMaterial | MeshLambertMaterial;
  readonly #detail: MeshLambertMaterial;
  readonly #high: boolean;

  constructor(high: boolean) {
    this.#high = high;
    const points = profile(high);
    this.#body = new LatheGeometry(points, high ? 64 : 20)
      .rotateX(Math.PI / 2)
      .rotateZ(Math.PI / 2)
      .translate(0, 0, -RADIUS);
    const map = feathers(points, high);
    this.#skin = high ? new MeshStandardMaterial({ map, roughness: 0.38 }) : new MeshLambertMaterial({ map });
    this.#features = features(high).translate(0, 0, -RADIUS);
    this.#detail = new MeshLambertMaterial({ vertexColors: true });
    this.#scarf = new TorusGeometry(9.7, 2.5, high ? 14 : 6, high ? 48 : 20).translate(0, 0, 30.8 - RADIUS);
  }

  /** A penguin whose origin is the centre of its base sphere. */
  hatch(colour: string, stripes: number): Group {
    const map = wool(colour, stripes);
    const scarf = new Mesh(this.#scarf, new MeshLambertMaterial({ map }));
    const end = new Mesh(this.#end(colour, stripes), this.#detail);
    end.position.set(11.6, -6.4, 25.2 - RADIUS);
    end.rotation.set(0.12, -0.42, -0.5);
    const all = new Group();
    all.add(new Mesh(this.#body, this.#skin), new Mesh(this.#features, this.#detail), scarf, end);
    for (const part of all.children) part.castShadow = part.receiveShadow = this.#high;
    all.userData.own = [scarf.material, map, end.geometry];
    return all;
  }
  #end(colour: string, stripes: number): BufferGeometry {
    const cloth = this.#high ? new RoundedBoxGeometry(2.4, 5.6, 12, 2, 0.9) : new BoxGeometry(2.4, 5.6, 12);
    const bands = Array.from({ length: stripes }, (_, k) =>
      tinted(new BoxGeometry(2.7, 5.8, 1.1).translate(0, 0, -4.4 + k * 2.2), "#fffaf0"),
    );
    return whole([tinted(cloth, colour), ...bands]);
  }
  dispose(): void {
    for (const g of [this.#body, this.#features, this.#scarf]) g.dispose();
    this.#skin.map?.dispose();
    this.#skin.dispose();
    this.#detail.dispose();
  }
}

/** Frees what only this penguin has. */
export function leave(penguin: Group): void {
  for (const it of penguin.userData.own as readonly { dispose(): void }[]) it.dispose();
}
