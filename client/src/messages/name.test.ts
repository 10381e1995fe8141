// Names in sentences.
import { expect, test } from "vitest";
import { isolated } from "./name";

test("a name read from right to left is isolated, any other stays as it is", () => {
  for (const name of ["Ada", "Zoë 2", "Наталья", "葛城", "👩‍🚀", "42", ""]) expect(isolated(name)).toBe(name);
  for (const name of ["דנה", "محمد 2", "Ada דנה"]) expect(isolated(name)).toBe(`\u2068${name}\u2069`);
});
