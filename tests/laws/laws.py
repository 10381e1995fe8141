"""The laws that every game keeps, each as a check that tells what is broken (testing.md, 4.1).

Law 7, the posterior, is in test_posterior.py; law 13 across processes and builds in test_same_record.py.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from gramarye.core.codec import Codec, state_hash
from gramarye.core.game import ALL_SEEING, NATURE, OVER, FiniteGame, State
from gramarye.core.nature import Scripted, Seeded
from gramarye.core.perspective import Perspective
from gramarye.core.playout import playout
from gramarye.core.record import Header, Record, at, load_record, record_of, replay, verify
from gramarye.core.rng import Rng, derive
from gramarye.core.rulebook import RulebookError
from gramarye.core.secrecy import redact
from gramarye.core.table import Table
from gramarye.core.words import Refusal, Setup, Word
from tests.laws.subjects import Subject
from tests.laws.walks import Step, chances, choose, eyes, interrupts, legal_codes, mover, options, take, walk
from tests.laws.wordsmith import some_move


def law_1_replay(subject: Subject, setup: Setup, seed: int) -> None:
    """Replaying the log gives the state, at every prefix."""
    game = subject.game
    steps = list(walk(subject, setup, seed))
    info = game.info
    record = Record(Header(game=info.name, version=info.version, setup=setup), tuple(s.entry for s in steps))
    hashes = [state_hash(s.after) for s in steps]
    assert [state_hash(s) for _, _, s in replay(game, record)] == hashes, "a replay goes another way"
    for n in range(1, len(steps) + 1, 1 + len(steps) // 20):
        assert state_hash(at(game, record, n)) == hashes[n - 1], f"the state after {n} entries is another one"
    assert [e for _, e, _ in replay(game, record)] == [s.events for s in steps], "a replay tells other events"


def law_2_copies(subject: Subject, setup: Setup, seed: int) -> None:
    """Playing on a copy changes no earlier state."""
    noted: list[tuple[State, bytes]] = []
    for step in walk(subject, setup, seed):
        noted.append((step.before, step.before.to_bytes()))
        assert step.after.copy().to_bytes() == step.after.to_bytes(), f"a copy differs after {step.entry}"
    for s, data in noted:
        assert s.to_bytes() == data, "a later move changed an earlier state"


def law_3_refusals(subject: Subject, setup: Setup, seed: int, tries: int = 10) -> None:
    """What is listed is allowed; anything else is refused by a known rule, in a whole sentence."""
    game = subject.game
    rng = Rng(derive(b"law 3", seed))
    for step in walk(subject, setup, seed):
        check_refusals(game, step.before, setup, rng, tries)


def check_refusals(game: FiniteGame, s: State, setup: Setup, rng: Rng, tries: int) -> None:
    who = int(game.actor(s))
    codes = legal_codes(game, s) if who >= 0 else []
    assert codes == (legal_codes(game, s) if who >= 0 else []), "the order of moves is not stable"
    assert len(set(codes)) == len(codes), "a move is listed twice"
    for code in codes:
        move = game.decode(s, code)
        refusal = game.check(s, who, move)
        assert refusal is None, f"{move} is listed, but refused: {refusal}"
        assert game.encode(s, move) == code, f"{move} has two codes"
    others = interrupts(game, s)
    for seat, code in others:
        move = game.decode(s, code)
        refusal = game.check(s, seat, move)
        assert refusal is None, f"{move} may interrupt, but is refused: {refusal}"
        assert game.encode(s, move) == code, f"{move} has two codes"
    for code in codes[-8:]:
        move = game.decode(s, code)
        for seat in range(setup.seats):  # what the actor may do, said by another in its own name
            said = msgspec.structs.replace(move, seat=seat) if "seat" in move.__struct_fields__ else move
            if seat != who and (seat, int(game.encode(s, said))) not in others:
                known_refusal(game, game.check(s, seat, said), f"{said} of seat {seat}")
    for _ in range(tries):
        move = some_move(game.words.moves, rng, fits=rng.below(4) > 0)
        seat = int(rng.below(setup.seats + 3)) - 2 if rng.below(4) == 0 else who
        code = int(game.encode(s, move))
        if (seat == who and who >= 0 and code in codes) or (seat, code) in others:
            continue
        known_refusal(game, game.check(s, seat, move), f"{move} of seat {seat}")


def known_refusal(game: FiniteGame, refusal: Refusal | None, what: str) -> Refusal:
    assert refusal is not None, f"{what} is not refused"
    try:
        assert game.rulebook.refusal(refusal.key).rule == refusal.rule, f"{refusal.key} names the wrong rule"
        game.rulebook.sentence(refusal.key, refusal.args, "de")
    except RulebookError as error:
        raise AssertionError(f"{what}: {error}") from error
    assert refusal.text, f"{what} is refused without a word"
    assert "{" not in refusal.text, f"{what} is refused with a gap: {refusal.text}"
    return refusal


def law_4_somebody_moves(subject: Subject, setup: Setup, seed: int) -> None:
    """Either a seat has a move, or NATURE has an answer, or the game is over; never two of them, never none."""
    game = subject.game
    s: State = game.new(setup)
    check_actor(game, s, setup)
    for step in walk(subject, setup, seed):
        check_actor(game, step.after, setup)


def check_actor(game: FiniteGame, s: State, setup: Setup) -> None:
    who = int(game.actor(s))
    assert who in (NATURE, OVER, *range(setup.seats)), f"{who} is no actor"
    codes, answers = legal_codes(game, s), chances(game, s)
    assert who >= 0 or not interrupts(game, s), f"a seat may interrupt {who}"
    assert (len(codes) > 0) == (who >= 0), f"{len(codes)} moves while {who} must move"
    assert (len(answers) > 0) == (who == NATURE), f"{len(answers)} answers of NATURE while {who} must move"
    assert all(weight > 0 for _, weight in answers), "an impossible answer is listed"
    assert len({code for code, _ in answers}) == len(answers), "an answer is listed twice"
    for code, _ in answers:
        assert game.encode(s, game.decode(s, code)) == code, f"the answer {code} has two codes"


def law_5_codec(subject: Subject, setup: Setup, seed: int) -> None:
    """Every word comes back from its JSON as it went; a word with one field more does not come in at all."""
    game = subject.game
    codec = Codec(game)
    pairs: list[tuple[Word, Any]] = [(setup, codec.setup)]  # Any: each decoder gives its own kind of word
    for step in walk(subject, setup, seed):
        pairs += [(step.entry, codec.entry), (step.entry.move, codec.move)]
        pairs += [(event, codec.event) for event in step.events]
        pairs += [(redact(event, -1), codec.event) for event in step.events]
        pairs.append((game.view(step.after, step.entry.by % setup.seats), codec.view))
        check_bytes(game, step.after, setup)
    odd: set[type[Word]] = set()
    for word, decode in pairs:
        data = codec.encode(word)
        assert decode(data) == word, f"{word} comes back as {decode(data)}"
        if type(word) not in odd:
            odd.add(type(word))
            longer = codec.encode({**msgspec.json.decode(data), "no_such_field": 1})
            with contextlib.suppress(msgspec.ValidationError):
                raise AssertionError(f"an unknown field comes in: {decode(longer)}")


def check_bytes(game: FiniteGame, s: State, setup: Setup) -> None:
    data = s.to_bytes()
    again = game.from_bytes(setup, data)
    assert again.to_bytes() == data, "a state read from its bytes has others"
    assert game.actor(again) == game.actor(s), "a state read from its bytes waits for another"
    assert legal_codes(game, again) == legal_codes(game, s), "a state read from its bytes has other moves"
    assert game.view(again, ALL_SEEING) == game.view(s, ALL_SEEING), "a state read from its bytes looks different"


def law_6_redeal(subject: Subject, setup: Setup, seed: int) -> None:
    """A seat cannot tell a redeal from the real thing: not by its view, its moves, its odds or its refusals."""
    rng = Rng(derive(b"law 6", seed))
    for i, step in enumerate(walk(subject, setup, seed)):
        for eye in eyes(setup):
            check_redeal(subject.game, step.after, eye, rng)
            if i % 16 == 0:  # odds take their time
                check_odds(subject.game, step.after, eye, rng)


def check_redeal(game: FiniteGame, s: State, eye: int, rng: Rng) -> None:
    data = s.to_bytes()
    t = game.redeal(s, eye, rng)
    assert s.to_bytes() == data, "a redeal changed the state it was made from"
    assert game.view(t, eye) == game.view(s, eye), f"seat {eye} sees what was dealt anew"
    assert game.actor(t) == game.actor(s), f"another must move after a redeal for seat {eye}"
    mine, theirs = Perspective(game, s, eye), Perspective(game, t, eye)
    assert mine.codes() == theirs.codes(), f"seat {eye} has other moves after a redeal"
    move = some_move(game.words.moves, rng)
    assert mine.check(move) == theirs.check(move), f"the answer to {move} tells seat {eye} what it cannot know"


def check_odds(game: FiniteGame, s: State, eye: int, rng: Rng) -> None:
    t = game.redeal(s, eye, rng)
    assert game.odds(s, eye) == game.odds(t, eye), f"the odds tell seat {eye} what it cannot know"


def law_8_fold(subject: Subject, setup: Setup, seed: int) -> None:
    """Whoever holds the first view and all redacted events since knows what a fresh view tells."""
    game = subject.game
    first = game.new(setup)
    views = {eye: game.view(first, eye) for eye in (*eyes(setup), ALL_SEEING)}
    for step in walk(subject, setup, seed):
        for eye, view in views.items():
            for event in step.events:
                view = game.fold(view, redact(event, eye))
            fresh = game.view(step.after, eye)
            assert view == fresh, f"after {step.entry} seat {eye} believes {view}, but it is {fresh}"
            views[eye] = view


def law_9_hidden_moves(subject: Subject, setup: Setup, seed: int, worlds: int = 2) -> None:
    """The events a seat reads are settled by what it saw before, the move, and what it sees after.

    In worlds that differ only in hidden cards the same move is played: where the seat's views agree afterwards, its
    events must agree too. An event that tells more than the view is a leak.
    """
    game = subject.game
    setup = subject.noting(setup)
    rng = Rng(derive(b"law 9", seed))
    for step in walk(subject, setup, seed):
        for eye in eyes(setup):
            told: dict[object, object] = {}
            for world in [step.before, *(game.redeal(step.before, eye, rng) for _ in range(worlds))]:
                for view, events in _futures(game, world, step, eye, rng):
                    known = told.setdefault(view, events)
                    assert known == events, f"seat {eye} can tell two worlds apart by {known} and {events}"


def _futures(
    game: FiniteGame, world: State, step: Step, eye: int, rng: Rng
) -> Iterator[tuple[bytes, tuple[Word, ...]]]:
    """What the eye sees and reads after the step's move, or after an answer of NATURE this world gives in its place."""
    code = step.code
    if step.entry.by == NATURE:
        answers = chances(game, world)
        if code not in [c for c, _ in answers]:
            code = choose(answers, rng)
    elif game.check(world, step.entry.by, step.entry.move) is not None:
        return  # the move itself shows that this is not the world
    after = take(game, world, code)
    events = tuple(redact(event, eye) for event in after.events)
    yield msgspec.json.encode(game.view(after.after, eye)), events


