// Keeps a table's store in step with the server, through lost connections and gaps.
import type { AnyTable } from "../games/shelf";
import type { Refused } from "../wire/schema";
import type { Connection } from "../wire/socket.svelte";

/** Follows a table until the function it gives is called; `onrefused` hears why there is none to follow. */
export function follow(
  net: Connection,
  table: AnyTable,
  match: string,
  onrefused: (r: Refused) => void,
  onentered: () => void = () => undefined,
): () => void {
  let over = false;
  async function enter(version: number | null) {
    const reply = await net.ask({ t: "enter", match, version });
    if (over) return;
    if (reply.t === "refused") onrefused(reply);
    else onentered();
  }
  const off = [
    net.on("welcome", () => void enter(table.known ? table.newest : null)),
    net.on("table", (m) => {
      if (m.match === match) table.take(m);
    }),
    net.on("update", (m) => {
      if (m.match === match && !table.hear(m)) void enter(null);
    }),
    net.on("said", (m) => {
      if (m.match === match) table.hearSaying(m.saying);
    }),
    net.on("seats", (m) => {
      if (m.match === match) table.sit(m.seats, m.ask, m);
    }),
  ];
  if (net.status === "online") void enter(null);
  return () => {
    over = true;
    for (const stop of off) stop();
    void net.ask({ t: "leave", match });
  };
}
