// The films of past flicks: what came with the log is at hand, others are fetched when somebody wants to watch them.
import type { PastFlight } from "./flights";

/** So many that were fetched are kept; a film is a kilobyte or two. */
const KEPT = 16;

export class Films {
  /** By version, the one watched last at the end. */
  readonly #fetched = new Map<number, string>();
  readonly #fetch: (version: number) => Promise<string | null>;

  constructor(fetch: (version: number) => Promise<string | null>) {
    this.#fetch = fetch;
  }

  /** The film of this flight; null where it cannot be had, and the table says why. */
  async of({ version, rest }: PastFlight): Promise<string | null> {
    const film = rest.film || (this.#fetched.get(version) ?? (await this.#fetch(version)));
    if (film === null || film === rest.film) return film;
    this.#fetched.delete(version);
    this.#fetched.set(version, film);
    for (const oldest of this.#fetched.keys()) {
      if (this.#fetched.size <= KEPT) break;
      this.#fetched.delete(oldest);
    }
    return film;
  }
}
