"""The messages between browser and server: the one source for both sides' types.

Every message of the browser carries an `id` and is answered once: by the reply named in its
docstring, by Accepted, by Refused (a rule or a key, and a sentence) or by Stale (the table has
moved on: look, then try again). Ids are never used twice under one token, so a message that is
sent again after a lost connection is done once. Game words travel as raw JSON in the game's own
vocabulary.
"""

from __future__ import annotations

from typing import Annotated, Literal, Union

import msgspec

from gramarye.core.text import RAW

PROTOCOL = 2
MAX_FRAME = 256 * 1024  # a spell file of the longest sort, with every sign escaped

Id = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
Name = Annotated[str, msgspec.Meta(max_length=RAW)]  # as it was written: a name is what `core.text` leaves of it
Token = Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
MatchId = Annotated[str, msgspec.Meta(min_length=4, max_length=24)]
SeatNo = Annotated[int, msgspec.Meta(ge=0, le=7)]
Version = Annotated[int, msgspec.Meta(ge=0)]
SeatKind = Literal["here", "link", "bot"]
"""Who plays a seat: a human at the host's device, a human who comes by link or code, or a bot."""
Status = Literal["waiting", "playing", "over", "closed"]
"""closed: its host has ended it; nothing can be played or seen there any more."""
FreeReason = Literal["absent", "asked", "mistake", "conduct"]
"""Why a host frees a seat: nobody plays it, they wished it, it was a mistake, or how somebody behaves."""
CloseReason = Literal["stopped", "absent", "mistake", "outdated"]
"""Why a host closes a table: they stop, nobody plays there, it was a mistake, or its rules have changed."""
Reason = Literal["absent", "asked", "mistake", "conduct", "stopped", "outdated"]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower, gc=False):
    """Anything that goes over the socket. Like a word it is never part of a ring."""


# ---- what both directions speak of


Pace = Literal["calm", "usual", "quick", "none"]
"""How fast bots move, and what they did is shown; none: at once."""


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the host fills a seat. `level` is a bot's."""

    kind: SeatKind
    name: Name | None = None
    level: str | None = None


class TableRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules of a table that are not rules of the game."""

    listed: bool = True
    """Shown among the open tables; anybody may watch."""
    odds: bool = False
    """Exact odds are shown to all seats, or to none."""
    tips: bool = True
    """Legal things are lit."""
    time_limit: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    """Seconds a human may take for a move before a bot makes it; 0: as long as they like."""
    take_back: Literal["ask", "free", "never"] = "ask"
    """Moves are taken back freely while nothing was learned, and otherwise by asking the others; or never by asking;
    or never at all."""
    absence: Literal["host", "wait", "bot"] = "host"
    """What becomes of the seat of somebody who is away for longer than the grace: the host sees to it, or the table
    waits, or a bot plays, while anybody else who sits there is here."""


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody may see it, and `mine` for the reader."""

    name: str
    kind: SeatKind
    level: str | None = None
    taken: bool = True
    online: bool = False
    paused: bool = False
    stand_in: bool = False
    """A bot plays for its absent owner, who may take it back."""
    mine: bool = False
    away: float | None = None
    """Seconds left in which nobody touches the seat of an owner who is away; None: here, or nobody's."""
    owed: bool = False
    """It was given to others while the reader was away, who may take it back at any time."""
    link: str | None = None
    """The secret that moves this seat to another device: only for its owner, or the host while nobody has it."""


class Notice(msgspec.Struct, frozen=True):
    """What became of a seat, told to all; `n` counts them. freed: by the host `by`, from `name`. taken: by `name`, who
    sees its cards, while `by` was away. bot: one plays for `name`, let in by `by`; "": by the rule of the table. back:
    `name`, in the seat that `by` had meanwhile; "": a bot. closed: the whole table, by `by`."""

    n: int
    key: Literal["freed", "taken", "bot", "back", "closed"]
    seat: int
    name: str
    by: str
    reason: Reason | None = None
    you: bool = False
    """The reader had the seat before."""


class LobbyRow(msgspec.Struct, frozen=True):
    match: str
    code: str
    game: str
    host: str
    seats: int
    free: int
    status: Status
    round: int = 0
    playable: bool = True
    """False of a table of other rules, which its host can only close."""


class GameCard(msgspec.Struct, frozen=True):
    """A game this server offers."""

    name: str
    title: str
    seats: tuple[int, int]
    levels: tuple[str, ...]
    """Bot levels, weakest first."""


class Ask(msgspec.Struct, frozen=True):
    """A question to the table: may `seat` take back moves, down to `version`? `waiting` seats have not answered."""

    seat: int
    to: int
    waiting: tuple[int, ...]


class Saying(msgspec.Struct, frozen=True):
    """Something said while the table was at `version`."""

    seat: int
    version: int
    talk: msgspec.Raw


