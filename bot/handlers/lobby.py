"""Opening a table, filling it, starting it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

import discord

from bot.base import clock, limits
from bot.base.errors import Refused
from bot.base.limits import clean_name
from bot.delivery.permissions import must_hold_a_table
from bot.handlers.access import on_private, respond, visible_table
from bot.handlers.quotas import must_be_welcome, must_have_room
from bot.handlers.router import picked, picked_people, router
from bot.handlers.table_choice import Wanted, at_table
from bot.host import Host
from bot.store.postings import Posting, digest
from bot.tables import colours, lobby
from bot.tables.address import Address, numbered
from bot.tables.computers import Naming, filled
from bot.tables.notifications import NotificationKind, expiry, notice
from bot.tables.records import Member, Membership, NewTable, Notification, Status, Table
from bot.views import computers_panel, lobby_messages
from bot.views.deferral import settled
from bot.views.replies import Reply, answer, words_for
from games.codec import to_json
from games.computers import Level, has_computers
from games.core import Forbidden

Change = Callable[[Table], Table]
log = logging.getLogger(__name__)


async def open_table(
    host: Host,
    interaction: discord.Interaction,
    game: str,
    invited: Sequence[discord.User | discord.Member],
    computers: Level | None = None,
) -> None:
    """Open a table in this channel; the bot's DM has no room for one.

    With `computers` they fill its seats; if nobody is invited, it begins at once.
    """
    must_hold_a_table(interaction, words_for(interaction))
    info = host.matches.game(game).INFO
    opener = Member(
        interaction.user.id,
        clean_name(interaction.user.display_name),
        Membership.PLAYER,
        True,
        None,
    )
    people = [(guest.id, clean_name(guest.display_name)) for guest in invited if not guest.bot]
    guests = lobby.guests((opener,), people, info.seats[-1])
    await must_have_room(host, opener.user_id, interaction.guild_id)
    await must_be_welcome(host, opener.user_id, [guest.user_id for guest in guests])
    table = await _create(host, interaction, game, to_json(info.options()), (opener, *guests))
    if computers is not None:
        table = await _filled(host, table, computers)
    await _begin_lobby(host, interaction, table)
    if computers is not None and not guests:
        await host.matches.update(table.id, lambda now: host.matches.start(_ready(host, now)))
        host.wake()


async def _filled(host: Host, table: Table, level: Level) -> Table:
    """The table with a computer in every free seat."""
    return await host.matches.update(
        table.id, lambda now: host.matches.keep(all_filled(host, now, level))
    )


def all_filled(host: Host, table: Table, level: Level) -> Table:
    """The lobby with a computer in every free seat. Raises Refused."""
    game = host.matches.game(table.game)
    if not has_computers(game):
        raise Refused("no_computers")
    return filled(table, level, game.INFO.seats[-1], naming(host, table))


def naming(host: Host, table: Table) -> Naming:
    """What computers are called at a table."""
    words = host.matches.plain_words(table)
    return lambda level: computers_panel.name_of(level, words)


def _ready(host: Host, table: Table) -> Table:
    """The table as it can begin. Raises Refused."""
    game = host.matches.game(table.game)
    return colours.with_colours(lobby.ready(table, game), game)


async def _create(
    host: Host,
    interaction: discord.Interaction,
    game: str,
    options: object,
    members: tuple[Member, ...],
) -> Table:
    return await host.store.create(
        NewTable(
            guild_id=interaction.guild_id,
            channel_id=interaction.channel_id or 0,
            game=game,
            version=host.matches.game(game).INFO.version,
            options=options,
            seed=secrets.token_hex(32),
            language=_language(host, interaction),
            members=members,
            at=clock.now(),
        ),
        notifications=(expiry(clock.now()),),
    )


async def _begin_lobby(host: Host, interaction: discord.Interaction, table: Table) -> None:
    """The answer to the opening is the lobby itself, so it costs no message of its own.

    An opening that had to be deferred is answered in private, and the lobby posted behind it.
    """
    reply = lobby_messages.lobby_message(host, table)
    begun = await host.store.postings.begin(
        Posting(
            outbox_id=None,
            match_id=table.id,
            purpose=NotificationKind.LOBBY,
            channel_id=table.channel_id,
            after_id=interaction.id,  # Discord numbers all in the order of time
            digest=digest(limits.content(reply.text)),
            body=list(reply.pings),
            begun_at=clock.now(),
        )
    )
    await settled(interaction)
    if interaction.response.is_done():
        await host.store.postings.drop(begun)
        await host.store.write(table.id, [lobby_messages.refresh()], clock.now())
        host.wake()
        await respond(interaction, _said(host, table, "opened"))
        return
    try:
        await answer(interaction, reply, private=False)
        message = await interaction.original_response()
    except discord.HTTPException as failed:
        log.warning("the opening of table %s could not be answered: %s", table.id, failed)
        host.store.postings.doubt(begun)
        await host.store.write(
            table.id,
            [Notification(NotificationKind.SETTLE, replaces=NotificationKind.SETTLE)],
            clock.now(),
        )
    else:
        await host.store.postings.stands(begun, message.id)
    host.wake()


async def change(
    host: Host, interaction: discord.Interaction, number: int, how: Change, *, anew: bool = False
) -> Table:
    """Change a lobby; its message is brought up to date, or posted anew to call somebody."""
    await visible_table(host, interaction, number)
    notification = lobby_messages.refresh(anew=anew)
    saved = await host.matches.update(
        number, lambda table: host.matches.keep(how(table), [notification])
    )
    host.wake()
    return saved


async def join_here(host: Host, interaction: discord.Interaction) -> None:
    """Take a seat at the table of this channel; the bot's DM has none."""
    if interaction.guild_id is None:
        raise Refused("join_in_channel")
    await at_table(host, interaction, Wanted(), "join")


