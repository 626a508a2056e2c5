"""Terrain Vague, by Franck Parcabe and Roland Scaron (Ludodelire, 1993): gangs on a junkyard.

Rules are cited by their numbers, TV-1 to TV-36, as the catalogue's table ``rules`` tells them. The
gangs are chosen or drawn (TV-4a); if nobody chooses, two players are the Parpaings and the Roncier,
the third is the Cloaque. Where the rulebook leaves something open that those rules do not settle,
the docstrings say what we do: `duels` (who picks pawns first), `ending` (when a match without a
limit ends that nobody plays).
"""

from __future__ import annotations

from operator import attrgetter

from games.advice import Advice, Turns
from games.core import Info, declared
from games.terrain_vague.advice import plans, questions
from games.terrain_vague.advice.consequences import consequences
from games.terrain_vague.advice.lessons import TEACHING
from games.terrain_vague.advice.orders import ORDERS
from games.terrain_vague.advice.reasons import reason
from games.terrain_vague.advice.standing import standing
from games.terrain_vague.box import GANGS
from games.terrain_vague.computer import computer
from games.terrain_vague.computer.chances import CHANCES
from games.terrain_vague.computer.resample import resample
from games.terrain_vague.ending import result
from games.terrain_vague.legality import forbidden
from games.terrain_vague.rules import apply, awaited, fallback, legal, setup
from games.terrain_vague.state import Options, State
from games.terrain_vague.view import view

__all__ = [
    "ADVICE", "INFO", "apply", "awaited", "fallback", "forbidden", "legal", "result", "setup",
    "view",
]  # fmt: skip

INFO = Info(
    key="vague",
    version=3,
    seats=range(2, 5),
    options=Options,
    state=State,
    **declared(__name__),
    orders=ORDERS,
    open=True,
    colours=len(GANGS),
    best=4,
)

ADVICE = Advice(
    remark=questions.remark,
    consequences=consequences,
    reason=reason,
    passes=questions.passes,
    question=questions.question,
    asks=questions.asks,
    offers=questions.offers,
    named=questions.named,
    shortcuts=questions.shortcuts,
    turns=Turns(
        number=attrgetter("turn"),
        begins=plans.turn_begins,
        meanwhile=plans.meanwhile,
        lost=plans.lost,
    ),
    ahead=plans.ahead,
    holders=plans.holders,
    standing=standing,
    teaching=TEACHING,
    resample=resample,
    computer=computer,
    chances=CHANCES,
)
