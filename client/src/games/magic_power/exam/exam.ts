// The final exam as far as it has been shown: folded from the events, so that a reloaded page and a replay tell the
// same story.
import type { AnyEvent, MagicPowerView } from "../words";

export interface Candidate {
  readonly seat: number;
  readonly out: boolean;
  /** Face up as soon as revealed. */
  readonly stones: readonly (number | null)[];
  readonly value: number | null;
  /** Pips the throw needs. */
  readonly needs: number | null;
  readonly faces: readonly number[];
  readonly pips: number | null;
  readonly final: number | null;
  readonly passed: boolean | null;
}
export interface Errand {
  readonly summoner: number;
  readonly victim: number;
  /** What he brings; null while he is on his way. */
  readonly brought: number | null;
  readonly extra: boolean;
}
export interface Exam {
  readonly candidates: readonly Candidate[];
  readonly errand: Errand | null;
  readonly winners: readonly number[] | null;
}

/** Null until the exam has begun. `view` names the seats and, before the reveal, how many stones lie there. */
export function examOf(events: readonly AnyEvent[], view: MagicPowerView): Exam | null {
  const start = events.findLastIndex((e) => e.t === "exam_began");
  if (start < 0) return view.round === 6 ? fromView(view) : null;
  let candidates: Candidate[] = view.players.map((p, seat) =>
    candidate(
      seat,
      p.stones.map(() => null),
    ),
  );
  let errand: Errand | null = null;
  let winners: readonly number[] | null = null;
  const change = (seat: number, what: Partial<Candidate>) => {
    candidates = candidates.map((c) => (c.seat === seat ? { ...c, ...what } : c));
  };
  for (const e of events.slice(start)) {
    switch (e.t) {
      case "disqualified":
        change(e.seat, { out: true });
        break;
      case "stones_revealed":
        change(e.seat, { stones: e.points });
        break;
      case "errand_boy_called":
        errand = { summoner: e.summoner, victim: e.victim, brought: null, extra: false };
        break;
      case "stone_fetched":
        errand = { summoner: e.summoner, victim: e.victim, brought: e.points, extra: e.extra };
        candidates = swapped(candidates, errand);
        break;
      case "value_counted":
        change(e.seat, { value: e.value, needs: e.needs });
        break;
      case "dice_rolled":
        change(e.seat, { faces: e.faces });
        break;
      case "amplified":
        change(e.seat, { pips: e.pips, final: e.value, passed: e.passed });
        break;
      case "game_ended":
        winners = e.winners;
        break;
    }
  }
  return { candidates, errand, winners };
}

function candidate(seat: number, stones: readonly (number | null)[]): Candidate {
  const unknown = { value: null, needs: null, pips: null, final: null, passed: null };
  return { seat, out: false, stones, faces: [], ...unknown };
}

/** The stones after the errand, as the event tells it: a 1 went there, a stone came back. */
function swapped(
  candidates: readonly Candidate[],
  { summoner, victim, brought, extra }: Errand,
): Candidate[] {
  return candidates.map((c) => {
    if (c.seat === summoner) {
      const kept = extra ? c.stones : without(c.stones, 1);
      return { ...c, stones: [...kept, brought] };
    }
    if (c.seat === victim) return { ...c, stones: without([...c.stones, 1], brought) };
    return c;
  });
}

function without(stones: readonly (number | null)[], points: number | null): (number | null)[] {
  const at = stones.indexOf(points);
  return stones.filter((_, i) => i !== at);
}

function fromView(view: MagicPowerView): Exam {
  const candidates = view.players.map((p, seat) => ({
    ...candidate(seat, p.stones),
    out: p.stones.length === 0,
    value: p.value,
    pips: p.pips,
    final: p.final,
    passed: p.final === null ? null : view.winners.includes(seat),
  }));
  return { candidates, errand: null, winners: view.prompt.phase === "over" ? view.winners : null };
}
