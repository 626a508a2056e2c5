"""Patrouille: two to four armies march from their corners to the middle of the board.

Rules are cited by their numbers, PA-1 to PA-21, as the catalogue's table ``rules`` tells them;
README.md says where each stands.
"""

from __future__ import annotations

from games.advice import Advice, state_of
from games.core import Info, declared
from games.patrouille.advice.consequences import consequences
from games.patrouille.advice.lessons import TEACHING
from games.patrouille.advice.orders import ORDERS
from games.patrouille.advice.plans import holders, unrolled
from games.patrouille.advice.questions import asks, offers, remark
from games.patrouille.advice.reasons import reason
from games.patrouille.advice.standing import idle
from games.patrouille.computer import computer
from games.patrouille.computer.chances import CHANCES
from games.patrouille.ending import result
from games.patrouille.legality import forbidden
from games.patrouille.rules import apply, awaited, fallback, legal, passed_over, setup
from games.patrouille.state import COLOURS, SIDES, Options, State
from games.patrouille.view import view

__all__ = [
    "ADVICE", "INFO", "apply", "awaited", "fallback", "forbidden", "legal", "result", "setup",
    "view",
]  # fmt: skip

INFO = Info(
    key="patrouille",
    version=2,
    seats=range(2, 5),
    options=Options,
    state=State,
    **declared(__name__),
    orders=ORDERS,
    open=True,
    colours=len(COLOURS),
    sides=SIDES,
    public=True,
)

ADVICE = Advice(
    remark=remark,
    consequences=consequences,
    reason=reason,
    asks=asks,
    offers=offers,
    idle=idle,
    holders=holders,
    unrolled=unrolled,
    teaching=TEACHING,
    resample=state_of,
    computer=computer,
    chances=CHANCES,
    passed_over=passed_over,
)
