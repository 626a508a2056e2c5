"""Post the puzzle of the day in the channel that a server has chosen."""

from __future__ import annotations

from bot.base import clock
from bot.delivery import posting, unfinished
from bot.delivery.sending import sends
from bot.features.learning.puzzles import store, views
from bot.features.learning.puzzles.rules import day_of, puzzle_of
from bot.host import Host
from bot.screens.replies import language_of
from bot.tables.notifications import NotificationKind, PuzzlePost
from bot.tables.records import OutboxMessage
from data.words import spoken


@sends(NotificationKind.PUZZLE, table=False)
async def send(host: Host, outgoing: OutboxMessage) -> None:
    """Post today's puzzle, and schedule tomorrow's. Raises Refused, discord.HTTPException."""
    guild_id, now = PuzzlePost.of(outgoing.body).guild_id, clock.now()
    where, guild = await store.posted(host.store, guild_id), host.discord.get_guild(guild_id)
    if where is None:
        return
    await store.post_next(host.store, guild_id, where.hour, now)
    found = puzzle_of(day_of(now), host.puzzles)
    if found is None or guild is None:
        return
    shown = await views.prepared(found, spoken(language_of(host.language, guild)))
    if shown is None:
        return
    await unfinished.settle(host, None)
    score = await store.score(host.store, found.day - 1, guild_id)
    channel = await host.discord.channel(where.channel_id)
    await posting.deliver(host, outgoing, channel, await views.posted(host.pictures, shown, score))
