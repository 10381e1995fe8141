// Aiming made visible: an arrow on the floor whose length is the strength, and the gloved finger that will strike.
import {
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  type Color,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  SphereGeometry,
  TorusGeometry,
} from "three";
import { radiansOf } from "./aiming";
import { RADIUS } from "./penguin";
import { ringMesh } from "./school";
import type { Flick } from "./types";

const START = RADIUS + 8;
/** Length of the arrow at full strength, millimetres. */
const REACH = 175;
const TIP = 6.2;
/** The arm of a strike about the axis, and how high it hits: the physics' own numbers. */
const LEVER = 7;
const HEIGHTS = [
  [0, 9],
  [40, 13.5],
  [100, 39],
] as const;

export function strikeHeight(height: number): number {
  const [a, b, c] = HEIGHTS;
  const [[h0, z0], [h1, z1]] = height <= b[0] ? [a, b] : [b, c];
  return z0 + ((height - h0) / (h1 - h0)) * (z1 - z0);
}

/** How far the penguin's side is from its axis at this height, roughly. */
function girth(z: number): number {
  return z < 20 ? RADIUS : z < 31 ? RADIUS - (z - 20) * 0.55 : 9.8;
}

export class Aim {
  readonly group = new Group();
  readonly #arrow = new Group();
  readonly #finger = new Group();
  readonly #hand = new Group();
  readonly #owned: { dispose(): void }[] = [];
  readonly #track: Mesh<BufferGeometry, MeshBasicMaterial>;
  readonly #edge: Mesh<BufferGeometry, MeshBasicMaterial>;
  readonly #fill: Mesh<BufferGeometry, MeshBasicMaterial>;
  readonly #ghost: Mesh<BufferGeometry, MeshBasicMaterial>;
  readonly #ring = ringMesh(RADIUS + 3, RADIUS + 6, "#fffbf2", 0.95);
  readonly #cuff: MeshLambertMaterial;
  #back = 0;
  #reach: readonly [number, number, number] = [0, 0, 0];

  constructor(high: boolean) {
    const flat = (colour: string, opacity: number, order: number, depthTest = true) => {
      const material = this.#own(
        new MeshBasicMaterial({
          color: colour,
          transparent: true,
          opacity,
          depthWrite: false,
          depthTest,
          side: DoubleSide,
        }),
      );
      const mesh = new Mesh(new BufferGeometry(), material);
      mesh.renderOrder = order;
      this.#arrow.add(mesh);
      return mesh;
    };
    this.#track = flat("#fffbf2", 0.4, 3);
    this.#edge = flat("#231f32", 0.9, 4);
    this.#fill = flat("#ffffff", 1, 5);
    this.#ghost = flat("#ffffff", 0.2, 6, false);
    this.#ring.position.z = 1.2;
    this.#ring.renderOrder = 4;
    this.#owned.push(this.#ring.geometry, this.#ring.material);
    this.#cuff = this.#own(new MeshLambertMaterial());
    this.#buildFinger(high);
    this.group.add(this.#arrow, this.#ring, this.#finger);
    this.group.visible = false;
  }

