// What all pages share: the connection, the look, the open rules panel, and the voice for screen readers.
import { createContext } from "svelte";
import { i18n } from "./messages/i18n.svelte";
import { notebook } from "./notebook";
import type { Encore } from "./setup/plan";
import type { ClientMessage } from "./wire/schema";
import { Connection, type Reply } from "./wire/socket.svelte";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
const KEPT = { theme: "gramarye.theme", name: "gramarye.name" };

export class App {
  readonly net: Connection;
  theme = $state<Theme>(THEMES.find((t) => t === notebook.getItem(KEPT.theme)) ?? "auto");
  name = $state(notebook.getItem(KEPT.name) ?? "");
  /** The rules panel is open, at this rule if one is named. */
  rules = $state.raw<{
    readonly game: string;
    readonly rule: string | null;
    readonly near: readonly string[];
  } | null>(null);
  /** The rules that the position at the open table cites; none where no table is open. */
  moment: () => readonly string[] = () => [];
  /** The table that somebody wants to play once more. */
  encore: Encore | null = null;
  /** What is read out next, and how often something was, so that equal sentences are read twice. */
  said = $state.raw({ text: "", n: 0 });
  #announced = 0;

  constructor(url: string, build = "", carried: readonly ClientMessage[] = []) {
    this.net = new Connection(url, this.name || i18n.m.lobby.defaultName, notebook, build, carried);
    this.net.on("refused", (m) => {
      // a name kept from before, which cannot be seen: come in without it
      if (m.key.startsWith("name_")) this.net.name = i18n.m.lobby.defaultName;
    });
  }
  pickTheme(theme: Theme): void {
    this.theme = theme;
    notebook.setItem(KEPT.theme, theme);
  }
  /** A new name for this guest; the server may find that there is nothing to be seen of it. */
  async rename(name: string): Promise<Reply | undefined> {
    const before = this.name;
    this.#call(name);
    const reply = await this.net.rename(name || i18n.m.lobby.defaultName);
    if (reply?.t === "refused") this.#call(before);
    return reply;
  }
  #call(name: string): void {
    this.name = name;
    notebook.setItem(KEPT.name, name);
  }
  showRules(game: string, rule: string | null = null): void {
    this.rules = { game, rule, near: this.moment() };
  }
  announce(text: string): void {
    // counted apart, so that an effect may announce without depending on what it changes
    if (text) this.said = { text, n: ++this.#announced };
  }
  /** Takes from the page what was said last: in a game of memory nobody may look it up. */
  hush(): void {
    this.said = { text: "", n: ++this.#announced };
  }
}
export const [useApp, provideApp] = createContext<App>();
