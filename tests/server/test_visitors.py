"""Who counts as one visitor: addresses of both kinds, behind a proxy and on this computer; and what each may do."""

from __future__ import annotations

import aiohttp
import pytest

from gramarye.server import protocol as wire
from gramarye.server.visitors import REMEMBERED, Buckets, Limits, Rate, Visitors
from tests.server.conftest import DECODE, HERE, LINK, Browser, House

OPEN = Visitors(Limits())
BEHIND = Visitors(Limits(behind_proxy=True))


FEW = Limits(local=True, guests=Rate(3, 1 / 60), tables=Rate(2, 1 / 60))


async def test_new_guests_of_one_address_are_bounded_and_those_who_are_known_come_in(house: House) -> None:
    url = (await house.start(limits=FEW)).url
    tokens = []
    for _ in range(3):
        async with Browser(url) as guest:
            tokens.append(guest.token)
    for token in (None, "x" * 32):
        async with aiohttp.ClientSession() as session, session.ws_connect(url + "ws") as ws:
            await ws.send_json({"t": "hello", "id": 7, "protocol": wire.PROTOCOL, "name": "Eve", "token": token})
            said = DECODE((await ws.receive(timeout=10)).data)
            assert isinstance(said, wire.Refused)
            assert (said.id, said.key, said.args) == (7, "too_many_guests", {"minutes": 1})
    for token in (*tokens, *tokens):
        async with Browser(url, token=token) as guest:
            assert guest.token == token


async def test_tables_of_one_address_are_bounded_whoever_opens_them(house: House) -> None:
    url = (await house.start(limits=FEW)).url
    async with Browser(url) as ada, Browser(url, name="Ben") as ben:
        await ada.open(HERE, LINK)
        await ben.open(HERE, LINK)
        refused = await ada.ask("open", game="pig", seats=[HERE, LINK])
        assert (refused.key, refused.args) == ("too_many_here", {"minutes": 1})
        assert len((await ben.ask("lobby")).rows) == 2


async def test_on_this_computer_only_the_limits_of_a_guest_hold(house: House) -> None:
    url = (await house.start(limits=Limits(guests=Rate(1, 1e-9), tables=Rate(1, 1e-9)))).url
    for _ in range(3):
        async with Browser(url) as ada:
            await ada.open(HERE, LINK)
            await ada.open(HERE, LINK)


@pytest.mark.parametrize(
    ("peer", "key"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:a:b:c:d", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("127.0.0.1", ""),
        ("127.8.9.1", ""),
        ("::1", ""),
        ("::ffff:127.0.0.1", ""),
        (None, ""),
    ],
)
def test_whom_an_address_counts_as(peer: str | None, key: str) -> None:
    assert OPEN.address(peer) == key
    assert OPEN.address(peer, ["8.8.8.8"], ["for=8.8.8.8"]) == key  # nobody is believed without a proxy


def test_this_computer_counts_where_that_is_wanted() -> None:
    assert Visitors(Limits(local=True)).address("127.0.0.1") == "127.0.0.1"


@pytest.mark.parametrize(
    ("headers", "key"),
    [
        (["203.0.113.9"], "203.0.113.9"),
        (["6.6.6.6, 203.0.113.9"], "203.0.113.9"),
        (["6.6.6.6", "203.0.113.9"], "203.0.113.9"),
        (["203.0.113.9:4711"], "203.0.113.9"),
        (["[2001:db8:1:2::7]:4711"], "2001:db8:1:2::/64"),
        (["2001:db8:1:2::7"], "2001:db8:1:2::/64"),
        (["::ffff:203.0.113.9"], "203.0.113.9"),
        (["127.0.0.1"], "127.0.0.1"),
        (["unknown"], "? unknown"),
        (["6.6.6.6, \x1b"], "? \x1b"),
        ([], ""),
    ],
)
def test_behind_a_proxy_its_last_hop_counts(headers: list[str], key: str) -> None:
    assert BEHIND.address("127.0.0.1", headers) == key
    assert BEHIND.address("10.0.0.2", headers) == (key or "10.0.0.2")
    assert BEHIND.address("8.8.4.4", headers) == "8.8.4.4"  # that is not our proxy


@pytest.mark.parametrize(
    ("header", "key"),
    [
        ("for=203.0.113.9", "203.0.113.9"),
        ('for=6.6.6.6, For="[2001:db8:1:2::7]:47011";proto=https', "2001:db8:1:2::/64"),
        ("proto=https;for=203.0.113.9;by=10.0.0.1", "203.0.113.9"),
        ("for=_hidden", "? _hidden"),
        ("proto=https", ""),
    ],
)
def test_a_proxy_may_say_it_by_the_standard_header(header: str, key: str) -> None:
    assert BEHIND.address("127.0.0.1", (), [header]) == key


def test_a_bucket_empties_and_fills() -> None:
    clock = [0.0]
    bucket = Buckets(Rate(3, 0.5), lambda: clock[0])
    assert [bucket.take("a") for _ in range(4)] == [0, 0, 0, 2.0]
    assert bucket.take("b") == 0
    clock[0] += 2
    assert [bucket.take("a") for _ in range(2)] == [0, 2.0]
    bucket.give("a")
    assert bucket.take("a") == 0
    clock[0] += 1000
    assert sum(not bucket.take("a") for _ in range(10)) == 3
    assert not any(bucket.take("") for _ in range(10))  # what is not counted


def test_a_bucket_forgets_who_was_not_seen_for_long() -> None:
    bucket = Buckets(Rate(1, 1e-9), lambda: 0.0)
    for number in range(REMEMBERED + 100):
        assert not bucket.take(number)
    assert len(bucket._left) == REMEMBERED
    assert bucket.take(REMEMBERED + 50) > 0
