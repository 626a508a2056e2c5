"""What is told of the table."""

from __future__ import annotations

from games.core import Event, Seat
from games.patrouille.events import Passed, Rolled, Skipped
from games.patrouille.view import PatrouilleView


def idle(view: PatrouilleView, event: Event) -> Seat | None:
    """The seat whose turn consists of this event alone: a roll, or that nothing is done with it."""
    if not isinstance(event, Rolled | Passed | Skipped):
        return None
    return next(army.seat for army in view.armies if army.colour is event.colour)
