"""What is told of the table."""

from __future__ import annotations

from games.core import Event, Seat
from games.patrouille.events import Passed, Rolled, Skipped
from games.patrouille.view import PatrouilleView


def idle(view: PatrouilleView, event: Event) -> Seat | None:
    """Whose turn it was: a roll, and that nothing was done with it, are told of nobody's."""
    if not isinstance(event, Rolled | Passed | Skipped):
        return None
    return next(army.seat for army in view.armies if army.colour is event.colour)
