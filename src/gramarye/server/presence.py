"""Who of those who sit at a table is here, and for how long the others have been away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gramarye.server.clock import Clock
    from gramarye.server.match import Match

GRACE: Final = 45.0  # seconds in which nobody but the owner touches the seat of somebody who is away


class Presence:
    """Of one table, as far as this server knows."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._gone: dict[int, float] = {}  # since when a guest with a seat is away
        self._company: float | None = None  # since when anybody with a seat is here

    def see(self, owners: set[int], online: set[int]) -> None:
        """Whoever has come is away no longer; whoever has gone is from now on."""
        now = self._clock.now()
        self._gone = {owner: self._gone.get(owner, now) for owner in owners if owner not in online}
        if owners.isdisjoint(online):
            self._company = None
        elif self._company is None:
            self._company = now

    @property
    def has_company(self) -> bool:
        return self._company is not None

    def away_left(self, owner: int | None) -> float | None:
        """The seconds in which nobody else touches a seat of this owner; None while the owner is here, or nobody is."""
        if owner is None or owner not in self._gone:
            return None
        return max(0.0, GRACE - (self._clock.now() - self._gone[owner]))

    def bot_left(self, owner: int | None) -> float | None:
        """The seconds until a bot may play for this owner by itself; None while that is here, or nobody at all.
        Whoever comes to an empty table first does not find the others replaced before they could come as well."""
        left = self.away_left(owner)
        if left is None or self._company is None:
            return None
        return max(left, GRACE - (self._clock.now() - self._company))


def waited_for(match: Match) -> list[tuple[float, int]]:
    """The seats for which a bot will play by the rule of the table, and in how many seconds. A seat that somebody has
    paused rests."""
    sheet = match.sheet
    if sheet.status != "playing" or sheet.rules.absence != "bot":
        return []
    waited: list[tuple[float, int]] = []
    for number, seat in enumerate(sheet.seats):
        left = None if seat.stand_in is not None or seat.paused else match.presence.bot_left(seat.owner)
        if left is not None:
            waited.append((left, number))
    return waited
