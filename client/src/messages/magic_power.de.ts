// Deutsche Sätze für die Ereignisse in „Die Prüfung der Zauberkraft“.
import type { Sayings } from "../games/shelf";
import type { AnyEvent } from "../wire/games/magic_power";

const n = new Intl.PluralRules("de");
const plural = (k: number, one: string, other: string) => `${k} ${n.select(k) === "one" ? one : other}`;
const list = (items: readonly (string | number)[]) => new Intl.ListFormat("de").format(items.map(String));
const die = (d: number) => `Würfel ${d + 1}`;
/** The rule under which dice are rolled to interfere. */
const INTERFERENCE = "MP-39";

export const events: Sayings<AnyEvent> = {
  start_rolled: (e, s) => `${s.who(e.seat)} würfelt um den Start: ${e.face}.`,
  round_began: (e, s) => `Runde ${e.round} beginnt, ${s.who(e.sp)} eröffnet.`,
  stock_returned: (e, s) =>
    `${s.who(e.seat)} nimmt ${plural(e.cards.length, "Zauber", "Zauber")} aus dem Vorrat.`,
  spell_discarded: (e, s) => `${s.who(e.seat)} legt ${s.thing(e.spell)} ab.`,
  turn_began: (e, s) => `${s.who(e.seat)} ist am Zug.`,
  dice_rolled: (e, s) => {
    const who = s.who(e.seat);
    if (!e.faces.length) return `${who} würfelt nicht.`;
    if (e.faces.length === 3) return `${who} würfelt ${list(e.faces)}.`;
    const which = e.dice.length === 1 ? die(e.dice[0] ?? 0) : `Würfel ${list(e.dice.map((d) => d + 1))}`;
    return e.rule === INTERFERENCE
      ? `${who} stört: ${which} fällt auf ${list(e.faces)}.`
      : `${who} wirft ${which}: ${list(e.faces)}.`;
  },
  held: (e, s) => `${s.who(e.seat)} lässt die Würfel liegen.`,
  spell_drawn: (e, s) =>
    e.spell.value
      ? `${s.who(e.seat)} zieht ${s.thing(e.spell.value)} (Stufe ${e.level}).`
      : `${s.who(e.seat)} zieht einen Zauber der Stufe ${e.level}.`,
  deck_refilled: (e) =>
    `Die Ablage der Stufe ${e.level} wird ihr neuer Stapel: ${plural(e.spells.length, "Karte", "Karten")}.`,
  stone_taken: (e, s) =>
    e.points.value
      ? `${s.who(e.seat)} nimmt einen Stein zu ${plural(e.points.value, "Punkt", "Punkten")}.`
      : `${s.who(e.seat)} nimmt einen Stein.`,
  spell_cast: (e, s) => {
    const set = e.faces.length
      ? `: ${list(e.dice.map((d, i) => `${die(d)} zeigt ${e.faces[i] ?? ""}`))}`
      : "";
    const on = e.target === null ? "" : ` auf ${s.who(e.target)}`;
    return `${s.who(e.seat)} wirkt ${s.thing(e.spell)}${on}${set}.`;
  },
  die_turned: (e, s) => `${s.who(e.seat)} dreht ${die(e.die)} auf ${e.face}.`,
  die_sealed: (e, s) => `${s.who(e.seat)} versiegelt ${die(e.die)}.`,
  seals_lifted: (e) => `Das Siegel löst sich: ${list(e.dice.map(die))}.`,
  hold_barred: (e, s) =>
    e.lifted
      ? `${s.who(e.seat)} darf Aktion C wieder wählen.`
      : `${s.who(e.seat)} darf im nächsten Zug nicht Aktion C wählen.`,
  cast_barred: (e, s) =>
    e.lifted
      ? `${s.who(e.seat)} darf wieder zaubern.`
      : `${s.who(e.seat)} darf im nächsten Zug nicht zaubern.`,
  spell_pilfered: (e, s) =>
    e.spell.value
      ? `${s.who(e.seat)} mopst ${s.thing(e.spell.value)} von ${s.who(e.victim)}.`
      : `${s.who(e.seat)} mopst einen Zauber von ${s.who(e.victim)}.`,
  spell_stocked: (e, s) => `${s.who(e.seat)} legt einen Zauber in den Vorrat.`,
  round_ended: (e) => `Runde ${e.round} ist vorbei.`,
  spells_returned: (e) =>
    e.stocks_too
      ? "Alle Zauber werden weggelegt, auch die im Vorrat."
      : "Die Zauber aus Händen und Ablagen kommen in ihre Stapel zurück.",
  seat_left: (e, s) =>
    `${s.who(e.seat)} hat so viele Steine, wie das Limit erlaubt, und verlässt die erste Prüfung.`,
  exam_began: (e, s) => `Die Abschlussprüfung beginnt für ${list(e.finalists.map(s.who))}.`,
  disqualified: (e, s) => `${s.who(e.seat)} hat keinen Stein und darf nicht zur Abschlussprüfung.`,
  stones_revealed: (e, s) => `${s.who(e.seat)} deckt auf: ${list(e.points)}.`,
  lot_fell: (e, s) => `Das Los fällt auf ${s.who(e.seat)}.`,
  summoner_named: (e, s) =>
    `${s.who(e.seat)} hat die wenigsten Punkte und einen Einser und ruft den Laufburschen.`,
  errand_boy_called: (e, s) => `${s.who(e.summoner)} schickt den Laufburschen zu ${s.who(e.victim)}.`,
  stone_fetched: (e, s) =>
    e.extra
      ? `Der Laufbursche mischt einen zusätzlichen Einser unter und bringt ${s.who(e.summoner)} eine ${e.points}.`
      : `Der Laufbursche lässt bei ${s.who(e.victim)} einen Einser und bringt ${s.who(e.summoner)} eine ${e.points}.`,
  value_counted: (e, s) =>
    e.needs > 18
      ? `${s.who(e.seat)} hat Zauberkraft ${e.value}: Drei Würfel bringen sie nicht auf 80.`
      : `${s.who(e.seat)} hat Zauberkraft ${e.value} und braucht ${Math.max(3, e.needs)} Augen.`,
  amplified: (e, s) =>
    `${s.who(e.seat)} wirft ${plural(e.pips, "Auge", "Augen")}: ${e.value}, ${e.passed ? "bestanden" : "nicht bestanden"}.`,
  game_ended: (e, s) =>
    e.winners.length
      ? `${list(e.winners.map(s.who))} ${e.winners.length === 1 ? "hat" : "haben"} die Prüfung der Zauberkraft bestanden.`
      : "Niemand hat die Prüfung der Zauberkraft bestanden.",
  awaited: () => null,
};
