"""Opening a table, filling it, starting it."""

from __future__ import annotations

import logging
from collections.abc import Callable

from bot.base.address import numbered
from bot.base.errors import Refused
from bot.base.limits import clean_name
from bot.host import Host
from bot.interactions.access import visible_table
from bot.interactions.request import Answer, Place, Request
from bot.interactions.router import on
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
    host: Host, request: Request, number: int, how: Change, *, anew: bool = False
) -> Table:
    """Change a lobby; its message is brought up to date, or posted anew to call somebody."""
    await visible_table(host, request.actor, number)
    notification = lobby_messages.refresh(anew=anew)
    return await host.matches.update(
        number, lambda table: host.matches.keep(how(table), [notification])
    )


async def join_here(host: Host, request: Request) -> Answer:
    """Take a seat at the table of this channel; the bot's DM has none."""
    if request.guild_id is None:
        raise Refused("join_in_channel")
    return await at_table(host, request, Wanted(), "join")


@on("join", place=Place.ANEW)
async def join(host: Host, request: Request) -> Reply:
    """Take a seat."""
    user = request.interaction.user

    def joined(table: Table) -> Table:
        most = lobby.seats(table, host.matches.game(table.game))[-1]
        return lobby.join(table, user.id, clean_name(user.display_name), most)

    await must_belong(host, await visible_table(host, request.actor, request.table), user.id)
    table = await change(host, request, request.table, joined)
    return said(host, table, "joined")


@on("leave", place=Place.ANEW)
async def leave(host: Host, request: Request) -> Reply:
    """Give the seat back."""
    table = await change(
        host, request, request.table, lambda table: lobby.leave(table, request.user_id)
    )
    return said(host, table, "left")


@on("options", place=Place.ANEW)
async def options(host: Host, request: Request) -> Reply:
    """Show the options; their opener can change them."""
    table = await visible_table(host, request.actor, request.table)
    return lobby_messages.options_panel(host, table, request.user_id)


@on("option")
async def option(host: Host, request: Request) -> Reply:
    """Set one option: the value stands in the button, or was picked in the menu."""
    said = request.at.args if len(request.at.args) > 1 else (request.at.word(0), request.picked)
    field, value = said[:2]

    def set_to(table: Table) -> Table:
        lobby.must_open(table, request.user_id)
        try:
            return lobby.with_option(host.matches.game(table.game), table, field, value)
        except Forbidden as against:
            raise host.matches.refusal(table, against) from against

    table = await change(host, request, request.table, set_to)
    return lobby_messages.options_panel(host, table, request.user_id)


@on("seats")
async def seats(host: Host, request: Request) -> Reply:
    """Show who is invited and who sits where."""
    table = await visible_table(host, request.actor, request.table)
    lobby.must_open(table, request.user_id)
    return lobby_messages.seats_panel(host, table)


async def _reseat(
    host: Host, request: Request, number: int, how: Change, *, anew: bool = False
) -> Reply:
    def reseated(table: Table) -> Table:
        lobby.must_open(table, request.user_id)
        return how(table)

    table = await change(host, request, number, reseated, anew=anew)
    return lobby_messages.seats_panel(host, table)


@on("invite")
async def invite(host: Host, request: Request) -> Reply:
    """Keep seats for the people picked, and for no others; who is new is told by a new message."""
    people = request.people
    before = await visible_table(host, request.actor, request.table)
    lobby.must_open(before, request.user_id)
    known = {m.user_id for m in before.members}
    new = [user_id for user_id, _ in people if user_id not in known]
    await must_be_welcome(host, request.user_id, new)

    def kept(table: Table) -> Table:
        most = lobby.seats(table, host.matches.game(table.game))[-1]
        return lobby.invite(table, people, most)

    return await _reseat(host, request, request.table, kept, anew=bool(new))


@on("first")
async def first(host: Host, request: Request) -> Reply:
    """Put a player into the first seat."""
    user = numbered(request.picked)
    return await _reseat(host, request, request.table, lambda table: lobby.first(table, user))


@on("shuffle")
async def shuffle(host: Host, request: Request) -> Reply:
    """Draw the order of the seats."""
    return await _reseat(host, request, request.table, lobby.shuffled)


@on("start")
async def start(host: Host, request: Request) -> Reply:
    """Begin, after a question if somebody is still expected: from now on the table is a match."""

    def ready(table: Table) -> Table:
        lobby.must_open(table, request.user_id)
        return ready_to_start(host, table)

    table = await visible_table(host, request.actor, request.table)
    if _has_begun(request, table):
        return said(host, table, "started")
    lobby.must_open(table, request.user_id)
    await must_be_whole(host, table)
    ready(table)
    if lobby.invited(table) and not request.at.args:
        return lobby_messages.start_without(host, table)
    try:
        match = await host.matches.update(
            request.table, lambda table: host.matches.start(ready(table))
        )
    except Refused:
        table = await host.matches.table(request.table)
        if not _has_begun(request, table):
            raise
        return said(host, table, "started")
    return said(host, match.table, "started")


def _has_begun(request: Request, table: Table) -> bool:
    """Whether its opener has begun the match already; they are told so as at the first press."""
    return table.status is Status.RUNNING and lobby.opener(table).user_id == request.user_id


def said(host: Host, table: Table, key: str) -> Reply:
    """What the person who has acted is told: a line of the catalogue's table ``said``."""
    words = host.matches.words(table)
    return Reply(words.line("said", key, game=words.line("", "name"), table=table.id))
