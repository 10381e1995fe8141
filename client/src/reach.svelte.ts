// Where others find this server: a link made on the server's own computer must not hold a name only that computer has.
interface Invitation {
  readonly address: string;
  readonly command: string;
}

export class Reach {
  /** What the server tells a page on its own computer; null elsewhere, and until it has answered. */
  private told: Invitation | null = $state(null);
  private asked = false;

  constructor(
    private readonly page: () => string = () => document.baseURI,
    private readonly fetcher: (path: string) => Promise<Response> = (path) => fetch(path),
  ) {}

  /** Whether the page stands under a name that every computer has for itself. */
  private get alone(): boolean {
    return /^(localhost|127\..*|\[::1\])$/.test(new URL(this.page()).hostname);
  }
  /** Asks once; without an answer links stay as they are. */
  async ask(): Promise<void> {
    if (!this.alone || this.asked) return;
    this.asked = true;
    try {
      const answer = await this.fetcher("/api/invitation");
      if (answer.ok) this.told = (await answer.json()) as Invitation;
    } catch {
      this.asked = false; // no connection; the next who needs it asks again
    }
  }
  /** Whether a link works on other devices; null while that is not known. */
  get open(): boolean | null {
    if (!this.alone) return true;
    return this.told && this.told.address !== "";
  }
  /** How the server is started so that others reach it. */
  get command(): string {
    return this.told?.command ?? "";
  }
  /** The address of a place in this client, to give to others. */
  link(hash: string): string {
    return new URL(hash, this.told?.address || this.page()).href;
  }
}

export const reach = new Reach();
