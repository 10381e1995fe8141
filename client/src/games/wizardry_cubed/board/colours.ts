// The six wizards' robes; their stripes tell them apart without colour.
const ROBES = ["#2f7be6", "#e5452f", "#22a35a", "#f0ab1c", "#a145b8", "#66708c"] as const;
const DARK = ["#1a4c99", "#98230f", "#0f6636", "#a16a00", "#6a2280", "#3c4459"] as const;

export const robe = (seat: number): string => ROBES[seat % ROBES.length] ?? ROBES[0];
export const hem = (seat: number): string => DARK[seat % DARK.length] ?? DARK[0];
export const stripesOf = (seat: number): number => (seat % ROBES.length) + 1;
