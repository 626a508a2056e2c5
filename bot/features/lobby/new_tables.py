"""Open a table: by command, against computers, or again with the same people."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.base import clock, limits
from bot.base.errors import ChannelTaken, Refused
from bot.base.limits import clean_name
from bot.delivery import calls
from bot.delivery.calls import must_be_welcome
from bot.features.lobby import threads, unseeing, views
from bot.features.lobby.allowed import must_have_room, must_take_a_table
from bot.features.lobby.rules import lobby_asks
from bot.features.lobby.series.service import following
from bot.features.lobby.series.views import with_score
from bot.features.lobby.service import all_filled, level_typed, opener_of, ready_to_start
from bot.features.lobby.store import server_settings
from bot.interactions.access import visible_table
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.matches import as_read
from bot.screens import messages
from bot.screens.deferral import settled
from bot.screens.replies import Reply, language_here, said
from bot.screens.showing import answer
from bot.store.postings import Posting, digest
from bot.store.store import Store
from bot.tables import known_games, lobby
from bot.tables.computers import AnyLevel
from bot.tables.notifications import OPENS, NotificationKind, expiry, notice, refresh
from bot.tables.records import Member, Membership, NewTable, Table
from bot.tables.schedule import ClockSettings, Imported, TableSettings
from bot.tables.series import PairingOf, SeriesOf
from bot.tables.servers import ServerSettings
from games.codec import to_json
from games.computers import has_computers

log = logging.getLogger(__name__)


async def open_table(
    request: Request,
    game: str,
    invited: Sequence[discord.User | discord.Member],
    computers: AnyLevel | None = None,
    *,
    best_of: int | None = None,
    in_thread: bool = False,
) -> None:
    """Open a table in this channel, which may not be a direct message; `in_thread`: in a thread of
    its own, whatever the server wants.

    `computers` are added until as many sit there as the game is best with; without guests the match
    then starts at once. With `best_of` it is the first match of a series. Many parameters because
    so much can be asked of a new table, long because each is looked at.
    """
    await must_take_a_table(request)
    played = known_games.game(game)
    most, opener = played.INFO.seats[-1], opener_of(request.actor, request.guild_id)
    if computers is not None and not has_computers(played):
        raise Refused("no_computers")
    people = [(guest.id, clean_name(guest.display_name)) for guest in invited if not guest.bot]
    guests = lobby.guests((opener,), people, most)
    await must_have_room(request.store, opener.user_id, request.guild_id)
    await must_be_welcome(request.host, opener.user_id, [guest.user_id for guest in guests])
    best = max(played.INFO.best or played.INFO.seats[0], 1 + len(guests))
    filling = None if computers is None else (computers, best)
    of = None if best_of is None else SeriesOf(best_of)
    try:
        table = await _placed(request, game, (opener, *guests), of, filling, in_thread)
    except ChannelTaken as taken:
        if guests or best_of or not threads.possible(request):
            raise
        offer = views.taken(request.words, taken.table_id, game, computers)
        await request.reply(offer, Place.NEW)
        return
    if computers is not None and not guests:
        await request.matches.update(
            table.id, lambda now: request.matches.start(ready_to_start(now))
        )


async def open_pairing(
    request: Request, game: str, rival: tuple[int, str], pairing: PairingOf
) -> None:
    """Open a table for a pairing of a contest, with a seat kept for the opponent."""
    await must_take_a_table(request)
    opener, most = (
        opener_of(request.actor, request.guild_id),
        known_games.game(game).INFO.seats[-1],
    )
    await must_have_room(request.store, opener.user_id, request.guild_id)
    await must_be_welcome(request.host, opener.user_id, [rival[0]], entered=True)
    members = (opener, *lobby.guests((opener,), [rival], most))
    await _placed(request, game, members, pairing)


async def _placed(
    request: Request,
    game: str,
    members: tuple[Member, ...],
    of: SeriesOf | PairingOf | None,
    filling: tuple[AnyLevel, int] | None = None,
    in_thread: bool = False,
) -> Table:
    """A new table with its lobby: in a thread of its own if the server wants that, or its opener
    does (`in_thread`), and the host may create one; else here. `filling`: the level of the
    computers that are added, and up to how many seats. Many parameters because so much can be
    asked."""
    settings, line = await _settings(request, of), None
    settings = replace(settings, threads=True) if in_thread else settings
    options = to_json(known_games.game(game).INFO.options())
    if threads.may_grow(request, settings) and not threads.lacking(request):
        line = await threads.line(request, game, _language(request, settings))
    try:
        table = await create(request, game, options, members, line=line, of=of)
    except BaseException:
        await threads.take_back(line)
        raise
    if filling is not None and len(table.members) < filling[1]:
        table = await request.matches.update(
            table.id, lambda now: request.matches.keep(all_filled(now, *filling))
        )
    if line is not None:
        table = await threads.grow(request, line, table)
    if table.channel_id != request.channel_id:
        words, where = as_read.words(table), f"<#{table.channel_id}>"
        name = messages.table_name(table, words)
        there = Reply(words.line("thread", "opened", table=name, where=where))
        await request.reply(there, Place.NEW)
        return table
    await begin_lobby(request, table)
    if threads.may_grow(request, settings):
        await request.reply(threads.why_not(request), Place.NEW)
    return table


async def _settings(request: Request, of: SeriesOf | PairingOf | None) -> ServerSettings:
    """The settings of a new table from those of the server; a pairing gets a thread if the host may
    open one."""
    settings = await server_settings(request.store, request.guild_id or 0)
    if isinstance(of, PairingOf) and not threads.lacking(request):
        return replace(settings, threads=True)
    return settings


async def create(
    request: Request,
    game: str,
    options: object,
    members: tuple[Member, ...],
    *,
    line: discord.Message | None = None,
    seed: str | None = None,
    imported: Imported | None = None,
    goes_on: str = "",
    of: SeriesOf | PairingOf | None = None,
    like: Table | None = None,
    direct: bool = False,
) -> Table:
    """A new lobby in this channel, or in the thread that will be created from `line`; a `direct`
    one is in the direct messages of its people. It has the language and sight of a table that it is
    `like`, and is direct if that is. Its match may continue an `imported` one (`goes_on`, as JSON).
    Many parameters because a table has many parts, long because it names each."""
    guild_id, channel_id = _home(request, line, direct=direct or (like is not None and like.direct))
    settings = await server_settings(request.store, guild_id or 0)
    now, later = clock.now(), () if line is None else (threads.not_yet(),)
    return await request.store.create(
        NewTable(
            guild_id=guild_id,
            channel_id=channel_id,
            game=game,
            version=known_games.game(game).INFO.version,
            options=options,
            seed=seed or secrets.token_hex(32),  # too many to try against the promised hash
            language=like.language if like else _language(request, settings),
            members=members,
            at=now,
            clock=settings.clock or ClockSettings(),
            settings=TableSettings(imported=imported),
            series=of if isinstance(of, SeriesOf) else None,
            pairing=of if isinstance(of, PairingOf) else None,
            sight=like.sight if like else "",
            imported_by=None if imported is None else members[0].user_id,
        ),
        notifications=(expiry(now), NotificationKind.SETTLE.single(due_at=now + OPENS), *later),
        goes_on=goes_on,
    )


def _home(
    request: Request, line: discord.Message | None, *, direct: bool
) -> tuple[int | None, int]:
    """The server and the channel of a new table; a direct one has no server, and for its channel a
    negative number of its own."""
    if direct:
        return None, -request.press.number
    return request.guild_id, request.channel_id if line is None else line.id


def _language(request: Request, settings: ServerSettings) -> str:
    return settings.language or language_here(request.host.language, request.interaction)


async def begin_lobby(request: Request, table: Table) -> None:
    """Send the lobby of a new table as the answer to its opening, which saves a message. An opening
    that was deferred gets a private answer, and the lobby is posted after it."""
    if table.direct:
        await request.store.notify(table.id, [refresh()], clock.now())
        await request.reply(said(table, "opened_direct"), Place.NEW)
        return
    reply = await with_score(request.matches, table, views.lobby_message(table))
    begun = await request.store.postings.begin(
        Posting(
            outbox_id=None,
            match_id=table.id,
            purpose=NotificationKind.LOBBY,
            channel_id=table.channel_id,
            after_id=request.interaction.id,  # Discord's numbers grow with time
            digest=digest(limits.content(reply.content)),
            body=list(reply.pings),
            begun_at=clock.now(),
            call=await calls.call_of(request.store, lobby_asks(table), reply.pings),
        )
    )
    await settled(request.interaction)
    if request.interaction.response.is_done():
        await request.store.postings.drop(begun)
        await request.store.notify(table.id, [refresh()], clock.now())
        await request.reply(said(table, "opened"), Place.NEW)
        return
    await _answer(request, table, reply.calling(calls.aloud(begun)), begun)


async def _answer(request: Request, table: Table, reply: Reply, begun: Posting) -> None:
    """Send the lobby, and store where it was posted, or that this is unknown."""
    # A person who joins at once must find this message, and not cause a second one.
    request.host.delivery.opening.add(table.id)
    try:
        await answer(request.interaction, reply, private=False, aloud=reply.pings)
        message = await request.interaction.original_response()
    except discord.HTTPException as failed:
        log.warning("the opening of table %s could not be answered: %s", table.id, failed)
        request.store.postings.doubt(begun)
        await request.store.notify(table.id, [NotificationKind.SETTLE.single()], clock.now())
    else:
        await request.store.postings.posted(begun, message.id)
        await unseeing.name(request.host, table, reply.pings)
    finally:
        request.host.delivery.opening.discard(table.id)


@on("in_thread", place=Place.NEW)
async def in_thread(request: Request, game: str, computers: str | None = None) -> None:
    """Open a table in a thread of its own, where the channel had no room for it."""
    level = (
        None
        if computers is None
        else level_typed(request.host.thinkers, game, computers, request.words)
    )
    await open_table(request, game, (), level, in_thread=True)


@on("rematch")
async def rematch(request: Request) -> None:
    """Open the same table again: same options, seats moved on by one, everybody invited."""
    old = await visible_table(request.matches, request.actor, request.table)
    if not old.direct:
        await must_take_a_table(request)
    await begin_lobby(request, await again(request, old))


async def again(request: Request, old: Table) -> Table:
    """The lobby of the same table again, where the request is made; its message is still to be
    sent. Raises Refused."""
    members = lobby.again(old, request.user_id)
    if not any(m.opener for m in members):
        raise Refused("not_seated")
    members = await _welcome(request.store, request.user_id, members)
    await must_have_room(request.store, request.user_id, None if old.direct else request.guild_id)
    follows = await following(request.matches, old, members)
    table = await create(request, old.game, old.options, members, of=follows, like=old)
    await request.store.notify(table.id, [notice("rematch", old=old.id)], clock.now())
    return table


async def _welcome(store: Store, by: int, members: tuple[Member, ...]) -> tuple[Member, ...]:
    """The members of a rematch without those whom that person may not invite to it."""
    guests = [m.user_id for m in members if m.membership is not Membership.PLAYER]
    refuse = await calls.unwelcome(store, by, guests)
    return tuple(m for m in members if m.user_id not in refuse)
