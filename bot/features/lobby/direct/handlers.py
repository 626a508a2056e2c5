"""/challenge, /join and /table link: play in direct messages, without a server."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord

from bot.base import clock, limits, reading
from bot.base.errors import Refused
from bot.delivery import calls, posting, refusals
from bot.delivery.calls import must_be_welcome
from bot.features.lobby.allowed import must_have_room
from bot.features.lobby.direct import service, views
from bot.features.lobby.new_tables import create
from bot.features.lobby.rules import lobby_asks
from bot.features.lobby.service import opener_of
from bot.features.lobby.views import lobby_message
from bot.host import Host
from bot.interactions.access import watched_match, watched_table
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.screens.replies import Reply, said
from bot.store import spectators
from bot.store.postings import Posting, digest
from bot.tables import lobby
from bot.tables.notifications import NotificationKind
from bot.tables.records import OVER, Member, Status, Table
from bot.tables.series import SeriesOf
from games import registry
from games.codec import to_json
from games.core import Seat

log = logging.getLogger(__name__)
People = Sequence[tuple[int, str]]
"""The numbers of people, each with their name."""


async def challenge(
    host: Host, request: Request, game: str, people: People, best_of: int | None = None
) -> Reply:
    """Open a table in the direct messages of the actor and of these people, and invite them.

    The match begins when all have accepted. For those whom Discord lets nobody write to, the actor
    gets a code to pass on.
    """
    opener, most = opener_of(request.actor, None), host.matches.game(game).INFO.seats[-1]
    guests = lobby.guests((opener,), people, most)
    if not guests:
        raise Refused("nobody_challenged")
    await must_be_welcome(host, opener.user_id, [guest.user_id for guest in guests])
    table = await _opened(host, request, game, (opener, *guests), best_of)
    host.delivery.opening.add(table.id)  # a guest who accepts at once must find their lobby
    try:
        unreached = [
            guest
            for place, guest in enumerate(guests, 1)
            if not await _invited(host, request, table, place)
        ]
    finally:
        host.delivery.opening.discard(table.id)
    await _show_opener(host, table)
    link = await service.link_to(host, request.actor, table.id, plays=True, once=False)
    return views.challenged(host, table, unreached, link)


@on("dare", place=Place.NEW)
async def dare(host: Host, request: Request, game: str, user_id: int, name: str = "") -> Reply:
    """Challenge the person whose menu was opened, to the game of the button."""
    if game not in registry():
        raise Refused("unknown_press")
    return await challenge(host, request, game, [(user_id, name)])


async def open_by_link(
    host: Host, request: Request, game: str, *, once: bool, best_of: int | None = None
) -> Reply:
    """Open a table in direct messages that is open to all who have its link."""
    table = await _opened(host, request, game, (opener_of(request.actor, None),), best_of)
    await _show_opener(host, table)
    link = await service.link_to(host, request.actor, table.id, plays=True, once=once)
    return views.linked(host, table, link)


async def link(host: Host, request: Request, number: int, *, looks: bool, once: bool) -> Reply:
    """Make a link to a table."""
    made = await service.link_to(host, request.actor, number, plays=not looks, once=once)
    table = await host.matches.table(number)
    return views.linked(host, table, made, full=not looks and not made.plays)


async def follow(host: Host, request: Request, code: str) -> Reply:
    """Join by the code of a link, or look on."""
    found, table = await service.link_of(host, code.strip().lower())
    if not found.plays:
        return await views.board(host, await service.look_on(host, request.actor, found))
    table = await service.join(host, request.actor, found)
    return said(host, table, "joined" if table.status is Status.LOBBY else "started")


@on("look")
async def look(host: Host, request: Request) -> Reply:
    """Look at the board again."""
    return await views.board(host, await watched_match(host, request.actor, request.table))


@on("unwatch_table", place=Place.NEW)
async def stop_watching(host: Host, request: Request) -> Reply:
    """Look on no more; at a match that is over there is nothing to stop."""
    table = await watched_table(host, request.actor, request.table)
    if table.status in OVER:
        return said(host, table, "watched_over")
    await spectators.stop(host.store, table.id, request.user_id)
    return said(host, table, "unwatched_table")


@on("unlink", place=Place.NEW)
async def unlink(host: Host, request: Request) -> Reply:
    """Make all links to a table void."""
    return said(host, await service.cancel(host, request.actor, request.table), "unlinked")


async def _opened(
    host: Host, request: Request, game: str, members: tuple[Member, ...], best_of: int | None
) -> Table:
    await must_have_room(host, request.user_id, None)
    options = to_json(host.matches.game(game).INFO.options())
    of = None if best_of is None else SeriesOf(best_of)
    return await create(host, request, game, options, members, of=of, direct=True)


async def _show_opener(host: Host, table: Table) -> None:
    shown = NotificationKind.LOBBY.single(seat=Seat(0), about=0)
    await host.store.notify(table.id, [shown], clock.now())


async def _invited(host: Host, request: Request, table: Table, place: int) -> bool:
    """Send the guest at this place of the lobby their message of it; whether they have it now, or
    will. False: Discord lets nobody write to them. It is not sent by the outbox, so that the answer
    to the challenger can say this."""
    guest = table.members[place]
    try:
        channel = await host.discord.person(guest.user_id)
        with reading.reading(*await posting.reader_at(host, channel)):
            reply = lobby_message(host, table).calling([guest.user_id])
        planned = Posting(
            outbox_id=None,
            match_id=table.id,
            purpose=f"{NotificationKind.LOBBY}:{place}",
            channel_id=channel.id,
            after_id=request.interaction.id,
            digest=digest(limits.content(reply.content)),
            body=[guest.user_id],
            begun_at=clock.now(),
            call=await calls.call_of(host, lobby_asks(table, guest.user_id), [guest.user_id]),
        )
        await posting.post_once(host, planned, channel, reply, f"bl-{table.id}-{place}")
    except discord.HTTPException as failed:
        log.info("a guest of table %s cannot be written to: %s", table.id, refusals.said(failed))
        if refusals.passes(failed):  # it is tried again
            again = NotificationKind.LOBBY.single(seat=Seat(place), about=place)
            await host.store.notify(table.id, [again], clock.now())
            return True
        return False
    return True
