"""Maillot Arc-en-Ciel, by Anki Toner (Barcelona, 2006): cycling teams race for rainbow jerseys.

Rules are cited by their numbers, MA-1 to MA-34, as the catalogue's table ``rules`` tells them.
Where the source leaves something open that those rules do not settle, the docstrings say what we
do: `auction` (who is asked, who may retire), `positions` (who was exhausted by the payment),
`trading` (cards for ten dots), `ending.worth` (what is exchanged when the race is counted).
An attack, unlike a payment that is due, must be paid with energy at hand (MA-14, MA-16): who
wants to retire a domestique for it does so first.
"""

from __future__ import annotations

from games.advice import Advice
from games.core import Info
from games.maillot import computer, why_not
from games.maillot.advice import questions, reasons, remarks
from games.maillot.advice.consequences import consequences, price
from games.maillot.advice.lessons import TEACHING
from games.maillot.advice.orders import ORDERS
from games.maillot.ending import result
from games.maillot.events import EVENTS
from games.maillot.moves import ACTIONS
from games.maillot.refusals import forbidden
from games.maillot.rules import apply, awaited, fallback, legal, setup
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
    actions=ACTIONS,
    events=EVENTS,
    remarks=(*remarks.REMARKS, *reasons.REMARKS, *questions.REMARKS, *why_not.REMARKS),
    orders=ORDERS,
    open=True,
    colours=6,
)

ADVICE = Advice(
    remark=price,
    consequences=consequences,
    reason=reasons.reason,
    question=questions.question,
    shortcuts=questions.shortcuts,
    ahead=questions.ahead,
    teaching=TEACHING,
    resample=computer.resample,
    computer=computer.computer,
)
