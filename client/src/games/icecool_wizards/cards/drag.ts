// Dragging a Spell onto the school with mouse or finger; a click stays a click until the pointer has moved a little.
// What is seen moving is a copy above everything else: the cards' own place scrolls, and would cut it off.
import type { Attachment } from "svelte/attachments";

const THRESHOLD = 6;

/** `drop` is called when the card is let go over the school. */
export function draggable(drop: () => void): Attachment<HTMLElement> {
  return (el) => {
    let from: { readonly x: number; readonly y: number; readonly id: number } | null = null;
    let ghost: HTMLElement | null = null;

    const down = (e: PointerEvent) => {
      if (e.button) return;
      from = { x: e.clientX, y: e.clientY, id: e.pointerId };
      // a fast hand has left the card before the first move is told
      el.setPointerCapture(e.pointerId);
    };
    const move = (e: PointerEvent) => {
      if (!from || e.pointerId !== from.id) return;
      const dx = e.clientX - from.x;
      const dy = e.clientY - from.y;
      if (!ghost && Math.hypot(dx, dy) < THRESHOLD) return;
      ghost ??= lift(el);
      ghost.style.translate = `${dx}px ${dy}px`;
      ghost.classList.toggle("over", isSchool(e));
    };
    const up = (e: PointerEvent) => {
      if (!from || e.pointerId !== from.id) return;
      const dropped = ghost && isSchool(e);
      if (ghost) {
        // the click that follows belongs to the drag
        el.addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => el.removeEventListener("click", swallow, { capture: true }), 0);
      }
      release();
      if (dropped) drop();
    };
    const release = () => {
      from = null;
      ghost?.remove();
      ghost = null;
    };

    el.addEventListener("pointerdown", down);
    el.addEventListener("pointermove", move);
    el.addEventListener("pointerup", up);
    el.addEventListener("pointercancel", release);
    return () => {
      release();
      el.removeEventListener("pointerdown", down);
      el.removeEventListener("pointermove", move);
      el.removeEventListener("pointerup", up);
      el.removeEventListener("pointercancel", release);
    };
  };
}

function lift(el: HTMLElement): HTMLElement {
  const { x, y, width } = el.getBoundingClientRect();
  const copy = el.cloneNode(true) as HTMLElement; // a clone of an element is one
  copy.removeAttribute("data-place");
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  copy.popover = "manual";
  Object.assign(copy.style, {
    position: "fixed",
    inset: "auto",
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    margin: "0",
    overflow: "visible",
    pointerEvents: "none",
    rotate: "-4deg",
  });
  copy.style.setProperty("--lw", `${width}px`);
  document.body.append(copy);
  copy.showPopover();
  return copy;
}
function swallow(e: Event) {
  e.stopPropagation();
  e.preventDefault();
}
function isSchool(e: PointerEvent): boolean {
  return document.elementsFromPoint(e.clientX, e.clientY).some((el) => el.closest("[data-school]"));
}
