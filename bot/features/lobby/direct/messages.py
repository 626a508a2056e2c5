"""Show spectators the end of a match without a channel."""

from __future__ import annotations

from bot.delivery import calls, posting, unfinished
from bot.delivery.sending import sends
from bot.features.lobby.direct import views
from bot.host import Host
from bot.store import spectators
from bot.tables.notifications import NotificationKind, Watched
from bot.tables.records import OVER, OutboxMessage


@sends(NotificationKind.WATCHED, table=False)
async def end(host: Host, outgoing: OutboxMessage) -> None:
    """Show a spectator how the match ended, if it is over and they still look on."""
    about = Watched.of(outgoing.body)
    match = await host.matches.match(about.table)
    watches = about.user_id in await spectators.of(host.store, match.id)
    if match.table.status not in OVER or not watches:
        return
    await unfinished.settle(host, None)
    person = await host.discord.person(about.user_id)
    await posting.deliver(
        host, outgoing, person, await views.board(host, match), asks=calls.own(outgoing)
    )
