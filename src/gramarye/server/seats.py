"""Who may sit where: taking a seat, leaving it to a bot, handing it over, taking it back. Sheets in, sheets out."""

from __future__ import annotations

import hmac
from math import ceil
from typing import Final

import msgspec
from msgspec.structs import replace

from gramarye.bots import seated
from gramarye.core.codec import Codec
from gramarye.server.followers import Follower
from gramarye.server.protocol import ChangeSeat, Notice, Refused, SeatPlan
from gramarye.server.sheet import Guest, Owed, SeatSheet, Sheet, new_link
from gramarye.server.texts import refuse
from gramarye.server.thinking import is_waited_for

BOT_NAMES: Final = ("Rowan", "Sorrel", "Bramble", "Tansy", "Yarrow", "Fennel", "Alder", "Sage")


def lay_out(match: str, plans: tuple[SeatPlan, ...], host: Guest, weakest: str) -> tuple[SeatSheet, ...]:
    """The seats of a new table as its host planned them; the host owns the seats that are `here`."""
    seats = []
    named = False
    for number, plan in enumerate(plans):
        link = new_link(match, number)
        if plan.kind == "bot":
            level = plan.level or weakest
            seats.append(SeatSheet(kind="bot", name=plan.name or BOT_NAMES[number], level=level))
        elif plan.kind == "link":
            seats.append(SeatSheet(kind="link", name=plan.name or "", link=link))
        else:
            name = plan.name or (f"Player {number + 1}" if named else host.name)
            named = True
            seats.append(SeatSheet(kind="here", name=name, owner=host.number, link=link))
    return tuple(seats)


def is_full(sheet: Sheet) -> bool:
    """Every seat has somebody, so the game may begin."""
    return not any(seat.is_free for seat in sheet.seats)


def fill_with_bots(sheet: Sheet, level: str) -> Sheet:
    """Bots of this level take the seats that nobody has."""
    for number, seat in enumerate(sheet.seats):
        if seat.is_free and seat.owed:  # for whoever was away when it was given away, and may still come back
            sheet = sheet.with_seat(number, _returned(sheet.match, number, seat, seat.owed[0].guest, level))
        elif seat.is_free:
            bot = SeatSheet(kind="bot", name=seat.name or BOT_NAMES[number], level=level)
            sheet = sheet.with_seat(number, bot)
    return sheet


def with_company(sheet: Sheet, codec: Codec) -> Sheet:
    """The set-up learns who sits there when it begins: the humans, where a vote is taken, and bots' trembling hands."""
    setup = seated(sheet.game, codec.setup(bytes(sheet.setup)), [seat.bot for seat in sheet.seats])
    if hasattr(setup, "voters"):
        voters = tuple(number for number, seat in enumerate(sheet.seats) if not seat.is_bot)
        setup = replace(setup, voters=voters)
    return replace(sheet, setup=msgspec.Raw(codec.encode(setup)))


def take(sheet: Sheet, guest: Guest, number: int, salt: str) -> Sheet:
    """This guest sits down here, whoever sat here before; the seat's secret is a new one from now on."""
    seat = sheet.seats[number]
    taken = replace(
        seat,
        kind="link",
        name=seat.name if seat.owner is not None and seat.name else guest.name,
        owner=guest.number,
        before=None,
        link=new_link(sheet.match, number),
        paused=False,
        stand_in=None,
    )
    if any(owed.guest == guest.number for owed in seat.owed):
        taken = _returned(sheet.match, number, seat, guest.number)
    elif seat.owed:
        notice = Notice(0, "taken", number, guest.name, seat.owed[-1].name)
        sheet = sheet.told(notice, seat.owed[-1].guest)
    sheet = replace(sheet, barred=tuple(each for each in sheet.barred if each != guest.number))
    sheet = sheet.with_seat(number, taken)
    # salts go into the dice when the game begins, and never change after that
    return replace(sheet, salts=(*sheet.salts, salt)) if salt and sheet.status == "waiting" else sheet


def _returned(match: str, number: int, seat: SeatSheet, guest: int, stand_in: str | None = None) -> SeatSheet:
    """The seat in the hands of somebody it was taken from; a link that somebody else has opens nothing any more."""
    place = next(i for i, owed in enumerate(seat.owed) if owed.guest == guest)
    return replace(
        seat,
        kind="link",
        name=seat.owed[place].name,
        owner=guest,
        before=None,
        link=new_link(match, number),
        paused=False,
        stand_in=stand_in,
        uninvited=True,
        owed=seat.owed[:place],
    )


def opens(sheet: Sheet, number: int, link: str) -> bool:
    """This secret gives this seat."""
    if number >= len(sheet.seats):
        return False
    seat = sheet.seats[number]
    return bool(seat.link) and hmac.compare_digest(seat.link.encode(), link.encode())


def why_not_act(sheet: Sheet, follower: Follower | None, msg: int, number: int) -> Refused | None:
    """Why this follower may not act for this seat now."""
    if follower is None:
        return refuse(msg, "not_following")
    if number >= len(sheet.seats):
        return refuse(msg, "no_seat", seat=number)
    seat = sheet.seats[number]
    if seat.owner != follower.guest:
        return refuse(msg, "not_your_seat")
    if sheet.status != "playing":
        why = {"waiting": "not_begun", "over": "table_over", "closed": "table_closed"}
        return refuse(msg, why[sheet.status])
    if seat.stand_in is not None:
        return refuse(msg, "stand_in")
    if seat.paused:
        return refuse(msg, "seat_paused")
    return refuse(msg, "curtain") if follower.eye != number else None


