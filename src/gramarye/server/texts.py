"""Why the server itself refuses something: keys for the client, sentences in English for everybody else."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gramarye.core.ownfile import Fault
from gramarye.server.protocol import Refused

TOLD: Final = 200  # signs of what is quoted in a refusal

SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "bad_message": "The server does not understand this message: {why}.",
        "hello_first": "Say hello first: the first message on a connection must be a hello.",
        "hello_twice": "This connection has said hello already.",
        "protocol": "This page speaks version {yours} of the protocol, the server version {ours}; reload the page.",
        "name_empty": "This name has nothing that can be seen; write one with letters.",
        "name_long": "This name has {count} letters; use {most} at most.",
        "too_fast": "Too many messages at once; wait a moment and try again.",
        "no_game": "There is no game {game} here; there is {games}.",
        "seat_count": "{title} is for {least} to {most} seats; this table has {seats}.",
        "level": "There is no bot {level} for this game; there is {levels}.",
        "setup": "This set-up is not possible: {why}.",
        "filled": "{option} is nothing to choose: the table fills it in when the game begins.",
        "too_many_tables": "You have opened {count} tables within an hour; play at one of them.",
        "files_busy": "Many files are being read just now; try again in a moment.",
        "too_many_here": "Many tables have been opened from your network; play at one, or wait {minutes} minutes.",
        "too_many_guests": "Many new guests have come from your network; try again in {minutes} minutes.",
        "too_many_codes": "Too many wrong codes; wait {seconds} seconds, or come by the link of a seat.",
        "no_spells": "{game} has no files of one's own.",
        "no_table": "There is no table {table} here; it may be on another server, or the link is incomplete.",
        "table_damaged": "What is kept of table {table} cannot be read; whoever runs the server finds out more by "
        "`gramarye check`.",
        "game_gone": "This table plays {game}, which this server does not have.",
        "no_code": "There is no open table with the code {code}.",
        "no_free_seat": "Every seat at this table is taken; you may watch.",
        "table_full": "Every seat at this table is taken.",
        "link_used": "This link has been used or replaced; ask the seat's owner for a new one.",
        "not_host": "Only the host of this table may do that.",
        "not_begun": "The game has not begun; it begins when every seat is taken or the host begins it.",
        "begun": "The game has begun already.",
        "table_over": "The game at this table is over.",
        "not_following": "Enter the table first.",
        "no_seat": "This table has no seat {seat}.",
        "not_your_seat": "This seat is not yours.",
        "curtain": "Lift the curtain for this seat first.",
        "seat_paused": "This seat is paused; take it back first.",
        "stand_in": "A bot plays this seat for you; take it back first.",
        "no_talk": "{game} has no words for talk.",
        "bad_talk": "This cannot be said here: {why}.",
        "bad_move": "This is no move of the game: {why}.",
        "nothing_to_undo": "This seat has no move to take back.",
        "no_take_back": "At this table no move is taken back.",
        "no_asking": "At this table a move is taken back only while nothing was learned by it.",
        "asked_already": "The table has been asked about this move and has not consented; play on.",
        "no_time_left": "There is no time left for that move; play on.",
        "no_pause": "This table has a time limit, and others wait; let a bot play for this seat meanwhile.",
        "question_open": "The table is asked something already; wait for the answers.",
        "no_question": "Nobody has asked this seat anything.",
        "odds_hidden": "This table does not show the odds.",
        "no_odds": "There are no odds to tell here.",
        "no_film": "There is no flick to be seen at move {version}; it may have been taken back.",
        "owner_is_here": "The owner of this seat is here; only the owner may do that.",
        "in_grace": "{name} is away; for {seconds} seconds nobody else may do anything with the seat.",
        "table_lets_bot": "{name} is away, and at this table a bot plays for whoever is away; pause the seat instead.",
        "table_waits": "{name} is away, and this table waits for whoever is away.",
        "table_closed": "The host has closed this table.",
        "nobodys": "This seat is free already.",
        "free_own": "This seat is your own; hand it over instead.",
        "no_reason": "Say why the seat is freed; everybody is told.",
        "barred": "The host has freed your seat; ask the host for a new link.",
        "bot_seat": "A bot plays this seat from the start; it has no owner.",
        "not_away": "Nobody is away from this seat.",
        "rules_changed": "This game was begun under version {then} of its rules; the server now plays version {now}.",
        "not_over": "The game is still being played; its record is open to all when it is over.",
        "not_read": "It could not be read just now; try again in a moment.",
        "not_saved": "It could not be saved and was not done; try again in a moment.",
        "internal": "Something went wrong in the server; nothing was changed.",
    }
)


def refuse(msg: int, key: str, **args: str | int) -> Refused:
    """The server's own refusal of a message, with this key.

    >>> refuse(7, "no_code", code="OWL-42").text
    'There is no open table with the code OWL-42.'
    """
    told = {name: cut(value) if isinstance(value, str) else value for name, value in args.items()}
    return Refused(msg, "", key, told, SENTENCES[key].format_map(told))


def cut(words: str) -> str:
    """What somebody else wrote, short enough to be told back to them.

    >>> len(cut("x" * 100_000)), cut("owl")
    (200, 'owl')
    """
    return words if len(words) <= TOLD else words[: TOLD - 1] + "…"


def faulty(msg: int, fault: Fault) -> Refused:
    """The refusal of a file of one's own, or of a set-up with one in it."""
    return Refused(msg, "", fault.key, fault.told, str(fault))
