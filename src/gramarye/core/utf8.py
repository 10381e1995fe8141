"""The text in a file that somebody gives us: UTF-8, with the mark that editors put before it or without."""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

MARK: Final = "\ufeff"
WIDE: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)  # that of UTF-32 LE begins as UTF-16's


SAYS: Final[Mapping[str, str]] = MappingProxyType({
    "not_utf8": "this is not UTF-8 text; save it as UTF-8",
    "utf16": "this is UTF-16 or UTF-32 text; save it as UTF-8",
})  # fmt: skip


class NotUtf8(ValueError):
    """Bytes that are no UTF-8, in one sentence; `key` is the sentence's, for clients."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(SAYS[key])


def text_of(data: bytes) -> str:
    """The text without its byte-order mark. Raises NotUtf8 with one sentence.

    >>> text_of(b"\\xef\\xbb\\xbftiles = 18"), text_of(b"tiles = 18")
    ('tiles = 18', 'tiles = 18')
    >>> text_of("tiles = 18".encode("utf-16"))
    Traceback (most recent call last):
    ...
    gramarye.core.utf8.NotUtf8: this is UTF-16 or UTF-32 text; save it as UTF-8
    """
    if data.startswith(WIDE) or b"\0" in data[:4]:  # the latter: without its mark
        raise NotUtf8("utf16")
    try:
        return data.decode().removeprefix(MARK)
    except UnicodeDecodeError as error:
        raise NotUtf8("not_utf8") from error
