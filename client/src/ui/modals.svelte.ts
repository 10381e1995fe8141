// Panels over the page: all that is outside of the topmost one can be neither clicked nor read, so whatever must be said
// over everything stands inside of it.

import { untrack } from "svelte";

class Modals {
  #open = $state.raw<readonly HTMLDialogElement[]>([]);

  get top(): HTMLDialogElement | undefined {
    return this.#open.at(-1);
  }
  /** Opens it over everything; gives what closes it, with the focus back where it was. */
  open(dialog: HTMLDialogElement): () => void {
    const before = document.activeElement;
    dialog.showModal();
    this.#open = [...untrack(() => this.#open), dialog];
    return () => {
      this.#open = this.#open.filter((other) => other !== dialog);
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }
}
export const modals = new Modals();
