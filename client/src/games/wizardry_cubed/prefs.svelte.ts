// What this player likes: how long a wrong tree stays open, and whether it is all read aloud.
import { notebook } from "../../notebook";
const KEPT = "gramarye.wizardry_cubed";
export type Open = "short" | "usual" | "long";
export const OPEN: Readonly<Record<Open, number>> = { short: 1300, usual: 2600, long: 5000 };

interface Kept {
  readonly open?: Open;
  readonly aloud?: boolean;
  readonly seen?: boolean;
  readonly agree?: boolean;
}
function kept(): Kept {
  try {
    return JSON.parse(notebook.getItem(KEPT) ?? "{}") as Kept; // our own writing
  } catch {
    return {};
  }
}

class Prefs {
  open = $state<Open>(kept().open ?? "usual");
  /** For children who do not read yet. */
  aloud = $state(kept().aloud ?? false);
  /** Says yes to every suggestion without being asked. */
  agree = $state(kept().agree ?? false);
  /** Has been shown, or offered, how the game goes. */
  seen = $state(kept().seen ?? false);

  keep(): void {
    const { open, aloud, seen, agree } = this;
    notebook.setItem(KEPT, JSON.stringify({ open, aloud, seen, agree }));
  }
}
export const prefs = new Prefs();
