// A card's picture: an engraved rosette drawn from its spell's id, so no art is needed and every spell,
// also one from a family's own file, has its own. One family of curves per school.

export type School = "ward" | "hex" | "brew" | "charm" | "dream";

export interface Sigil {
  readonly fine: string;
  readonly bold: string;
  readonly solid: string;
}

type Point = readonly [number, number];

/** Drawn in a box from -50 to 50 each way. */
export function sigil(seed: string, school: School): Sigil {
  return DRAWN[school](strokes(seed));
}

interface Strokes {
  /** A number between 0 and 1, always the same ones for the same seed. */
  readonly any: () => number;
  readonly whole: (least: number, most: number) => number;
}

const DRAWN: Readonly<Record<School, (s: Strokes) => Sigil>> = {
  ward({ any, whole }) {
    // no five or six points: those stars mean other things to people
    const points = [7, 8, 9, 11, 13][whole(0, 4)] ?? 7;
    const skip = Math.floor((points - 1) / 2);
    const swell = 3 + any() * 4;
    let fine = ring(45.5) + star(points, skip - 1, 30, -Math.PI / 2 + Math.PI / points);
    for (let i = 0; i < 5; i++) fine += rosette(points, 35 - i * 2, swell, i * 0.55);
    return { fine, bold: ring(43) + star(points, skip, 30), solid: star(points, 1, 5) };
  },
  hex({ any, whole }) {
    const points = whole(7, 12);
    const twist = 0.06 + any() * 0.24;
    let fine = "";
    for (let i = 0; i < 7; i++) fine += star(points, 1, 44 * 0.84 ** i, -Math.PI / 2 + i * twist);
    return { fine, bold: star(points, Math.floor(points / 2), 44) + ring(12), solid: ring(4.5) };
  },
  brew({ any, whole }) {
    const lobes = whole(5, 9);
    const reach = 9 + any() * 8;
    let solid = ring(5);
    for (let i = 0; i < lobes; i++) {
      const a = (i / lobes) * Math.PI * 2 + (Math.PI * 1.5) / lobes;
      solid += ring(2 + any() * 2.6, [Math.cos(a) * 40, Math.sin(a) * 40]);
    }
    const fine = trochoid(lobes + 1, 27, reach) + trochoid(-lobes, 27, 12) + ring(9);
    return { fine, bold: rosette(lobes, 26, reach - 1), solid };
  },
  charm({ any, whole }) {
    const rays = whole(8, 14) * 4;
    let fine = "";
    for (let i = 0; i < rays; i++) {
      const a = (i / rays) * Math.PI * 2;
      const r = i % 4 ? (i % 2 ? 29 : 36) : 45;
      fine += `M${at(Math.cos(a) * 16, Math.sin(a) * 16)}L${at(Math.cos(a) * r, Math.sin(a) * r)}`;
    }
    const petals = whole(3, 6);
    return { fine, bold: rosette(rays / 4, 21, 4 + any() * 4) + ring(13), solid: rosette(petals, 6, 4, 0) };
  },
  dream({ any, whole }) {
    const moons = whole(7, 12);
    const orbit = 14 + any() * 9;
    let fine = "";
    let solid = "M3 -13a13 13 0 1 0 10 16a10.5 10.5 0 0 1 -10 -16Z";
    for (let i = 0; i < moons; i++) {
      const a = (i / moons) * Math.PI * 2 - Math.PI / 2;
      fine += ring(orbit, [Math.cos(a) * 22, Math.sin(a) * 22]);
      const full = Math.abs((((i * 2) / moons) % 2) - 1);
      const x = Math.cos(a) * 44;
      const y = Math.sin(a) * 44;
      const waist = (4 * Math.max(0.1, full)).toFixed(2);
      solid += `M${at(x, y - 4)}A4 4 0 0 1 ${at(x, y + 4)}A${waist} 4 0 0 ${full > 0.5 ? 1 : 0} ${at(x, y - 4)}Z`;
    }
    return { fine, bold: ring(22), solid };
  },
};

function strokes(seed: string): Strokes {
  let h = 2166136261;
  for (const c of seed) h = Math.imul(h ^ (c.codePointAt(0) ?? 0), 16777619);
  const any = () => {
    h = (h + 0x6d2b79f5) | 0;
    let t = Math.imul(h ^ (h >>> 15), 1 | h);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { any, whole: (least, most) => least + Math.floor(any() * (most - least + 1)) };
}

const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

function closed(points: (t: number) => Point, steps: number): string {
  let d = "";
  for (let i = 0; i <= steps; i++) d += (i ? "L" : "M") + at(...points((i / steps) * Math.PI * 2));
  return d + "Z";
}

function ring(r: number, [x, y]: Point = [0, 0]): string {
  return `M${at(x - r, y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
}

function star(points: number, skip: number, r: number, turn = -Math.PI / 2): string {
  let d = "";
  const seen = new Set<number>();
  for (let first = 0; first < points; first++) {
    if (seen.has(first)) continue;
    let i = first;
    do {
      seen.add(i);
      const a = turn + (i / points) * Math.PI * 2;
      d += (i === first ? "M" : "L") + at(Math.cos(a) * r, Math.sin(a) * r);
      i = (i + skip) % points;
    } while (i !== first);
    d += "Z";
  }
  return d;
}

/** A circle whose radius swells some times a turn. */
function rosette(petals: number, r: number, swell: number, phase = 0): string {
  const radius = (t: number) => r + swell * Math.sin(petals * t + phase);
  return closed((t) => [Math.cos(t) * radius(t), Math.sin(t) * radius(t)], 240);
}

function trochoid(loops: number, r: number, reach: number): string {
  return closed(
    (t) => [Math.cos(t) * r + Math.cos(loops * t) * reach, Math.sin(t) * r + Math.sin(loops * t) * reach],
    480,
  );
}
