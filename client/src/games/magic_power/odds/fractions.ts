// The server tells chances as exact fractions, "1/6"; here they become numbers to show.

export function chance(fraction: string): number {
  const [top = 0, bottom = 1] = fraction.split("/").map(Number);
  return top / bottom;
}

/** The best of some chances; 0 of none. */
export function best(fractions: readonly string[]): number {
  return Math.max(0, ...fractions.map(chance));
}
