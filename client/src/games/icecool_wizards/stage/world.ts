// Everything that is in the picture, built anew when the school, the theme, the language or the quality changes.
import {
  Color,
  DirectionalLight,
  HemisphereLight,
  PCFShadowMap,
  type Group,
  Scene,
  type WebGLRenderer,
} from "three";
import { Cards } from "./cards";
import { Aim } from "./finger";
import type { Moment } from "./film";
import { extentOf } from "./floor";
import { Lights } from "./lights";
import { leave, RADIUS, Rookery } from "./penguin";
import { Pins } from "./pins";
import { blobShadow, Building } from "./school";
import { cssColour, SUN, type Tones, tonesOf } from "./tones";
import type { School, StageOptions } from "./types";

export interface WorldLook {
  readonly board: School;
  readonly scarves: StageOptions["scarves"];
  readonly nameOf: (name: string) => string;
  readonly turned: boolean;
  readonly high: boolean;
}

interface Bird {
  readonly body: Group;
  readonly shade: ReturnType<typeof blobShadow> | null;
  readonly colour: Color;
}

export class World {
  readonly scene = new Scene();
  readonly tones: Tones;
  readonly building: Building;
  readonly cards: Cards;
  readonly lights = new Lights();
  readonly aim: Aim;
  readonly marks: Pins;
  readonly wanted: Pins;
  readonly #rookery: Rookery;
  readonly #birds: Bird[] = [];
  readonly #look: WorldLook;
  readonly #canvas: HTMLCanvasElement;
  readonly #sun: DirectionalLight;

  constructor(canvas: HTMLCanvasElement, renderer: WebGLRenderer, look: WorldLook) {
    this.#canvas = canvas;
    this.#look = look;
    const tones = (this.tones = tonesOf(canvas));
    this.scene.background = tones.cloth;
    const sky = new HemisphereLight(tones.sky, tones.ground, tones.skyLight);
    sky.position.set(0, 0, 1);
    const [x0, y0, x1, y1] = extentOf(look.board);
    const [cx, cy, size] = [(x0 + x1) / 2, (y0 + y1) / 2, Math.hypot(x1 - x0, y1 - y0) / 2 + 40];
    const sun = (this.#sun = new DirectionalLight(tones.sun, tones.sunLight));
    sun.position.set(cx + SUN[0] * 700, cy + SUN[1] * 700, SUN[2] * 700);
    sun.target.position.set(cx, cy, 0);
    this.scene.add(sky, sun, sun.target);
    renderer.shadowMap.enabled = look.high;
    renderer.shadowMap.type = PCFShadowMap;
    sun.castShadow = look.high;
    if (look.high) {
      sun.shadow.mapSize.set(2048, 2048);
      Object.assign(sun.shadow.camera, {
        left: -size,
        right: size,
        top: size,
        bottom: -size,
        near: 200,
        far: 1300,
      });
      sun.shadow.bias = -0.0006;
      sun.shadow.normalBias = 0.6;
      sun.shadow.radius = 3.2;
    }
    const drawn = { tones, nameOf: look.nameOf, turned: look.turned, high: look.high };
    this.building = new Building(look.board, drawn);
    this.cards = new Cards(look.board, drawn);
    this.aim = new Aim(look.high);
    this.marks = new Pins(tones);
    this.wanted = new Pins(tones);
    this.#rookery = new Rookery(look.high);
    this.scene.add(
      this.building.group,
      this.cards.group,
      this.lights.group,
      this.aim.group,
      this.marks.group,
      this.wanted.group,
    );
  }

  colourOf(seat: number): Color {
    return this.#birds[seat]?.colour ?? new Color("#5b5275");
  }
  /** As many penguins as there are seats. */
  seat(count: number): void {
    while (this.#birds.length < count) {
      const { colour, stripes } = this.#look.scarves[this.#birds.length] ?? { colour: "#5b5275", stripes: 1 };
      const css = cssColour(this.#canvas, colour);
      const body = this.#rookery.hatch(css, stripes);
      const shade = this.#look.high ? null : blobShadow();
      this.scene.add(body);
      if (shade) this.scene.add(shade);
      this.#birds.push({ body, shade, colour: new Color(css) });
    }
    this.#birds.forEach(({ body, shade }, i) => {
      body.visible = i < count;
      if (shade) shade.visible = i < count;
    });
  }
  /** Stands, leans or flies; the origin of a penguin is the centre of its round base. */
  put(seat: number, at: Moment): void {
    const bird = this.#birds[seat];
    if (!bird) return;
    bird.body.position.set(at.x, at.y, at.z);
    bird.body.quaternion.set(...at.turn);
    const { shade } = bird;
    if (!shade) return;
    const up = Math.max(0, at.z - RADIUS);
    shade.position.set(at.x - SUN[0] * (up + 9), at.y - SUN[1] * (up + 9), 0.6);
    shade.scale.setScalar(1 + up / 120);
    shade.material.opacity = Math.max(0.12, 1 - up / 110);
  }
  dispose(): void {
    for (const { body, shade } of this.#birds) {
      leave(body);
      shade?.geometry.dispose();
      shade?.material.map?.dispose();
      shade?.material.dispose();
    }
    this.#rookery.dispose();
    for (const it of [this.building, this.cards, this.lights, this.aim, this.marks, this.wanted])
      it.dispose();
    this.#sun.shadow.dispose();
  }
}
