// The name of a bot's level in the language spoken.
import { i18n } from "../messages/i18n.svelte";

export function levelName(level: string | null): string {
  return level === null ? "" : (i18n.m.levels[level] ?? level);
}
