"""DiceLand, by Spartaco Albertarelli (Kidult Game, 2002): two armies of dice on a landscape.

Rules are cited by their numbers, DL-1 to DL-25; README.md says where each stands.
"""

from __future__ import annotations

from games.advice import Advice, state_of
from games.core import Info, declared
from games.diceland.advice.consequences import chance, consequences, remark
from games.diceland.advice.lessons import TEACHING
from games.diceland.advice.orders import ORDERS
from games.diceland.advice.plans import ahead, holders
from games.diceland.advice.questions import question, row, told
from games.diceland.advice.reasons import reason
from games.diceland.computer import computer
from games.diceland.computer.chances import CHANCES
from games.diceland.ending import result
from games.diceland.legality import forbidden
from games.diceland.rules import apply, awaited, fallback, legal, setup
from games.diceland.state import Options, State
from games.diceland.view import view

__all__ = [
    "ADVICE", "INFO", "apply", "awaited", "fallback", "forbidden", "legal", "result", "setup",
    "view",
]  # fmt: skip

INFO = Info(
    key="diceland",
    version=3,
    seats=range(2, 3),
    options=Options,
    state=State,
    **declared(__name__),
    orders=ORDERS,
    open=True,
    colours=2,
    public=True,
)

ADVICE = Advice(
    remark=remark,
    consequences=consequences,
    reason=reason,
    chance=chance,
    told=told,
    question=question,
    row=row,
    ahead=ahead,
    holders=holders,
    teaching=TEACHING,
    resample=state_of,
    computer=computer,
    chances=CHANCES,
)
