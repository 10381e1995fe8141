// What a position cites, in the order in which it matters.
import { expect, test } from "vitest";
import { citedBy } from "./moment";

const event = (t: string, rule: string) => ({ t, rule });
const refusal = { rule: "MP-21", key: "draw_after_cast", args: {}, text: "", move: null, n: 1 };

test("the open question comes first, then the refusal, then what happened", () => {
  const log = [
    { version: 1, events: [event("rolled", "MP-12"), event("awaited", "MP-18")] },
    { version: 2, events: [event("cast", "MP-28"), event("awaited", "MP-26")] },
  ];
  expect(citedBy({ log, refusal })).toEqual(["MP-26", "MP-21", "MP-28"]);
  expect(citedBy({ log, refusal: null })).toEqual(["MP-26", "MP-28"]);
});

test("nothing is named twice, and before the first move nothing at all", () => {
  const log = [{ version: 1, events: [event("rolled", "MP-12"), event("awaited", "MP-12")] }];
  expect(citedBy({ log, refusal: { ...refusal, rule: "" } })).toEqual(["MP-12"]);
  expect(citedBy({ log: [], refusal: null })).toEqual([]);
});
