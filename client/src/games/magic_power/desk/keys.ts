// The keyboard of the table: digits choose dice, the box's letters act, D and H go to the decks and the hand. They work
// wherever the focus is, but in a field or a dialog.
import type { Desk } from "./desk.svelte";
import { modals } from "../../../ui/modals.svelte";

export function keys(e: KeyboardEvent, desk: Desk, root: HTMLElement): void {
  if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || !desk.seated) return;
  if (modals.top) return; // they belong to the panel above the table
  if (e.target instanceof Element && e.target.closest("input, select, textarea")) return;
  if (act(e.key.toLowerCase(), desk) || visit(e.key.toLowerCase(), root)) e.preventDefault();
}

function act(key: string, desk: Desk): boolean {
  const die = ["1", "2", "3"].indexOf(key);
  if (die >= 0) desk.touchDie(die);
  else if (key === "a") void desk.act("A");
  else if (key === "b") void desk.act("B");
  else if (key === "c") void desk.hold();
  else if (key === "r") void (desk.choices.rerolls.length ? desk.reroll() : desk.rollThree());
  else if (key === "t") void desk.turnOver();
  else if (key === "e") void desk.endTurn();
  else if (key === "escape") desk.cancel();
  else return false;
  return true;
}

function visit(key: string, root: HTMLElement): boolean {
  const places = { d: [".deck.lit", ".deck"], h: [".hand .card"] }[key] ?? [];
  const goal = places.map((place) => root.querySelector<HTMLElement>(place)).find((el) => el);
  goal?.focus();
  return goal !== undefined;
}
