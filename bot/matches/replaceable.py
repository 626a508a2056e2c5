"""Whether the others may vote to replace the player of a seat."""

from __future__ import annotations

from bot.base import clock
from bot.matches.match import Match
from bot.store.store import Store
from games.core import Seat


async def replaceable(store: Store, match: Match, seat: Seat) -> bool:
    """Whether the others may vote to replace a player who is late, or whom the host played for."""
    member = match.seated.get(seat)
    if member is None or member.left or seat in match.resigned:
        return False
    running = await store.deadlines.clock(match.id, clock.now())
    if running is None or seat in running.late(clock.now()):
        return running is not None
    played = match.by_host.get(seat)
    sits = (await store.seat_history(match.id)).since.get(seat)
    return played is not None and (sits is None or played > sits)
