"""What happens when the channel of a table is lost or comes back; the match continues either way.

While a channel cannot be used, the table's note says why, and its messages go to each player.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import replace

import discord

from bot.base import clock
from bot.base.errors import Refused, Stale
from bot.host import Host
from bot.tables.notifications import warning
from bot.tables.records import WAITING, Member, Membership, Notification, Status, Table
from games.core import Seat


def reason_of(failed: discord.HTTPException) -> str:
    """The key in the table ``lost`` of why a channel cannot be written to."""
    if failed.code in (10003, 10004):
        return "deleted"
    return "locked" if failed.code in (50083, 160005) else "forbidden"


async def lost(host: Host, table: Table, reason: str) -> None:
    """Note that the channel cannot be used, and notify the players by direct message, where the
    table continues."""
    key = f"lobby_{reason}" if table.status is Status.LOBBY else f"lost_{reason}"
    warnings = [warning(seat, key, table=table.id) for seat in seats(table)]
    saved = await _noted(host, table, reason, warnings)
    if saved is not None and saved.status is Status.RUNNING:
        await host.matches.repeat(saved)


async def found(host: Host, table: Table) -> None:
    """Note that the channel can be used again, with a new board."""
    host.delivery.silence.end(table.channel_id)
    saved = await _noted(host, table, "", [])
    if saved is not None:
        await host.matches.repeat(saved)


def seats(table: Table) -> list[Seat]:
    """The seats whose players can get direct messages, in order; also those of guests, where there
    is no channel in which they are called."""
    called = {Membership.PLAYER, *([Membership.INVITED] if table.direct else [])}
    return [Seat(n) for n, m in enumerate(table.members) if m.membership in called]


async def is_hidden(host: Host, table: Table, member: Member) -> bool:
    """Whether the deputy who plays a seat cannot see the channel of the table. Raises
    discord.HTTPException."""
    user_id, guild = member.called(clock.now()), host.discord.get_guild(table.guild_id or 0)
    channel = None if guild is None else guild.get_channel_or_thread(table.channel_id)
    if user_id in (None, member.user_id) or guild is None or channel is None:
        return False
    if isinstance(channel, discord.Thread) and channel.parent is None:
        return False
    try:
        # Asked of Discord: without the members intent the cache lacks most members.
        deputy = await guild.fetch_member(user_id or 0)
    except discord.NotFound:
        return True
    return not channel.permissions_for(deputy).view_channel


async def _noted(
    host: Host, table: Table, note: str, notifications: Sequence[Notification]
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
        return host.matches.keep(replace(now, channel_lost=note), notifications)

    try:
        return await host.matches.update(table.id, noted)
    except Refused:
        return None
