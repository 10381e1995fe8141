// So that nobody loses the thread at a table: what is asked is read out, and the focus is never lost with its control.
import { tick } from "svelte";
import { on } from "svelte/events";

/** Later than the news it follows from. */
const AFTER_NEWS = 700;

/** Reads out what is asked of a player whenever it changes; "" is nothing. */
export function readOut(asked: () => string, announce: (text: string) => void): void {
  $effect(() => {
    const text = asked();
    if (!text) return;
    const later = setTimeout(() => announce(text), AFTER_NEWS);
    return () => clearTimeout(later);
  });
}

/** A control that had the focus may be gone after what has `changed`: then the focus goes on to `next`, not to the
 * page's top. */
export function keepFocus(
  root: () => HTMLElement | undefined,
  changed: () => void,
  next: (root: HTMLElement) => HTMLElement | null,
): void {
  let wasHere = false;
  $effect(() =>
    on(document, "focusin", (e) => (wasHere = e.target instanceof Node && !!root()?.contains(e.target))),
  );
  $effect(() => {
    changed();
    const active = document.activeElement;
    if (!wasHere || (active && active !== document.body)) return;
    void tick().then(() => {
      const here = root();
      if (here) next(here)?.focus({ preventScroll: true });
    });
  });
}
