// The flicks a log holds, each with what was done and how it ended, to be watched again.
import type { LogLine } from "../../../table/table.svelte";
import type { AnyEvent, CameToRest, Flick } from "../words";

export interface PastFlight {
  readonly version: number;
  /** Counted from 1 over the whole game. */
  readonly number: number;
  readonly rest: CameToRest;
  readonly flick: Flick | null;
  /** Lessons it brought. */
  readonly claimed: readonly string[];
}

export function flightsOf(log: readonly LogLine<AnyEvent>[]): readonly PastFlight[] {
  const flights: PastFlight[] = [];
  for (const { version, events } of log) {
    let flick: Flick | null = null;
    for (const e of events) {
      if (e.t === "flicked" || e.t === "strayed") flick = e.flick;
      if (e.t !== "came_to_rest") continue;
      const claimed = events.flatMap((c) => (c.t === "lesson_claimed" ? [c.lesson] : []));
      flights.push({ version, number: flights.length + 1, rest: e, flick, claimed });
    }
  }
  return flights;
}