def change(sheet: Sheet, guest: int, ask: ChangeSeat, left: float | None, levels: tuple[str, ...]) -> Sheet | Refused:
    """What becomes of the sheet, or why not. `left` are the seconds in which nobody but the owner touches this seat;
    None: the owner is here."""
    if ask.seat >= len(sheet.seats):
        return refuse(ask.id, "no_seat", seat=ask.seat)
    seat = sheet.seats[ask.seat]
    if seat.is_bot:
        return refuse(ask.id, "bot_seat")
    comes_back = ask.to == "back" and any(owed.guest == guest for owed in seat.owed)
    if comes_back:
        pass  # nobody but the owner has a say in it
    elif seat.owner is not None and seat.owner != guest:
        if guest != sheet.host:
            return refuse(ask.id, "not_your_seat")
        if left is None and ask.to != "free":
            return refuse(ask.id, "owner_is_here")
        if left:
            return refuse(ask.id, "in_grace", name=seat.name, seconds=ceil(left))
        if left is not None and sheet.rules.absence == "wait":
            return refuse(ask.id, "table_waits", name=seat.name)
    elif seat.owner is None and guest not in (sheet.host, seat.before):
        return refuse(ask.id, "not_your_seat")
    if sheet.status in ("over", "closed"):
        return refuse(ask.id, "table_over" if sheet.status == "over" else "table_closed")
    if sheet.status == "waiting" and ask.to in ("pause", "bot"):
        return refuse(ask.id, "not_begun")
    if ask.to == "free" and seat.owner in (None, guest):
        return refuse(ask.id, "nobodys") if seat.owner is None else refuse(ask.id, "free_own")

    changed: SeatSheet
    match ask.to:
        case "pause":
            if sheet.rules.time_limit and is_waited_for(sheet, ask.seat):
                return refuse(ask.id, "no_pause")
            changed = replace(seat, paused=True, stand_in=None)
        case "bot":
            level = ask.level or levels[0]
            if level not in levels:
                return refuse(ask.id, "level", level=level, levels=", ".join(levels))
            if guest != (seat.owner if seat.owner is not None else seat.before):
                return let_in(sheet, ask.seat, level, _called(sheet, guest))
            changed = replace(seat, paused=False, stand_in=level, uninvited=False)
        case "hand_over":
            before = seat.owner if seat.owner is not None else seat.before
            link = new_link(sheet.match, ask.seat)
            owed = seat.owed
            if seat.owner is not None and seat.owner != guest:
                owed = (*owed, Owed(seat.owner, seat.name))
            changed = replace(
                seat, kind="link", owner=None, before=before, link=link, paused=False, stand_in=None, owed=owed
            )
        case "free":
            if ask.reason is None:
                return refuse(ask.id, "no_reason")
            notice = Notice(0, "freed", ask.seat, seat.name, _called(sheet, guest), ask.reason)
            assert seat.owner is not None
            sheet = replace(sheet.told(notice, seat.owner), barred=(*sheet.barred, seat.owner))
            # what was done under the old name is told so until somebody takes the seat
            name = "" if sheet.status == "waiting" else seat.name
            changed = SeatSheet(kind="link", name=name, link=new_link(sheet.match, ask.seat), owed=seat.owed)
        case "back" if comes_back:
            if seat.owner is not None:
                name = next(owed.name for owed in seat.owed if owed.guest == guest)
                sheet = sheet.told(Notice(0, "back", ask.seat, name, seat.name), seat.owner)
            elif seat.stand_in is not None:
                name = next(owed.name for owed in seat.owed if owed.guest == guest)
                sheet = sheet.told(Notice(0, "back", ask.seat, name, ""), guest)
            changed = _returned(sheet.match, ask.seat, seat, guest)
        case "back":
            owner = seat.owner if seat.owner is not None else seat.before
            if owner is None:
                return refuse(ask.id, "not_away")
            if seat.is_kept and owner != guest and sheet.rules.absence == "bot":
                return refuse(ask.id, "table_lets_bot", name=seat.name)
            if seat.is_kept and owner == guest:
                sheet = sheet.told(Notice(0, "back", ask.seat, seat.name, ""), guest)
            # a link that was offered meanwhile opens nothing any more
            link = seat.link if seat.owner is not None else new_link(sheet.match, ask.seat)
            owed = tuple(each for each in seat.owed if each.guest != owner)
            changed = replace(seat, owner=owner, before=None, link=link, paused=False, stand_in=None, owed=owed)
    return sheet.with_seat(ask.seat, changed)


def let_in(sheet: Sheet, number: int, level: str, by: str) -> Sheet:
    """A bot plays for somebody who did not ask for it; all are told, and by whom it was let in."""
    seat = sheet.seats[number]
    notice = Notice(0, "bot", number, seat.name, by)
    sheet = sheet.told(notice, seat.owner if seat.owner is not None else seat.before)
    return sheet.with_seat(number, replace(seat, paused=False, stand_in=level, uninvited=True))


def come_home(sheet: Sheet, guest: int) -> Sheet:
    """This guest has come to the table: the bots that others let in for them leave at once."""
    for number in sheet.of(guest):
        seat = sheet.seats[number]
        if seat.is_kept and sheet.status in ("waiting", "playing"):
            sheet = sheet.told(Notice(0, "back", number, seat.name, ""), guest)
            sheet = sheet.with_seat(number, replace(seat, stand_in=None))
    return sheet


def _called(sheet: Sheet, guest: int) -> str:
    """How the host is called at the table."""
    return next((each.name for each in sheet.seats if each.owner == guest), sheet.host_name)
