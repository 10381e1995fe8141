// The signs of the Lessons: told apart by outline first, by colour second. 24 × 24, filled even-odd; no three.js here.

export interface Sign {
  readonly d: string;
  readonly ink: string;
  readonly tint: string;
}

const SIGNS: Readonly<Record<string, Sign>> = {
  // a leaning flame with its hollow
  fire: {
    d: "M13.2 1.6c.5 4.5 5.8 6.7 5.8 12.6A7 7 0 0 1 12 21.8a7 7 0 0 1-7-7.2c0-3.5 2.3-5.3 3.2-8.1 1.4.8 2.2 2 2.4 3.4 1.7-2.2 2.6-5 2.6-8.3zM12.2 12.4c-.2 2-2.6 2.9-2.6 5.1a2.5 2.5 0 0 0 5 0c0-2-1.7-2.9-2.4-5.1z",
    ink: "#b23a1e",
    tint: "#f8dccf",
  },
  // a full disc crossed by two waves
  water: {
    d: "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM4.4 10.9c1.9-2.3 3.9-2.3 5.8-.3 1.5 1.6 3.1 1.6 4.7-.1 1.8-1.8 3.5-1.6 5 .3v-2c-1.7-1.9-4-1.9-6.1.1-1.1 1.1-1.8 1.1-2.8 0-2.1-2.1-4.4-2-6.6.2zM4.6 16c1.8-2.1 3.7-2.1 5.6-.2 1.5 1.6 3.1 1.6 4.7-.1 1.8-1.8 3.4-1.6 4.6.1l.4-1.600c-1.8-1.9-4-1.9-6.1.1-1.1 1.1-1.8 1.1-2.8 0-2.1-2.1-4.6-2-6.8.3z",
    ink: "#1f5fa8",
    tint: "#d5e3f2",
  },
  // two peaks, the higher one with snow
  mountain: {
    d: "M.8 21.5 9 3.800l4.2 7.600L15.8 8l7.4 13.500zM9 7.600l-2.9 6.2 2.7-1.5 1.9 2.1 1.4-1.600z",
    ink: "#6b4a2b",
    tint: "#eadcc8",
  },
  // three open curls
  wind: {
    d: "M2 8.100h11.200a2.2 2.2 0 1 0-2.1-2.900H8.700a4.5 4.5 0 1 1 4.5 5.200H2zM2 12.200h15.600a4.4 4.4 0 1 1-4.2 5.800h2.500a2.1 2.1 0 1 0 1.7-3.500H2zM2 16.300h7.600a3 3 0 1 1-2.9 3.900h2.600a.8.8 0 1 0 .3-1.600H2z",
    ink: "#20767d",
    tint: "#d3e9ea",
  },
  // a round flask
  potions: {
    d: "M8.5 1.500h7v2.200h-1.200v5.100a7.3 7.3 0 1 1-4.6 0V3.700H8.500zM6.6 15.200a5.4 5.4 0 0 0 10.8.6c-1.8-1.5-3.4-1.3-5.3-.5-2 .8-3.7.8-5.5-.1zM13.6 11.200a1.1 1.1 0 1 0 0 2.2 1.1 1.1 0 0 0 0-2.200z",
    ink: "#14694b",
    tint: "#d3e9dd",
  },
  // a crescent and a star
  stargazing: {
    d: "M14.3 1.700a10.7 10.7 0 1 0 7.8 15.900A9 9 0 0 1 14.3 1.700zM18.6 5.400l1.3 3.2 3.3 1.3-3.3 1.3-1.3 3.2-1.3-3.2-3.2-1.3 3.2-1.300z",
    ink: "#3b3a8f",
    tint: "#dcdcf3",
  },
  // a broom on its way up
  brooms: {
    d: "M20.7 1.300l2 2-9.6 9.6-2-2zM10.1 11.300l2.6 2.600c1 2.8-1.7 7-4.8 8.700l-.7-2.4-1.7 2.5-2-.4.9-2.6-2.5 1.3-.8-2 2.5-1.3-2.6-.5c1.5-3.4 6.2-6.7 9.1-5.900z",
    ink: "#8a5a00",
    tint: "#f6e5bd",
  },
  // a standing stone with a letter cut into it
  runes: {
    d: "M6.8 22.8 4.4 9.6 8.6 1.900l7.8-.9 3.4 7-1.8 14.800zM9.8 5.600v14.400h2.100v-4.800l4.5-3.6-1.3-1.6-3.2 2.500v-1.600l4.5-3.6-1.3-1.6-3.2 2.500V5.600z",
    ink: "#4c5263",
    tint: "#dfe1e8",
  },
  // an open book
  history: {
    d: "M12 5.900C9.5 3.8 5.7 3.2 1 3.900v15.300c4.7-.7 8.5-.1 11 2 2.5-2.1 6.3-2.7 11-2V3.900c-4.7-.7-8.5-.1-11 2zM11.3 8v10.300h1.400V8zM3.6 7.700c2.2-.1 4 .2 5.5 1v1.700c-1.5-.8-3.3-1.1-5.5-1zM3.6 12c2.2-.1 4 .2 5.5 1v1.700c-1.5-.8-3.3-1.1-5.5-1zM20.4 7.700c-2.2-.1-4 .2-5.5 1v1.700c1.5-.8 3.3-1.1 5.5-1zM20.4 12c-2.2-.1-4 .2-5.5 1v1.700c1.5-.8 3.3-1.1 5.5-1z",
    ink: "#82316f",
    tint: "#efd9e9",
  },
};
/** A star of seven points, for what a board file of one's own calls a Lesson. */
const STRANGE: Sign = {
  d: "M12 1.500l2.1 6.2 6-2.6-3.6 5.5 5.9 2.8-6.5.6 1.1 6.4-5-4.2-5 4.2 1.1-6.4-6.5-.6 5.9-2.800L3.9 5.100l6 2.600z",
  ink: "#5b5275",
  tint: "#e4dfee",
};

export const NAMED = Object.keys(SIGNS);

export function signOf(lesson: string): Sign {
  return SIGNS[lesson] ?? STRANGE;
}
