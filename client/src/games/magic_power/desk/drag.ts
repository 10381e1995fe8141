// Picking a card or die up with mouse or finger; a click stays a click until the pointer has moved a little.
import type { Attachment } from "svelte/attachments";

export interface Drag {
  /** The [data-drop] under the pointer, or "" over none. */
  readonly over: (zone: string) => void;
  /** Let go over a zone; the thing glides home by itself unless the table moves it on. */
  readonly drop: (zone: string) => void;
}
const THRESHOLD = 6;

export function draggable(drag: () => Drag | null): Attachment<HTMLElement> {
  return (el) => {
    let from: { x: number; y: number; id: number } | null = null;
    let far = false;

    const down = (e: PointerEvent) => {
      if (e.button || !drag()) return;
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
      drag()?.over(zoneAt(e));
    };
    const up = (e: PointerEvent) => {
      if (!from || e.pointerId !== from.id) return;
      const was = far;
      const zone = was ? zoneAt(e) : "";
      release();
      if (!was) return;
      // the click that follows belongs to the drag
      el.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => el.removeEventListener("click", swallow, { capture: true }), 0);
      if (zone) drag()?.drop(zone);
    };
    const release = () => {
      const back = el.style.translate;
      from = null;
      far = false;
      el.classList.remove("dragging");
      el.style.translate = "";
      drag()?.over("");
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
function zoneAt(e: PointerEvent): string {
  for (const el of document.elementsFromPoint(e.clientX, e.clientY)) {
    const zone = el.closest<HTMLElement>("[data-drop]")?.dataset["drop"];
    if (zone) return zone;
  }
  return "";
}