class Line(msgspec.Struct, frozen=True):
    """The events of one accepted move, as the reader may see them."""

    version: int
    events: msgspec.Raw


# ---- browser -> server


class Hello(Message, frozen=True):
    """First message on every connection. Answered by Welcome. `token` is the one an earlier Welcome gave."""

    id: Id
    protocol: int
    name: Name
    token: Token | None = None


class Rename(Message, frozen=True):
    id: Id
    name: Name


class Lobby(Message, frozen=True):
    """Send the open tables now and whenever they change (`on`), or no longer. Answered by Tables, or Accepted."""

    id: Id
    on: bool = True


class Open(Message, frozen=True):
    """Open a table. Answered by Opened. `setup` is the game's own, without `seats`; `salt` goes into the dice."""

    id: Id
    game: str
    seats: Annotated[tuple[SeatPlan, ...], msgspec.Meta(min_length=1, max_length=8)]
    setup: msgspec.Raw = msgspec.Raw(b"{}")
    rules: TableRules = TableRules()
    salt: Annotated[str, msgspec.Meta(max_length=64)] = ""


class CheckSpells(Message, frozen=True):
    """Read a user's own file (TOML) for a game: spells, or a board. Answered by Spells, or Refused with file and
    field."""

    id: Id
    game: str
    file: Annotated[str, msgspec.Meta(max_length=120)]
    toml: Annotated[str, msgspec.Meta(max_length=60_000)]


class Join(Message, frozen=True):
    """Take a seat by a table's code, or by a seat's secret (which also moves a seat from another device).
    Answered by Joined."""

    id: Id
    code: Annotated[str, msgspec.Meta(max_length=64)]
    salt: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Begin(Message, frozen=True):
    """The host begins although link seats are free: bots of this level take them."""

    id: Id
    match: MatchId
    level: str


class Enter(Message, frozen=True):
    """Follow a table. Answered by Table, or by Updates after `version` where the server still has them, then
    Accepted."""

    id: Id
    match: MatchId
    version: Version | None = None


class Leave(Message, frozen=True):
    """Stop following a table; seats are kept."""

    id: Id
    match: MatchId


class Shown(Message, frozen=True):
    """My page shows this version now, and likes this pace. Bots wait for pages that say so, and so does the clock of
    whoever must move; neither for long. Answered by Accepted."""

    id: Id
    match: MatchId
    version: Version
    pace: Pace = "usual"


class Reveal(Message, frozen=True):
    """Hot-seat: lift the curtain and look with this seat's eyes (or lower it: null). Answered by Table."""

    id: Id
    match: MatchId
    seat: SeatNo | None


class Play(Message, frozen=True):
    """A move of one of my seats, made while looking at `version`. Answered by Accepted, Refused or Stale."""

    id: Id
    match: MatchId
    version: Version
    seat: SeatNo
    move: msgspec.Raw


class Undo(Message, frozen=True):
    """Take back my seat's last move. Free while nothing was learned; otherwise the table is asked."""

    id: Id
    match: MatchId
    version: Version
    seat: SeatNo


class Answer(Message, frozen=True):
    """A seat's answer to the table's open question."""

    id: Id
    match: MatchId
    seat: SeatNo
    yes: bool


class Say(Message, frozen=True):
    """Something one of my seats says to the table, in the game's own words for talk. Answered by Accepted, or
    Refused with the rule that asks for silence. Talk changes nothing and is not kept."""

    id: Id
    match: MatchId
    seat: SeatNo
    talk: msgspec.Raw


class Odds(Message, frozen=True):
    """The exact odds before this seat. Answered by OddsAre, or Refused where the table hides them."""

    id: Id
    match: MatchId
    seat: SeatNo


class Film(Message, frozen=True):
    """The film of the flick that gave this version. Answered by FilmIs, or Refused where there was none."""

    id: Id
    match: MatchId
    version: Version


class ChangeSeat(Message, frozen=True):
    """Pause my seat, let a bot stand in, hand it over by a new link, or take it back. The host may do so for seats
    whose owner has been away for longer than the grace, where the table lets the host; the owner may always come
    back. The host may also free a seat, of somebody who is here, too: they come back only by a link of the host."""

    id: Id
    match: MatchId
    seat: SeatNo
    to: Literal["pause", "bot", "hand_over", "back", "free"]
    level: str | None = None
    reason: FreeReason | None = None
    """Told to all; where the host frees a seat there must be one."""


class Close(Message, frozen=True):
    """End a table for all, as its host. Its game has no result, and no record."""

    id: Id
    match: MatchId
    reason: CloseReason


class Ping(Message, frozen=True):
    """Answered by Pong. A connection that says nothing at all for 45 seconds is ended."""

    id: Id


# ---- server -> browser


