// What was touched last shows that it waits, as long as the server owes the answer.
const THINGS = "button, a, select, input, canvas, [role=button], [role=slider], [data-place]";
/** An answer that comes sooner needs no sign. */
const SOON = 400;

let touched: Element | null = null;
function touch(at: EventTarget | null): void {
  touched = at instanceof Element ? at.closest(THINGS) : null;
}
addEventListener("pointerup", (e) => touch(e.target), true);
addEventListener("keydown", () => touch(document.activeElement), true);

/** Marks it until the function it gives is called. */
export function markPending(): () => void {
  const thing = touched;
  if (!thing) return () => undefined;
  const soon = setTimeout(() => {
    thing.setAttribute("data-pending", "");
    thing.setAttribute("aria-busy", "true");
  }, SOON);
  return () => {
    clearTimeout(soon);
    thing.removeAttribute("data-pending");
    thing.removeAttribute("aria-busy");
  };
}
