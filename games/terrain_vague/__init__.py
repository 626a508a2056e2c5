"""Terrain Vague, by Franck Parcabe and Roland Scaron (Ludodelire, 1993): gangs on a junkyard.

Rules are cited by their numbers, TV-1 to TV-36, as the catalogue's table ``rules`` tells them. The
gangs are chosen or drawn (TV-4a); if nobody chooses, two players are the Parpaings and the Roncier,
the third is the Cloaque. Where the rulebook leaves something open that those rules do not settle,
the docstrings say what we do: `duels` (who picks pawns first), `ending` (when a match without a
limit ends that nobody plays).
"""

from __future__ import annotations

from games.core import Dealer, Info
from games.terrain_vague import assembly, turn
from games.terrain_vague.box import GANGS
from games.terrain_vague.computer import computer
from games.terrain_vague.ending import result
from games.terrain_vague.events import EVENTS
from games.terrain_vague.facts import FACTS
from games.terrain_vague.hindrances import HINDRANCES
from games.terrain_vague.motives import REASONS
from games.terrain_vague.moves import ACTIONS
from games.terrain_vague.offers import OFFERS
from games.terrain_vague.orders import ORDERS
from games.terrain_vague.refusals import forbidden
from games.terrain_vague.remarks import REMARKS
from games.terrain_vague.resample import resample
from games.terrain_vague.rules import apply, fallback, legal
from games.terrain_vague.state import Options, State
from games.terrain_vague.teaching import TEACHING
from games.terrain_vague.view import awaited, view

__all__ = [
    "INFO", "TEACHING", "apply", "awaited", "computer", "fallback", "forbidden", "legal",
    "resample", "result", "setup", "view",
]  # fmt: skip

INFO = Info(
    key="vague",
    version=3,
    seats=range(2, 5),
    options=Options,
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    remarks=(*REMARKS, *OFFERS, *FACTS, *REASONS, *HINDRANCES),
    orders=ORDERS,
    open=True,
    colours=len(GANGS),
)


def setup(seats: int, options: Options, dealer: Dealer) -> State:
    """The board, or the first tile to lay (TV-1 to TV-3); with quick start turn 1 (TV-3a)."""
    return turn.onward(assembly.begin(seats, options, dealer), dealer)
