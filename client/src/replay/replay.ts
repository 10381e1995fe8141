// A finished game as a table that only looks: the store is fed from the steps instead of from the socket.
import type { AnyTable } from "../games/shelf";
import { ALL_SEEING, type AnyView } from "../table/table.svelte";
import type { Replay, SeatInfo, Status, Table, Update } from "../wire/schema";

/** The table after `seq` steps. */
export function tableAt(replay: Replay, seq: number): Table {
  const view = (seq ? replay.steps[seq - 1]?.view : replay.start) as AnyView; // the server speaks this game's words
  return {
    t: "table",
    id: 0,
    match: replay.match,
    code: replay.code,
    game: replay.game,
    version: seq,
    status: statusAt(replay, seq),
    setup: replay.setup,
    rules: { listed: false, odds: false, tips: false, time_limit: 0, take_back: "ask", absence: "host" },
    seats: replay.names.map(seatOf),
    host: false,
    eye: ALL_SEEING,
    actor: view.actor,
    view,
    legal: [],
    log: replay.steps.slice(0, seq).map((step, i) => ({ version: i + 1, events: step.events })),
    ask: null,
    ask_left: null,
    can_undo: false,
    promise: replay.promise,
    said: [],
    deadline: null,
    grace: 0,
    ago: null,
    notices: [],
  };
}
/** The step that leads to the table after `seq` steps. */
export function stepTo(replay: Replay, seq: number): Update | null {
  const step = replay.steps[seq - 1];
  if (!step) return null;
  return {
    t: "update",
    match: replay.match,
    version: seq,
    status: statusAt(replay, seq),
    by: step.by,
    events: step.events,
    eye: ALL_SEEING,
    actor: (step.view as AnyView).actor,
    view: step.view,
    legal: [],
    can_undo: false,
    deadline: null,
    grace: 0,
    log: null,
  };
}
/** Shows the table after `seq` steps: by its animation where it is the next step, at once otherwise. */
export function showAt(table: AnyTable, replay: Replay, seq: number): void {
  const next = seq === table.newest + 1 && !table.pending.length ? stepTo(replay, seq) : null;
  if (next) table.hear(next);
  else table.take(tableAt(replay, seq));
}
/** What moves goes so many times as fast; what moves for ever is scenery and keeps its time. */
export function hasten(moving: readonly Animation[], speed: number): void {
  for (const a of moving) {
    const { endTime } = a.effect?.getComputedTiming() ?? {};
    if (a.playbackRate !== speed && endTime !== Infinity) a.playbackRate = speed;
  }
}

function statusAt(replay: Replay, seq: number): Status {
  return seq >= replay.steps.length ? "over" : "playing";
}
function seatOf(name: string): SeatInfo {
  return {
    name,
    kind: "link",
    level: null,
    taken: true,
    online: true,
    paused: false,
    away: null,
    owed: false,
    stand_in: false,
    mine: false,
    link: null,
  };
}