def law_10_canary(subject: Subject, setup: Setup, seed: int) -> None:
    """No byte sent to a seat names a card that only others have seen."""
    game = subject.game
    setup = subject.canaries(setup)
    codec = Codec(game)
    known: dict[int, set[str]] = {eye: set() for eye in eyes(setup)}
    rng = Rng(derive(b"law 10", seed))
    for i, step in enumerate(walk(subject, setup, seed)):
        for event in step.events:
            for canary, seats in subject.learned(event):
                for seat in seats:
                    known.setdefault(seat, set()).add(canary)
        for eye in eyes(setup):
            sent: list[object] = [redact(event, eye) for event in step.events]
            sent += [game.view(step.after, eye), game.odds(step.after, eye) if i % 16 == 0 else None]
            sent += Perspective(game, step.after, eye).legal()
            sent.append(game.check(step.after, eye, some_move(game.words.moves, rng)))
            data = codec.encode(sent)
            for canary in canaries_in(data):
                assert canary in known[eye], f"seat {eye} is sent {canary}, which it cannot know: {data!r}"


def canaries_in(data: bytes) -> Iterable[str]:
    return set(re.findall(r"canary_\d+_canary", data.decode()))


def law_11_conservation(subject: Subject, setup: Setup, seed: int) -> None:
    """Every card is in exactly one place, and scores add up."""
    game = subject.game
    shape: object = subject.shape(game, game.new(setup))
    for step in walk(subject, setup, seed):
        now = subject.shape(game, step.after)
        assert now == shape, f"{step.entry} made {now} of {shape}"
    assert len(game.scores(step.after)) == setup.seats
    assert set(game.winners(step.after)) <= set(range(setup.seats))


