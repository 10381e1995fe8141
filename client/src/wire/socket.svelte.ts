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
  readonly at: number;
  /** The socket it was sent on last. */
  by?: WebSocket;
}

const BEAT = 5_000;
const SILENCE = 12_000;
const TOKEN = "gramarye.token";

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
  name: string;
  #ws: WebSocket | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  /** By the clock on the wall: the other one stands still while a tablet sleeps. */
  #lastHeard = 0;
  #on = new Map<string, Set<(m: never) => void>>();
  /** Asked and not answered, in the order of asking; asked again, under the same ids, after a reconnect. */
  #open = new Map<number, Asked>();
  /** Ids are never used twice under one token, so that a repeated message is known as one. */
  #id = Date.now() * 1_000 + Math.floor(Math.random() * 1_000);

  constructor(
    readonly url: string,
    name: string,
    readonly store: Notebook = notebook,
  ) {
    this.name = name;
    addEventListener("online", this.#now);
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
    return new Promise((answer) => {
      const asked: Asked = { message, answer, at: performance.now() };
      this.#open.set(message.id, asked);
      if (this.status === "online") this.#sendAsked(asked);
    });
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
    clearInterval(this.#beat);
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#ws?.close();
  }

  #now = () => {
    if (this.status !== "waiting") return;
    clearTimeout(this.#retry);
    this.#connect();
  };
  #wake = () => {
    if (document.visibilityState !== "visible") return;
    this.#now();
    // a tablet that slept may hold a socket that died meanwhile
    if (this.status === "online") this.#ping();
  };

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
      this.#lastHeard = Date.now();
      this.#hear(JSON.parse(e.data as string) as ServerMessage, hello); // a socket with text frames only
    };
    ws.onclose = () => this.#lost(ws);
  }

  #lost(ws: WebSocket) {
    if (ws !== this.#ws || this.status === "closed" || this.status === "outdated") return;
    clearInterval(this.#beat);
    this.#ws = undefined;
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
    if (!("id" in m)) return;
    const asked = this.#open.get(m.id);
    if (!asked) return;
    this.#open.delete(m.id);
    if (m.t === "pong") this.rtt = Math.round(performance.now() - asked.at);
    asked.answer(m);
  }

  #welcomed(m: Welcome) {
    this.store.setItem(TOKEN, m.token);
    this.welcome = m;
    this.unwelcome = undefined;
    if (m.protocol !== PROTOCOL) return this.#unwelcome("protocol");
    this.status = "online";
    this.tries = 0;
    clearInterval(this.#beat);
    this.#beat = setInterval(() => this.#ping(), BEAT);
  }

  /** What those who heard the welcome asked has been sent already, and stays before what is older. */
  #askAgain() {
    if (this.status !== "online") return;
    for (const [id, asked] of [...this.#open]) {
      if (asked.message.t === "ping") this.#open.delete(id);
      else this.#sendAsked(asked);
    }
    this.#ping();
  }

  #unwelcome(key: string) {
    if (key === "protocol") this.status = "outdated";
    else if (key === "bad_message") this.store.removeItem(TOKEN); // no token of ours: come as a new guest
    this.#ws?.close();
  }

  #ping() {
    const ws = this.#ws;
    if (!ws || Date.now() - this.#lastHeard <= SILENCE) return void this.ask({ t: "ping" });
    // a half-open socket never closes by itself, and the browser waits long for the other side to agree
    ws.close();
    this.#lost(ws);
  }
}
