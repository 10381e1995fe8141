// Whether this player wants things to move, asked anew each time: the setting may change while a table is open.
export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
