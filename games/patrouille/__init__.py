"""Patrouille: two to four armies march from their corners to the middle of the board.

Rules are cited by their numbers, PA-1 to PA-21, as the catalogue's table ``rules`` tells them.
Where those rules leave something open, the docstrings say what we do: `ending` (both goals, the
ranks behind a winner), `turn` (which of two armies begins), `march._clear` (whose barricade is an
own one).
"""

from __future__ import annotations

from games.core import Info
from games.patrouille.computer import computer, resample
from games.patrouille.ending import result
from games.patrouille.events import EVENTS
from games.patrouille.moves import ACTIONS
from games.patrouille.offers import OFFERS
from games.patrouille.orders import ORDERS
from games.patrouille.refusals import forbidden
from games.patrouille.remarks import CONSEQUENCES
from games.patrouille.remarks_why import REASONS
from games.patrouille.remarks_why_not import WHY_NOT
from games.patrouille.rules import apply, awaited, fallback, legal, passed_over, setup
from games.patrouille.state import COLOURS, SIDES, Options, State
from games.patrouille.teaching import TEACHING
from games.patrouille.view import view

__all__ = [
    "INFO", "TEACHING", "apply", "awaited", "computer", "fallback", "forbidden", "legal",
    "passed_over", "resample", "result", "setup", "view",
]  # fmt: skip

INFO = Info(
    key="patrouille",
    version=2,
    seats=range(2, 5),
    options=Options,
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    remarks=(*OFFERS, *CONSEQUENCES, *REASONS, *WHY_NOT),
    orders=ORDERS,
    open=True,
    colours=len(COLOURS),
    sides=SIDES,
    public=True,
)
