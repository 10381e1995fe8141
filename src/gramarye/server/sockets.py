"""One connection: hello, then messages one by one, each answered; garbage and floods are refused, then cut off."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import Final, cast

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web
from mypy_extensions import mypyc_attr

from gramarye.server.frames import text, texts_of
from gramarye.server.handlers import HANDLERS, ONCE, Caller
from gramarye.server.lobby import Lobby
from gramarye.server.protocol import MAX_FRAME, ClientMessage, Hello, Message, Numbered, Pong, Stale
from gramarye.server.store import Conflict, NotSaved
from gramarye.server.texts import refuse
from gramarye.server.visitors import LOCAL

log = logging.getLogger("gramarye.server")

DECODE: Final[Callable[[bytes], ClientMessage]] = msgspec.json.Decoder(ClientMessage).decode
ID: Final = msgspec.json.Decoder(Numbered)
UNREAD: Final = 4 * 1024 * 1024  # bytes; a reader that far behind is cut off, and reads the table again
BYTES: Final = 2048  # of a message for one token: moves are shorter, files of one's own are not
GOODBYE: Final = 2.0  # seconds for the other side to say goodbye too
BAD = 20  # messages that are none, before the connection is cut off; not Final, as tests with nonsense raise it
UNHEARD: Final = 32  # messages that wait for the one before; a browser that sends more is not read for a while
REMEMBERED: Final = 4096  # answers to messages whose ids are in no log
PING: Final = b'{"t":"ping",'  # as browsers write it
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
    """A token bucket: fills with time, each message takes one, and a long one more; below zero is too much."""

    def __init__(self, rates: Rates, now: Callable[[], float]) -> None:
        self._rates = rates
        self._now = now
        self.filled = now()
        self.tokens = rates.burst

    def take(self, size: int) -> bool:
        """Whether this message of so many bytes is within the rates. The longest costs half a burst."""
        now = self._now()
        price = min(1 + size // BYTES, max(1.0, self._rates.burst / 2))
        self.tokens = min(self._rates.burst, self.tokens + (now - self.filled) * self._rates.a_second) - price
        self.filled = now
        return self.tokens >= 0

    @property
    def is_flooded(self) -> bool:
        return self.tokens < -self._rates.patience


@mypyc_attr(allow_interpreted_subclasses=True)
class Connection(Caller):
    """A browser's end of the wire. What is told while one of its messages is answered goes out with the answer."""

    def __init__(
        self, request: web.Request, lobby: Lobby, answers: Answers, bucket: Bucket, address: str = LOCAL
    ) -> None:
        super().__init__(lobby, address)
        self.ws: web.WebSocketResponse[bool] = web.WebSocketResponse(
            max_msg_size=MAX_FRAME, compress=False, decode_text=False, timeout=GOODBYE
        )
        self._request = request
        self._answers = answers
        self._bucket = bucket
        self._bad = 0
        self._asked: ClientMessage | None = None  # the message that is being answered
        self._held: list[bytes] = []  # what goes out with the answer
        self._unheard: deque[bytes] = deque()
        self._is_paused = False
        self._is_deaf = False
        self._rest: asyncio.Future[None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._cutting: asyncio.Task[None] | None = None
        self._transport: asyncio.Transport | None = None

    @property
    def last_heard(self) -> float:
        """When it said something last."""
        return self._bucket.filled

    async def serve(self) -> web.WebSocketResponse[bool]:
        """Hear and answer until the other side is gone or has to go."""
        self._transport = transport = self._request.transport
        if transport is None:
            return self.ws  # gone already
        ear = Ear(self, cast(asyncio.Protocol, transport.get_protocol()))
        transport.set_protocol(cast(asyncio.Protocol, ear))
        await self.ws.prepare(self._request)
        ear.open()
        asyncio.get_running_loop().call_later(self.lobby.visitors.limits.hello, self._miss_hello)
        failed: BaseException | None = None
        try:
            await self._listen()
        except BaseException as error:  # noqa: BLE001 (it goes on below)
            failed = error
        self._close_ears()
        await self.hang_up()
        if failed is not None:
            raise failed
        return self.ws

    async def _listen(self) -> None:
        """Hear what is no plain text message, and anything after it."""
        while True:
            message = await self.ws.receive()
            if message.type is WSMsgType.TEXT:
                self.hear(message.data)
                await self.at_rest()
            elif message.type is WSMsgType.BINARY:
                await self.cut(WSCloseCode.UNSUPPORTED_DATA, "text frames only")
            else:
                break  # closed: by them, by us, or for a frame too big to be read
        self._close_ears()
        await self.at_rest()
        if self._cutting is not None:
            await self._cutting

    def tell(self, frame: bytes) -> None:
        if self._asked is None:
            self._write(frame)
        else:
            self._held.append(frame)

    async def cut(self, code: int, why: str) -> None:
        """End the connection, and say why."""
        self._close_ears()
        await self.ws.close(code=code, message=why.encode())

    def _cut_off(self, code: int, why: str) -> None:
        """The same from where nobody can wait."""
        self._close_ears()
        self._cutting = asyncio.get_running_loop().create_task(self.cut(code, why))

    def _miss_hello(self) -> None:
        if self.guest is None and not self._is_deaf:
            self._cut_off(WSCloseCode.POLICY_VIOLATION, "no hello")

    def _close_ears(self) -> None:
        self._is_deaf = True
        self._unheard.clear()

    def _write(self, frames: bytes) -> None:
        transport = self._transport
        if transport is None or transport.is_closing():
            return  # whoever receives will notice
        if transport.get_write_buffer_size() > UNREAD:
            transport.abort()
        else:
            transport.write(frames)

    # ---- hearing

    def hear(self, data: bytes) -> None:
        """A message, answered at once or after those before it."""
        if self._asked is None:
            self._hear(data)
            return
        if data.startswith(PING) and not self._is_deaf and self._bucket.take(len(data)):
            self._write(text(Pong(_id_of(data))))  # whether the line is there is no matter of what takes so long
            return
        self._unheard.append(data)
        if len(self._unheard) >= UNHEARD and not self._is_paused and self._transport is not None:
            self._is_paused = True
            self._transport.pause_reading()

    async def at_rest(self) -> None:
        """Wait until all that was heard is answered."""
        while self._asked is not None:
            self._rest = asyncio.get_running_loop().create_future()
            await self._rest

    def answered(self, answer: Message) -> None:
        asked = self._asked
        if asked is None:
            return
        self._answer(answer)
        while self._unheard and self._asked is None:
            self._hear(self._unheard.popleft())
        if self._is_paused and len(self._unheard) < UNHEARD:
            self._is_paused = False
            if self._transport is not None and not self._transport.is_closing():
                self._transport.resume_reading()
        if self._rest is not None and not self._rest.done() and self._asked is None:
            self._rest.set_result(None)

    def failed(self, error: Exception) -> None:
        if self._asked is not None:
            self._task = asyncio.get_running_loop().create_task(self._explain(self._asked, error))

    def _hear(self, data: bytes) -> None:
        if self._is_deaf:
            return
        if not self._bucket.take(len(data)):
            self.tell(text(refuse(_id_of(data), "too_fast")))
            if self._bucket.is_flooded:
                self._cut_off(WSCloseCode.POLICY_VIOLATION, "too many messages")
            return
        try:
            message = DECODE(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._doubt(data, error)
            return
        self._asked = message
        answer = self._handle(message)
        if answer is not None:
            self._answer(answer)

    def _answer(self, answer: Message) -> None:
        self._asked = None
        held = self._held
        if held:
            self._held = []
            held.append(text(answer))
            self._write(b"".join(held))
        else:
            self._write(text(answer))

    def _handle(self, message: ClientMessage) -> Message | None:
        """The answer, or None where it comes later, by `answered`."""
        kind = type(message)
        if self.guest is None and kind is not Hello:
            return refuse(message.id, "hello_first")
        if kind in ONCE and self.guest is not None:
            given = self._answers.recall(self.guest.number, message.id)
            if given is not None:
                return given
        try:
            reply = HANDLERS[kind](self, message)
        except Exception as error:  # noqa: BLE001 (as below)
            self.failed(error)
            return None
        if reply is None or isinstance(reply, Message):
            return reply
        self._task = asyncio.get_running_loop().create_task(self._wait_for(reply, message))
        return None

    async def _wait_for(self, reply: Awaitable[Message], message: ClientMessage) -> None:
        try:
            answer = await reply
        except Exception as error:  # noqa: BLE001 (the outermost edge: a sentence for the user, a line for the log)
            self.failed(error)
            return
        if self.guest is not None and type(message) in ONCE:
            self._answers.keep(self.guest.number, message.id, answer)
        self.answered(answer)

    async def _explain(self, message: ClientMessage, error: Exception) -> None:
        """Answer a message that could not be dealt with."""
        version = -1
        if isinstance(error, Conflict):  # another server on the same store was faster
            try:
                version = await self.read_again(message)
            except Exception as another:  # noqa: BLE001 (as above)
                error = another
        if version >= 0:
            self.answered(Stale(message.id, version))
        elif isinstance(error, NotSaved):
            log.error("not saved: %s", error)
            self.answered(refuse(message.id, "not_saved"))
        else:
            log.error("%s failed: %s: %s", type(message).__name__, type(error).__name__, error)
            self.answered(refuse(message.id, "internal"))

    def _doubt(self, data: bytes, error: Exception) -> None:
        """What is no message is refused, under its id if it has one; too much of it ends the connection."""
        self._bad += 1
        self.tell(text(refuse(_id_of(data), "bad_message", why=_short(error))))
        if self._bad >= BAD:
            self._cut_off(WSCloseCode.POLICY_VIOLATION, "no messages of this protocol")


class Ear:
    """Stands between a transport and aiohttp's protocol, and hears plain text messages itself. From the first bytes on
    that are anything else, all is aiohttp's, as only it knows then where a frame begins."""

    def __init__(self, connection: Connection, theirs: asyncio.Protocol) -> None:
        self._connection = connection
        self._theirs = theirs
        self._is_plain = False
        self._is_theirs = False

    def open(self) -> None:
        """The handshake is done: messages follow, unless some came in the middle of it."""
        self._is_plain = not self._is_theirs

    def data_received(self, data: bytes) -> None:
        texts = texts_of(data) if self._is_plain else None
        if texts is None:
            self._is_theirs, self._is_plain = True, False
            self._theirs.data_received(data)
        else:
            for message in texts:
                self._connection.hear(message)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._theirs.connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        self._theirs.connection_lost(error)

    def eof_received(self) -> bool | None:
        return self._theirs.eof_received()

    def pause_writing(self) -> None:
        self._theirs.pause_writing()

    def resume_writing(self) -> None:
        self._theirs.resume_writing()


def _id_of(data: bytes) -> int:
    try:
        return ID.decode(data).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return -1


def _short(error: Exception) -> str:
    return (str(error) or type(error).__name__)[:200].rstrip(".")
