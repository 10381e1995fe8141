// The notebook: storage that works, is full, throws when read, or throws at its mere mention.
import { expect, test } from "vitest";
import { careful, type Notebook } from "./notebook";

function storage(kept = new Map<string, string>()): Notebook {
  return {
    getItem: (k) => kept.get(k) ?? null,
    setItem: (k, v) => void kept.set(k, v),
    removeItem: (k) => void kept.delete(k),
  };
}
const no = () => {
  throw new DOMException("no", "QuotaExceededError");
};

test("what storage takes is read from it, and is nowhere else", () => {
  const kept = new Map<string, string>();
  const book = careful(() => storage(kept));
  book.setItem("name", "Wren");
  expect([...kept]).toEqual([["name", "Wren"]]);
  kept.set("name", "Ada"); // by another tab
  expect(book.getItem("name")).toBe("Ada");
  book.removeItem("name");
  expect(book.getItem("name")).toBeNull();
});

test("a full storage keeps the old words, but this page reads the new ones", () => {
  const kept = new Map([["token", "old"]]);
  const book = careful(() => ({ ...storage(kept), setItem: no }));
  book.setItem("token", "new");
  expect(book.getItem("token")).toBe("new");
  expect(kept.get("token")).toBe("old");
  book.removeItem("token");
  expect(book.getItem("token")).toBeNull();
});

test("once there is room again, storage is what is read", () => {
  let isFull = true;
  const kept = new Map<string, string>();
  const book = careful(() => (isFull ? { ...storage(kept), setItem: no } : storage(kept)));
  book.setItem("token", "one");
  isFull = false;
  book.setItem("token", "two");
  kept.set("token", "three");
  expect(book.getItem("token")).toBe("three");
});

test.each([
  ["reading throws", () => ({ getItem: no, setItem: no, removeItem: no })],
  ["its mention throws", no],
  ["there is none", () => undefined as unknown as Notebook],
])("%s: nothing is known, nothing fails, and what is written is read", (_, open) => {
  const book = careful(open);
  expect(book.getItem("name")).toBeNull();
  book.setItem("name", "Wren");
  expect(book.getItem("name")).toBe("Wren");
  book.removeItem("name");
  expect(book.getItem("name")).toBeNull();
});
