// The one connection to the server: it comes back by itself, and every message is answered once.
import { notebook, type Notebook } from "../notebook";
import { PROTOCOL, type ClientMessage, type ServerMessage, type Welcome } from "./schema";

export type WireStatus = "connecting" | "online" | "waiting" | "outdated" | "closed";
type Of<T extends ServerMessage["t"]> = Extract<ServerMessage, { t: T }>;
type WithoutId<M> = M extends ClientMessage ? Omit<M, "id"> : never;
/** What a page asks of the server; the id is given here. */
export type Request = WithoutId<Exclude<ClientMessage, { t: "hello" }>>;
export type Reply = Extract<ServerMessage, { id: number }>;

interface Asked {
  readonly message: ClientMessage;
  readonly answer: (m: Reply) => void;
  /** The socket it was sent on last. */
  by?: WebSocket;
}

/** Between two pings, while somebody looks at the page: a line that is cut says nothing by itself. */
const BEAT = 750;
const ASLEEP_BEAT = 15_000;
const TICK = 150;
/** A ping is answered at once, whatever else the server does; unanswered this long, the line is taken for cut. A slow
 * line is given more time, and one that was taken for cut too soon more still. */
const PATIENCE = 900;
const MOST_PATIENCE = 4_000;
/** Without any connection; less is not worth a word. */
const AWAY = 1_500;
/** After that a line that looks open is given up for a new one. */
const SILENCE = 8_000;
const TOKEN = "gramarye.token";
/** What people do, and want to see done; all else is the page's own asking. */
const DEEDS: ReadonlySet<Request["t"]> = new Set<Request["t"]>([
  "play",
  "undo",
  "answer",
  "say",
  "reveal",
  "begin",
  "changeseat",
  "open",
  "join",
  "checkspells",
]);

/** Milliseconds before try n (0-based): doubling from 400, capped at 10 s, spread by jitter in [0, 1). */
export function backoff(n: number, jitter = Math.random()): number {
  const full = Math.min(10_000, 400 * 2 ** n);
  return Math.round(full / 2 + (full / 2) * jitter);
}

export class Connection {
  status = $state<WireStatus>("connecting");
  tries = $state(0);
  rtt = $state<number | undefined>();
  welcome = $state.raw<Welcome | undefined>();
  /** Why the server did not let us in when we came last. */
  unwelcome = $state.raw<Of<"refused"> | undefined>();
  /** What is done now does not arrive before the line is back. */
  cut = $state(false);
  /** How many deeds have been asked and not been answered. */
  owed = $state(0);
  /** The server has another version of this page than the one that is open. */
  newer = $state(false);
  name: string;
  #ws: WebSocket | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval>;
  /** By the clock on the wall: the other one stands still while a tablet sleeps. */
  #lastHeard = 0;
  /** Since when there is no connection. */
  #away = Date.now();
  /** Pings that were not answered, and when they were sent. */
  #pings = new Map<number, number>();
  #pinged = 0;
  #patience = PATIENCE;
  #cutAt = 0;
  #on = new Map<string, Set<(m: never) => void>>();
  /** Asked and not answered, in the order of asking; asked again, under the same ids, after a reconnect. */
  #open = new Map<number, Asked>();
  /** Ids are never used twice under one token, so that a repeated message is known as one. */
  #id = Date.now() * 1_000 + Math.floor(Math.random() * 1_000);

