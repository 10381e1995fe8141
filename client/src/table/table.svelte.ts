// A table as one browser sees it: the picture shown, the steps still to be shown, and what a player may do.
//
// A game's component shows `view`. When a move has been made somewhere, its step waits in `pending`: the component
// animates `pending[0].events`, then calls done(), and the picture becomes that step's view, whatever was drawn
// before. While nobody attends (no component mounted, or motion is off), steps are taken at once.
import { isolated } from "../messages/name";
import { STALE } from "../messages/refusal";
import type { Ask, CloseReason, FreeReason, Line, Notice, Pace, Refused, Saying, SeatInfo, Seats, Status, Table, TableRules, Update } from "../wire/schema"; // prettier-ignore
import type { Reply, Request } from "../wire/socket.svelte";

/** What every game's view says, whatever else it says. */
export interface AnyView {
  readonly seat: number;
  readonly actor: number;
}
/** One accepted move: its events, and the table after it. */
export interface Step<V, M, E> {
  readonly version: number;
  readonly by: number;
  readonly events: readonly E[];
  readonly view: V;
  readonly legal: readonly M[];
  readonly eye: number;
  readonly actor: number;
  readonly status: Status;
  readonly canUndo: boolean;
  /** How long the seat that must move has then; null where no time runs. */
  readonly time: Time | null;
  /** The whole log, where it is read by another eye from this step on. */
  readonly log: readonly LogLine<E>[] | null;
}
/** So many seconds, which begin to run when the table is shown, or then at the latest, in the browser's clock. */
export interface Time {
  readonly seconds: number;
  readonly begins: number;
}
/** A move on its way to the server. */
interface Sent {
  readonly version: number;
  readonly seat: number;
  /** Ends when it is known what came of it. */
  readonly known: Promise<boolean>;
  readonly tell: (accepted: boolean) => void;
}
export interface LogLine<E> {
  readonly version: number;
  readonly events: readonly E[];
}
/** Why a move was refused; `move` is null where something else than a move was. `n` tells two refusals apart. */
export interface TableRefusal<M> extends Pick<Refused, "rule" | "key" | "args" | "text"> {
  readonly move: M | null;
  readonly n: number;
}
export interface TableOdds {
  readonly version: number;
  readonly odds: unknown;
}
export type SeatChange = "pause" | "bot" | "hand_over" | "back" | "free";
/** Sends a request and waits for its answer. */
export type AskServer = (request: Request) => Promise<Reply>;

export const SPECTATOR = -1;
export const ALL_SEEING = -3;
/** More steps than these are not shown one by one: whoever was away wants to see the table, not the film. */
const BACKLOG = 12;
/** What was said longer ago is forgotten. */
const SAID = 40;

function timeOf(m: { readonly deadline: number | null; readonly grace: number }): Time | null {
  return m.deadline === null ? null : { seconds: m.deadline, begins: Date.now() + m.grace * 1000 };
}
/** When it is over, if it begins now at the latest. */
function dueOf(time: Time | null): number | null {
  return time && Math.min(time.begins, Date.now()) + time.seconds * 1000;
}

function sending(version: number, seat: number): Sent {
  let tell: Sent["tell"] = () => undefined;
  const known = new Promise<boolean>((resolve) => (tell = resolve));
  return { version, seat, known, tell };
}

export class TableStore<V extends AnyView = AnyView, M = unknown, E = unknown> {
  match = $state("");
  code = $state("");
  game = $state("");
  /** False until the first picture has come. */
  known = $state(false);
  status = $state<Status>("waiting");
  setup = $state.raw<unknown>(null);
  rules = $state.raw<TableRules>({
    listed: false,
    odds: false,
    tips: true,
    time_limit: 0,
    take_back: "ask",
    absence: "host",
  });
  seats = $state.raw<readonly SeatInfo[]>([]);
  host = $state(false);
  /** What became of seats of late, oldest first. */
  notices = $state.raw<readonly Notice[]>([]);
  promise = $state("");
  ask = $state.raw<Ask | null>(null);
  /** When no answer to it is a no, in the browser's clock. */
  askDue = $state<number | null>(null);
  /** What was said of late, oldest first. */
  said = $state.raw<readonly Saying[]>([]);
  /** When the seat that must move is moved for, in the browser's clock. */
  deadline = $state<number | null>(null);

