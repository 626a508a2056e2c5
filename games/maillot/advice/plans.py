"""What plans may depend on."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Place, Seat
from games.maillot.view import MaillotView


def holders(view: MaillotView) -> Mapping[Place, Seat]:
    """The owner of the domestique on each square."""
    return {square.place: square.owner for square in view.squares if square.owner is not None}
