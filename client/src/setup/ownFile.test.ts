// A file of one's own is read with a byte-order mark and without, and what is no UTF-8 is told.
import { expect, test } from "vitest";
import { textOf } from "./ownFile";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, little: boolean) =>
  new Uint8Array([...text].flatMap((c) => (little ? [c.charCodeAt(0), 0] : [0, c.charCodeAt(0)])));

test("with the mark and without it is the same text", () => {
  for (const text of ["tiles = 18", "# Grün", ""]) {
    expect(textOf(utf8(text))).toEqual({ text });
    expect(textOf(utf8("\ufeff" + text))).toEqual({ text });
  }
});

test("UTF-16 is told, with its mark and without", () => {
  for (const little of [true, false]) {
    const bytes = utf16("tiles", little);
    expect(textOf(bytes)).toEqual({ fault: "utf16" });
    expect(textOf(new Uint8Array([...(little ? [0xff, 0xfe] : [0xfe, 0xff]), ...bytes]))).toEqual({
      fault: "utf16",
    });
  }
});

test("what is no UTF-8 at all is told", () => {
  expect(textOf(new Uint8Array([0x23, 0xfc, 0x0a]))).toEqual({ fault: "not_utf8" });
});
