"""Who is on a server, and whether they may look and press in a channel there.

Discord sends a bot without privileged intents no news of other members, so it is asked for them by
their ids: over the gateway, a hundred at a time, which costs no request, or, if the gateway does
not answer, a few of them one by one. An answer holds for some minutes; a person about whom Discord
did not answer counts as one who may.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Mapping
from datetime import timedelta

import aiohttp
import discord

from bot.base import clock
from bot.delivery.permissions import may_enter
from bot.host import Delivery

HOLDS = timedelta(minutes=10)
PATIENCE = 3.0  # seconds until a gateway that does not answer is asked no longer
DEAF = timedelta(minutes=1)  # in which one that did not answer is not asked again
AT_A_TIME = 100
MOST = 20_000  # people who are remembered
log = logging.getLogger(__name__)

Channel = discord.abc.GuildChannel | discord.Thread


async def obstacle(channel: Channel, member: discord.Member | None) -> str:
    """Why a person cannot act in a channel, as a key of the table ``unreached``; empty if they can.
    Some can read but not press: those in time-out, those who have yet to accept the rules of the
    server, and those whom its AutoMod holds because of their name."""
    if member is None:
        return "gone"
    may = channel.permissions_for(member)
    if not (may.view_channel and may.read_message_history and may_enter(channel, may)):
        return "hidden"
    if may.administrator:
        return ""
    if member.is_timed_out():
        return "timeout"
    if member.pending:
        return "pending"
    held = member.flags
    if held.automod_quarantined_username or held.automod_quarantined_guild_tag:
        return "quarantined"
    if isinstance(channel, discord.Thread) and channel.is_private() and not may.manage_threads:
        return "hidden" if await _is_outside(channel, member) else ""
    return ""


async def _is_outside(thread: discord.Thread, member: discord.Member) -> bool:
    """Whether somebody is not among the people of a private thread."""
    try:
        await thread.fetch_member(member.id)
    except discord.HTTPException as failed:
        return failed.status == 404
    return False


async def of(
    delivery: Delivery, guild: discord.Guild, user_ids: Collection[int], *, fresh: bool = False
) -> Mapping[int, discord.Member | None]:
    """These people on a server, None for those who are not there; people of whom nothing
    is known are left out."""
    now, known, unasked = clock.now(), delivery.members, list[int]()
    for user_id in sorted(set(user_ids)):
        found = known.get((guild.id, user_id))
        if fresh or found is None or not timedelta(0) <= now - found[1] < HOLDS:
            known.pop((guild.id, user_id), None)  # an old answer is worse than none
            unasked.append(user_id)
    for start in range(0, len(unasked), AT_A_TIME):
        if len(known) > MOST:
            known.clear()
        some = unasked[start : start + AT_A_TIME]
        found_now = await _ask(delivery, guild, some)
        if found_now is None:
            # Only for the table whose board is to be posted, not for everybody who is awaited.
            found_now = {} if fresh else await _each(delivery, guild, some)
        known.update({(guild.id, user): (found_now[user], clock.now()) for user in found_now})
    keys = [(guild.id, user_id) for user_id in user_ids]
    return {key[1]: known[key][0] for key in keys if key in known}


async def _ask(
    delivery: Delivery, guild: discord.Guild, user_ids: list[int]
) -> Mapping[int, discord.Member | None] | None:
    """What the gateway answers for these people; None if it does not answer."""
    deaf = delivery.deaf.get(guild.shard_id)
    if guild.unavailable or (deaf and timedelta(0) <= clock.now() - deaf < DEAF):
        return None  # no board waits for what will not come
    try:
        asked = guild.query_members(user_ids=user_ids, limit=AT_A_TIME, cache=False)
        found = await asyncio.wait_for(asked, PATIENCE)
    except (RuntimeError, OSError, aiohttp.ClientError, discord.DiscordException) as failed:
        log.info("members of server %s are not known: %r", guild.id, failed)
        delivery.deaf[guild.shard_id] = clock.now()
        return None
    there = {member.id: member for member in found}
    return {user_id: there.get(user_id) for user_id in user_ids}


async def _each(
    delivery: Delivery, guild: discord.Guild, user_ids: list[int]
) -> Mapping[int, discord.Member | None]:
    """What Discord answers for each of them alone, for as many as the limit of
    such requests allows."""
    found = dict[int, discord.Member | None]()
    for user_id in user_ids:
        if not delivery.singly.takes(guild.shard_id, 1):
            break
        try:
            found[user_id] = await guild.fetch_member(user_id)
        except discord.NotFound:
            found[user_id] = None
        except (OSError, aiohttp.ClientError, discord.HTTPException) as failed:
            log.info("a member of server %s is not known: %r", guild.id, failed)
            break
    return found
