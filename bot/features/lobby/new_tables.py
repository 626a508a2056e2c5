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
from bot.host import Host
from bot.interactions.access import visible_table
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.screens import messages
from bot.screens.deferral import settled
from bot.screens.replies import Reply, language_here, said
from bot.screens.showing import answer
from bot.store.postings import Posting, digest
from bot.tables import lobby
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
    host: Host,
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
    await must_take_a_table(host, request)
    played = host.matches.game(game)
    most, opener = played.INFO.seats[-1], opener_of(request.actor, request.guild_id)
    if computers is not None and not has_computers(played):
        raise Refused("no_computers")
    people = [(guest.id, clean_name(guest.display_name)) for guest in invited if not guest.bot]
    guests = lobby.guests((opener,), people, most)
    await must_have_room(host, opener.user_id, request.guild_id)
    await must_be_welcome(host, opener.user_id, [guest.user_id for guest in guests])
    best = max(played.INFO.best or played.INFO.seats[0], 1 + len(guests))
    filling = None if computers is None else (computers, best)
    of = None if best_of is None else SeriesOf(best_of)
    try:
        table = await _placed(host, request, game, (opener, *guests), of, filling, in_thread)
    except ChannelTaken as taken:
        if guests or best_of or not threads.possible(request):
            raise
        offer = views.taken(request.words, taken.table_id, game, computers)
        await request.reply(host, offer, Place.NEW)
        return
    if computers is not None and not guests:
        await host.matches.update(
            table.id, lambda now: host.matches.start(ready_to_start(host, now))
        )


async def open_pairing(
    host: Host, request: Request, game: str, rival: tuple[int, str], pairing: PairingOf
) -> None:
    """Open a table for a pairing of a contest, with a seat kept for the opponent."""
    await must_take_a_table(host, request)
    opener, most = (
        opener_of(request.actor, request.guild_id),
        host.matches.game(game).INFO.seats[-1],
    )
    await must_have_room(host, opener.user_id, request.guild_id)
    await must_be_welcome(host, opener.user_id, [rival[0]], entered=True)
    members = (opener, *lobby.guests((opener,), [rival], most))
    await _placed(host, request, game, members, pairing)


