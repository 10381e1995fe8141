"""Plain frames of RFC 6455, written and read: whole text messages, which is all that browsers and we ever send.

What is anything else (pieces, pings, goodbyes, nonsense) is left to aiohttp, which knows the whole protocol but takes
three times as long over a message.
"""

from __future__ import annotations

from struct import Struct
from typing import Final

import msgspec
from librt.strings import BytesWriter, read_i32_le, write_i32_le
from mypy_extensions import i32, i64

from gramarye.server.protocol import Message, Update
from gramarye.server.sheet import ENCODE

TEXT: Final = 0x81  # the first byte of a text frame that is a whole message
MASKED: Final = 0x80  # in the second byte; the rest of it is the length, or how many bytes of the length follow
TWO_MORE: Final = 126
EIGHT_MORE: Final = 127
MASK: Final = 4  # bytes
HEAD: Final = Struct(">BBH")
ENCODE_INTO: Final = msgspec.json.Encoder(order="deterministic").encode_into
ROOM: Final = bytearray(4096)


def text(message: Message) -> bytes:
    """A message as it goes over the socket: JSON in one text frame, not masked, as servers send it.

    >>> from gramarye.server.protocol import Pong
    >>> text(Pong(7))
    b'\\x81\\x13{"t":"pong","id":7}'
    """
    if type(message) is Update:  # one for each seat and move: into room that is there already
        ENCODE_INTO(message, ROOM, HEAD.size)
        size = len(ROOM) - HEAD.size
        if TWO_MORE <= size < 65536:
            HEAD.pack_into(ROOM, 0, TEXT, TWO_MORE, size)
            return bytes(ROOM)
    data = ENCODE(message)
    size = len(data)
    if size < TWO_MORE:
        return bytes((TEXT, size)) + data
    if size < 65536:
        return HEAD.pack(TEXT, TWO_MORE, size) + data
    return bytes((TEXT, EIGHT_MORE)) + size.to_bytes(8, "big") + data


def texts_of(data: bytes) -> list[bytes] | None:
    """The messages in these bytes from a client, where they are whole text frames and nothing else; else None.

    >>> texts_of(b"\\x81\\x83\\x01\\x02\\x03\\x04nuo")
    [b'owl']
    >>> texts_of(b"\\x81\\x83\\x01\\x02\\x03\\x04nu"), texts_of(b"\\x89\\x80\\x01\\x02\\x03\\x04")
    (None, None)
    """
    texts: list[bytes] = []
    at: i64 = 0
    end: i64 = len(data)
    while at < end:
        if end - at < 2 + MASK or data[at] != TEXT or data[at + 1] < MASKED:
            return None
        size: i64 = data[at + 1] - MASKED
        at += 2
        if size == TWO_MORE:
            size = i64(data[at]) << 8 | data[at + 1]
            at += 2
        elif size == EIGHT_MORE:
            return None
        if end - at < MASK + size:
            return None
        texts.append(_unmasked(data, at + MASK, size, read_i32_le(data, at)))
        at += MASK + size
    return texts


def _unmasked(data: bytes, at: i64, size: i64, mask: i32) -> bytes:
    """`size` bytes from `at` on, each with its byte of the mask taken off, which comes round again every four."""
    out = BytesWriter()
    end = at + size
    while at + MASK <= end:
        write_i32_le(out, read_i32_le(data, at) ^ mask)
        at += MASK
    while at < end:
        out.append(data[at] ^ int(mask & 255))
        mask >>= 8
        at += 1
    return out.getvalue()
