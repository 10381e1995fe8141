// What kind a spell is, for the eye alone: its school's colour and the emblem in its corner.
import type { AnyEffect } from "../../../wire/games/magic_power";
import type { School } from "./sigil";

export interface Emblem {
  readonly school: School;
  /** Strokes in a box of 24. */
  readonly d: string;
}

const DIE = "M5.2 11.5h7.6a2 2 0 0 1 2 2v6.3a2 2 0 0 1-2 2H5.2a2 2 0 0 1-2-2v-6.3a2 2 0 0 1 2-2zM9 16.6v.1";

const KINDS: Readonly<Record<AnyEffect["does"], Emblem>> = {
  shift: { school: "charm", d: `${DIE}M19.5 21V4.5M15.8 8.2l3.7-3.7 3.2 3.7` },
  opposite: {
    school: "charm",
    d: "M3.5 10a9 9 0 0 1 15.7-4M19.8 2v4.4h-4.4M20.5 14a9 9 0 0 1-15.7 4M4.2 22v-4.4h4.4M12 12v.1",
  },
  whirl: {
    school: "dream",
    d: "M12.2 12.2a1.8 1.8 0 0 1 1.8-1.8 3.8 3.8 0 0 1 3.6 3.8 5.8 5.8 0 0 1-5.8 5.6 7.8 7.8 0 0 1-7.6-7.8 9.7 9.7 0 0 1 9.6-9.5",
  },
  mirror: {
    school: "brew",
    d: "M12 2.5v3M12 8.5v3M12 14.5v3M12 20v2M3 8h5.5v8H3zM15.5 8H21v8h-5.5zM5.8 12v.1M18.3 12v.1",
  },
  steps: { school: "brew", d: "M7 20.5V4.5M3 8.5l4-4 4 4M17 3.5v16M13 15.5l4 4 4-4" },
  mould: {
    school: "brew",
    d: `${DIE}M18.5 2.2c.4 2.6 1.4 3.6 4 4-2.6.4-3.6 1.4-4 4-.4-2.6-1.4-3.6-4-4 2.6-.4 3.6-1.4 4-4z`,
  },
  seal: {
    school: "ward",
    d: "M12 2.5 20 5.4v6c0 5-3.3 8.3-8 10.1-4.7-1.8-8-5.1-8-10.1v-6zM8.6 11.8l2.5 2.5 4.4-4.6",
  },
  pilfer: { school: "hex", d: "M11 3h9.5v12.5H11zM15.7 9.2v.1M14.5 20H3.5M7 16.2 3.2 20 7 23.5" },
  glare: {
    school: "hex",
    d: "M2.2 13c2.8-4.7 6-6.8 9.8-6.8s7 2.1 9.8 6.8c-2.8 4.7-6 6.8-9.8 6.8S5 17.7 2.2 13zM12 10.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6zM5 3l5 1.8M19 3l-5 1.8",
  },
  hush: { school: "hex", d: "M4 4.5h16v11h-8.5L6 20v-4.5H4zM3 22 21 2" },
};

export function emblem(effect: AnyEffect): Emblem {
  if (effect.does === "shift" && effect.by < 0)
    return { school: KINDS.shift.school, d: `${DIE}M19.5 4v16.5M15.8 16.8l3.7 3.7 3.2-3.7` };
  return KINDS[effect.does];
}
