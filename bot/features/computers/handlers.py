"""Add computers to a lobby, or let one take over the seat of a player who left."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.base.errors import Refused
from bot.features.computers import views as computers_panel
from bot.features.lobby.rules import level_of, levels_of
from bot.features.lobby.service import Change, all_filled, change_as_opener, naming
from bot.features.seats import service as seats
from bot.interactions.access import visible_table
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.matches import as_read
from bot.matches.match import Match
from bot.screens.replies import Reply
from bot.tables import known_games, lobby
from bot.tables.computers import with_computer, without_computer
from bot.tables.records import Table
from bot.tables.seats import member_at
from games.computers import has_computers
from games.core import Seat


@on("computers")
async def show(request: Request) -> Reply:
    """The panel of computers; the opener can change it."""
    table = await visible_table(request.matches, request.actor, request.table)
    lobby.must_open(table, request.user_id)
    return computers_panel.lobby_panel(request.host.thinkers, table)


@on("computer", "fill")
async def add(request: Request, word: str) -> Reply:
    """Add one more computer, or one for every free seat."""
    level = level_of(request.host.thinkers, (await request.matches.table(request.table)).game, word)

    def more(table: Table) -> Table:
        if request.at.verb == "fill":
            return all_filled(table, level)
        most = lobby.seats(table, known_games.game(table.game))[-1]
        return with_computer(table, level, most, naming(table))

    return await _changed(request, more)


@on("uncomputer")
async def remove(request: Request, number: int) -> Reply:
    """Remove that computer."""
    return await _changed(request, lambda table: without_computer(table, -number))


@on("practice", "hints")
async def turn(request: Request) -> Reply:
    """Toggle whether computers agree to every undo, or whether players may ask for hints."""
    return await _changed(request, lambda table: _turned(table, request.at.verb))


def _turned(table: Table, name: str) -> Table:
    """The table with that setting toggled."""
    turned: dict[str, Any] = {name: not getattr(table.settings, name)}
    return replace(table, settings=replace(table.settings, **turned))


@on("levels")
async def levels(request: Request, seat: Seat) -> Reply:
    """Ask which computer is to play on."""
    match = await _match(request, seat)
    levels = levels_of(request.host.thinkers, match.table.game)
    return computers_panel.substitute_panel(match, seat, levels, as_read.words(match.table))


@on("substitute")
async def substitute(request: Request, seat: Seat, word: str) -> Reply:
    """Let a computer take over an open seat, or the actor's own; a person may take it back
    later."""
    match = await _match(request, seat)
    level = level_of(request.host.thinkers, match.table.game, word)
    called = naming(match.table)
    await seats.substitute(request.matches, match.id, seat, request.user_id, level, called)
    words = as_read.words((await request.matches.match(match.id)).table)
    text = words.line("computer", "plays_on", who=words.seat(seat), colour=words.colour(seat))
    return Reply(text)


async def _changed(request: Request, how: Change) -> Reply:
    """Change the computers of a lobby, as its opener; the panel is updated."""

    def changed(table: Table) -> Table:
        if not has_computers(known_games.game(table.game)):
            raise Refused("no_computers")
        return how(table)

    table = await change_as_opener(request.matches, request.actor, request.table, changed)
    return computers_panel.lobby_panel(request.host.thinkers, table)


async def _match(request: Request, seat: Seat) -> Match:
    """The match in which a computer is to take over that seat: the actor's own, or an open one of a
    table at which they play. Raises Refused."""
    match = await seats.running(request.matches, request.actor, request.table)
    if not has_computers(match.game):
        raise Refused("no_computers")
    member, mine = member_at(match.table, seat), seats.own(match, request.user_id)
    if mine is None and member.user_id != request.user_id:
        raise Refused("not_seated")
    if seat != mine and not member.left:
        raise Refused("seat_is_taken", who=as_read.words(match.table).seat(seat))
    return match
