"""Add computers to a lobby, or let one take over the seat of a player who left."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.base.errors import Refused
from bot.features.computers import views as computers_panel
from bot.features.lobby.rules import level_of, levels_of
from bot.features.lobby.service import Change, all_filled, change_as_opener, naming
from bot.features.seats import service as seats
from bot.host import Host
from bot.interactions.access import visible_table
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.matches.match import Match
from bot.screens.replies import Reply
from bot.tables import lobby
from bot.tables.computers import with_computer, without_computer
from bot.tables.records import Table
from bot.tables.seats import member_at
from games.computers import has_computers
from games.core import Seat


@on("computers")
async def show(host: Host, request: Request) -> Reply:
    """The panel of computers; the opener can change it."""
    table = await visible_table(host, request.actor, request.table)
    lobby.must_open(table, request.user_id)
    return computers_panel.lobby_panel(host, table)


@on("computer", "fill")
async def add(host: Host, request: Request, word: str) -> Reply:
    """Add one more computer, or one for every free seat."""
    level = level_of(host, (await host.matches.table(request.table)).game, word)

    def more(table: Table) -> Table:
        if request.at.verb == "fill":
            return all_filled(host, table, level)
        most = lobby.seats(table, host.matches.game(table.game))[-1]
        return with_computer(table, level, most, naming(host, table))

    return await _changed(host, request, more)


@on("uncomputer")
async def remove(host: Host, request: Request, number: int) -> Reply:
    """Remove that computer."""
    return await _changed(host, request, lambda table: without_computer(table, -number))


@on("practice", "hints")
async def turn(host: Host, request: Request) -> Reply:
    """Toggle whether computers agree to every undo, or whether players may ask for hints."""
    return await _changed(host, request, lambda table: _turned(table, request.at.verb))


def _turned(table: Table, name: str) -> Table:
    """The table with that setting toggled."""
    turned: dict[str, Any] = {name: not getattr(table.settings, name)}
    return replace(table, settings=replace(table.settings, **turned))


@on("levels")
async def levels(host: Host, request: Request, seat: Seat) -> Reply:
    """Ask which computer is to play on."""
    match = await _match(host, request, seat)
    levels = levels_of(host, match.table.game)
    return computers_panel.substitute_panel(match, seat, levels, host.matches.words(match.table))


@on("substitute")
async def substitute(host: Host, request: Request, seat: Seat, word: str) -> Reply:
    """Let a computer take over an open seat, or the actor's own; a person may take it back
    later."""
    match = await _match(host, request, seat)
    level = level_of(host, match.table.game, word)
    called = naming(host, match.table)
    await seats.substitute(host, match.id, seat, request.user_id, level, called)
    words = host.matches.words((await host.matches.match(match.id)).table)
    text = words.line("computer", "plays_on", who=words.seat(seat), colour=words.colour(seat))
    return Reply(text)


async def _changed(host: Host, request: Request, how: Change) -> Reply:
    """Change the computers of a lobby, as its opener; the panel is updated."""

    def changed(table: Table) -> Table:
        if not has_computers(host.matches.game(table.game)):
            raise Refused("no_computers")
        return how(table)

    table = await change_as_opener(host, request.actor, request.table, changed)
    return computers_panel.lobby_panel(host, table)


async def _match(host: Host, request: Request, seat: Seat) -> Match:
    """The match in which a computer is to take over that seat: the actor's own, or an open one of a
    table at which they play. Raises Refused."""
    match = await seats.running(host, request.actor, request.table)
    if not has_computers(match.game):
        raise Refused("no_computers")
    member, mine = member_at(match.table, seat), seats.own(match, request.user_id)
    if mine is None and member.user_id != request.user_id:
        raise Refused("not_seated")
    if seat != mine and not member.left:
        raise Refused("seat_is_taken", who=host.matches.words(match.table).seat(seat))
    return match
