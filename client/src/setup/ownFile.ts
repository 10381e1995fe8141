// The text in a file of one's own: UTF-8, with the mark that editors put before it or without.
import type { FaultKey } from "../wire/schema";

export type Read = { readonly text: string } | { readonly fault: FaultKey };

/** Whatever a browser would make of other bytes, somebody should be told rather than read signs nobody wrote. */
export function textOf(bytes: Uint8Array): Read {
  const [a, b] = bytes;
  const isMarked = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
  if (isMarked || bytes.subarray(0, 4).includes(0)) return { fault: "utf16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) }; // it takes the mark away
  } catch {
    return { fault: "not_utf8" };
  }
}
