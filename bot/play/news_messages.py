"""What happened, by messages of its own: where it is too much to stand beside the board.

They are sent before the board, which then tells only what happened after them.
"""

from __future__ import annotations

from dataclasses import replace

from bot.base import clock
from bot.delivery import posting
from bot.delivery.sending import sends
from bot.host import Host
from bot.matches.match import Match
from bot.screens import messages, news
from bot.screens.replies import Reply
from bot.tables.notifications import Happened, NotificationKind, Shown
from bot.tables.records import Notification, OutboxMessage


async def told(host: Host, outgoing: OutboxMessage) -> int:
    """The entry before which such messages have told everything, where a board is to go."""
    purpose = posting.purpose(replace(outgoing, kind=NotificationKind.NEWS))
    post = await host.store.post(outgoing.match_id or 0, purpose)
    return 0 if post is None else int(post.body["until"])


def left(host: Host, match: Match, first: int) -> list[str]:
    """What happened from entry `first` on as pages, if that is too much for the board."""
    return news.pages(news.since(match, host.matches.words(match.table), None, first))


async def written(host: Host, match: Match, outgoing: OutboxMessage, first: int) -> bool:
    """Whether what happened from entry `first` on is too much for the board: then it is written to
    the outbox, and behind it the board once more.
    """
    shown = Shown.of(outgoing.body)
    pages = [] if shown.behind else left(host, match, first)
    if not pages:
        return False
    bodies = [Happened(first, match.entries, page).stored() for page in range(len(pages))]
    kind, seat = NotificationKind.NEWS, outgoing.seat
    board = Notification(
        outgoing.kind,
        seat=seat,
        body=replace(shown, behind=True).stored(),
        replaces=outgoing.replaces,
    )
    parts = [Notification(kind, seat=seat, body=body) for body in bodies]
    await host.store.notify(match.id, [*parts, board], clock.now())
    return True


@sends(NotificationKind.NEWS)
async def send(host: Host, outgoing: OutboxMessage) -> None:
    """One page of what happened."""
    match, about = await posting.match_of(host, outgoing), Happened.of(outgoing.body)
    if match.table.channel_lost and outgoing.seat is None:
        return  # each player has a board, and what belongs to it, in person
    words = host.matches.words(match.table)
    pages = news.pages(news.since(match, words, None, about.first, about.until))
    if about.page < len(pages):
        head = words.line("turn", "happened", table=messages.table_name(match.table, words))
        reply = Reply(f"{head}\n{pages[about.page]}")
        channel = await posting.place(host, outgoing)
        facts = {"until": about.until}
        purpose = posting.purpose(outgoing)
        await posting.deliver(host, outgoing, channel, reply, purpose=purpose, facts=facts)
