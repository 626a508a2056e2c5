"""The buttons of a lobby; a player may choose a colour, take any, or have no wish (TV-4a)."""

from __future__ import annotations

from bot.base.address import address, numbered
from bot.base.errors import Refused, Stale
from bot.features.lobby import service, views
from bot.interactions.access import visible_table
from bot.interactions.request import Answer, Place, Request
from bot.interactions.router import on
from bot.interactions.table_choice import Wanted, at_table
from bot.screens.form import Form
from bot.screens.replies import Reply, button, said
from bot.tables import colours, known_games, lobby
from bot.tables.records import Status, Table
from games.colours import BY_LOT


async def join_here(request: Request) -> Answer:
    """Take a seat at the table of this channel; a direct message has none."""
    if request.guild_id is None:
        raise Refused("join_in_channel")
    return await at_table(request, Wanted(), "join")


@on("join", place=Place.NEW)
async def join(request: Request) -> Reply:
    """Take a seat."""
    table = await service.join(request.matches, request.actor, request.table)
    return said(table, "joined" if table.status is Status.LOBBY else "started")


@on("leave", place=Place.NEW)
async def leave(request: Request) -> Reply:
    """Give the seat back; a guest declines the invitation by that."""
    table, declined = await service.leave(request.matches, request.actor, request.table)
    told = declined and table.direct and table.status is Status.LOBBY
    return said(table, "declined" if told else "left")


@on("options", place=Place.NEW)
async def options(request: Request) -> Reply:
    """Show the options; the opener can change them."""
    table = await visible_table(request.matches, request.actor, request.table)
    return views.options_panel(table, request.user_id)


@on("option")
async def option(request: Request, field: str, value: str | None = None) -> Reply:
    """Set one option: the value is in the button, or was picked in the menu."""
    given = request.picked if value is None else value
    table = await service.set_option(request.matches, request.actor, request.table, field, given)
    return views.options_panel(table, request.user_id)


@on("setup")
async def setup(request: Request) -> Form:
    """Open the form with all options."""
    table = await visible_table(request.matches, request.actor, request.table)
    lobby.must_open(table, request.user_id)
    return views.setup_form(table)


@on("setupdone")
async def set_up(request: Request) -> Reply:
    """Set all options of the form, or none."""
    table = await service.set_options(
        request.matches, request.actor, request.table, request.entries
    )
    return views.options_panel(table, request.user_id)


@on("seats")
async def seats(request: Request) -> Reply:
    """Show who is invited, and the order of seats."""
    table = await visible_table(request.matches, request.actor, request.table)
    lobby.must_open(table, request.user_id)
    return views.seats_panel(table)


@on("invite")
async def invite(request: Request) -> Reply:
    """Keep seats for the people picked, and for the guests so far."""
    table = await service.invite(request.host, request.actor, request.table, request.people)
    return views.seats_panel(table)


@on("release")
async def release(request: Request) -> Reply:
    """Keep the seat of a guest no longer."""
    user = numbered(request.picked)
    return await _reseated(request, lambda table: lobby.release(table, user))


@on("first")
async def first(request: Request) -> Reply:
    """Put a player into the first seat."""
    user = numbered(request.picked)
    return await _reseated(request, lambda table: lobby.first(table, user))


@on("shuffle")
async def shuffle(request: Request) -> Reply:
    """Draw the order of the seats."""
    return await _reseated(request, lobby.shuffled)


async def _reseated(request: Request, how: service.Change) -> Reply:
    table = await service.change_as_opener(request.matches, request.actor, request.table, how)
    return views.seats_panel(table)


@on("colour", place=Place.NEW)
async def colour(request: Request) -> Reply:
    """Show a player which colours they can choose."""
    table = await visible_table(request.matches, request.actor, request.table)
    colours.must_play(table, request.user_id)
    return views.colours_panel(table, request.user_id)


@on("wear")
async def choose_colour(request: Request) -> Reply:
    """Choose a colour, let chance choose, or drop the wish."""
    user_id, value = request.user_id, (*request.chosen, "")[0]
    words = {views.NO_WISH: None, views.LOT: BY_LOT}
    if value not in words and not value.isdecimal():
        raise Stale
    wish = words[value] if value in words else int(value)

    def chosen(table: Table) -> Table:
        return colours.pick(table, known_games.game(table.game).INFO, user_id, wish)

    table = await service.change(request.matches, request.actor, request.table, chosen)
    return views.colours_panel(table, user_id)


@on("lead", place=Place.NEW)
async def lead(request: Request) -> Reply:
    """Take over a lobby whose opener is not there any more."""
    return said(await service.lead(request.matches, request.actor, request.table), "leads")


@on("alone")
async def alone(request: Request) -> Reply:
    """Begin at once against computers, as many as the game is best with."""
    return said(await service.start_alone(request.matches, request.actor, request.table), "started")


@on("start")
async def start(request: Request, sure: str = "") -> Reply:
    """Start the match, after a question if a guest is still expected."""
    table = await service.start(
        request.matches, request.actor, request.table, without_guests=bool(sure)
    )
    if table.status is Status.LOBBY:
        return views.start_without(table)
    return said(table, "started")


@on("uninvite", place=Place.NEW)
async def invite_no_more(request: Request) -> Reply:
    """Accept no more invitations, and give up the seat that is kept here."""
    declined = await service.refuse_invitations(request.matches, request.actor, request.table)
    words = request.words
    again = button(words.line("button", "invited_on"), address("wish", 0, "invited"))
    key = "uninvited_declined" if declined else "uninvited"
    # Perhaps it is one person's invitations that they do not want.
    one = button(words.line("button", "blocks"), address("blocks", 0))
    return Reply(words.line("said", key), rows=((again, one),))