  /** The version of the picture shown; the server may be ahead by `pending`. */
  version = $state(0);
  view = $state.raw<V | null>(null);
  /** The seat looked through; SPECTATOR also behind a lowered curtain; ALL_SEEING when the game is over. */
  eye = $state(SPECTATOR);
  /** The seat that must move, or below 0. */
  actor = $state(-1);
  canUndo = $state(false);
  log = $state.raw<readonly LogLine<E>[]>([]);
  pending = $state.raw<readonly Step<V, M, E>[]>([]);
  refusal = $state.raw<TableRefusal<M> | null>(null);
  odds = $state.raw<TableOdds | null>(null);
  /** A move has been sent, and nothing has been heard of it, neither the answer nor the step it makes. */
  busy = $state(false);
  /** A replay: nothing can be done here. */
  readOnly = $state(false);
  /** When the last move was made, in the browser's clock, for whoever comes while it is still being shown. */
  movedAt = $state<number | null>(null);
  /** How fast steps are shown. */
  pace = $state<Pace>("usual");
  /** How many times as fast as that: a replay may be hurried or slowed as a whole. */
  speed = $state(1);
  /** The step somebody wants to see once more. */
  again = $state.raw<{ readonly version: number } | null>(null);
  #legal = $state.raw<readonly M[]>([]);
  #sent: Sent | null = null;
  #attending = 0;
  #isUnhurried = false;
  #patience = BACKLOG;
  readonly #skipped = new Set<() => void>();
  #forget: (event: E) => E = (event) => event;
  #refusals = 0;
  #send: AskServer;

  constructor(send: AskServer) {
    this.#send = send;
  }

  /** The moves of `eye` on the picture shown; [] while steps are still to be shown, and when another must move. */
  get legal(): readonly M[] {
    return this.pending.length || this.readOnly ? [] : this.#legal;
  }
  /** The seats this browser plays. */
  get mine(): readonly number[] {
    return this.seats.flatMap((s, i) => (s.mine ? [i] : []));
  }
  /** The version of the last step heard of, shown or not. */
  get newest(): number {
    return this.pending.at(-1)?.version ?? this.version;
  }
  /** As it goes into a sentence. */
  nameOf(seat: number): string {
    return isolated(this.seats[seat]?.name ?? String(seat + 1));
  }

  /** The picture is the newest, and no move is on its way: what is lit is what can be done. */
  get isResting(): boolean {
    return !this.busy && !this.pending.length;
  }

  // ---- what a player does; each gives whether the server accepted it

