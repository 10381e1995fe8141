// What this browser remembers until the next visit; where it may keep nothing, or has no room, until this page is left.
export type Notebook = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Storage is a convenience: whoever blocks cookies makes its mere mention throw, a full one throws when written to.
 * What it will not take is remembered here, and all else goes on. */
export function careful(open: () => Notebook): Notebook {
  const loose = new Map<string, string | null>();
  const tried = (name: string, words: string | null, act: (kept: Notebook) => void) => {
    try {
      act(open());
      loose.delete(name);
    } catch {
      loose.set(name, words);
    }
  };
  return {
    getItem(name) {
      const words = loose.get(name);
      if (words !== undefined) return words;
      try {
        return open().getItem(name);
      } catch {
        return null;
      }
    },
    setItem: (name, words) => tried(name, words, (kept) => kept.setItem(name, words)),
    removeItem: (name) => tried(name, null, (kept) => kept.removeItem(name)),
  };
}

export const notebook: Notebook = careful(() => localStorage);
/** The same for this tab alone, reloads included. */
export const slip: Notebook = careful(() => sessionStorage);
