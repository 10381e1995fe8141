// Copying text, also where a page may not use the Clipboard API: at an address of the home network, without https.

import { modals } from "./modals.svelte";

/** Puts the text on the clipboard; false where the browser does not let the page. Call it while a click is handled. */
export async function copy(text: string): Promise<boolean> {
  if (!window.isSecureContext) return copyMarked(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The old way: what is marked on the page is copied. */
function copyMarked(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true; // no keyboard on the screen
  field.className = "sr";
  // beside an open dialog nothing can be marked
  (modals.top ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
