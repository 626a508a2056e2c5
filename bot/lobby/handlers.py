"""Opening a table, filling it, starting it."""

from __future__ import annotations

import logging
from collections.abc import Callable

import discord

from bot.base.address import Address, numbered
from bot.base.errors import Refused
from bot.base.limits import clean_name
from bot.host import Host
from bot.interactions.access import on_private, respond, visible_table
from bot.interactions.router import picked, picked_people, router
from bot.interactions.table_choice import Wanted, at_table
from bot.lobby import views as lobby_messages
from bot.lobby.quotas import must_be_welcome
from bot.lobby.views import name_of
from bot.screens.replies import Reply
from bot.series.service import must_be_whole, must_belong
from bot.tables import colours, lobby
from bot.tables.computers import Naming, filled
from bot.tables.records import Status, Table
from games.computers import Level, has_computers
from games.core import Forbidden

Change = Callable[[Table], Table]
log = logging.getLogger(__name__)


def all_filled(host: Host, table: Table, level: Level, seats: int | None = None) -> Table:
    """The lobby with a computer in every free seat of so many (None: of all). Raises Refused."""
    game = host.matches.game(table.game)
    if not has_computers(game):
        raise Refused("no_computers")
    return filled(table, level, seats or lobby.seats(table, game)[-1], naming(host, table))


def naming(host: Host, table: Table) -> Naming:
    """What computers are called at a table."""
    words = host.matches.public_words(table)
    return lambda level: name_of(level, words)


def ready_to_start(host: Host, table: Table) -> Table:
    """The table as it can begin. Raises Refused."""
    game = host.matches.game(table.game)
    return colours.with_colours(lobby.ready(table, game), game)


async def change(
    host: Host, interaction: discord.Interaction, number: int, how: Change, *, anew: bool = False
) -> Table:
    """Change a lobby; its message is brought up to date, or posted anew to call somebody."""
    await visible_table(host, interaction, number)
    notification = lobby_messages.refresh(anew=anew)
    return await host.matches.update(
        number, lambda table: host.matches.keep(how(table), [notification])
    )


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
        most = lobby.seats(table, host.matches.game(table.game))[-1]
        return lobby.join(table, user.id, clean_name(user.display_name), most)

    await must_belong(host, await visible_table(host, interaction, at.table), user.id)
    table = await change(host, interaction, at.table, joined)
    await respond(interaction, said(host, table, "joined"))


@router.on("leave")
async def leave(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Give the seat back."""
    table = await change(
        host, interaction, at.table, lambda table: lobby.leave(table, interaction.user.id)
    )
    await respond(interaction, said(host, table, "left"))


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
        most = lobby.seats(table, host.matches.game(table.game))[-1]
        return lobby.invite(table, people, most)

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
        return ready_to_start(host, table)

    table = await visible_table(host, interaction, at.table)
    if await _has_begun(host, interaction, table):
        return
    lobby.must_open(table, interaction.user.id)
    await must_be_whole(host, table)
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
    await respond(interaction, said(host, match.table, "started"), here=on_private(interaction))


async def _has_begun(host: Host, interaction: discord.Interaction, table: Table) -> bool:
    """Whether its opener has begun the match already, and is told so as at the first press."""
    if table.status is not Status.RUNNING or lobby.opener(table).user_id != interaction.user.id:
        return False
    await respond(interaction, said(host, table, "started"), here=on_private(interaction))
    return True


def said(host: Host, table: Table, key: str) -> Reply:
    """What the person who has acted is told: a line of the catalogue's table ``said``."""
    words = host.matches.words(table)
    return Reply(words.line("said", key, game=words.line("", "name"), table=table.id))
