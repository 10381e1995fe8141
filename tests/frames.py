"""Frames of RFC 6455 as tests write and read them: from the standard, not from our code."""

from __future__ import annotations

from typing import Final

TEXT: Final = 1


def framed(data: bytes, kind: int = TEXT, *, last: bool = True, mask: bytes = b"owls") -> bytes:
    """A frame as clients send it."""
    size = len(data)
    if size < 126:
        length = bytes([0x80 | size])
    elif size < 2**16:
        length = bytes([0x80 | 126]) + size.to_bytes(2, "big")
    else:
        length = bytes([0x80 | 127]) + size.to_bytes(8, "big")
    return bytes([0x80 * last | kind]) + length + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))


def unframed(data: bytes) -> tuple[int, bytes, bytes]:
    """The first byte and the content of the first frame that servers sent, and the bytes after it."""
    size, start = data[1], 2
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 4
    elif size == 127:
        size, start = int.from_bytes(data[2:10], "big"), 10
    return data[0], data[start : start + size], data[start + size :]
