// How seats are told apart: a scarf of the seat's colour, and as many stripes as its number.
export interface Scarf {
  readonly colour: string;
  readonly stripes: number;
}
const COLOURS = [
  "var(--ward)",
  "var(--dream)",
  "var(--brew)",
  "var(--charm)",
  "var(--hex)",
  "var(--slate)",
] as const;

export function scarf(seat: number): Scarf {
  const i = ((seat % COLOURS.length) + COLOURS.length) % COLOURS.length;
  return { colour: COLOURS[i] ?? COLOURS[0], stripes: i + 1 };
}
