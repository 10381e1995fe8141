"""Who comes in and how often: addresses, also behind a proxy, and what each may do in a while.

A guest costs nothing to make, so what guests must not do too often is counted by their address as well. Somebody with
IPv6 has a whole network of addresses, a /64, so that counts as one. What comes from this computer itself is not
counted, unless there is a proxy on it that tells whom it speaks for.
"""

from __future__ import annotations

import ipaddress
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from gramarye.server.sheet import Ages

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
REMEMBERED: Final = 20_000  # addresses or guests of each bucket; the longest unseen are forgotten first
LOCAL: Final = ""  # the address of what is not counted


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and after that so many a second."""

    burst: float
    a_second: float


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What a server lets happen; the defaults leave room for a school class behind one address."""

    behind_proxy: bool = False
    """There is a proxy in front, which says for whom it asks: X-Forwarded-For or Forwarded, their last hop."""
    local: bool = False
    """Count this computer's own connections as well."""
    connections: int = 10_000
    """At once, if there are files for so many."""
    from_one: int = 200
    """Connections of one address at once; behind a proxy, sockets."""
    headers: float = 15.0
    """Seconds for a request to arrive, and for a connection to stay without one."""
    hello: float = 10.0
    """Seconds from the opening of a socket to its hello."""
    unread: float = 30.0
    """Seconds for whoever is answered to read a little of it."""
    guests: Rate = Rate(100, 100 / HOUR)
    """New guests of one address."""
    tables: Rate = Rate(100, 100 / HOUR)
    """Tables opened by one address; one guest may open fewer."""
    codes_of_guest: Rate = Rate(10, 1 / 60)
    codes_of_address: Rate = Rate(30, 3 / 60)
    codes: Rate = Rate(1000, 1.0)
    """Wrong codes of all together."""
    ages: Ages = Ages(waiting=DAY, playing=30 * DAY, over=None)
    """How long a table is kept that nobody visits."""


class Buckets:
    """A token bucket for each key. `take` gives what is to be waited for, in seconds; 0 where a token was taken."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._left: OrderedDict[object, tuple[float, float]] = OrderedDict()

    def take(self, key: object) -> float:
        if key == LOCAL:
            return 0.0
        left, now = self._filled(key), self._now()
        if left < 1:
            return (1 - left) / self._rate.a_second
        self._left[key] = (left - 1, now)
        self._left.move_to_end(key)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)
        return 0.0

    def give(self, key: object) -> None:
        """Give a token back."""
        if key in self._left:
            self._left[key] = (min(self._rate.burst, self._filled(key) + 1), self._now())

    def _filled(self, key: object) -> float:
        now = self._now()
        left, since = self._left.get(key, (self._rate.burst, now))
        return min(self._rate.burst, left + (now - since) * self._rate.a_second)


class Visitors:
    """What all addresses and guests of one server have done of late."""

    def __init__(self, limits: Limits | None = None, now: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits or Limits()
        self.guests = Buckets(self.limits.guests, now)
        self.tables = Buckets(self.limits.tables, now)
        self._of_guest = Buckets(self.limits.codes_of_guest, now)
        self._of_address = Buckets(self.limits.codes_of_address, now)
        self._codes = Buckets(self.limits.codes, now)

    def try_code(self, guest: int, address: str) -> float:
        """Pay for a code; the seconds to wait where that cannot be."""
        wait = self._of_guest.take(guest)
        if wait:
            return wait
        wait = self._of_address.take(address)
        if wait:
            self._of_guest.give(guest)
            return wait
        wait = self._codes.take("all")
        if wait:
            self._of_guest.give(guest)
            self._of_address.give(address)
        return wait

    def was_right(self, guest: int, address: str) -> None:
        """The code was one: it costs nothing."""
        self._of_guest.give(guest)
        self._of_address.give(address)
        self._codes.give("all")

    def address(self, peer: str | None, forwarded_for: Sequence[str] = (), forwarded: Sequence[str] = ()) -> str:
        """By what a visitor is counted: the connection's other end or, behind a proxy, whom that speaks for. Takes the
        values of the two headers, in order. Who is not behind our proxy cannot make us believe a header."""
        near = _ip(peer or "")
        if self.limits.behind_proxy and (near is None or not near.is_global):
            told = _last_hop(forwarded_for) or _last_hop_told(forwarded)
            if told is not None:
                far = _ip(told)
                return f"? {told[:40]}" if far is None else network(far)
        return self._counted(near)

    def near(self, peer: str | None) -> str:
        """By what the other end of a connection is counted: a proxy's connections are not its own."""
        ip = _ip(peer or "")
        if self.limits.behind_proxy and ip is not None and not ip.is_global:
            return LOCAL
        return self._counted(ip)

    def _counted(self, ip: ipaddress.IPv4Address | ipaddress.IPv6Address | None) -> str:
        return LOCAL if ip is None or (ip.is_loopback and not self.limits.local) else network(ip)


def network(ip: ipaddress.IPv4Address | ipaddress.IPv6Address) -> str:
    """The address, or the part of it that one household or one rented server has to itself.

    >>> network(ipaddress.ip_address("192.0.2.7")), network(ipaddress.ip_address("2001:db8:1:2:3:4:5:6"))
    ('192.0.2.7', '2001:db8:1:2::/64')
    """
    if ip.version == 4:
        return str(ip)
    return str(ipaddress.ip_network((int(ip) >> 64 << 64, 64)))


def _ip(told: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address as sockets and proxies write it: with a port, in brackets, of IPv4 within IPv6."""
    told = told.strip().strip('"')
    bare = re.fullmatch(r"\[([^\]]*)\](?::\d+)?", told)
    if bare:
        told = bare[1]
    elif told.count(":") == 1:
        told = told.partition(":")[0]
    try:
        ip = ipaddress.ip_address(told.partition("%")[0])
    except ValueError:
        return None
    if isinstance(ip, ipaddress.IPv6Address):
        return ip.ipv4_mapped or ip
    return ip


def _last_hop(values: Sequence[str]) -> str | None:
    """Of X-Forwarded-For: what our proxy has added. All before it was written by whoever asked."""
    last = ",".join(values).rpartition(",")[2].strip()
    return last or None


def _last_hop_told(values: Sequence[str]) -> str | None:
    """The same of Forwarded."""
    last = ",".join(values).rpartition(",")[2]
    found = re.search(r'(?:^|[;\s])for=("[^"]*"|[^;,\s]*)', last, re.IGNORECASE)
    return found[1] if found else None