@router.on("join")
async def join(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Take a seat."""
    user = interaction.user

    def joined(table: Table) -> Table:
        most = host.matches.game(table.game).INFO.seats[-1]
        return lobby.join(table, user.id, clean_name(user.display_name), most)

    table = await change(host, interaction, at.table, joined)
    await respond(interaction, _said(host, table, "joined"))


@router.on("leave")
async def leave(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Give the seat back."""
    table = await change(
        host, interaction, at.table, lambda table: lobby.leave(table, interaction.user.id)
    )
    await respond(interaction, _said(host, table, "left"))


@router.on("options")
async def options(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Show the options; their opener can change them."""
    table = await visible_table(host, interaction, at.table)
    await respond(interaction, lobby_messages.options_panel(host, table, interaction.user.id))


@router.on("option")
async def option(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Set one option: the value stands in the button, or was picked in the menu."""
    said = at.args if len(at.args) > 1 else (at.word(0), picked(interaction))
    field, value = said[:2]

    def set_to(table: Table) -> Table:
        lobby.must_open(table, interaction.user.id)
        try:
            return lobby.with_option(host.matches.game(table.game), table, field, value)
        except Forbidden as against:
            raise host.matches.refusal(table, against) from against

    table = await change(host, interaction, at.table, set_to)
    panel = lobby_messages.options_panel(host, table, interaction.user.id)
    await respond(interaction, panel, here=on_private(interaction))


@router.on("seats")
async def seats(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Show who is invited and who sits where."""
    table = await visible_table(host, interaction, at.table)
    lobby.must_open(table, interaction.user.id)
    await respond(
        interaction, lobby_messages.seats_panel(host, table), here=on_private(interaction)
    )


async def _reseat(
    host: Host, interaction: discord.Interaction, number: int, how: Change, *, anew: bool = False
) -> None:
    def reseated(table: Table) -> Table:
        lobby.must_open(table, interaction.user.id)
        return how(table)

    table = await change(host, interaction, number, reseated, anew=anew)
    panel = lobby_messages.seats_panel(host, table)
    await respond(interaction, panel, here=on_private(interaction))


@router.on("invite")
async def invite(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Keep seats for the people picked, and for no others; who is new is told by a new message."""
    people = picked_people(interaction)
    before = await visible_table(host, interaction, at.table)
    lobby.must_open(before, interaction.user.id)
    known = {m.user_id for m in before.members}
    new = [user_id for user_id, _ in people if user_id not in known]
    await must_be_welcome(host, interaction.user.id, new)

    def kept(table: Table) -> Table:
        return lobby.invite(table, people, host.matches.game(table.game).INFO.seats[-1])

    await _reseat(host, interaction, at.table, kept, anew=bool(new))


@router.on("first")
async def first(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Put a player into the first seat."""
    user = numbered(picked(interaction))
    await _reseat(host, interaction, at.table, lambda table: lobby.first(table, user))


@router.on("shuffle")
async def shuffle(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Draw the order of the seats."""
    await _reseat(host, interaction, at.table, lobby.shuffled)


@router.on("start")
async def start(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Begin, after a question if somebody is still expected: from now on the table is a match."""

    def ready(table: Table) -> Table:
        lobby.must_open(table, interaction.user.id)
        return _ready(host, table)

    table = await visible_table(host, interaction, at.table)
    if await _has_begun(host, interaction, table):
        return
    ready(table)
    if lobby.invited(table) and not at.args:
        await respond(interaction, lobby_messages.start_without(host, table))
        return
    try:
        match = await host.matches.update(at.table, lambda table: host.matches.start(ready(table)))
    except Refused:
        if await _has_begun(host, interaction, await host.matches.table(at.table)):
            return
        raise
    await respond(interaction, _said(host, match.table, "started"), here=on_private(interaction))
    host.wake()


async def _has_begun(host: Host, interaction: discord.Interaction, table: Table) -> bool:
    """Whether its opener has begun the match already, and is told so as at the first press."""
    if table.status is not Status.RUNNING or lobby.opener(table).user_id != interaction.user.id:
        return False
    await respond(interaction, _said(host, table, "started"), here=on_private(interaction))
    return True


@router.on("rematch")
async def rematch(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Open the same table again: same options, every seat one further."""
    old = await visible_table(host, interaction, at.table)
    must_hold_a_table(interaction, words_for(interaction))
    members = tuple(replace(m, opener=m.user_id == interaction.user.id) for m in lobby.again(old))
    if not any(m.opener for m in members):
        raise Refused("not_seated")
    await must_have_room(host, interaction.user.id, interaction.guild_id)
    table = await _create(host, interaction, old.game, old.options, members)
    await host.store.write(table.id, [notice("rematch", old=old.id)], clock.now())
    await _begin_lobby(host, interaction, table)


def _language(host: Host, interaction: discord.Interaction) -> str:
    """What the server has chosen; only a community can choose, all others are given English."""
    guild = interaction.guild
    if guild is not None and "COMMUNITY" in guild.features:
        return str(interaction.guild_locale)
    return host.language


def _said(host: Host, table: Table, key: str) -> Reply:
    words = host.matches.words(table)
    return Reply(words.line("said", key, table=table.id))
