// Dragging a Spell onto the school with mouse or finger; a click stays a click until the pointer has moved a little.
import type { Attachment } from "svelte/attachments";

export interface Drag {
  /** The school is under the pointer, or no longer. */
  readonly over: (isOver: boolean) => void;
  /** Let go over the school; the card glides home by itself unless the table takes it. */
  readonly drop: () => void;
}
const THRESHOLD = 6;

export function draggable(drag: () => Drag): Attachment<HTMLElement> {
  return (el) => {
    let from: { x: number; y: number; id: number } | null = null;
    let far = false;

    const down = (e: PointerEvent) => {
      if (e.button) return;
      from = { x: e.clientX, y: e.clientY, id: e.pointerId };
      far = false;
    };
    const move = (e: PointerEvent) => {
      if (!from || e.pointerId !== from.id) return;
      const dx = e.clientX - from.x;
      const dy = e.clientY - from.y;
      if (!far && Math.hypot(dx, dy) < THRESHOLD) return;
      if (!far) {
        far = true;
        el.setPointerCapture(e.pointerId);
        el.classList.add("dragging");
      }
      el.style.translate = `${dx}px ${dy}px`;
      drag().over(isSchool(e));
    };
    const up = (e: PointerEvent) => {
      if (!from || e.pointerId !== from.id) return;
      const dropped = far && isSchool(e);
      const was = far;
      release();
      if (!was) return;
      // the click that follows belongs to the drag
      el.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => el.removeEventListener("click", swallow, { capture: true }), 0);
      if (dropped) drag().drop();
    };
    const release = () => {
      const back = el.style.translate;
      from = null;
      far = false;
      el.classList.remove("dragging");
      el.style.translate = "";
      drag().over(false);
      if (back)
        el.animate({ translate: [back, "0 0"] }, { duration: 240, easing: "cubic-bezier(.22,.9,.3,1)" });
    };

    el.addEventListener("pointerdown", down);
    el.addEventListener("pointermove", move);
    el.addEventListener("pointerup", up);
    el.addEventListener("pointercancel", release);
    return () => {
      el.removeEventListener("pointerdown", down);
      el.removeEventListener("pointermove", move);
      el.removeEventListener("pointerup", up);
      el.removeEventListener("pointercancel", release);
    };
  };
}

function swallow(e: Event) {
  e.stopPropagation();
  e.preventDefault();
}
function isSchool(e: PointerEvent): boolean {
  return document.elementsFromPoint(e.clientX, e.clientY).some((el) => el.closest("[data-school]"));
}