  /** At a penguin that stands here (mm). `flick` null: in the cancel zone. */
  set(x: number, y: number, flick: Flick | null, colour: Color, armed: boolean): void {
    this.group.visible = true;
    this.group.position.set(x, y, 0);
    this.#arrow.visible = this.#finger.visible = flick !== null;
    this.#ring.visible = flick === null || armed;
    if (!flick) return;
    const share = flick.strength / 1000;
    this.#arrow.rotation.z = radiansOf(flick.azimuth);
    const tip = START + 16 + share * REACH;
    shape(this.#track, bar(START, START + 16 + REACH, 2.4, 3.6, 0));
    shape(this.#edge, arrow(START, tip, 1.4));
    shape(this.#fill, arrow(START, tip, 0), marks(tip));
    // through walls only its end is seen, so that it does not run through the penguin
    shape(this.#ghost, arrow(Math.max(START, tip - 60), tip, 0));
    this.#track.position.z = 0.9;
    this.#edge.position.z = 1.1;
    this.#fill.position.z = 1.3;
    this.#fill.material.color.copy(colour);
    this.#ghost.material.color.copy(colour);
    this.#cuff.color.copy(colour);

    const z = strikeHeight(flick.height);
    const aside = -(flick.offset / 100) * LEVER * 1.35;
    const out = Math.sqrt(Math.max(9, girth(z) ** 2 - aside ** 2)) + TIP * 0.9;
    this.#back = 9 + share * 34;
    this.#finger.rotation.set(0, 0, radiansOf(flick.azimuth));
    this.#reach = [out, aside, z];
    this.swing(0);
  }
  /** From drawn back (0) to the strike (1), and through (2). */
  swing(k: number): void {
    const [out, aside, z] = this.#reach;
    const along = -out - this.#back * (1 - Math.min(1, k)) + Math.max(0, k - 1) * 10;
    const a = this.#finger.rotation.z;
    this.#finger.position.set(
      along * Math.cos(a) - aside * Math.sin(a),
      along * Math.sin(a) + aside * Math.cos(a),
      z,
    );
    if (k > 0) this.#arrow.visible = this.#ring.visible = false;
    this.#finger.visible = k < 2;
  }
  /** From low behind the hand would hide the penguin: only its finger is shown. */
  lookFrom(isSteep: boolean): void {
    this.#hand.visible = isSteep;
  }
  hide(): void {
    this.group.visible = false;
  }
  dispose(): void {
    this.group.removeFromParent();
    for (const m of [this.#track, this.#edge, this.#fill, this.#ghost]) m.geometry.dispose();
    for (const it of this.#owned) it.dispose();
  }

  /** Its tip is at the origin, it points along x and comes down from behind; the hand keeps the other fingers in. */
  #buildFinger(high: boolean): void {
    const glove = this.#own(new MeshLambertMaterial({ color: "#f0dfc0" }));
    const seam = this.#own(new MeshLambertMaterial({ color: "#c9ab78" }));
    const rings = high ? 20 : 10;
    let onto = this.#finger;
    const put = (mesh: Mesh, x: number, y: number, z: number, tilt: number) => {
      mesh.position.set(x, y, z);
      mesh.rotation.y = tilt;
      mesh.castShadow = high;
      onto.add(mesh);
      return mesh;
    };
    const piece = (radius: number, length: number, x: number, y: number, z: number, tilt: number) => {
      const geometry = this.#own(
        new CapsuleGeometry(radius, length, high ? 8 : 4, rings).rotateZ(Math.PI / 2),
      );
      return put(new Mesh(geometry, glove), x, y, z, tilt);
    };
    // the finger that strikes, in two joints, with the seams of its glove
    piece(TIP, 13, -8, 0, 1.5, 0.22);
    piece(TIP * 1.08, 17, -26, 0, 9.5, 0.55);
    for (const [x, z, tilt] of [
      [-16.4, 3.8, 0.38],
      [-17.6, 4.4, 0.42],
    ] as const)
      put(
        new Mesh(this.#own(new TorusGeometry(TIP * 1.03, 0.5, 6, rings)), seam),
        x,
        0,
        z,
        Math.PI / 2 + tilt,
      );
    onto = this.#hand;
    this.#finger.add(this.#hand);
    // three that are kept in, and the thumb on the other side
    for (const k of [1, 2, 3]) piece(TIP * 0.98, 7, -36 - k * 1.6, -9.4 * k, 14.5 - k * 0.6, 1.15);
    piece(TIP * 0.86, 14, -32, 9, 11.5, 0.5).rotation.z = -0.45;
    const palm = put(
      new Mesh(this.#own(new SphereGeometry(16, rings, high ? 14 : 8)), glove),
      -45,
      -11,
      20,
      0.7,
    );
    palm.scale.set(0.95, 1.28, 0.62);
    const sleeve = this.#own(new CylinderGeometry(13, 10.5, 13, rings).rotateZ(Math.PI / 2));
    put(new Mesh(sleeve, this.#cuff), -59, -11, 32, 0.75).scale.y = 1.2;
  }
  #own<T extends { dispose(): void }>(it: T): T {
    this.#owned.push(it);
    return it;
  }
}

type Corners = readonly (readonly [number, number])[];

/** A bar along x that widens, as two triangles. */
function bar(from: number, to: number, narrow: number, wide: number, grow: number): Corners {
  const [a, b] = [narrow / 2 + grow, wide / 2 + grow];
  const [f, t] = [from - grow, to + grow];
  return [[f, -a], [t, -b], [t, b], [f, -a], [t, b], [f, a]]; // prettier-ignore
}
function arrow(from: number, tip: number, grow: number): Corners {
  const neck = tip - 15;
  const out = grow * 1.6;
  return [
    ...bar(from, neck, 4.6, 7, grow),
    [neck - grow, -9.5 - out],
    [tip + out * 1.3, 0],
    [neck - grow, 9.5 + out],
  ];
}
/** Notches at a quarter, a half and three quarters of full strength, as far as the arrow reaches: left open. */
function marks(tip: number): readonly number[] {
  return [0.25, 0.5, 0.75].map((q) => START + 16 + q * REACH - 15).filter((x) => x < tip - 16);
}

function shape(mesh: Mesh<BufferGeometry>, corners: Corners, notches: readonly number[] = []): void {
  const places: number[] = [];
  const put = (all: Corners) => {
    for (const [x, y] of all) places.push(x, y, 0);
  };
  if (notches.length === 0) put(corners);
  else {
    // the bar in pieces, with a gap at each notch
    const [from, neck] = [corners[0]![0], corners[1]![0]];
    let at = from;
    for (const n of [...notches, neck]) {
      const k = (x: number) => 4.6 + ((x - from) / (neck - from)) * 2.4;
      const to = n === neck ? neck : n - 0.9;
      if (to > at) put(bar(at, to, k(at), k(to), 0));
      at = n + 0.9;
    }
    put(corners.slice(6));
  }
  mesh.geometry.dispose();
  mesh.geometry = new BufferGeometry();
  mesh.geometry.setAttribute("position", new BufferAttribute(new Float32Array(places), 3));
}
