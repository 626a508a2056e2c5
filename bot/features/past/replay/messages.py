"""Send the replay of a finished match to its channel."""

from __future__ import annotations

from contextlib import suppress

from bot.base.errors import Refused
from bot.delivery import posting
from bot.delivery.sending import sends
from bot.features.past.replay import moving_picture as replay
from bot.host import Host
from bot.tables.notifications import NotificationKind
from bot.tables.records import OutboxMessage


@sends(NotificationKind.REPLAY)
async def post(host: Host, outgoing: OutboxMessage) -> None:
    """Post the animated picture, once; nothing for a game without pictures."""
    if await posting.to_each_if_direct(host, outgoing):
        return
    match = await posting.match_of(host.matches, outgoing)
    with suppress(Refused):
        await posting.say(host, outgoing, await replay.replay(host, match, None))
