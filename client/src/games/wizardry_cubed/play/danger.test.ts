// The numbers of the danger display.
import { expect, test } from "vitest";
import { BOARDS } from "../../../wire/games/wizardry_cubed.kit";
import { chanceOf, parseChance, type WizardryView } from "../words";
import { endangered, nearness, rollingAgain } from "./danger";

const board = BOARDS.board;
const view = (over: object) =>
  ({ wizards: [9, 12, 24], willy: 7, prompt: { steps: 2 }, tiles: [null, null, null, "moon"], targets: ["cat", "owl"], notes: null, ...over }) as unknown as WizardryView; // prettier-ignore

test("Willy is behind the last wizard who is still outside", () => {
  expect(nearness(view({}), board)).toEqual({ last: { seat: 0, gap: 2 }, arrows: 1 });
  expect(nearness(view({ wizards: [24, 24, 24], willy: 17 }), board)).toEqual({ last: null, arrows: 3 });
});

test("as many Potions save a wizard as it takes to be out of reach", () => {
  expect(endangered(view({ wizards: [8, 9, 12] }), board)).toEqual([
    { seat: 0, potions: 2 },
    { seat: 1, potions: 1 },
  ]);
  expect(endangered(view({ wizards: [23, 24, 20], willy: 22, prompt: { steps: 3 } }), board)).toEqual([
    { seat: 0, potions: 1 },
  ]);
});

test("chances come from the board's own dice, or from the engine", () => {
  expect(chanceOf(board, "ghost")).toEqual({ of: 1, in: 6 });
  expect(chanceOf({ ...board, dice: [["cat", "ghost"]] }, "ghost")).toEqual({ of: 1, in: 2 });
  expect(rollingAgain("ghost_face", board)).toEqual({ does: "chases", of: 5, in: 6 });
  expect(rollingAgain("ghost_tile", board)).toEqual({ does: "brings", of: 1, in: 6 });
  expect(parseChance("2/13")).toEqual({ of: 2, in: 13 });
});
