// The connection: backoff, a queue while there is none, asking again after a loss, silence, and unwelcome guests.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PROTOCOL, type ClientMessage, type ServerMessage } from "./schema";
import { backoff, Connection } from "./socket.svelte";

/** A socket that a test opens, talks through and breaks. */
class Wire {
  static all: Wire[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: ClientMessage[] = [];
  /** The other side is gone without a word, and will not agree to the end. */
  isDead = false;
  onopen: () => void = () => undefined;
  onmessage: (e: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  constructor(readonly url: string) {
    Wire.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    if (!this.isDead) this.onclose();
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  says(m: ServerMessage) {
    this.onmessage({ data: JSON.stringify(m) });
  }
  welcome(protocol = PROTOCOL, build = "") {
    this.open();
    const hello = this.sent[0];
    if (hello?.t !== "hello") throw new Error("the first message was no hello");
    this.says({
      t: "welcome",
      id: hello.id,
      token: "token-of-guest",
      games: [],
      protocol,
      version: "0",
      build,
    });
    return hello;
  }
  /** What was sent but hello and pings. */
  get asked(): ClientMessage[] {
    return this.sent.filter((m) => m.t !== "hello" && m.t !== "ping");
  }
}
const newest = () => Wire.all.at(-1) as Wire;

function memory(): Pick<Storage, "getItem" | "setItem" | "removeItem"> & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (k) => kept.get(k) ?? null,
    setItem: (k, v) => void kept.set(k, v),
    removeItem: (k) => void kept.delete(k),
  };
}

let net: Connection;
let store: ReturnType<typeof memory>;
beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("removeEventListener", vi.fn());
  vi.stubGlobal("document", {
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    visibilityState: "visible",
  });
  store = memory();
  net = new Connection("ws://here/ws", "Wren", store);
});
afterEach(() => {
  net.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("backoff doubles, is capped and is spread", () => {
  expect([backoff(0, 0), backoff(0, 1), backoff(3, 1), backoff(30, 1)]).toEqual([200, 400, 3200, 10_000]);
});

test("what is asked before the welcome is sent after it, once, and answered by its id", async () => {
  const answer = net.ask({ t: "enter", match: "abcd", version: null });
  expect(newest().sent).toEqual([]);
  newest().welcome();
  expect(newest().asked).toMatchObject([{ t: "enter", match: "abcd" }]);
  const id = newest().asked[0]?.id ?? 0;
  newest().says({ t: "accepted", id: id + 99, version: 1 });
  newest().says({ t: "accepted", id, version: 7 });
  expect(await answer).toEqual({ t: "accepted", id, version: 7 });
});

test("a lost connection comes back with the token and asks again what was not answered, under the same ids", () => {
  newest().welcome();
  void net.ask({ t: "play", match: "abcd", version: 3, seat: 0, move: { t: "hold" } });
  void net.ask({ t: "lobby", on: true });
  const first = newest();
  const [play, lobby] = first.asked;
  first.says({ t: "tables", id: lobby?.id ?? 0, rows: [], mine: [] });
  first.close();
  expect(net.status).toBe("waiting");
  vi.advanceTimersByTime(400);
  expect(Wire.all).toHaveLength(2);
  expect(newest().welcome()).toMatchObject({ token: "token-of-guest", name: "Wren" });
  expect(newest().asked).toEqual([play]);
  expect(net.status).toBe("online");
});

test("those who hear the welcome ask first, and once", () => {
  net.on("welcome", () => void net.ask({ t: "enter", match: "abcd", version: 5 }));
  newest().welcome();
  void net.ask({ t: "play", match: "abcd", version: 5, seat: 0, move: {} });
  newest().close();
  vi.advanceTimersByTime(400);
  newest().welcome();
  expect(newest().asked.map((m) => m.t)).toEqual(["enter", "enter", "play"]);
});

/** Time passes, and the server answers every ping `late` ms after it was sent. */
function pass(ms: number, wire: Wire, late = 0) {
  const due: [number, number][] = [];
  let seen = wire.sent.length;
  for (let t = 0; t < ms; t += 50) {
    vi.advanceTimersByTime(50);
    for (const m of wire.sent.slice(seen)) if (m.t === "ping") due.push([Date.now() + late, m.id]);
    seen = wire.sent.length;
    while (due[0] && due[0][0] <= Date.now()) wire.says({ t: "pong", id: due.shift()?.[1] ?? 0 });
  }
}
const PLAY = { t: "play", match: "abcd", version: 3, seat: 0, move: { t: "hold" } } as const;

test("a line that says nothing is told within two seconds, given up at last, and never while it answers", () => {
  newest().welcome();
  const wire = newest();
  pass(60_000, wire);
  expect([net.cut, wire.readyState]).toEqual([false, 1]);
  expect(net.rtt).toBeDefined();
  vi.advanceTimersByTime(2_000);
  expect([net.cut, net.status, wire.readyState]).toEqual([true, "online", 1]);
  vi.advanceTimersByTime(10_000);
  expect(wire.readyState).toBe(3);
});

test("a slow server is not taken for a cut line again and again", () => {
  newest().welcome();
  const wire = newest();
  pass(20_000, wire, 1_200);
  let flips = 0;
  for (let n = 0; n < 600; n++) {
    const was = net.cut;
    pass(50, wire);
    flips += Number(was !== net.cut);
  }
  expect(flips).toBeLessThanOrEqual(2);
});

test("a lost connection is told while it stays away, and over when it is back", () => {
  newest().welcome();
  newest().close();
  expect(net.cut).toBe(false); // less than a moment is not worth a word
  vi.advanceTimersByTime(2_000);
  expect(net.cut).toBe(true);
  vi.advanceTimersByTime(5_000);
  newest().welcome();
  expect([net.cut, net.status]).toEqual([false, "online"]);
});

test("what the browser knows of its network is believed", () => {
  newest().welcome();
  const gone = vi.mocked(addEventListener).mock.calls.find(([what]) => what === "offline");
  (gone?.[1] as () => void)(); // the connection listens with a function
  expect(net.cut).toBe(true);
  const wire = newest();
  pass(1_000, wire);
  expect(net.cut).toBe(false);
});

test("what people do is owed until it is answered; what the page asks by itself is not", async () => {
  newest().welcome();
  void net.ask({ t: "lobby", on: true });
  const played = net.ask(PLAY);
  expect(net.owed).toBe(1);
  expect(net.unanswered).toMatchObject([PLAY]);
  const id = newest().asked[1]?.id ?? 0;
  newest().says({ t: "accepted", id, version: 4 });
  await played;
  expect([net.owed, net.unanswered]).toEqual([0, []]);
});

test("what a page had not sent before it was loaded again is sent by the new one, after entering", () => {
  net.close();
  const move = { ...PLAY, id: 77 };
  net = new Connection("ws://here/ws", "Wren", store, "", [move]);
  newest().welcome();
  expect(newest().asked).toMatchObject([{ t: "enter", match: "abcd" }, move]);
});

test("a page of another build knows that it is old; where nobody knows the build, none is", () => {
  newest().welcome(PROTOCOL, "main-b");
  expect(net.newer).toBe(false);
  net.close();
  net = new Connection("ws://here/ws", "Wren", store, "main-a");
  newest().welcome(PROTOCOL, "main-a");
  expect(net.newer).toBe(false);
  newest().close();
  vi.advanceTimersByTime(400);
  newest().welcome(PROTOCOL, "main-b");
  expect([net.newer, net.status]).toEqual([true, "online"]);
});

test("a page that nobody looks at pings rarely, and one that hears the table does not ping at all", () => {
  newest().welcome();
  const wire = newest();
  const pings = () => wire.sent.filter((m) => m.t === "ping").length;
  pass(1_000, wire);
  const before = pings();
  for (let n = 0; n < 100; n++) {
    vi.advanceTimersByTime(100);
    wire.says({ t: "tables", id: 0, rows: [], mine: [] });
  }
  expect(pings()).toBe(before);
  vi.stubGlobal("document", { ...document, visibilityState: "hidden" });
  pass(60_000, wire);
  expect(pings() - before).toBeLessThanOrEqual(5);
});

test("who comes back to a socket that died meanwhile has a new one at once", () => {
  newest().welcome();
  const wire = newest();
  wire.isDead = true;
  vi.setSystemTime(Date.now() + 600_000); // asleep: no timer ran
  const wake = vi.mocked(document.addEventListener).mock.calls.find(([what]) => what === "visibilitychange");
  (wake?.[1] as () => void)(); // the connection listens with a function
  expect(wire.readyState).toBe(3);
  expect(net.status).toBe("waiting");
  vi.advanceTimersByTime(400);
  newest().welcome();
  expect(Wire.all).toHaveLength(2);
  expect(net.status).toBe("online");
});

test("a token that is none is forgotten, and one comes back as a new guest; any other refusal keeps it", () => {
  store.setItem("gramarye.token", "an-old-token");
  newest().open();
  const hello = newest().sent[0];
  expect(hello).toMatchObject({ t: "hello", token: "an-old-token" });
  newest().says({ t: "refused", id: hello?.id ?? 0, rule: "", key: "bad_message", args: {}, text: "" });
  expect(store.kept.size).toBe(0);
  expect(Wire.all).toHaveLength(1);
  vi.advanceTimersByTime(400);
  newest().open();
  expect(newest().sent[0]).toMatchObject({ t: "hello", token: null });
  store.setItem("gramarye.token", "a-good-token");
  newest().says({
    t: "refused",
    id: newest().sent[0]?.id ?? 0,
    rule: "",
    key: "too_fast",
    args: {},
    text: "",
  });
  expect(store.kept.get("gramarye.token")).toBe("a-good-token");
});

test("a server of another protocol is not called again", () => {
  newest().welcome(PROTOCOL + 1);
  expect(net.status).toBe("outdated");
  vi.advanceTimersByTime(60_000);
  expect(Wire.all).toHaveLength(1);
});

test("ids are never used twice, also after a reload", () => {
  const again = new Connection("ws://here/ws", "Wren", store);
  for (const n of [net, again]) void n.ask({ t: "lobby", on: true });
  for (const wire of Wire.all) wire.welcome();
  const ids = Wire.all.flatMap((w) => w.sent.map((m) => m.id));
  again.close();
  expect(new Set(ids).size).toBe(ids.length);
  expect(Math.max(...ids)).toBeLessThan(2 ** 53);
});
