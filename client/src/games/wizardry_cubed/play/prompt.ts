// The sentence that tells what the game waits for, to whoever reads it.
import type { Messages } from "../messages.en";
import type { WizardryView } from "../words";

export function promptOf(
  view: WizardryView,
  isMine: boolean,
  m: Messages,
  nameOf: (symbol: string) => string,
  who: (seat: number) => string,
): string {
  const { phase } = view.prompt;
  const name = view.actor >= 0 ? who(view.actor) : "";
  const lumies = m.list(view.targets.map(nameOf));
  switch (phase) {
    case "start":
      return m.ask.start;
    case "peek":
      return isMine ? m.ask.peek : m.ask.peekOf(name);
    case "looking": {
      const open = view.tiles.find((t) => t !== null) ?? null;
      if (open === null) return m.ask.lookingOf(name);
      if (open === "ghost") return m.ask.lookingGhost;
      return isMine ? m.ask.looking(nameOf(open)) : m.ask.lookingOf(name);
    }
    case "roll":
      if (view.silent) return isMine ? `${m.ask.roll} ${m.ask.silent}` : m.ask.silentOf(name);
      return isMine ? m.ask.roll : m.ask.rollOf(name);
    case "potion_face":
      return isMine ? m.ask.potionFace : m.ask.potionFaceOf(name);
    case "search":
      if (!isMine) return view.silent ? m.ask.silentOf(name) : m.ask.searchOf(name, lumies);
      return view.targets.length === 1 ? m.ask.search(lumies) : m.ask.searchMany(lumies);
    case "danger":
      return m.ask.danger;
    case "proposal":
      return m.ask.proposal;
    case "nature":
      return m.ask.nature;
    case "over":
      return m.ask.over;
  }
}
