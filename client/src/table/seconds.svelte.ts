// The seconds left until a moment, for as long as a component wants to tell them.
const TICK = 250;

/** Must be made while a component is set up. `due` is in the browser's clock; null is no moment at all. */
export function secondsTo(due: () => number | null): { readonly now: number | null } {
  let clock = $state(Date.now());
  $effect(() => {
    if (due() === null) return;
    clock = Date.now();
    const timer = setInterval(() => (clock = Date.now()), TICK);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      const at = due();
      return at === null ? null : Math.max(0, Math.ceil((at - clock) / 1000));
    },
  };
}
