// What is fetched only when it is needed: what has not come is told, and can be tried again.
//
// A promise of `bring` waits until its piece is there, and is never rejected; meanwhile the piece stands in `missing`,
// and the shell says so. Browsers may remember that a script could not be had, so that asking again is in vain: then
// the page is loaded again in its place, but only when somebody wants it.

/** After that it is said that something takes long. */
const LONG = 6_000;
const REACH = 2_500;

interface Piece {
  readonly again: () => Promise<boolean>;
  readonly state: "slow" | "lost";
}

class Missing {
  #pieces = $state.raw<ReadonlyMap<object, Piece>>(new Map());

  get lost(): boolean {
    return [...this.#pieces.values()].some((piece) => piece.state === "lost");
  }
  get slow(): boolean {
    return this.#pieces.size > 0 && !this.lost;
  }
  put(key: object, piece: Piece): void {
    this.#pieces = new Map(this.#pieces).set(key, piece);
  }
  drop(key: object): void {
    if (!this.#pieces.has(key)) return;
    const rest = new Map(this.#pieces);
    rest.delete(key);
    this.#pieces = rest;
  }
  /** Asks for all of it once more; whether all of it came. */
  async again(): Promise<boolean> {
    await mendStyles();
    const all = await Promise.all([...this.#pieces.values()].map((piece) => piece.again()));
    return all.every(Boolean);
  }
}
export const missing = new Missing();

/** What `load` gives, as soon as it can be had. */
export function bring<T>(load: () => Promise<T>): Promise<T> {
  const key = {};
  return new Promise((found) => {
    const again = async (): Promise<boolean> => {
      const slow = setTimeout(() => missing.put(key, { again, state: "slow" }), LONG);
      try {
        found(await load());
        missing.drop(key);
        return true;
      } catch {
        missing.put(key, { again, state: "lost" });
        return false;
      } finally {
        clearTimeout(slow);
      }
    };
    void again();
  });
}

/** What somebody who wants to go on may do: ask again, and where that is in vain though the server is there, load the
 * page again with `reload`; gives whether there is hope. */
export async function insist(reload: () => void): Promise<boolean> {
  if (await missing.again()) return true;
  if (!(await isThere())) return false;
  reload();
  return true;
}

async function isThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(REACH);
    return (await fetch(new URL(".", document.baseURI), { method: "HEAD", cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/** A script whose style sheet was lost would come without it: the sheet first. Only those that failed: whoever waits for
 * one that is still on its way would wait for ever. */
const failed = new Set<HTMLLinkElement>();
globalThis.addEventListener?.(
  "error",
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") failed.add(target);
  },
  true, // these errors do not bubble
);

async function mendStyles(): Promise<void> {
  const lost = [...failed];
  failed.clear();
  await Promise.all(
    lost.map((link) => {
      const fresh = link.cloneNode() as HTMLLinkElement; // a clone of a link is one
      return new Promise<void>((settled) => {
        fresh.onload = fresh.onerror = () => settled();
        link.replaceWith(fresh);
      });
    }),
  );
}
