// The sentence that tells what the game waits for, to whoever reads it.
import type { Messages } from "../messages.en";
import type { IcecoolView } from "../words";
import type { Desk } from "./desk.svelte";

type Asked = Pick<Desk, "isMyMove" | "isPractice" | "canFlick" | "isShowing" | "name" | "has">;

export function promptOf(view: IcecoolView, desk: Asked, m: Messages): string {
  if (desk.isShowing) return m.ask.nature;
  const name = view.actor >= 0 ? desk.name(view.actor) : "";
  const active = view.active >= 0 ? desk.name(view.active) : "";
  switch (view.prompt.phase) {
    case "act":
      if (desk.isPractice) return m.ask.practice;
      if (!desk.isMyMove) return m.ask.actOf(name);
      return desk.canFlick ? m.ask.flick : m.ask.spent(desk.has("cast"), desk.has("sit"), desk.has("trade"));
    case "fire":
      return desk.isMyMove ? m.ask.fire(active) : m.ask.fireOf(name);
    case "vote":
      return desk.isMyMove ? m.ask.vote(active) : m.ask.voteOf(name);
    case "nature":
      return m.ask.nature;
    case "over":
      return desk.isPractice ? m.ask.lapDone : m.ask.over;
  }
}
