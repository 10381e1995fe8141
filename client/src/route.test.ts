// Addresses lead where they say, and come back from what they lead to.
import { expect, test } from "vitest";
import { parse, to } from "./route";

test("every address is read back as what it was written for", () => {
  expect(parse(to.lobby())).toEqual({ page: "lobby" });
  expect(parse(to.setup("magic_power"))).toEqual({ page: "setup", game: "magic_power", way: "" });
  expect(parse(to.setup("magic_power", "pass"))).toEqual({ page: "setup", game: "magic_power", way: "pass" });
  expect(parse(to.join("OWL-42"))).toEqual({ page: "join", code: "OWL-42" });
  expect(parse(to.seat("a/b?c#d"))).toEqual({ page: "seat", secret: "a/b?c#d" });
  expect(parse(to.table("abcd"))).toEqual({ page: "table", match: "abcd" });
  expect(parse(to.replay("abcd", 17))).toEqual({ page: "replay", match: "abcd", seq: 17 });
});

test("what leads nowhere leads to the lobby, and odd numbers to the beginning", () => {
  for (const hash of ["", "#", "#/", "#/table", "#/nowhere/at/all", "#/%E0%A4%A"])
    expect(parse(hash)).toEqual({ page: "lobby" });
  expect(parse("#/replay/abcd/-3")).toMatchObject({ seq: 0 });
  expect(parse("#/replay/abcd/x")).toMatchObject({ seq: 0 });
});
