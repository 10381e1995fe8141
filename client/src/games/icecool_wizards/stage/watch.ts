// What can change round the stage without the table's doing: the canvas's size, the page's theme, the graphics card.

export interface Changes {
  resized(): void;
  /** Colours, or the face in which names are painted. */
  themed(): void;
  /** The graphics card was lost and has not come back. */
  lost(): void;
}

/** A graphics card that does not come back in this time is gone. */
const LOST_AFTER = 5000;

export function watch(canvas: HTMLCanvasElement, signal: AbortSignal, changes: Changes): void {
  const size = new ResizeObserver(() => changes.resized());
  size.observe(canvas);
  const theme = new MutationObserver(() => changes.themed());
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => changes.themed(), { signal });
  void document.fonts.load('600 12px "Fraunces Variable"').then((faces) => {
    if (faces.length && !signal.aborted) changes.themed();
  });
  let lost = 0;
  canvas.addEventListener(
    "webglcontextlost",
    (e) => {
      e.preventDefault();
      lost = window.setTimeout(() => changes.lost(), LOST_AFTER);
    },
    { signal },
  );
  canvas.addEventListener(
    "webglcontextrestored",
    () => {
      clearTimeout(lost);
      changes.themed();
    },
    { signal },
  );
  signal.addEventListener("abort", () => {
    size.disconnect();
    theme.disconnect();
    clearTimeout(lost);
  });
}
