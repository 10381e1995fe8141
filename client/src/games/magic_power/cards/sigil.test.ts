import { describe, expect, it } from "vitest";
import { SPELLS } from "../../../wire/games/magic_power.kit";
import { emblem } from "./effects";
import { sigil } from "./sigil";

describe("the pictures of the spells", () => {
  it("give every spell of the box its own", () => {
    const seen = SPELLS.map((spell) => JSON.stringify(sigil(spell.id, emblem(spell.effect).school)));
    expect(new Set(seen).size).toBe(SPELLS.length);
  });

  it("are the same each time", () => {
    expect(sigil("lift", "charm")).toEqual(sigil("lift", "charm"));
  });

  it("tell raising from lowering", () => {
    expect(emblem({ does: "shift", by: 1 }).d).not.toBe(emblem({ does: "shift", by: -1 }).d);
  });
});
