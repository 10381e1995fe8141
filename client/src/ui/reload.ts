// Loading the page again in its place by itself: once for each newer build, and taking along what is not sent yet.
//
// The entry of the history keeps both: storage may be forbidden, and then it would go on for ever.
import type { ClientMessage } from "../wire/schema";
import type { Connection } from "../wire/socket.svelte";
import { modals } from "./modals.svelte";

interface Kept {
  /** The builds for which a page was loaded again already. */
  readonly tried: readonly string[];
  readonly unsent: readonly ClientMessage[];
}
const KEPT = "gramarye";
type State = Readonly<Record<string, unknown>> | null;

const before = ((history.state as State)?.[KEPT] ?? { tried: [], unsent: [] }) as Kept; // written below
const tried = new Set(before.tried);
keep([]); // once is enough, whoever loads the page again

function keep(unsent: readonly ClientMessage[]): void {
  if (!tried.size && !unsent.length) return;
  const kept: Kept = { tried: [...tried], unsent };
  history.replaceState({ ...(history.state as State), [KEPT]: kept }, "");
}

/** What was not answered when this page was loaded again. */
export const carried: readonly ClientMessage[] = before.unsent;

/** The name of the build this page is of: that of its first script; "" where it is not built. */
export function buildHere(): string {
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return /assets\/([\w.-]+)\.js/.exec(script?.src ?? "")?.[1] ?? "";
}

export function reload(net: Connection): void {
  keep(net.unanswered);
  location.reload();
}

/** Whether the page is loaded again: not where that was tried already, and did not help. */
export function reloadOnce(net: Connection): boolean {
  const build = net.welcome?.build || `not ${net.build}`;
  if (tried.has(build)) return false;
  tried.add(build);
  reload(net);
  return true;
}

/** So long nothing has been touched when a page is taken from under somebody's hands. */
const PAUSE = 2_500;
let touched = Date.now();
const written = new Set<HTMLInputElement | HTMLTextAreaElement>();
for (const kind of ["pointerdown", "pointerup", "keydown", "input"])
  addEventListener(kind, () => (touched = Date.now()), true);
addEventListener(
  "input",
  ({ target: t }) => {
    if (t instanceof HTMLTextAreaElement || (t instanceof HTMLInputElement && t.type !== "range"))
      written.add(t);
  },
  true,
);

/** Nobody is in the middle of something: no hand moves, no words are written, no window is open. */
export function isPause(): boolean {
  if (Date.now() - touched < PAUSE || modals.top) return false;
  for (const field of written) if (!field.isConnected) written.delete(field);
  return ![...written].some((field) => field.value);
}
