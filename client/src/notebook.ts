// What this browser remembers until the next visit; where it may keep nothing, until this page is left.
export type Notebook = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const notebook: Notebook = ours();

function ours(): Notebook {
  try {
    return localStorage;
  } catch {
    // whoever blocks all cookies blocks this too, and the mere mention of it throws
    const pages = new Map<string, string>();
    return {
      getItem: (name) => pages.get(name) ?? null,
      setItem: (name, words) => void pages.set(name, words),
      removeItem: (name) => void pages.delete(name),
    };
  }
}
