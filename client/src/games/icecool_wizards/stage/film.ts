// Reads the film of a flight: zlib-packed keyframes of every penguin that moved, as the physics writes them.

/** Where a penguin is in one frame: mm of the centre of its round base, and its turn as a unit quaternion x, y, z, w. */
export interface Moment {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly turn: readonly [number, number, number, number];
}
export interface Film {
  readonly frames: number;
  readonly hz: number;
  /** The seats whose penguins moved. */
  readonly seats: readonly number[];
  /** For each of these seats `frames` × 7 numbers: x, y, z in mm, then w, x, y, z. */
  readonly tracks: readonly Float32Array[];
}
export const STILL: Film = { frames: 0, hz: 120, seats: [], tracks: [] };
const CHANNELS = 7;
const TENTHS = 0.1;
const UNIT = 1 / 16384;

/** The film in these bytes; bytes as JSON carries them are base64. Throws an Error that says what is wrong with them. */
export async function readFilm(packed: Uint8Array | string): Promise<Film> {
  const bytes = typeof packed === "string" ? fromBase64(packed) : packed;
  if (bytes.length === 0) return STILL;
  return unfold(await inflate(bytes));
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const whole = new Response(
    new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream("deflate")),
  );
  return new Uint8Array(await whole.arrayBuffer());
}

/** The keyframes of an unpacked film. */
export function unfold(raw: Uint8Array): Film {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  if (raw.length < 6 || raw[0] !== 1)
    throw new Error(`a film begins with version 1, not ${raw[0] ?? "nothing"}`);
  const count = view.getUint8(1);
  const frames = view.getUint16(2, true);
  const hz = view.getUint16(4, true);
  const start = 6 + count;
  const planes = 2 * frames;
  if (hz === 0 || raw.length !== start + count * CHANNELS * planes)
    throw new Error(`a film of ${count} bodies and ${frames} frames does not have ${raw.length} bytes`);
  const tracks = Array.from({ length: count }, (_, body) => {
    const track = new Float32Array(frames * CHANNELS);
    for (let channel = 0; channel < CHANNELS; channel++) {
      const low = start + (body * CHANNELS + channel) * planes;
      const scale = channel < 3 ? TENTHS : UNIT;
      let value = 0;
      let delta = 0;
      for (let i = 0; i < frames; i++) {
        const coded = raw[low + i]! | (raw[low + frames + i]! << 8);
        const step = (coded >>> 1) ^ -(coded & 1);
        // the first value, then the first delta, then deltas of deltas; all of them wrap at 16 bits
        if (i === 0) value = step;
        else {
          delta = i === 1 ? step : wrap(delta + step);
          value = wrap(value + delta);
        }
        track[i * CHANNELS + channel] = value * scale;
      }
    }
    return track;
  });
  return { frames, hz, seats: [...raw.subarray(6, start)], tracks };
}

function wrap(n: number): number {
  return (n << 16) >> 16;
}

/** How long it runs, in milliseconds. */
export function lengthOf(film: Film): number {
  return film.frames < 2 ? 0 : ((film.frames - 1) * 1000) / film.hz;
}

/** Where this seat's penguin is at a time; null when it never moves. */
export function momentOf(film: Film, seat: number, ms: number): Moment | null {
  const track = film.tracks[film.seats.indexOf(seat)];
  if (!track || film.frames === 0) return null;
  const at = Math.min(Math.max((ms * film.hz) / 1000, 0), film.frames - 1);
  const i = Math.min(Math.floor(at), Math.max(0, film.frames - 2));
  const a = i * CHANNELS;
  const b = Math.min(i + 1, film.frames - 1) * CHANNELS;
  const t = at - i;
  const mix = (k: number) => track[a + k]! + (track[b + k]! - track[a + k]!) * t;
  const turn = slerp(
    [track[a + 4]!, track[a + 5]!, track[a + 6]!, track[a + 3]!],
    [track[b + 4]!, track[b + 5]!, track[b + 6]!, track[b + 3]!],
    t,
  );
  return { x: mix(0), y: mix(1), z: mix(2), turn };
}

type Turn = readonly [number, number, number, number];

/** Between two turns, by the shorter way. */
export function slerp(a: Turn, b: Turn, t: number): Turn {
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  const side = dot < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  const sin = Math.sin(angle);
  const p = sin < 1e-4 ? 1 - t : Math.sin((1 - t) * angle) / sin;
  const q = (sin < 1e-4 ? t : Math.sin(t * angle) / sin) * side;
  const out = [a[0] * p + b[0] * q, a[1] * p + b[1] * q, a[2] * p + b[2] * q, a[3] * p + b[3] * q] as const;
  const size = Math.hypot(...out) || 1;
  return [out[0] / size, out[1] / size, out[2] / size, out[3] / size];
}

/** Straight up, looking this way (tenths of a degree). */
export function upright(yaw: number): Turn {
  const half = (yaw * Math.PI) / 3600;
  return [0, 0, Math.sin(half), Math.cos(half)];
}
