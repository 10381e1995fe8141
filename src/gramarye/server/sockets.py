"""One connection: hello, then messages one by one, each answered; garbage and floods are refused, then cut off."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web
from mypy_extensions import mypyc_attr

from gramarye.server.handlers import HANDLERS, ONCE, Caller
from gramarye.server.lobby import Lobby
from gramarye.server.protocol import MAX_FRAME, ClientMessage, Hello, Message, Numbered, Stale
from gramarye.server.sheet import ENCODE
from gramarye.server.store import Conflict, NotSaved
from gramarye.server.texts import refuse

log = logging.getLogger("gramarye.server")

DECODE: Final[Callable[[bytes], ClientMessage]] = msgspec.json.Decoder(ClientMessage).decode
ID: Final = msgspec.json.Decoder(Numbered)
UNREAD: Final = 4 * 1024 * 1024  # bytes; a reader that far behind is cut off, and reads the table again
GOODBYE: Final = 2.0  # seconds for the other side to say goodbye too
BAD = 20  # messages that are none, before the connection is cut off; not Final, as tests with nonsense raise it
REMEMBERED: Final = 4096  # answers to messages whose ids are in no log
SILENCE: Final = 45.0  # seconds without a word, after which a browser (it pings) is gone


class Rates:
    """How many messages one connection may send: so many a second, after a burst of so many. Messages over that are
    refused, and after so many the connection is cut off."""

    def __init__(self, a_second: float = 20.0, burst: float = 60.0, patience: float = 200.0) -> None:
        self.a_second = a_second
        self.burst = burst
        self.patience = patience


class Answers:
    """The answers given lately, so that a message sent again after a lost connection is not done again."""

    def __init__(self) -> None:
        self._given: OrderedDict[tuple[int, int], Message] = OrderedDict()

    def recall(self, guest: int, msg: int) -> Message | None:
        return self._given.get((guest, msg))

    def keep(self, guest: int, msg: int, answer: Message) -> None:
        self._given[guest, msg] = answer
        if len(self._given) > REMEMBERED:
            self._given.popitem(last=False)


class Bucket:
    """A token bucket: fills with time, each message takes one; below zero is too much."""

    def __init__(self, rates: Rates, now: Callable[[], float]) -> None:
        self._rates = rates
        self._now = now
        self.filled = now()
        self.tokens = rates.burst

    def take(self) -> bool:
        """Whether this message is within the rates."""
        now = self._now()
        self.tokens = min(self._rates.burst, self.tokens + (now - self.filled) * self._rates.a_second) - 1
        self.filled = now
        return self.tokens >= 0

    @property
    def is_flooded(self) -> bool:
        return self.tokens < -self._rates.patience


@mypyc_attr(allow_interpreted_subclasses=True)
class Connection(Caller):
    """A browser's end of the wire. What is told while one of its messages is answered goes out with the answer."""

    def __init__(self, request: web.Request, lobby: Lobby, answers: Answers, bucket: Bucket) -> None:
        super().__init__(lobby)
        self.ws: web.WebSocketResponse[bool] = web.WebSocketResponse(
            max_msg_size=MAX_FRAME, compress=False, decode_text=False, timeout=GOODBYE
        )
        self._request = request
        self._answers = answers
        self._bucket = bucket
        self._bad = 0
        self._held: list[bytes] | None = None
        self._transport: asyncio.Transport | None = None

    @property
    def last_heard(self) -> float:
        """When it said something last."""
        return self._bucket.filled

    async def serve(self) -> web.WebSocketResponse[bool]:
        """Hear and answer until the other side is gone or has to go."""
        await self.ws.prepare(self._request)
        self._transport = self._request.transport
        # a task of its own: whatever wakes it need not come through the half dozen coroutines below a request
        await asyncio.create_task(self._listen())
        return self.ws

    async def _listen(self) -> None:
        receive = self.ws.receive
        try:
            while True:
                message = await receive()
                if message.type is WSMsgType.TEXT:
                    await self.hear(message.data)
                elif message.type is WSMsgType.BINARY:
                    await self.cut(WSCloseCode.UNSUPPORTED_DATA, "text frames only")
                else:
                    break  # closed: by them, by us, or for a frame too big to be read
        finally:
            await self.hang_up()

    def tell(self, data: bytes) -> None:
        if self._held is None:
            self._write(frame(data))
        else:
            self._held.append(frame(data))

    async def cut(self, code: int, why: str) -> None:
        """End the connection, and say why."""
        await self.ws.close(code=code, message=why.encode())

    def _write(self, frames: bytes) -> None:
        transport = self._transport
        if transport is None or transport.is_closing():
            return  # whoever receives will notice
        if transport.get_write_buffer_size() > UNREAD:
            transport.abort()
        else:
            transport.write(frames)

    # ---- hearing

    async def hear(self, data: bytes) -> None:
        if not self._bucket.take():
            self.tell(ENCODE(refuse(_id_of(data), "too_fast")))
            if self._bucket.is_flooded:
                await self.cut(WSCloseCode.POLICY_VIOLATION, "too many messages")
            return
        try:
            message = DECODE(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            await self._doubt(data, error)
            return
        self._held = held = []
        answer = await self._answer(message)
        held.append(frame(ENCODE(answer)))
        self._held = None
        self._write(b"".join(held))

    async def _answer(self, message: ClientMessage) -> Message:
        kind = type(message)
        msg = message.id
        if self.guest is None and kind is not Hello:
            return refuse(msg, "hello_first")
        once = kind in ONCE and self.guest is not None
        if once and self.guest is not None:
            given = self._answers.recall(self.guest.number, msg)
            if given is not None:
                return given
        try:
            reply = HANDLERS[kind](self, message)
            answer = reply if isinstance(reply, Message) else await reply
        except Conflict:  # another server on the same store was faster
            return Stale(msg, await self.read_again(message))
        except NotSaved as error:
            log.error("not saved: %s", error)
            return refuse(msg, "not_saved")
        except Exception as error:  # noqa: BLE001 (the outermost edge: a sentence for the user, a line for the log)
            log.error("%s failed: %s: %s", kind.__name__, type(error).__name__, error)
            return refuse(msg, "internal")
        if once and self.guest is not None:
            self._answers.keep(self.guest.number, msg, answer)
        return answer

    async def _doubt(self, data: bytes, error: Exception) -> None:
        """What is no message is refused, under its id if it has one; too much of it ends the connection."""
        self._bad += 1
        self.tell(ENCODE(refuse(_id_of(data), "bad_message", why=_short(error))))
        if self._bad >= BAD:
            await self.cut(WSCloseCode.POLICY_VIOLATION, "no messages of this protocol")


def frame(data: bytes) -> bytes:
    """A text frame of RFC 6455, unfragmented and unmasked as servers send it. aiohttp would write frame by frame, and
    each write is a call of the kernel.

    >>> frame(b"owl"), frame(b"x" * 300)[:4]
    (b'\\x81\\x03owl', b'\\x81~\\x01,')
    """
    size = len(data)
    if size < 126:
        return bytes((0x81, size)) + data
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data


def _id_of(data: bytes) -> int:
    try:
        return ID.decode(data).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return -1


def _short(error: Exception) -> str:
    return (str(error) or type(error).__name__)[:200].rstrip(".")
