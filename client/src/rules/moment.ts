// The rules that a position cites: that of the open question, that of the last refusal, that of what happened last.
import type { AnyEvent, AnyTable } from "../games/shelf";

/** The event that tells who must move and why, in every game. */
const ASKS = "awaited";

export function citedBy(table: Pick<AnyTable, "log" | "refusal">): readonly string[] {
  const events = table.log.flatMap((line) => line.events).toReversed();
  const asked = events.find((e: AnyEvent) => e.t === ASKS);
  const happened = events.find((e: AnyEvent) => e.t !== ASKS && e.rule);
  const ids = [asked?.rule, table.refusal?.rule, happened?.rule];
  return [...new Set(ids.flatMap((id) => id || []))];
}
