// The best practice lap on this device, kept for the next visit.
import { notebook } from "../../../notebook";
const KEPT = "gramarye.icecool_wizards.lap";

export function best(): number | null {
  const kept = Number.parseInt(notebook.getItem(KEPT) ?? "", 10);
  return kept > 0 ? kept : null;
}
/** Tells whether this lap is as good as none before it. */
export function keep(flicks: number): boolean {
  const before = best();
  if (before !== null && before < flicks) return false;
  notebook.setItem(KEPT, String(flicks));
  return before === null || flicks < before;
}
