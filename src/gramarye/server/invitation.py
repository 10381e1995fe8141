"""What a page open on the server's own computer must know to invite others: where they reach it, or what to do."""

from __future__ import annotations

import ipaddress
from typing import Final

import msgspec
from aiohttp import web


class Invitation(msgspec.Struct, frozen=True):
    """`address` is how others in the network reach this server, "" where they do not; `command` lets them in when it is
    started that way."""

    address: str = ""
    command: str = ""


INVITATION: Final = web.AppKey("invitation", Invitation)


def invitation_of(started: str, host: str, url: str) -> Invitation:
    """For a server started by this command, listening on this host and telling this address.

    >>> invitation_of("gramarye play", "127.0.0.1", "http://127.0.0.1:8000/")
    Invitation(address='', command='gramarye play --host 0.0.0.0')
    >>> invitation_of("gramarye play", "0.0.0.0", "http://192.168.2.7:8000/").address
    'http://192.168.2.7:8000/'
    """
    alone = is_local(host) or "//localhost:" in url  # without a network, all addresses are ours alone
    return Invitation("" if alone else url, f"{started} --host 0.0.0.0")


async def invitation(request: web.Request) -> web.Response:
    """Told to nobody who comes by another name: they have an address that works; ours are none of their business."""
    told = request.app[INVITATION] if is_local(request.url.host or "") else Invitation()
    return web.Response(body=msgspec.json.encode(told), content_type="application/json", charset="utf-8")


def is_local(host: str) -> bool:
    """A name that a computer has for itself only.

    >>> [is_local(name) for name in ("localhost", "127.0.0.2", "::1", "192.168.2.7", "0.0.0.0", "example.org", "")]
    [True, True, True, False, False, False, False]
    """
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
