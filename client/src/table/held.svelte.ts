// A key or a click is never lost: what comes while a move is on its way, or while the picture moves, waits for the
// newest picture and is done there. What was meant for another's turn is not done in one's own: that is said instead.
import { flushSync, untrack } from "svelte";
import type { AnyTable } from "../games/shelf";

/** Something a player did: where, and to which seat's turn it belonged. */
interface Held {
  readonly eye: number;
  readonly actor: number;
  readonly place: string;
  readonly element: HTMLElement | null;
  /** null: a click. */
  readonly key: KeyboardEventInit | null;
}
/** What acts on the table says so by its place; `data-now` does what it does at any time. The keys that act stand in
 * the game's own `data-keys`. */
const ACTS = "button[data-place]:not([data-now])";
/** A finger may slide so far between touching a thing and letting go of it. */
const SLIP = 10;

/** Holds the inputs of the table in `stage`; `late` tells that one came too late for what it was meant for. */
export function holdInputs(stage: () => HTMLElement | undefined, table: AnyTable, late: () => void): void {
  let waiting: readonly Held[] = [];
  let isReleasing = false;
  let pressed: { what: Held; element: HTMLElement; x: number; y: number } | null = null;

  const actor = (target: EventTarget | null) =>
    target instanceof Element && stage()?.contains(target) ? target.closest<HTMLElement>(ACTS) : null;
  const successor = (place: string) =>
    stage()?.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`) ?? null;

  const meant = (element: HTMLElement | null, key: KeyboardEventInit | null): Held => {
    const { eye, actor } = table;
    return { eye, actor, place: element?.dataset["place"] ?? "", element, key };
  };

  function hold(e: Event, what: Held) {
    e.preventDefault();
    e.stopImmediatePropagation();
    // a click that is doubled, or a key that is kept down, is one wish
    if (e instanceof KeyboardEvent ? e.repeat : e instanceof MouseEvent && e.detail > 1) return;
    waiting = [...waiting, what];
    if (!table.busy) table.hurry();
    if (table.isResting) release();
  }
  /** One by one, as long as none of them makes the table busy again. */
  function release() {
    if (isReleasing) return;
    isReleasing = true;
    try {
      for (let next = waiting[0]; next && table.isResting; next = waiting[0]) {
        waiting = waiting.slice(1);
        flushSync(); // the page shows the newest picture
        if (next.eye === table.eye) repeat(next);
      }
    } finally {
      isReleasing = false;
    }
  }
  function repeat({ key, place, element, actor }: Held) {
    if (actor !== table.actor && table.actor === table.eye) return late();
    if (key) {
      const at = document.activeElement ?? document.body;
      at.dispatchEvent(new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true }));
      return;
    }
    const there = element?.isConnected ? element : successor(place);
    if (there && !there.matches(":disabled, [inert] *")) there.click();
    else late();
  }

  function onClick(e: MouseEvent) {
    const element = actor(e.target);
    if (element && !isReleasing && !table.isResting) hold(e, meant(element, null));
  }
  function onKey(e: KeyboardEvent) {
    if (isReleasing || table.isResting || e.ctrlKey || e.metaKey || e.altKey) return;
    const acting = stage()?.querySelector<HTMLElement>("[data-keys]")?.dataset["keys"] ?? "";
    if (e.key.length !== 1 || !acting.includes(e.key.toLowerCase())) return;
    if (e.target instanceof Element && e.target.closest("input, select, textarea, dialog")) return;
    const { key, code, shiftKey } = e;
    hold(e, meant(null, { key, code, shiftKey }));
  }
  function onDown(e: PointerEvent) {
    const element = actor(e.target);
    pressed =
      element && !e.button ? { what: meant(element, null), element, x: e.clientX, y: e.clientY } : null;
  }
  /** What was touched has been drawn anew before it was let go of: a browser sends no click then. */
  function onUp(e: PointerEvent) {
    const was = pressed;
    pressed = null;
    if (!was || was.element.isConnected || Math.hypot(e.clientX - was.x, e.clientY - was.y) > SLIP) return;
    waiting = [...waiting, was.what];
    if (table.isResting) release();
  }

  $effect(() => {
    const end = new AbortController();
    const how = { capture: true, signal: end.signal };
    addEventListener("click", onClick, how);
    addEventListener("keydown", onKey, how);
    addEventListener("pointerdown", onDown, how);
    addEventListener("pointerup", onUp, how);
    return () => end.abort();
  });
  $effect(() => {
    if (table.isResting) untrack(() => queueMicrotask(release));
  });
}
