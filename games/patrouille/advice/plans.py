"""What plans may hang on."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Place, Seat
from games.patrouille.view import PatrouilleView


def holders(view: PatrouilleView) -> Mapping[Place, Seat]:
    """Whose piece stands on each square; a fort is held by the piece in it (PA-11)."""
    seats = {army.colour: army.seat for army in view.armies}
    return {place: seats[piece.colour] for place, piece in view.pieces if piece.colour in seats}
