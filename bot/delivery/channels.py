"""What happens when the channel of a table is lost or comes back; the match continues either way.

While a channel cannot be used, the table's note says why, and its messages go to each player.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import discord

from bot.base import clock
from bot.base.errors import Refused, Stale
from bot.delivery import budget, refusals
from bot.delivery.permissions import may_write
from bot.delivery.refusals import Means
from bot.host import Host
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.tables.notifications import NotificationKind, again, warning
from bot.tables.records import WAITING, Membership, Notification, Post, Status, Table
from games.core import Seat

AGAIN = timedelta(days=1)  # until a lost channel is looked at again without news of it


def reason_of(failed: discord.HTTPException) -> str:
    """The key in the table ``lost`` of why a channel cannot be written to."""
    if failed.code in (10003, 10004):
        return "deleted"
    return "locked" if failed.code in (50083, 160005) else "forbidden"


async def trouble(host: Host, table: Table) -> str:
    """Why nobody can play in the channel of a table, as a key of the table ``lost``; empty if they
    can, as far as is known. Raises discord.HTTPException."""
    guild = host.discord.get_guild(table.guild_id or 0)
    if guild is not None and guild.unavailable:
        return table.channel_lost  # an outage of Discord's
    try:
        channel = await host.discord.channel(table.channel_id)
        if table.channel_lost == "forbidden" and (guild is None or may_write(guild, channel)):
            await channel.typing()  # permissions do not say everything: try without a message
    except discord.HTTPException as failed:
        if refusals.of(failed).means is not Means.PLACE:
            raise
        reason = reason_of(failed)
        return "removed" if guild is None and reason == "forbidden" else reason
    if isinstance(channel, discord.Thread) and channel.locked:
        return "locked"  # every button in it is dead, also where the host may write
    if guild is not None and not may_write(guild, channel):
        return "forbidden"
    cleaned = table.channel_lost == "cleaned"
    return "cleaned" if cleaned and await budget.again_at(host.store, table, budget.POSTED) else ""


async def lost(host: Host, table: Table, reason: str) -> None:
    """Note that the channel cannot be used. Notify the players by direct message, where a running
    table continues."""
    key = f"lobby_{reason}" if table.status is Status.LOBBY else f"lost_{reason}"
    warnings = await warned(host.store, table, key)
    look = NotificationKind.REACH.single(due_at=await again_at(host, table))
    saved = await _noted(host.matches, table, reason, [*warnings, look])
    if saved is not None and saved.status is Status.RUNNING:
        await host.matches.repeat(saved)


async def warned(store: Store, table: Table, key: str) -> list[Notification]:
    """A line by direct message to each player, a limited number of times a day, since a
    channel may come and go."""
    if not await budget.spend(store, table, budget.WARNED):
        return []
    return [warning(seat, key, table=table.id) for seat in seats(table)]


async def again_at(host: Host, table: Table) -> datetime:
    """When to look at a lost channel again, even if Discord reports nothing: when the host's
    time-out ends, when it may post there again, or else in a day."""
    guild = host.discord.get_guild(table.guild_id or 0)
    until = None if guild is None or guild.me is None else guild.me.timed_out_until
    if until is not None and until > clock.now():
        return until
    return await budget.again_at(host.store, table, budget.POSTED) or clock.now() + AGAIN


async def found(host: Host, table: Table) -> None:
    """Note that the channel can be used again, with a new board."""
    host.delivery.silence.end(table.channel_id)
    saved = await _noted(host.matches, table, "", [])
    if saved is not None:
        await host.matches.repeat(saved)


async def post_again(host: Host, table: Table, gone: Post) -> None:
    """Post a deleted message again. If that was done too often today, somebody is cleaning the
    channel: it counts as lost until tomorrow."""
    said = again(gone)
    if not said or table.in_person:
        return
    if await budget.spend(host.store, table, budget.POSTED):
        await host.store.notify(table.id, said, clock.now())
    else:
        await lost(host, table, "cleaned")


def seats(table: Table) -> list[Seat]:
    """The seats whose players can get direct messages, in order; also those of invited people if
    the table has no channel in which to call them."""
    called = {Membership.PLAYER, *([Membership.INVITED] if table.direct else [])}
    return [Seat(n) for n, m in enumerate(table.members) if m.membership in called]


async def _noted(
    matches: MatchRegistry, table: Table, note: str, notifications: Sequence[Notification]
) -> Table | None:
    """The open table with that note about its channel; None if it has it already, or has moved."""

    def noted(now: Table) -> Awaitable[Table]:
        if (
            now.status not in WAITING
            or now.channel_lost == note
            or now.channel_id != table.channel_id
        ):
            # Stale is a Refused, which ends `update` here; a Conflict would be tried again.
            raise Stale
        return matches.keep(replace(now, channel_lost=note), notifications)

    try:
        return await matches.update(table.id, noted)
    except Refused:
        return None
