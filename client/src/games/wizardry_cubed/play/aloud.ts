// Reads to children who cannot read yet, in the browser's own voice.
import { i18n } from "../../../messages/i18n.svelte";
import { prefs } from "../prefs.svelte";

export const hasVoice = "speechSynthesis" in globalThis;

/** Says it, if this player likes to be read to; what is said already comes to its end, what waits gives way. */
export function aloud(text: string): void {
  if (!prefs.aloud || !hasVoice || !text) return;
  if (speechSynthesis.pending) speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.lang = i18n.lang;
  speechSynthesis.speak(words);
}
/** In a game of memory nobody may hear later what lay open before. */
export function hush(): void {
  if (hasVoice) speechSynthesis.cancel();
}