  constructor(
    readonly url: string,
    name: string,
    readonly store: Notebook = notebook,
    /** Of this page, as the server names it; "" where nobody knows. */
    readonly build = "",
    /** What was done before the page was loaded again, and had not been answered. */
    carried: readonly ClientMessage[] = [],
  ) {
    this.name = name;
    const enters = new Set(carried.flatMap((m) => ("match" in m ? [m.match] : [])));
    for (const match of enters) void this.ask({ t: "enter", match, version: null });
    for (const message of carried) this.#open.set(message.id, { message, answer: () => undefined });
    addEventListener("online", this.#back);
    addEventListener("offline", this.#gone);
    this.#watch = setInterval(() => this.#tick(), TICK);
    document.addEventListener("visibilitychange", this.#wake);
    this.#connect();
  }

  /** Calls f for every message of this kind, pushed or answered; gives what stops it. */
  on<T extends ServerMessage["t"]>(t: T, f: (m: Of<T>) => void): () => void {
    const set = this.#on.get(t) ?? new Set();
    this.#on.set(t, set);
    set.add(f as (m: never) => void);
    return () => set.delete(f as (m: never) => void);
  }

  /** Sends at once, or as soon as there is a connection, and again after a lost one, until it is answered. */
  ask(request: Request): Promise<Reply> {
    const message = { ...request, id: ++this.#id } as ClientMessage; // the union's members differ in the rest only
    const isDeed = DEEDS.has(request.t);
    if (isDeed) this.owed++;
    return new Promise((answer) => {
      const asked: Asked = {
        message,
        answer: (reply) => {
          if (isDeed) this.owed--;
          answer(reply);
        },
      };
      this.#open.set(message.id, asked);
      if (this.status !== "online") return;
      this.#sendAsked(asked);
      if (isDeed && !this.#pings.size) this.#ping();
    });
  }

  /** What was done at tables and is not answered yet, for a page that is loaded again. */
  get unanswered(): readonly ClientMessage[] {
    const all = [...this.#open.values()].map((asked) => asked.message);
    return all.filter((m) => DEEDS.has(m.t as Request["t"]) && "match" in m && m.t !== "reveal");
  }

  /** A new name for this guest, here and with the server. */
  async rename(name: string): Promise<Reply | undefined> {
    const before = this.name;
    this.name = name;
    const reply = this.status === "online" ? await this.ask({ t: "rename", name }) : undefined;
    if (reply?.t === "refused") this.name = before;
    return reply;
  }

  close(): void {
    this.status = "closed";
    clearTimeout(this.#retry);
    clearInterval(this.#watch);
    removeEventListener("online", this.#back);
    removeEventListener("offline", this.#gone);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#ws?.close();
  }

  #now = () => {
    if (this.status !== "waiting") return;
    clearTimeout(this.#retry);
    this.#connect();
  };
  #back = () => {
    this.#now();
    if (this.status === "online") this.#ping();
  };
  /** The browser knows that there is no network. */
  #gone = () => {
    if (this.status !== "outdated" && this.status !== "closed") this.#doubt();
  };
  #wake = () => {
    if (document.visibilityState !== "visible") return;
    this.#now();
    if (this.status !== "online") return;
    // a tablet that slept may hold a socket that died meanwhile
    if (Date.now() - this.#lastHeard > SILENCE) this.#giveUp();
    else this.#ping();
  };
  #doubt() {
    if (!this.cut) this.#cutAt = Date.now();
    this.cut = true;
  }
  #tick() {
    const now = Date.now();
    const isSeen = document.visibilityState === "visible";
    if (this.status === "waiting" || this.status === "connecting") {
      if (isSeen && !this.unwelcome && now - this.#away > AWAY) this.#doubt();
      return;
    }
    if (this.status !== "online") return;
    const [oldest] = this.#pings.values();
    if (oldest !== undefined) {
      const quiet = now - Math.max(oldest, this.#lastHeard);
      if (isSeen && quiet > Math.min(MOST_PATIENCE, Math.max(this.#patience, 4 * (this.rtt ?? 0))))
        this.#doubt();
      if (quiet > SILENCE) return this.#giveUp();
    }
    if (now - Math.max(this.#pinged, this.#lastHeard) >= (isSeen ? BEAT : ASLEEP_BEAT)) this.#ping();
  }

  #send(message: ClientMessage) {
    if (this.#ws?.readyState === WebSocket.OPEN) this.#ws.send(JSON.stringify(message));
  }

  #sendAsked(asked: Asked) {
    if (!this.#ws || asked.by === this.#ws) return;
    asked.by = this.#ws;
    this.#send(asked.message);
  }

  #connect() {
    this.status = "connecting";
    const ws = (this.#ws = new WebSocket(this.url));
    const hello = ++this.#id;
    ws.onopen = () => {
      const token = this.store.getItem(TOKEN);
      this.#send({ t: "hello", id: hello, protocol: PROTOCOL, name: this.name, token });
    };
    ws.onmessage = (e) => {
      if (ws !== this.#ws) return; // given up, and another has been opened since
      this.#heard();
      this.#hear(JSON.parse(e.data as string) as ServerMessage, hello); // a socket with text frames only
    };
    ws.onclose = () => this.#lost(ws);
  }

  #lost(ws: WebSocket) {
    if (ws !== this.#ws || this.status === "closed" || this.status === "outdated") return;
    if (this.status === "online") this.#away = Date.now();
    this.#ws = undefined;
    this.#pings.clear();
    this.status = "waiting";
    this.#retry = setTimeout(() => this.#connect(), backoff(this.tries++));
  }

  #hear(m: ServerMessage, hello: number) {
    if (m.t === "welcome") this.#welcomed(m);
    else if (m.t === "refused" && m.id === hello) {
      this.unwelcome = m;
      this.#unwelcome(m.key);
    }
    for (const f of this.#on.get(m.t) ?? []) f(m as never); // registered for this kind
    if (m.t === "welcome") this.#askAgain();
    if (m.t === "pong") this.#ponged(m.id);
    if (!("id" in m)) return;
    const asked = this.#open.get(m.id);
    if (!asked) return;
    this.#open.delete(m.id);
    asked.answer(m);
  }

  #heard() {
    this.#lastHeard = Date.now();
    if (!this.cut || this.status !== "online") return;
    this.cut = false;
    if (Date.now() - this.#cutAt < BEAT) this.#patience = Math.min(MOST_PATIENCE, this.#patience * 2);
  }

  #ponged(id: number) {
    const at = this.#pings.get(id);
    if (at === undefined) return;
    this.rtt = Date.now() - at;
    for (const sent of [...this.#pings.keys()]) if (sent <= id) this.#pings.delete(sent);
  }

  #welcomed(m: Welcome) {
    this.store.setItem(TOKEN, m.token);
    this.welcome = m;
    this.unwelcome = undefined;
    this.newer = !!this.build && !!m.build && m.build !== this.build;
    if (m.protocol !== PROTOCOL) return this.#unwelcome("protocol");
    this.status = "online";
    this.cut = false;
    this.tries = 0;
  }

  /** What those who heard the welcome asked has been sent already, and stays before what is older. */
  #askAgain() {
    if (this.status !== "online") return;
    for (const asked of [...this.#open.values()]) this.#sendAsked(asked);
    this.#ping();
  }

  #unwelcome(key: string) {
    if (key === "protocol") {
      this.status = "outdated";
      this.newer = true;
      this.cut = false;
    } else if (key === "bad_message") this.store.removeItem(TOKEN); // no token of ours: come as a new guest
    this.#ws?.close();
  }

  #ping() {
    const id = ++this.#id;
    this.#pinged = Date.now();
    this.#pings.set(id, this.#pinged);
    this.#send({ t: "ping", id });
  }

  /** A half-open socket never closes by itself, and the browser waits long for the other side to agree. */
  #giveUp() {
    const ws = this.#ws;
    if (!ws) return;
    ws.close();
    this.#lost(ws);
  }
}
