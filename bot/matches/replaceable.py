"""Whether the others may vote about who sits in a seat."""

from __future__ import annotations

from bot.base import clock
from bot.matches.match import Match
from bot.store.store import Store
from games.core import Seat


async def replaceable(store: Store, match: Match, seat: Seat) -> bool:
    """Whether the others may vote about who sits there: they are late, or the host had to play."""
    member = match.seated.get(seat)
    if member is None or member.left or seat in match.resigned:
        return False
    stands = await store.deadlines.clock(match.id, clock.now())
    if stands is None or seat in stands.late(clock.now()):
        return stands is not None
    played = match.by_host.get(seat)
    sits = (await store.seat_history(match.id)).since.get(seat)
    return played is not None and (sits is None or played > sits)
