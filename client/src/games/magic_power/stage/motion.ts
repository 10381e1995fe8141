// Whether this player wants things to stand still; follows the setting while a table is open.
import { MediaQuery } from "svelte/reactivity";

const reduced = new MediaQuery("(prefers-reduced-motion: reduce)");

export function isStill(): boolean {
  return reduced.current;
}
