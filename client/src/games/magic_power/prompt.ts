// Which sentence tells the player what is awaited, read off the view and the legal moves.
import type { Choices } from "./choices";
import type { MagicPowerView } from "./words";

export type Ask =
  | { readonly key: "start" | "opening" | "turn_over" | "errand" | "moving" | "over" | "curtain" }
  | { readonly key: "before"; readonly cast: boolean }
  | { readonly key: "watch"; readonly seat: number; readonly exam: boolean }
  | { readonly key: "after"; readonly draw: boolean; readonly cast: boolean; readonly stock: boolean }
  | { readonly key: "stone" }
  | { readonly key: "interfere"; readonly stock: boolean; readonly window: boolean; readonly by: number }
  | { readonly key: "discard"; readonly limit: number }
  | { readonly key: "reroll"; readonly left: number; readonly most: number }
  | { readonly key: "amplify" };

/** `ending`: the player has asked to end the turn and may still interfere. */
export function askOf(view: MagicPowerView, eye: number, c: Choices, ending: boolean): Ask {
  const { phase, rerolls, reroll_dice } = view.prompt;
  if (phase === "over") return { key: "over" };
  if (phase === "start") return { key: "start" };
  if (phase === "nature" || view.actor < 0) return { key: "moving" };
  if (view.actor !== eye) return { key: "watch", seat: view.actor, exam: view.round === 6 };
  if (!c.any) return { key: "moving" };
  switch (phase) {
    case "opening":
      return c.draws.has("stone") ? { key: "stone" } : { key: phase };
    case "before":
      return c.draws.has("stone") ? { key: "stone" } : { key: phase, cast: c.casts.size > 0 };
    case "after":
      if (c.draws.has("stone")) return { key: "stone" };
      if (ending && c.interferes.size)
        return { key: "interfere", stock: c.stocks.size > 0, window: false, by: eye };
      return { key: "after", draw: c.draws.size > 0, cast: c.casts.size > 0, stock: c.stocks.size > 0 };
    case "stocked":
      return { key: "interfere", stock: false, window: false, by: eye };
    case "window":
      return { key: "interfere", stock: false, window: true, by: view.turn_seat };
    case "discard":
      return { key: "discard", limit: view.limit };
    case "spell":
      return c.turnOver ? { key: "turn_over" } : { key: "reroll", left: rerolls, most: reroll_dice };
    case "errand":
      return { key: "errand" };
    case "amplify":
      return { key: "amplify" };
  }
}
