// What lies over a game's picture until it is put away: all beside it can be neither pressed nor reached meanwhile.

export function covering(el: HTMLElement): () => void {
  const others = [...(el.parentElement?.children ?? [])].filter(
    (other): other is HTMLElement => other instanceof HTMLElement && other !== el && !other.inert,
  );
  for (const other of others) other.inert = true;
  return () => {
    for (const other of others) other.inert = false;
  };
}
