// Without a flick left, only what can still be done is spoken of.
import { expect, test } from "vitest";
import { en } from "../messages.en";
import { de } from "../messages.de";
import type { IcecoolView } from "../words";
import { promptOf } from "./prompt";

const view = { actor: 0, active: 0, prompt: { phase: "act", stuck: null } } as unknown as IcecoolView; // all that is read
const desk = (...may: readonly string[]) => ({
  isMyMove: true,
  isPractice: false,
  canFlick: false,
  isShowing: false,
  name: () => "Ada",
  has: (t: string) => may.includes(t),
});

test("casting, Exams and trades are named where they are legal", () => {
  expect(promptOf(view, desk("end_turn"), en)).toBe("No flick left: end your turn.");
  expect(promptOf(view, desk("cast", "trade"), en)).toBe(
    "No flick left. You may cast or trade, and then end your turn.",
  );
  expect(promptOf(view, desk("sit"), de)).toBe(
    "Kein Schnipser übrig. Du kannst noch eine Prüfung nehmen, dann beende deinen Zug.",
  );
});
