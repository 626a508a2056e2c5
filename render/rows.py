"""The board row by row, for people who hear it: each place in use, and what has changed.

A game registers in `cells`, for the type of its view, what lies on its places; all else follows
from that. For other games people hear what `describe` says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import singledispatch

from data.words import Words
from games.core import Place, View
from games.diceland.landscape import shown
from games.diceland.view import DicelandView
from games.maillot.view import MaillotView
from games.patrouille.board import SquareKind
from games.patrouille.view import PatrouilleView
from games.terrain_vague.sight import HexSeen
from games.terrain_vague.view import VagueView
from render.terrain_vague.board import ACTED

Cells = Mapping[Place, str]
TEN = 10  # squares of a track in a row


@singledispatch
def cells(view: View, words: Words) -> Cells:
    """What lies on each place, in words; empty for an empty place, and no place at all where the
    game does not say."""
    return {}


def rows(view: View, words: Words) -> list[str]:
    """A line for each row, from above; runs of empty places are left out."""
    found: dict[int, list[str]] = {}
    for place, told in sorted(cells(view, words).items(), key=lambda cell: _at(cell[0])):
        row = found.setdefault(_at(place)[0], [])
        if told:
            row.append(words.line("rows", "cell", place=place.upper(), what=told))
    return [
        words.line("rows", "row", row=number, cells=words.clauses(row))
        if row
        else words.line("rows", "nothing", row=number)
        for number, row in found.items()
    ]


def changes(before: View, now: View, words: Words) -> list[str]:
    """A line for each place that has changed."""
    was, there = cells(before, words), cells(now, words)
    return list(_changed(was, there, words))


def _changed(was: Cells, now: Cells, words: Words) -> Iterator[str]:
    for place in sorted({*was, *now}, key=_at):
        old, new = was.get(place, ""), now.get(place, "")
        if old != new:
            empty = words.line("rows", "empty")
            yield words.line(
                "rows", "changed", place=place.upper(), now=new or empty, was=old or empty
            )


def _at(place: Place) -> tuple[int, int, str]:
    """The row of a place and its position there: ``b12`` is in row 12; a track is cut in tens."""
    letters, number = re.fullmatch(r"(\D*)(\d+)", place).groups()  # type: ignore[union-attr]
    if not letters:
        return int(number) // TEN * TEN, int(number), ""
    return int(number), len(letters), letters


@cells.register
def _(view: DicelandView, words: Words) -> Cells:
    state, found = view.state, {}
    for land in state.lands.values():
        parts = []
        if die := state.armies.get(land.place):
            parts.append(words.line("rows", "die", value=die.value, seat=die.seat))
        if state.options.terrain:
            terrain = shown(state.options, land).value
            parts.append(words.line("picture.terrain", terrain))
        found[land.place] = words.listed(parts)
    return found


@cells.register
def _(view: PatrouilleView, words: Words) -> Cells:
    pieces, blocks = view.state.pieces, view.state.blocks
    found = {}
    for square in view.squares:
        parts = []
        if piece := pieces.get(square.place):
            parts += [words.line("rank", piece.rank.value), words.line("army", piece.colour.value)]
        if block := blocks.get(square.place):
            parts.append(words.line("barricade", block.barricade.value))
            parts.append(words.line("army", block.colour.value))
        if square.kind is not SquareKind.OPEN:
            parts.append(words.line("square", square.kind.value))
            if square.colour is not None and not parts[1:]:
                parts.append(words.line("army", square.colour.value))
        found[square.place] = words.listed(parts)
    return found


@cells.register
def _(view: VagueView, words: Words) -> Cells:
    found = {}
    seats = {gang.gang: gang.seat for gang in view.gangs}
    for seen in view.hexes:
        parts = []
        if seen.pawn is not None and seen.gang is not None:
            pawn = words.line("pawn", seen.pawn.value)
            parts.append(words.line("rows", "of", what=pawn, seat=seats[seen.gang]))
        if seen.terrain is not None:
            parts.append(words.line("terrain", seen.terrain.value))
        parts += _state(view, seen, words)
        found[seen.place] = words.listed(parts)
    return found


def _state(view: VagueView, seen: HexSeen, words: Words) -> Iterator[str]:
    """What a hex is marked with: lids, a jail, isolation, a pawn that has acted."""
    seats = {gang.gang: gang.seat for gang in view.gangs}
    jailer = None if seen.jailed_by is None else seats[seen.jailed_by]
    signs = {
        "lids": seen.lids > 0,
        "jailed": jailer is not None,
        "isolated": seen.isolated,
        "spent": seen.spent and view.step in ACTED,
    }
    for sign, there in signs.items():
        if there:
            yield words.line("rows", sign, lids=seen.lids, seat=jailer)


@cells.register
def _(view: MaillotView, words: Words) -> Cells:
    found = {}
    for square in view.squares:
        parts = [words.line("picture.terrain", square.terrain.value)]
        if square.value:
            parts.append(str(square.value))
        if square.owner is not None:
            parts.append(words.seat(square.owner))
        if square.number == view.roll.square:
            parts += _riders(view, words)
        found[square.place] = words.listed(parts)
    return found


def _riders(view: MaillotView, words: Words) -> Iterator[str]:
    """The rainbow rider, and who has broken away from the pack."""
    ahead = view.breakaway
    told = {} if ahead is None else {"seat": ahead.seat, "time": ahead.time, "arrow": ahead.arrow}
    for sign in ("champion", "ahead") if told else ("champion",):
        yield words.line("rows", sign, **told)
