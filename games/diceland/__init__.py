"""DiceLand, by Spartaco Albertarelli (Kidult Game, 2002): two armies of dice on a landscape.

Rules are cited by their numbers, DL-1 to DL-25, as the catalogue's table ``rules`` tells them.
Where the booklet leaves something open that those rules do not settle, the docstrings say what
we do: `landscape` (who builds first), `attack.choices` (when everything fails), `turn._attracted`
(what fatal attraction accepts), `turn._forgotten` (which dice may be lowered).
"""

from __future__ import annotations

from games.core import Info
from games.diceland.computer import computer, resample
from games.diceland.ending import result
from games.diceland.events import EVENTS
from games.diceland.merits import MERITS
from games.diceland.moves import ACTIONS
from games.diceland.obstacles import OBSTACLES
from games.diceland.orders import ORDERS
from games.diceland.refusals import forbidden
from games.diceland.remarks import CONSEQUENCES
from games.diceland.rules import apply, awaited, fallback, legal, setup
from games.diceland.state import Options, State
from games.diceland.teaching import TEACHING
from games.diceland.view import Forgets, view

__all__ = [
    "INFO", "TEACHING", "apply", "awaited", "computer", "fallback", "forbidden", "legal",
    "resample", "result", "setup", "view",
]  # fmt: skip

INFO = Info(
    key="diceland",
    version=3,
    seats=range(2, 3),
    options=Options,
    state=State,
    actions=ACTIONS,
    events=EVENTS,
    remarks=(Forgets, *CONSEQUENCES, *MERITS, *OBSTACLES),
    orders=ORDERS,
    open=True,
    colours=2,
    public=True,
)