def law_12_ends(subject: Subject, setup: Setup, seed: int) -> None:
    """Random play ends within the plies a game promises."""
    game = subject.game
    s: State = game.new(setup)
    plies = int(playout(game, s, Rng(derive(b"law 12", seed)), game.info.max_plies))
    assert game.actor(s) == OVER
    assert plies <= game.info.max_plies


def law_13_same_seed(subject: Subject, setup: Setup, seed: int) -> None:
    """The same seed gives the same record, and the record carries all of it: it verifies, and replays by script."""
    game = subject.game
    tables = [table_of(subject, setup, seed) for _ in range(2)]
    one, two = (record_of(t).to_json() for t in tables)
    assert one == two, "the same seed gives another record"
    record = load_record(game, one)
    verdict = verify(game, record)
    assert verdict.ok, f"entry {verdict.at}: {verdict.why}"
    script = Scripted(entry.move for entry in record.entries if entry.by == NATURE)
    again = Table(game, setup, script)
    for entry in record.entries:
        if entry.by != NATURE:
            again.play(entry.by, entry.move)
    assert state_hash(again.state) == state_hash(tables[0].state), "the script plays another game"


def table_of(subject: Subject, setup: Setup, seed: int, moves: int = 400) -> Table:
    """A table on which seats move by the subject's weights and honest seeded dice answer."""
    game = subject.game
    table = Table(game, setup, Seeded(f"owl {seed}", ("a", "b")))
    rng = Rng(derive(b"table", seed))
    for _ in range(moves):
        if table.over:
            break
        code = choose(options(subject, table.state), rng)
        table.play(mover(game, table.state, code), game.decode(table.state, code))
    return table