class Welcome(Message, frozen=True):
    id: int
    token: str
    games: tuple[GameCard, ...]
    protocol: int
    version: str
    build: str = ""
    """Of the pages this server gives out, so that a page of another build knows that it is old."""


class Tables(Message, frozen=True):
    """The open tables; also pushed with id -1."""

    id: int
    rows: tuple[LobbyRow, ...]
    mine: tuple[LobbyRow, ...]


class Opened(Message, frozen=True):
    id: int
    match: str
    code: str


class Spells(Message, frozen=True):
    """What stands in the file, as the game's set-up takes it."""

    id: int
    spells: msgspec.Raw


class Joined(Message, frozen=True):
    """`seat` is the one taken."""

    id: int
    match: str
    seat: int


class Accepted(Message, frozen=True):
    id: int
    version: int = 0


class Refused(Message, frozen=True):
    """`rule` is a rule id of the game, or "" where the server itself refuses; then `key` is one of its own."""

    id: int
    rule: str
    key: str
    args: dict[str, str | int]
    text: str


class Stale(Message, frozen=True):
    id: int
    version: int


class Table(Message, frozen=True):
    """A table in full, as the reader may see it now. `eye` is the seat the reader looks through, -1 for a
    spectator or a lowered curtain, -3 when the game is over and all is shown. Also pushed with id -1."""

    id: int
    match: str
    code: str
    game: str
    version: int
    status: Status
    setup: msgspec.Raw
    rules: TableRules
    seats: tuple[SeatInfo, ...]
    host: bool
    eye: int
    actor: int
    view: msgspec.Raw
    """null while the table waits for players."""
    legal: msgspec.Raw
    """The moves of `eye`, [] when another must move."""
    log: tuple[Line, ...]
    """Of all flicks only the last, which may still be in the air, has its film here; others are asked for."""
    ask: Ask | None
    ask_left: float | None
    """Seconds left to answer it; then no answer is a no."""
    can_undo: bool
    promise: str
    """Fingerprint of the secret behind the dice; the secret is in the record once the game is over."""
    said: tuple[Saying, ...]
    """What was said of late, oldest first."""
    deadline: float | None
    """Seconds left to the seat that must move, None where no time runs."""
    grace: float
    """Seconds until they begin to run, at the latest; sooner, if the page of that seat says that it shows the table."""
    ago: float | None
    """Seconds since the last flick, for those who join while it is in the air; None when nothing flies."""
    notices: tuple[Notice, ...]
    """What became of seats of late, oldest first."""


class Update(Message, frozen=True):
    """One accepted move: the next version, its events, and the picture after it."""

    match: str
    version: int
    status: Status
    by: int
    """The seat that moved."""
    events: msgspec.Raw
    eye: int
    actor: int
    view: msgspec.Raw
    legal: msgspec.Raw
    can_undo: bool
    deadline: float | None
    grace: float = 0.0
    log: tuple[Line, ...] | None = None
    """The whole log as `eye` may read it, where it is another eye than before: what the last one read is closed."""


class Seats(Message, frozen=True):
    """Who sits where has changed, or the table's question has, or whose time runs."""

    match: str
    seats: tuple[SeatInfo, ...]
    ask: Ask | None
    ask_left: float | None
    deadline: float | None
    grace: float
    notices: tuple[Notice, ...] = ()


class Said(Message, frozen=True):
    """Somebody said something."""

    match: str
    saying: Saying


class OddsAre(Message, frozen=True):
    id: int
    version: int
    odds: msgspec.Raw


class FilmIs(Message, frozen=True):
    id: int
    film: bytes


class Pong(Message, frozen=True):
    id: int


ClientMessage = Union[
    Hello, Rename, Lobby, Open, CheckSpells, Join, Begin, Enter, Leave, Shown, Reveal, Play, Undo, Answer, Say, Odds,
    Film, ChangeSeat, Close, Ping,
]  # fmt: skip
ServerMessage = Union[
    Welcome, Tables, Opened, Spells, Joined, Accepted, Refused, Stale, Table, Update, Seats, Said, OddsAre, FilmIs, Pong
]  # fmt: skip


class Numbered(msgspec.Struct):
    """What can be told of a message that is none."""

    id: int = -1


# ---- a finished game, read by HTTP from /api/replay/<match>


class ReplayStep(msgspec.Struct, frozen=True):
    """One accepted move: who made it (-1: the opening), its events and the table after it, all seen."""

    by: int
    events: msgspec.Raw
    view: msgspec.Raw


class Replay(msgspec.Struct, frozen=True):
    """A finished game step by step, for the scrubber; moves that were taken back are not in it."""

    match: str
    code: str
    game: str
    setup: msgspec.Raw
    names: tuple[str, ...]
    promise: str
    secret: str
    start: msgspec.Raw
    """The view before the first step."""
    steps: tuple[ReplayStep, ...]
