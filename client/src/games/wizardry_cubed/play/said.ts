// What of the talk is still to be seen: hands point until the turn ends.
import type { LogLine } from "../../../table/table.svelte";
import type { Saying } from "../../../wire/schema";
import type { Hand } from "../board/Hands.svelte";
import type { AnyEvent, AnyTalk } from "../words";

/** The version with which the present turn began. */
export function turnBegan(log: readonly LogLine<AnyEvent>[]): number {
  for (const line of log.toReversed()) if (line.events.some((e) => e.t === "turn_began")) return line.version;
  return 0;
}
/** Who points where in this turn; a seat that points anew has changed its mind. */
export function handsOf(said: readonly Saying[], since: number): readonly Hand[] {
  const hands = new Map<number, Hand>();
  for (const { seat, version, talk } of said) {
    const word = talk as AnyTalk; // the server speaks this game's words
    if (word.t !== "ping" || version < since) continue;
    hands.delete(seat);
    hands.set(seat, { seat, ping: word });
  }
  return [...hands.values()];
}
