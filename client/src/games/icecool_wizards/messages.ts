// The words of this table in the language spoken.
import { i18n } from "../../messages/i18n.svelte";
import { de } from "./messages.de";
import { en, type Messages } from "./messages.en";

const ALL = { en, de } as const satisfies Record<typeof i18n.lang, Messages>;

/** Reactive: read inside markup or a derived value. */
export function words(): Messages {
  return ALL[i18n.lang];
}
