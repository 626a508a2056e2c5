"""What plans may depend on, and what is not known of them yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.core import Place, Seat
from games.patrouille.view import PatrouilleView


def holders(view: PatrouilleView) -> Mapping[Place, Seat]:
    """The owner of the piece on each square; a fort is held by the piece in it (PA-11)."""
    seats = {army.colour: army.seat for army in view.armies}
    standing = view.state.pieces.items()
    return {place: seats[piece.colour] for place, piece in standing if piece.colour in seats}


def unrolled(view: PatrouilleView) -> PatrouilleView:
    """The view with a die that nobody has rolled yet."""
    return view if view.die is None else replace(view, die=0)
