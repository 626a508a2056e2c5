"""What may be planned for later turns."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Action, Place, Seat
from games.diceland.moves import Found, Group, Lay, Lower, PlaceDie, Raise
from games.diceland.state import Attraction, Building, Founding, Placing
from games.diceland.view import DicelandView


def holders(view: DicelandView) -> Mapping[Place, Seat]:
    """Whose die stands on each tile."""
    return {place: die.seat for place, die in view.state.armies.items()}


def ahead(view: DicelandView, kind: type[Action]) -> bool:
    """Tiles are laid and dice placed only at the start; some moves belong to an option."""
    phase, options = view.state.phase, view.state.options
    return {
        Lay: isinstance(phase, Building),
        Found: isinstance(phase, Building | Founding) and options.capital,
        PlaceDie: isinstance(phase, Building | Founding | Placing),
        Group: options.grouping,
        Raise: options.terrain,
        Lower: options.attraction is Attraction.PENALTY,
    }.get(kind, True)
