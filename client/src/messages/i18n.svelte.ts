// The language spoken: typed message functions, loaded when asked for, plurals by Intl.
import { notebook } from "../notebook";
import type { Text } from "../wire/schema";
import { en } from "./en";
import { LANGS, type Lang } from "./lang";

export type Messages = typeof en;
const LOADERS: Readonly<Record<Lang, () => Promise<Messages>>> = {
  en: async () => en,
  de: async () => (await import("./de")).de,
};
const KEPT = "gramarye.lang";

/** The language we speak that is nearest to the one wished for. */
export function nearest(wish: string): Lang {
  return LANGS.find((lang) => wish.toLowerCase().split("-")[0] === lang) ?? "en";
}

class I18n {
  lang = $state<Lang>("en");
  m = $state.raw<Messages>(en);

  async use(wish: string): Promise<void> {
    const lang = nearest(wish);
    this.m = await LOADERS[lang]();
    this.lang = lang;
    document.documentElement.lang = lang;
  }
  /** What a person picked, kept for the next visit. */
  pick(lang: Lang): Promise<void> {
    notebook.setItem(KEPT, lang);
    return this.use(lang);
  }
  /** Last time's choice, or the browser's language. */
  begin(): Promise<void> {
    return this.use((notebook.getItem(KEPT) ?? navigator.language) || "en");
  }
  say(text: Text): string {
    return text[this.lang];
  }
}
export const i18n = new I18n();
