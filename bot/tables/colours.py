"""Colours that members of a lobby choose (in some games gangs, or corners). Without Discord.

A player chooses a colour that no other has chosen, takes any, or has no wish. If no one has a wish,
each seat has its own colour; else those without a wish get that of the seat, or the first free one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.base.errors import Refused, Stale
from bot.base.limits import safe_name
from bot.tables.lobby import must_be_new, must_wait, players
from bot.tables.records import Member, Table
from games.codec import from_json, to_json
from games.colours import BY_LOT, side
from games.core import AnyGame, Info


def preferences(table: Table, info: Info) -> tuple[int, ...]:
    """For each player in order a colour or BY_LOT, as `games.colours` says; empty: no wishes."""
    here = players(table)
    if all(member.colour is None for member in here):
        return ()
    taken = {at for at, _ in _picks(table, info)}
    found: list[int | None] = []
    for seat, member in enumerate(here):
        own = _side(table, info, seat)
        keeps = member.colour is None and own not in taken
        found.append(seat if keeps else member.colour)
        taken |= {own} if keeps else set()
    left = (c for c in range(info.colours) if _side(table, info, c) not in taken)
    return tuple(next(left) if colour is None else colour for colour in found)


def shown(table: Table, info: Info) -> tuple[int, ...]:
    """For each player in order the colour so far, or BY_LOT."""
    return preferences(table, info) or tuple(range(len(players(table))))


def open_to(table: Table, info: Info, user_id: int) -> tuple[int, ...]:
    """The colours this player may pick: those of which no other player has
    picked one on that side."""
    taken = {at for at, member in _picks(table, info) if member.user_id != user_id}
    return tuple(c for c in range(info.colours) if _side(table, info, c) not in taken)


def pick(table: Table, info: Info, user_id: int, colour: int | None) -> Table:
    """The table with another wish of a player: a colour, BY_LOT, or None. Raises Refused."""
    must_play(table, user_id)
    must_be_new(table)
    if colour not in (None, BY_LOT, *range(info.colours)):
        raise Stale
    if colour is not None and colour != BY_LOT:
        wanted = _side(table, info, colour)
        for at, member in _picks(table, info):
            if at == wanted and member.user_id != user_id:
                raise Refused("colour_taken", who=safe_name(member.name))
    changed = (replace(m, colour=colour) if m.user_id == user_id else m for m in table.members)
    return replace(table, members=tuple(changed))


def must_play(table: Table, user_id: int) -> None:
    """Raises Refused unless the table is a lobby and this person sits there."""
    must_wait(table)
    if all(member.user_id != user_id for member in players(table)):
        raise Refused("no_colour_yet")


def with_colours(table: Table, game: AnyGame) -> Table:
    """The table with the wishes of its players in its options. Raises Refused if two clash."""
    info, chosen = game.INFO, dict[int, Member]()
    if not info.colours or table.settings.imported is not None:
        return table
    for at, member in _picks(table, info):
        if at in chosen:
            who = [safe_name(chosen[at].name), safe_name(member.name)]
            raise Refused("colours_clash", who=who)
        chosen[at] = member
    options: Any = from_json(info.options, table.options)
    return replace(table, options=to_json(replace(options, colours=preferences(table, info))))


def _picks(table: Table, info: Info) -> list[tuple[int, Member]]:
    """Those who have picked a colour, each after the side that it belongs to."""
    wished = [(m.colour, m) for m in players(table) if m.colour is not None]
    return [(_side(table, info, colour), m) for colour, m in wished if colour != BY_LOT]


def _side(table: Table, info: Info, colour: int) -> int:
    """The side of a colour, for the present number of players or, if larger, the least number."""
    return side(info, max(len(players(table)), info.seats[0]), colour)
