"""What may be planned for later turns."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Action, Place, Seat
from games.diceland.legality import agreed
from games.diceland.moves import Found, Lay, PlaceDie
from games.diceland.state import Building, Founding, Placing
from games.diceland.view import DicelandView


def holders(view: DicelandView) -> Mapping[Place, Seat]:
    """The owner of the die on each tile."""
    return {place: die.seat for place, die in view.state.armies.items()}


def ahead(view: DicelandView, kind: type[Action]) -> bool:
    """Whether the kind of action may still come: laying and placing end with the setup, and some
    moves belong to an option."""
    phase = view.state.phase
    still = {
        Lay: isinstance(phase, Building),
        Found: isinstance(phase, Building | Founding),
        PlaceDie: isinstance(phase, Building | Founding | Placing),
    }.get(kind, True)
    return still and agreed(view.state.options, kind)
