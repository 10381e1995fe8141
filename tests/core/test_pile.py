"""A pile is a stack of bags: what is on top, who knows it, what a shuffle forgets, what a redeal keeps."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gramarye.core.pile import Pile
from gramarye.core.rng import Rng

EVERYBODY = 0b1111


def pile(*cards: tuple[int, int]) -> Pile:
    """A pile of cards from bottom to top, each a kind and the seats that know it."""
    p = Pile()
    for kind, seen in cards:
        p.put(kind, seen)
    return p


def shuffled(*kinds: int) -> Pile:
    p = pile(*((kind, EVERYBODY) for kind in kinds))
    p.shuffle()
    return p


def kinds(p: Pile) -> Counter[int]:
    return Counter(int(k) for k in p.kinds)


def test_the_last_card_put_is_on_top() -> None:
    p = pile((3, 0b01), (5, 0b10))
    assert p.tops() == [(5, 1)]
    assert int(p.take(5)) == 0b10
    assert p.tops() == [(3, 1)]
    assert len(p) == 1


def test_after_a_shuffle_any_card_may_be_on_top_by_its_number() -> None:
    assert shuffled(2, 1, 2, 0).tops() == [(0, 1), (1, 1), (2, 2)]


def test_a_shuffle_forgets_who_knew() -> None:
    p = shuffled(4, 4)
    assert int(p.take(4)) == 0
    p.shuffle()
    assert p.unknown(0) == [4], "a lone card that was shuffled is a known one only to those who see it"


def test_only_a_card_of_the_top_bag_can_be_taken() -> None:
    p = shuffled(1, 2)
    p.put(7, 0)
    with pytest.raises(ValueError, match="no card of kind 1 can be on top"):
        p.take(1)
    p.take(7)
    p.take(1)
    with pytest.raises(ValueError, match="kind 1"):
        p.take(1)


def test_nothing_can_be_taken_from_an_empty_pile() -> None:
    p = Pile()
    p.shuffle()
    assert p.tops() == []
    with pytest.raises(ValueError, match="kind 0"):
        p.take(0)


def test_shuffling_onto_another_keeps_its_cards_below() -> None:
    below, above = pile((9, 0b1)), pile((1, 0), (2, 0), (1, 0))
    above.shuffle_onto(below)
    assert len(above) == 0
    assert below.tops() == [(1, 2), (2, 1)]
    for kind in (1, 2, 1):
        below.take(kind)
    assert below.tops() == [(9, 1)]
    Pile().shuffle_onto(below)
    assert len(below) == 1


def test_a_copy_goes_its_own_way() -> None:
    p = shuffled(1, 2, 3)
    q = p.copy()
    q.take(2)
    q.put(8, 0)
    assert p.to_bytes() == shuffled(1, 2, 3).to_bytes()


def test_equal_piles_have_equal_bytes_however_they_came_about() -> None:
    one, two = shuffled(3, 1, 2), shuffled(2, 3, 1)
    assert one.to_bytes() == two.to_bytes()
    one.take(3)
    two.take(1)
    assert one.to_bytes() != two.to_bytes()
    assert pile((1, 0b01)).to_bytes() != pile((1, 0b10)).to_bytes()


def test_a_seat_knows_what_it_has_seen_and_no_more() -> None:
    p = shuffled(1, 2)
    p.put(5, 0b01)
    p.put(6, 0b10)
    assert [p.unknown(seat) for seat in (0, 1, 2, -1)] == [[1, 2, 6], [1, 2, 5], [1, 2, 5, 6], [1, 2, 5, 6]]


@given(st.integers(0, 2**16), st.integers(-1, 3))
def test_a_redeal_keeps_what_the_seat_knows_and_all_cards(seed: int, seat: int) -> None:
    rng = Rng(seed.to_bytes(4, "big"))
    p = Pile()
    for _ in range(int(rng.below(8))):
        if rng.below(4) == 0:
            p.shuffle()
        p.put(int(rng.below(4)), int(rng.below(16)))
    before = [(p.unknown(seat), len(p), kinds(p))]
    known = [(int(k), int(m)) for k, m in zip(p.kinds, p.seen, strict=False)] if max(p.sizes, default=1) == 1 else []
    q = p.copy()
    q.redeal(seat, q.unknown(seat), rng)
    assert [(sorted(q.unknown(seat)), len(q), kinds(q))] == [(sorted(u), n, k) for u, n, k in before]
    for at, (kind, mask) in enumerate(known):
        if seat >= 0 and mask >> seat & 1:
            assert int(q.kinds[at]) == kind, "a card this seat knows was dealt anew"


def test_a_redeal_gives_every_place_the_same_chance() -> None:
    """Three cards unseen: one above, two in a bag; each kind is above a third of the time."""
    p = shuffled(1, 2)
    p.put(3, 0)
    rng = Rng(b"fair")
    above: Counter[int] = Counter()
    for _ in range(3000):
        q = p.copy()
        q.redeal(0, q.unknown(0), rng)
        above[q.tops()[0][0]] += 1
    assert set(above) == {1, 2, 3}
    assert all(abs(n - 1000) < 5 * (3000 * 2 / 9) ** 0.5 for n in above.values())
