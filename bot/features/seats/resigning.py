"""Give up a seat for good; without Discord."""

from __future__ import annotations

from bot.base import clock, limits
from bot.base.actor import Actor
from bot.base.errors import Refused
from bot.features.proposals.service import recount
from bot.host import Host
from bot.interactions.access import mine
from bot.matches.match import Match
from bot.tables.records import Table
from games.core import Seat


async def own_seat(host: Host, actor: Actor, number: int) -> tuple[Match, Seat]:
    """The match and the actor's own seat; a deputy may not give it up. Raises Refused."""
    match, seat = await mine(host, actor, number)
    player = match.seated[seat]
    if player.user_id != actor.user_id:
        raise Refused("resigns_himself", who=limits.safe_name(player.name))
    return match, seat


async def resign(host: Host, actor: Actor, number: int, key: str) -> Table:
    """Give up the actor's seat; the `key` of an interaction makes it act once. Raises Refused."""
    match, seat = await own_seat(host, actor, number)
    await match.resign(seat, interaction=key, at=clock.now())
    await recount(host, match)
    return match.table
