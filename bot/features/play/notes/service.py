"""Write a private note at a table and read it; without Discord."""

from __future__ import annotations

from bot.base import clock
from bot.base.actor import Actor
from bot.base.errors import Refused
from bot.features.play.notes import store
from bot.interactions.access import visible_table
from bot.matches.registry import MatchRegistry
from bot.tables.records import Table

MOST = 300  # characters


async def noted(matches: MatchRegistry, actor: Actor, number: int) -> Table:
    """The table, if the actor plays there or is a deputy. Raises Refused."""
    table = await visible_table(matches, actor, number)
    plays = any(m.user_id == actor.user_id for m in table.members)
    if not plays and table.seat_of(actor.user_id, clock.now()) is None:
        raise Refused("not_seated")
    return table


async def write(matches: MatchRegistry, actor: Actor, number: int, text: str) -> Table:
    """Keep the actor's note, or drop it (empty). Raises Refused."""
    table = await noted(matches, actor, number)
    await store.keep(matches.store, actor.user_id, number, text[:MOST].strip())
    return table
