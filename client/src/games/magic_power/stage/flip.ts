// Moving things between places of the table: they are measured before and after the picture changes and glide from
// the old place to the new. Uses the separate `translate` and `scale` properties, so it adds to a card's own turn.

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly w: number;
}
/** Where every [data-flip] was, and what it looked like. */
export type Before = ReadonlyMap<string, { readonly spot: Spot; readonly look: HTMLElement }>;

export interface Journeys {
  /** The [data-home] that something new comes from; null lets it fade in. */
  readonly from: (key: string) => string | null;
  /** The [data-home] that something gone goes to; null lets it fade out. */
  readonly to: (key: string) => string | null;
}

const EASE = "cubic-bezier(.22,.9,.3,1)";

export function measure(root: ParentNode): Before {
  const out = new Map<string, { spot: Spot; look: HTMLElement }>();
  for (const el of root.querySelectorAll<HTMLElement>("[data-flip]")) {
    out.set(el.dataset["flip"] ?? "", { spot: spotOf(el), look: el });
  }
  return out;
}

/** Plays the change; `layer` holds what is on its way out. Gives the time it takes. */
export function glide(root: HTMLElement, layer: HTMLElement, before: Before, journeys: Journeys): number {
  let longest = 0;
  const here = new Set<string>();
  let nth = 0;
  for (const el of root.querySelectorAll<HTMLElement>("[data-flip]")) {
    const key = el.dataset["flip"] ?? "";
    here.add(key);
    const old = before.get(key)?.spot;
    const was = old ?? home(root, journeys.from(key));
    if (was) longest = Math.max(longest, travel(el, was, old ? 0 : 70 * nth++));
    else el.animate({ opacity: [0, 1] }, { duration: 200 });
  }
  nth = 0;
  for (const [key, { spot, look }] of before) {
    if (!here.has(key))
      longest = Math.max(longest, leave(layer, look, spot, home(root, journeys.to(key)), 40 * nth++));
  }
  return longest;
}

function spotOf(el: HTMLElement): Spot {
  const r = el.getBoundingClientRect();
  // the centre does not move when a card is turned; its box does
  return { x: r.x + r.width / 2, y: r.y + r.height / 2, w: el.offsetWidth || r.width };
}

function home(root: ParentNode, name: string | null): Spot | undefined {
  const el = name && root.querySelector<HTMLElement>(`[data-home="${name}"]`);
  return el ? spotOf(el) : undefined;
}

function travel(el: HTMLElement, was: Spot, delay: number): number {
  const now = spotOf(el);
  const dx = was.x - now.x;
  const dy = was.y - now.y;
  const far = Math.hypot(dx, dy);
  if (far < 2) return 0;
  const duration = 360 + Math.min(260, far * 0.3);
  el.animate(
    [
      { translate: `${dx}px ${dy}px`, scale: was.w / now.w, zIndex: 50 },
      {
        translate: `${dx * 0.4}px ${dy * 0.4 - Math.min(40, far * 0.08)}px`,
        scale: 1.05,
        zIndex: 50,
        offset: 0.45,
      },
      { translate: "0 0", scale: 1, zIndex: 50 },
    ],
    { duration, delay, easing: EASE, fill: "backwards" },
  );
  return duration + delay;
}

function leave(
  layer: HTMLElement,
  look: HTMLElement,
  spot: Spot,
  goal: Spot | undefined,
  delay: number,
): number {
  const ghost = look.cloneNode(true) as HTMLElement; // cloning an element gives an element
  ghost.removeAttribute("data-flip");
  ghost.inert = true;
  const frame = layer.getBoundingClientRect();
  const h = look.offsetHeight;
  Object.assign(ghost.style, {
    position: "absolute",
    margin: "0",
    left: `${spot.x - frame.x - spot.w / 2}px`,
    top: `${spot.y - frame.y - h / 2}px`,
    width: `${spot.w}px`,
    height: `${h}px`,
  });
  layer.append(ghost);
  const duration = goal ? 420 : 200;
  const end = goal
    ? { translate: `${goal.x - spot.x}px ${goal.y - spot.y}px`, scale: goal.w / spot.w, opacity: 0.2 }
    : { opacity: 0 };
  const flight = ghost.animate([{ translate: "0 0", scale: 1, opacity: 1 }, end], {
    duration,
    delay,
    easing: EASE,
  });
  flight.onfinish = flight.oncancel = () => ghost.remove();
  return duration + delay;
}
