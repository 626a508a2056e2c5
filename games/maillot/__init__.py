"""Maillot Arc-en-Ciel, by Anki Toner (Barcelona, 2006): cycling teams race for rainbow jerseys.

Rules are cited by their numbers, MA-1 to MA-34, as the catalogue's table ``rules`` tells them;
README.md says where each stands, and what is ours.
"""

from __future__ import annotations

from games.advice import Advice
from games.core import Info, declared
from games.maillot import computer
from games.maillot.advice import questions, reasons
from games.maillot.advice.consequences import consequences, price
from games.maillot.advice.lessons import TEACHING
from games.maillot.advice.orders import ORDERS
from games.maillot.advice.plans import holders
from games.maillot.computer.worth import CHANCES
from games.maillot.ending import result
from games.maillot.legality import awaited, forbidden, legal
from games.maillot.rules import apply, fallback, setup
from games.maillot.state import Options, State
from games.maillot.view import view

__all__ = [
    "ADVICE", "INFO", "apply", "awaited", "fallback", "forbidden", "legal", "result", "setup",
    "view",
]  # fmt: skip

INFO = Info(
    key="maillot",
    version=3,
    seats=range(2, 7),
    options=Options,
    state=State,
    **declared(__name__),
    orders=ORDERS,
    open=True,
    colours=6,
    best=3,
)

ADVICE = Advice(
    remark=price,
    consequences=consequences,
    reason=reasons.reason,
    question=questions.question,
    shortcuts=questions.shortcuts,
    ahead=questions.ahead,
    holders=holders,
    teaching=TEACHING,
    resample=computer.resample,
    computer=computer.computer,
    chances=CHANCES,
)
