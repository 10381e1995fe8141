// What is being set up, before it is a table: seats, options, presets, and which of them are not as usual.
import type { Preset, SeatInfo, SeatPlan, SetupOption, TableRules } from "../wire/schema";

export type Value = string | number | boolean | null | object;
export type Values = Readonly<Record<string, Value>>;
export type Way = "alone" | "pass" | "invite";
export const WAYS: readonly Way[] = ["alone", "pass", "invite"];
export const RULES: TableRules = {
  listed: true,
  odds: false,
  tips: true,
  time_limit: 0,
  take_back: "ask",
  absence: "host",
};
/** How long a human may take for a move before a bot makes it, in seconds; 0 for ever. */
export const TIME_LIMITS: readonly number[] = [0, 30, 60, 120];
/** How moves are taken back: by asking where something was learned, freely only, or not at all. */
export const TAKE_BACKS: readonly TableRules["take_back"][] = ["ask", "free", "never"];
/** What becomes of the seat of somebody who is away for long. */
export const ABSENCES: readonly TableRules["absence"][] = ["host", "wait", "bot"];
/** Options that a file of one's own fills. */
const FILES: readonly SetupOption["kind"][] = ["spells", "board"];
export const NAME_LENGTH = 24;

/** A seat in the form; the name is kept when its kind changes. */
export interface SeatDraft {
  readonly key: number;
  kind: SeatPlan["kind"];
  name: string;
  level: string;
}

/** A table to be set up once more, with the same people and the same rules. */
export interface Encore {
  readonly game: string;
  readonly values: Values;
  readonly rules: TableRules;
  readonly seats: readonly SeatDraft[];
}

/** All options but the number of seats, which the seats themselves tell. */
export function choosable(options: readonly SetupOption[]): readonly SetupOption[] {
  return options.filter((o) => o.name !== "seats");
}
export function usual(options: readonly SetupOption[]): Values {
  return Object.fromEntries(choosable(options).map((o) => [o.name, o.default]));
}
/** A preset sets what it names; all else is as usual, but a file of one's own stays. */
export function withPreset(options: readonly SetupOption[], preset: Preset, now: Values): Values {
  const kept = choosable(options).filter((o) => FILES.includes(o.kind));
  return {
    ...usual(options),
    ...preset.set,
    ...Object.fromEntries(kept.map((o) => [o.name, now[o.name] ?? null])),
  };
}
export function changed(options: readonly SetupOption[], values: Values): readonly string[] {
  return choosable(options).flatMap((o) => (values[o.name] === o.default ? [] : [o.name]));
}
/** The preset these values are, null for a mix of one's own. */
export function presetOf(
  options: readonly SetupOption[],
  presets: readonly Preset[],
  values: Values,
): Preset | null {
  const names = choosable(options).flatMap((o) => (FILES.includes(o.kind) ? [] : [o.name]));
  return (
    presets.find((p) => {
      const wanted = withPreset(options, p, values);
      return names.every((name) => wanted[name] === values[name]);
    }) ?? null
  );
}
/** What is sent: only what is not as usual. */
export function setupOf(options: readonly SetupOption[], values: Values): Record<string, Value> {
  return Object.fromEntries(changed(options, values).map((name) => [name, values[name] ?? null]));
}

/** The values of a table's set-up; what is no option, such as who trembles, is found out anew. */
export function valuesOf(options: readonly SetupOption[], setup: Values): Values {
  const set = choosable(options).flatMap(({ name }) => (name in setup ? [[name, setup[name] ?? null]] : []));
  return { ...usual(options), ...Object.fromEntries(set) };
}

/** Names the host need not think up, in the order they are used. */
export const PUPILS: readonly string[] = ["Morwen", "Tamsin", "Barnaby", "Odile", "Fenwick"];

/** The seats of a quick way. */
export function seatsFor(way: Way, host: string, seats: number, level: string): SeatDraft[] {
  const others = PUPILS.filter((name) => name !== host);
  return Array.from({ length: seats }, (_, i) => ({
    key: i,
    kind: i === 0 ? "here" : way === "alone" ? "bot" : way === "pass" ? "here" : "link",
    name: i === 0 ? host : (others[i - 1] ?? ""),
    level,
  }));
}
export function plansOf(seats: readonly SeatDraft[]): readonly SeatPlan[] {
  return seats.map(({ kind, name, level }) => {
    const plan: SeatPlan = kind === "bot" ? { kind, level } : { kind };
    const trimmed = name.trim().slice(0, NAME_LENGTH);
    return kind === "link" || !trimmed ? plan : { ...plan, name: trimmed };
  });
}
/** Words for the dice that nobody else knows. */
export function salt(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
}
/** The table as whoever asks would set it up: their own seats are here, and who sat elsewhere is invited again. */
export function encoreOf(table: {
  readonly game: string;
  readonly setup: unknown;
  readonly rules: TableRules;
  readonly seats: readonly SeatInfo[];
}): Encore {
  const isPlayer = table.seats.some((s) => s.mine);
  const stranger = table.seats.findIndex((s) => s.kind !== "bot"); // who only watched sits down there
  const seats = table.seats.map(({ name, kind, level, mine }, key): SeatDraft => {
    const here = isPlayer ? mine : key === Math.max(stranger, 0);
    return { key, name, level: level ?? "", kind: here ? "here" : kind === "bot" ? "bot" : "link" };
  });
  return { game: table.game, values: table.setup as Values, rules: table.rules, seats };
}
export function wayOf(seats: readonly SeatDraft[]): Way {
  if (seats.some((s) => s.kind === "link")) return "invite";
  return seats.some((s) => s.kind === "bot") ? "alone" : "pass";
}