  /** One move after the other: what is tried while another is on its way waits until that is known. */
  async play(move: M): Promise<boolean> {
    const { eye } = this;
    if (this.readOnly || eye < 0) return false;
    while (this.#sent) await this.#sent.known;
    this.skip();
    if (this.eye !== eye) return false; // somebody else holds the device by now
    const { match, version } = this;
    const sent = (this.#sent = sending(version, eye));
    this.busy = true;
    this.refusal = null;
    this.#send({ t: "play", match, version, seat: eye, move }).then(
      (reply) => this.#know(sent, this.#heard(reply, move, eye)),
      () => this.#know(sent, false),
    );
    return sent.known;
  }
  async undo(): Promise<boolean> {
    while (this.#sent) await this.#sent.known;
    this.skip();
    if (this.eye < 0) return false;
    return this.#do({ t: "undo", match: this.match, version: this.version, seat: this.eye });
  }
  /** Answers the table's open question for every own seat that has not answered. */
  async answer(yes: boolean): Promise<boolean> {
    const asked = this.ask?.waiting.filter((seat) => this.mine.includes(seat)) ?? [];
    let ok = asked.length > 0;
    for (const seat of asked) ok = (await this.#do({ t: "answer", match: this.match, seat, yes })) && ok;
    return ok;
  }
  /** Asks no longer to take a move back. */
  async withdraw(): Promise<boolean> {
    return this.ask ? this.#do({ t: "answer", match: this.match, seat: this.ask.seat, yes: false }) : false;
  }
  /** Hot-seat: looks with this seat's eyes, or lowers the curtain (null). */
  reveal(seat: number | null): Promise<boolean> {
    if (seat === null) this.#close(); // at once, however long the server takes
    return this.#do({ t: "reveal", match: this.match, seat });
  }
  changeSeat(
    seat: number,
    to: SeatChange,
    level: string | null = null,
    reason: FreeReason | null = null,
  ): Promise<boolean> {
    return this.#do({ t: "changeseat", match: this.match, seat, to, level, reason });
  }
  readonly close = (reason: CloseReason) => this.#do({ t: "close", match: this.match, reason });
  begin(level: string): Promise<boolean> {
    return this.#do({ t: "begin", match: this.match, level });
  }
  /** Takes a free seat. */
  join(salt: string): Promise<boolean> {
    return this.#do({ t: "join", code: this.code, salt });
  }
  /** Says something, in the game's own words for talk, with the voice of `eye`. */
  async say(talk: unknown): Promise<boolean> {
    if (this.readOnly || this.eye < 0) return false;
    return this.#do({ t: "say", match: this.match, seat: this.eye, talk });
  }
  /** The exact odds before `eye`, into `odds`; null where the table hides them. */
  async askOdds(): Promise<TableOdds | null> {
    if (!this.rules.odds || this.eye < 0) return null;
    const { eye } = this;
    const reply = await this.#send({ t: "odds", match: this.match, seat: eye });
    if (this.eye !== eye) return null; // they were for that eye only
    return (this.odds = reply.t === "oddsare" ? { version: reply.version, odds: reply.odds } : null);
  }
  /** The film of the flick that gave this version; null where there is none, and `refusal` says why. */
  async film(version: number): Promise<string | null> {
    if (this.readOnly) return ""; // a replay has its films with it
    this.refusal = null;
    const reply = await this.#send({ t: "film", match: this.match, version });
    if (reply.t === "filmis") return reply.film;
    this.#heard(reply, null);
    return null;
  }
  /** What was tried was meant for a picture that is gone. */
  tooLate(): void {
    this.refusal = { rule: "", key: STALE, args: {}, text: "", move: null, n: ++this.#refusals };
  }
  dismiss(): void {
    this.refusal = null;
  }
  /** Shows what happened at this version once more, where the game can. */
  watch(version: number): void {
    this.again = { version };
  }

  // ---- showing

  /** From now on somebody animates `pending` and calls done(), unless more steps wait than `patience`; gives what
   * ends it. `isUnhurried`: all must be seen, whatever a player tries meanwhile. */
  attend(patience = BACKLOG, isUnhurried = false): () => void {
    this.#attending++;
    this.#patience = patience;
    this.#isUnhurried = isUnhurried;
    return () => {
      if (--this.#attending === 0) this.skip();
    };
  }
  /** The first pending step has been shown: the picture is its view. */
  done(): void {
    const [step, ...rest] = this.pending;
    if (!step) return;
    this.pending = rest;
    this.#shown(step);
  }
  /** What of an event must not be kept once it has been shown: a game of memory keeps no faces of tiles. */
  forgetBy(forget: (event: E) => E): void {
    this.#forget = forget;
    this.log = this.log.map((line) => ({ ...line, events: line.events.map(forget) }));
  }
  /** Takes all pending steps at once: the picture and the log are those of the table as it is. */
  skip(): void {
    if (!this.pending.length) return;
    while (this.pending.length) this.done();
    for (const hear of this.#skipped) hear();
  }
  /** From now on this hears that steps were skipped, whoever shows one. */
  onskip(hear: () => void): void {
    this.#skipped.add(hear);
  }
  /** When the showing must yield, as one's own time begins to run; null while it need not. */
  get yieldsAt(): number | null {
    const last = this.pending.at(-1);
    return last?.time && this.mine.includes(last.actor) ? last.time.begins : null;
  }

  /** Somebody wants to go on: what waits is taken at once, unless all of it must be seen. */
  hurry(): void {
    if (!this.#isUnhurried) this.skip();
  }

  // ---- what the server says

  /** A table in full: the picture is this, and nothing is to be shown any more. */
  take(m: Table): void {
    this.match = m.match;
    this.code = m.code;
    this.game = m.game;
    this.setup = m.setup;
    this.rules = m.rules;
    this.seats = m.seats;
    this.host = m.host;
    this.notices = m.notices;
    this.promise = m.promise;
    this.#asked(m.ask, m.ask_left);
    this.pending = [];
    this.odds = null;
    this.version = m.version;
    this.status = m.status;
    this.#lookWith(m.eye);
    this.actor = m.actor;
    this.view = m.view as V | null; // the server speaks this game's words
    this.#legal = m.legal as readonly M[];
    this.canUndo = m.can_undo;
    this.said = m.said;
    this.deadline = dueOf(timeOf(m));
    this.movedAt = m.ago === null ? null : Date.now() - m.ago * 1000;
    this.log = this.#lines(m.log);
    this.known = true;
  }

  /** The next step; false where one before it is missing, and the table must be asked for again. */
  hear(m: Update): boolean {
    if (m.version <= this.newest) return true;
    if (m.version !== this.newest + 1) return false;
    const step: Step<V, M, E> = {
      version: m.version,
      by: m.by,
      events: m.events as readonly E[],
      view: m.view as V,
      legal: m.legal as readonly M[],
      eye: m.eye,
      actor: m.actor,
      status: m.status,
      canUndo: m.can_undo,
      time: timeOf(m),
      log: m.log && this.#lines(m.log),
    };
    this.pending = [...this.pending, step];
    if (!this.#attending || this.pending.length > this.#patience) this.skip();
    // the step itself says that the move was accepted; the answer may be long in coming
    // (others may have acted at the same moment: then it is not the very next one)
    if (this.#sent && this.#sent.version < m.version && this.#sent.seat === m.by)
      this.#know(this.#sent, true);
    return true;
  }

  /** Who sits where, what the table is asked, and whose time runs once all is shown. */
  sit(
    seats: readonly SeatInfo[],
    ask: Ask | null,
    m?: Pick<Seats, "ask_left" | "deadline" | "grace"> & Partial<Pick<Seats, "notices">>,
  ): void {
    this.seats = seats;
    this.#asked(ask, m?.ask_left ?? null);
    if (!m) return;
    if (m.notices) this.notices = m.notices;
    const last = this.pending.at(-1);
    if (last) this.pending = [...this.pending.slice(0, -1), { ...last, time: timeOf(m) }];
    else this.deadline = dueOf(timeOf(m));
  }
  #asked(ask: Ask | null, left: number | null): void {
    this.ask = ask;
    this.askDue = left === null ? null : Date.now() + left * 1000;
  }

  hearSaying(saying: Saying): void {
    this.said = [...this.said, saying].slice(-SAID);
  }

  #shown(step: Step<V, M, E>) {
    this.version = step.version;
    this.status = step.status;
    this.#lookWith(step.eye);
    this.actor = step.actor;
    this.view = step.view;
    this.#legal = step.legal;
    this.canUndo = step.canUndo;
    this.deadline = dueOf(step.time);
    this.odds = null;
    // that the table has moved on is told while it does
    if (this.refusal?.key !== STALE) this.refusal = null;
    this.log = step.log ?? [...this.log, { version: step.version, events: step.events.map(this.#forget) }];
  }

  /** Nothing of what another eye was shown or told stays. */
  #lookWith(eye: number) {
    if (eye === this.eye) return;
    this.eye = eye;
    this.refusal = null;
    this.odds = null;
    this.again = null;
  }
  /** Behind the curtain, until the server sends what all may see. */
  #close() {
    this.pending = [];
    this.#lookWith(SPECTATOR);
    this.view = null;
    this.#legal = [];
    this.log = [];
  }
  #lines(lines: readonly Line[]): readonly LogLine<E>[] {
    return lines.map(({ version, events }) => ({
      version,
      events: (events as readonly E[]).map(this.#forget), // the server speaks this game's words
    }));
  }

  #know(sent: Sent, accepted: boolean) {
    if (this.#sent === sent) {
      this.#sent = null;
      this.busy = false;
    }
    sent.tell(accepted);
  }

  async #do(request: Request): Promise<boolean> {
    this.refusal = null;
    const { eye } = this;
    return this.#heard(await this.#send(request), null, eye);
  }

  /** What came of a request; `eye` is whose it was, and a refusal is for nobody else. */
  #heard(reply: Reply, move: M | null, eye = this.eye): boolean {
    if (reply.t === "refused") {
      if (eye !== this.eye) return false;
      const { rule, key, args, text } = reply;
      this.refusal = { rule, key, args, text, move, n: ++this.#refusals };
    } else if (reply.t === "stale") {
      // it was right when it was made, so nobody forbids it: but it was meant for another picture
      this.refusal = { rule: "", key: STALE, args: {}, text: "", move, n: ++this.#refusals };
      void this.#send({ t: "enter", match: this.match, version: this.newest });
    }
    return reply.t !== "refused" && reply.t !== "stale";
  }
}
