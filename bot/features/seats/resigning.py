"""Give up a seat for good; without Discord."""

from __future__ import annotations

from bot.base import clock, limits
from bot.base.actor import Actor
from bot.base.errors import Refused
from bot.features.proposals.service import recount
from bot.interactions.access import mine
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.tables.records import Table
from games.core import Seat


async def own_seat(matches: MatchRegistry, actor: Actor, number: int) -> tuple[Match, Seat]:
    """The match and the actor's own seat; a deputy may not give it up. Raises Refused."""
    match, seat = await mine(matches, actor, number)
    player = match.seated[seat]
    if player.user_id != actor.user_id:
        raise Refused("resigns_himself", who=limits.safe_name(player.name))
    return match, seat


async def resign(matches: MatchRegistry, actor: Actor, number: int, key: str) -> Table:
    """Give up the actor's seat; the `key` of an interaction makes it act once. Raises Refused."""
    match, seat = await own_seat(matches, actor, number)
    await match.resign(seat, interaction=key, at=clock.now())
    await recount(matches, match)
    return match.table
