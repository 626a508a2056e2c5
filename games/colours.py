"""Colours chosen beside the seats: decoration, a corner, a gang; whatever a game makes of them.

The options of a game with `Info.colours` have a field ``colours: tuple[int, ...] = ()``: for each
seat a number of the catalogue's table ``seat``, or BY_LOT. Empty, as by default, each seat has the
colour of its own number. The lots are drawn when a match starts, before anything else, so what
`setup` is given holds none; the draws stand in the log as all others do.

Where a player plays several colours (`Info.sides`, by the number of players), these are n,
n + sides and so on, and only one of them can be chosen.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.core import BadRecord, Dealer, Info, View

BY_LOT = -1
"""Stands for a colour that the dealer draws."""


def colour_of(view: View, seat: int) -> int:
    """The number of a seat's colour; its own number if the view says nothing of colours."""
    return view.colours[seat] if view.colours else seat


def side(info: Info, seats: int, colour: int) -> int:
    """The side a colour belongs to; in most games each colour is a side of its own."""
    return colour % info.sides.get(seats, info.colours)


def settled(info: Info, seats: int, options: Any, dealer: Dealer) -> Any:
    """The options with a colour for every seat, drawn for those that leave it to the lot.

    The seats draw in their order, each among the colours of sides that nobody has. Raises BadRecord
    for impossible colours.
    """
    wished: tuple[int, ...] = options.colours if info.colours else ()
    if not wished:
        return options
    chosen = [colour for colour in wished if colour != BY_LOT]
    sides = {side(info, seats, colour) for colour in chosen}
    if len(wished) != seats or len(sides) < len(chosen) or not {*chosen} <= {*range(info.colours)}:
        raise BadRecord(f"{wished} are no colours for {seats} seats")
    colours = []
    for colour in wished:
        if colour == BY_LOT:
            free = [c for c in range(info.colours) if side(info, seats, c) not in sides]
            colour = dealer.pick(free)
            sides.add(side(info, seats, colour))
        colours.append(colour)
    return replace(options, colours=tuple(colours))