async def _placed(
    host: Host,
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
    settings, line = await _settings(host, request, of), None
    settings = replace(settings, threads=True) if in_thread else settings
    options = to_json(host.matches.game(game).INFO.options())
    if threads.may_grow(request, settings) and not threads.lacking(request):
        line = await threads.line(host, request, game, _language(host, request, settings))
    try:
        table = await create(host, request, game, options, members, line=line, of=of)
    except BaseException:
        await threads.take_back(line)
        raise
    if filling is not None and len(table.members) < filling[1]:
        table = await host.matches.update(
            table.id, lambda now: host.matches.keep(all_filled(host, now, *filling))
        )
    if line is not None:
        table = await threads.grow(host, request, line, table)
    if table.channel_id != request.channel_id:
        words, where = host.matches.words(table), f"<#{table.channel_id}>"
        name = messages.table_name(table, words)
        there = Reply(words.line("thread", "opened", table=name, where=where))
        await request.reply(host, there, Place.NEW)
        return table
    await begin_lobby(host, request, table)
    if threads.may_grow(request, settings):
        await request.reply(host, threads.why_not(request), Place.NEW)
    return table


async def _settings(
    host: Host, request: Request, of: SeriesOf | PairingOf | None
) -> ServerSettings:
    """The settings of a new table from those of the server; a pairing gets a thread if the host may
    open one."""
    settings = await server_settings(host.store, request.guild_id or 0)
    if isinstance(of, PairingOf) and not threads.lacking(request):
        return replace(settings, threads=True)
    return settings


async def create(
    host: Host,
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
    settings = await server_settings(host.store, guild_id or 0)
    now, later = clock.now(), () if line is None else (threads.not_yet(),)
    return await host.store.create(
        NewTable(
            guild_id=guild_id,
            channel_id=channel_id,
            game=game,
            version=host.matches.game(game).INFO.version,
            options=options,
            seed=seed or secrets.token_hex(32),  # too many to try against the promised hash
            language=like.language if like else _language(host, request, settings),
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


def _language(host: Host, request: Request, settings: ServerSettings) -> str:
    return settings.language or language_here(host, request.interaction)


async def begin_lobby(host: Host, request: Request, table: Table) -> None:
    """Send the lobby of a new table as the answer to its opening, which saves a message. An opening
    that was deferred gets a private answer, and the lobby is posted after it."""
    if table.direct:
        await host.store.notify(table.id, [refresh()], clock.now())
        await request.reply(host, said(host, table, "opened_direct"), Place.NEW)
        return
    reply = await with_score(host, table, views.lobby_message(host, table))
    begun = await host.store.postings.begin(
        Posting(
            outbox_id=None,
            match_id=table.id,
            purpose=NotificationKind.LOBBY,
            channel_id=table.channel_id,
            after_id=request.interaction.id,  # Discord's numbers grow with time
            digest=digest(limits.content(reply.content)),
            body=list(reply.pings),
            begun_at=clock.now(),
            call=await calls.call_of(host, lobby_asks(table), reply.pings),
        )
    )
    await settled(request.interaction)
    if request.interaction.response.is_done():
        await host.store.postings.drop(begun)
        await host.store.notify(table.id, [refresh()], clock.now())
        await request.reply(host, said(host, table, "opened"), Place.NEW)
        return
    await _answer(host, request, table, reply.calling(calls.aloud(begun)), begun)


async def _answer(host: Host, request: Request, table: Table, reply: Reply, begun: Posting) -> None:
    """Send the lobby, and store where it was posted, or that this is unknown."""
    # A person who joins at once must find this message, and not cause a second one.
    host.delivery.opening.add(table.id)
    try:
        await answer(request.interaction, reply, private=False, aloud=reply.pings)
        message = await request.interaction.original_response()
    except discord.HTTPException as failed:
        log.warning("the opening of table %s could not be answered: %s", table.id, failed)
        host.store.postings.doubt(begun)
        await host.store.notify(table.id, [NotificationKind.SETTLE.single()], clock.now())
    else:
        await host.store.postings.posted(begun, message.id)
        await unseeing.name(host, table, reply.pings)
    finally:
        host.delivery.opening.discard(table.id)


@on("in_thread", place=Place.NEW)
async def in_thread(host: Host, request: Request, game: str, computers: str | None = None) -> None:
    """Open a table in a thread of its own, where the channel had no room for it."""
    level = None if computers is None else level_typed(host, game, computers, request.words)
    await open_table(host, request, game, (), level, in_thread=True)


@on("rematch")
async def rematch(host: Host, request: Request) -> None:
    """Open the same table again: same options, seats moved on by one, everybody invited."""
    old = await visible_table(host, request.actor, request.table)
    if not old.direct:
        await must_take_a_table(host, request)
    await begin_lobby(host, request, await again(host, request, old))


async def again(host: Host, request: Request, old: Table) -> Table:
    """The lobby of the same table again, where the request is made; its message is still to be
    sent. Raises Refused."""
    members = lobby.again(old, request.user_id)
    if not any(m.opener for m in members):
        raise Refused("not_seated")
    members = await _welcome(host, request.user_id, members)
    await must_have_room(host, request.user_id, None if old.direct else request.guild_id)
    follows = await following(host, old, members)
    table = await create(host, request, old.game, old.options, members, of=follows, like=old)
    await host.store.notify(table.id, [notice("rematch", old=old.id)], clock.now())
    return table


async def _welcome(host: Host, by: int, members: tuple[Member, ...]) -> tuple[Member, ...]:
    """The members of a rematch without those whom that person may not invite to it."""
    guests = [m.user_id for m in members if m.membership is not Membership.PLAYER]
    refuse = await calls.unwelcome(host, by, guests)
    return tuple(m for m in members if m.user_id not in refuse)
