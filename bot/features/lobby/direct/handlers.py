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
from bot.interactions.access import watched_match, watched_table
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.screens.replies import Reply, said
from bot.store import spectators
from bot.store.postings import Posting, digest
from bot.store.store import Store
from bot.tables import known_games, lobby
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
    request: Request, game: str, people: People, best_of: int | None = None
) -> Reply:
    """Open a table in the direct messages of the actor and of these people, and invite them.

    The match begins when all have accepted. For those whom Discord lets nobody write to, the actor
    gets a code to pass on.
    """
    opener, most = opener_of(request.actor, None), known_games.game(game).INFO.seats[-1]
    guests = lobby.guests((opener,), people, most)
    if not guests:
        raise Refused("nobody_challenged")
    await must_be_welcome(request.host, opener.user_id, [guest.user_id for guest in guests])
    table = await _opened(request, game, (opener, *guests), best_of)
    request.host.delivery.opening.add(table.id)  # a guest who accepts at once must find their lobby
    try:
        unreached = [
            guest
            for place, guest in enumerate(guests, 1)
            if not await _invited(request, table, place)
        ]
    finally:
        request.host.delivery.opening.discard(table.id)
    await _show_opener(request.store, table)
    link = await service.link_to(request.matches, request.actor, table.id, plays=True, once=False)
    return views.challenged(table, unreached, link)


@on("dare", place=Place.NEW)
async def dare(request: Request, game: str, user_id: int, name: str = "") -> Reply:
    """Challenge the person whose menu was opened, to the game of the button."""
    if game not in registry():
        raise Refused("unknown_press")
    return await challenge(request, game, [(user_id, name)])


async def open_by_link(
    request: Request, game: str, *, once: bool, best_of: int | None = None
) -> Reply:
    """Open a table in direct messages that is open to all who have its link."""
    table = await _opened(request, game, (opener_of(request.actor, None),), best_of)
    await _show_opener(request.store, table)
    link = await service.link_to(request.matches, request.actor, table.id, plays=True, once=once)
    return views.linked(table, link)


async def link(request: Request, number: int, *, looks: bool, once: bool) -> Reply:
    """Make a link to a table."""
    made = await service.link_to(request.matches, request.actor, number, plays=not looks, once=once)
    table = await request.matches.table(number)
    return views.linked(table, made, full=not looks and not made.plays)


async def follow(request: Request, code: str) -> Reply:
    """Join by the code of a link, or look on."""
    found, table = await service.link_of(request.matches, code.strip().lower())
    if not found.plays:
        return await views.board(
            request.host, await service.look_on(request.matches, request.actor, found)
        )
    table = await service.join(request.matches, request.actor, found)
    return said(table, "joined" if table.status is Status.LOBBY else "started")


@on("look")
async def look(request: Request) -> Reply:
    """Look at the board again."""
    return await views.board(
        request.host, await watched_match(request.matches, request.actor, request.table)
    )


@on("unwatch_table", place=Place.NEW)
async def stop_watching(request: Request) -> Reply:
    """Look on no more; at a match that is over there is nothing to stop."""
    table = await watched_table(request.matches, request.actor, request.table)
    if table.status in OVER:
        return said(table, "watched_over")
    await spectators.stop(request.store, table.id, request.user_id)
    return said(table, "unwatched_table")


@on("unlink", place=Place.NEW)
async def unlink(request: Request) -> Reply:
    """Make all links to a table void."""
    return said(await service.cancel(request.matches, request.actor, request.table), "unlinked")


async def _opened(
    request: Request, game: str, members: tuple[Member, ...], best_of: int | None
) -> Table:
    await must_have_room(request.store, request.user_id, None)
    options = to_json(known_games.game(game).INFO.options())
    of = None if best_of is None else SeriesOf(best_of)
    return await create(request, game, options, members, of=of, direct=True)


async def _show_opener(store: Store, table: Table) -> None:
    shown = NotificationKind.LOBBY.single(seat=Seat(0), about=0)
    await store.notify(table.id, [shown], clock.now())


async def _invited(request: Request, table: Table, place: int) -> bool:
    """Send the guest at this place of the lobby their message of it; whether they have it now, or
    will. False: Discord lets nobody write to them. It is not sent by the outbox, so that the answer
    to the challenger can say this."""
    guest = table.members[place]
    try:
        channel = await request.host.discord.person(guest.user_id)
        with reading.reading(*await posting.reader_at(request.store, channel)):
            reply = lobby_message(table).calling([guest.user_id])
        planned = Posting(
            outbox_id=None,
            match_id=table.id,
            purpose=f"{NotificationKind.LOBBY}:{place}",
            channel_id=channel.id,
            after_id=request.interaction.id,
            digest=digest(limits.content(reply.content)),
            body=[guest.user_id],
            begun_at=clock.now(),
            call=await calls.call_of(
                request.store, lobby_asks(table, guest.user_id), [guest.user_id]
            ),
        )
        await posting.post_once(request.store, planned, channel, reply, f"bl-{table.id}-{place}")
    except discord.HTTPException as failed:
        log.info("a guest of table %s cannot be written to: %s", table.id, refusals.said(failed))
        if refusals.passes(failed):  # it is tried again
            again = NotificationKind.LOBBY.single(seat=Seat(place), about=place)
            await request.store.notify(table.id, [again], clock.now())
            return True
        return False
    return True
