// The language spoken: typed message functions, loaded when asked for, plurals by Intl.
import { notebook } from "../notebook";
import type { Text } from "../wire/schema";
import { bring } from "../ui/bring.svelte";
import { en } from "./en";
import { LANGS, type Lang } from "./lang";

export type Messages = typeof en;
const LOADERS: Readonly<Record<Lang, () => Promise<Messages>>> = {
  en: async () => en,
  de: async () => (await import("./de")).de,
};
const KEPT = "gramarye.lang";
const PATIENCE = 1_500;

/** The language we speak that is nearest to the one wished for. */
export function nearest(wish: string): Lang {
  return LANGS.find((lang) => wish.toLowerCase().split("-")[0] === lang) ?? "en";
}

class I18n {
  lang = $state<Lang>("en");
  m = $state.raw<Messages>(en);

  #wished: Lang = "en";

  async use(wish: string): Promise<void> {
    const lang = nearest(wish);
    this.#wished = lang;
    const m = await bring(LOADERS[lang]);
    if (this.#wished !== lang) return; // another was wished for while this one was on its way
    this.m = m;
    this.lang = lang;
    document.documentElement.lang = lang;
  }
  /** What a person picked, kept for the next visit. */
  pick(lang: Lang): Promise<void> {
    notebook.setItem(KEPT, lang);
    return this.use(lang);
  }
  /** Last time's choice, or the browser's language; in English where that does not come soon. */
  async begin(): Promise<void> {
    const spoken = this.use((notebook.getItem(KEPT) ?? navigator.language) || "en");
    await Promise.race([spoken, new Promise((soon) => setTimeout(soon, PATIENCE))]);
  }
  say(text: Text): string {
    return text[this.lang];
  }
}
export const i18n = new I18n();
