// What lies over a game's picture until it is put away: all below it can be neither pressed nor reached meanwhile.

/** To attach to what covers; what comes to lie below it later, as a window is made narrow, is covered as well. */
export function covering(el: HTMLElement): () => void {
  const below = new Set<HTMLElement>();
  const cover = () => {
    for (let other = el.previousElementSibling; other; other = other.previousElementSibling)
      if (other instanceof HTMLElement && !other.inert) {
        other.inert = true;
        below.add(other);
      }
  };
  cover();
  const watch = new MutationObserver(cover);
  if (el.parentElement) watch.observe(el.parentElement, { childList: true });
  return () => {
    watch.disconnect();
    for (const other of below) other.inert = false;
  };
}
