// What became of a seat, or of the whole table, in a sentence.
import { i18n } from "../messages/i18n.svelte";
import { isolated } from "../messages/name";
import type { Notice } from "../wire/schema";

export function newsOf(notice: Notice): string {
  const m = i18n.m.seat;
  const [name, by] = [isolated(notice.name), isolated(notice.by)];
  const why = notice.reason ? `: ${m.reasons[notice.reason]}.` : ".";
  switch (notice.key) {
    case "closed":
      return m.notices.closed(by) + why;
    case "freed":
      return (notice.you ? m.notices.freedYou(by) : m.notices.freed(name, by)) + why;
    case "taken":
      return (notice.you ? m.notices.takenYou(name) : m.notices.taken(name, by)) + why;
    case "bot":
      if (notice.by) return (notice.you ? m.notices.botByYou(by) : m.notices.botBy(name, by)) + why;
      return (notice.you ? m.notices.botYou : m.notices.bot(name)) + why;
    case "back":
      if (!notice.by) return (notice.you ? m.notices.homeYou : m.notices.home(name)) + why;
      return (notice.you ? m.notices.backYou(name) : m.notices.back(name, by)) + why;
  }
}
