// Straight onto a table where one practises alone.
import type { App } from "../app.svelte";
import { i18n } from "../messages/i18n.svelte";
import { go, to } from "../route";
import type { Reply } from "../wire/socket.svelte";
import { plansOf, RULES, salt, seatsFor } from "./plan";

/** Goes there; what the server answers instead is given back. */
export async function practise(
  app: App,
  game: string,
  setup: Readonly<Record<string, boolean>>,
): Promise<Reply> {
  const seats = plansOf(seatsFor("alone", app.name || i18n.m.lobby.defaultName, 1, ""));
  const rules = { ...RULES, listed: false };
  const reply = await app.net.ask({ t: "open", game, seats, setup, rules, salt: salt() });
  if (reply.t === "opened") go(to.table(reply.match));
  return reply;
}
