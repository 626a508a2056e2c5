"""Positions of Maillot to look at: as they come in matches, and laid out by hand."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

from data.words import Words
from games import maillot
from games.core import Dealer, Place, Seat
from games.maillot.phases import Attacking
from games.maillot.state import Auction, Goal, Options, State
from games.maillot.view import MaillotView
from render.painting import Marks
from tests.support.games.maillot import racing
from tests.support.render.lazy import Lazy

NAMES = {0: "Anna", 1: "Bartholomeus van der Weyden-Smit", 2: "Chloé", 3: "Dirk", 4: "Eva",
         5: "Ferdinand"}  # fmt: skip
WORDS = Words.of("en", "maillot").named(NAMES)
LONG = WORDS.named({n: sign * 32 for n, sign in enumerate("WMQ@WM")})
SHORT = WORDS.named(dict(enumerate("ABCDEF")))


@cache
def played(seats: int, moves: int, seed: str = "race", until: str = "", **options: Any) -> State:
    """A match after so many moves by chance, and then until that step is reached.

    Bids and offers are low and attacks are tried, so that races get on.
    """
    chance, dealer = random.Random(seed), Dealer(seed)
    state = maillot.setup(seats, Options(**options), dealer)
    for n in range(20000):
        waiting = sorted(maillot.awaited(state))
        if not waiting or (n >= moves and until in ("", maillot.view(state, None).step)):
            break
        seat = chance.choice(waiting)
        likely = [a for a in maillot.legal(state, seat) if _likely(a)]
        action = chance.choice(likely or [maillot.fallback(state, seat)])
        state = maillot.apply(state, seat, action, dealer)
    return state


def _likely(action: Any) -> bool:
    if action.word() in ("retire", "exchange", "prefer", "giveup"):
        return action.word() == "giveup" and False
    return getattr(action, "energy", 0) <= 9


def seen(state: State, seat: int | None = None, **other: Any) -> MaillotView:
    """What a seat, or everybody, sees of a state."""
    return replace(maillot.view(state, None if seat is None else Seat(seat)), **other)


def numbered(places: Any) -> Marks:
    return tuple((Place(str(place)), str(n)) for n, place in enumerate(places, 1))


def laid(order: str = "a b c", **other: Any) -> State:
    """A race laid out by hand (see `racing`); the first may attack unless `other` says more."""
    first = Seat(ord(order[0]) - ord("a"))
    return racing(order, **{"phase": Attacking(first, 4), **other})


VIEWS = Lazy(
    {
        "start": lambda: seen(played(6, 0)),
        "two": lambda: seen(played(2, 60)),
        "sealed": lambda: seen(played(6, 120, until="bidding")),
        "own bid": lambda: seen(played(6, 120, until="bidding"), 1),
        "open": lambda: seen(
            played(3, 60, until="offering", auction=Auction.OPEN, goal=Goal.MIXED)
        ),
        "attack": lambda: seen(played(6, 260, "b", until="attacking", combativity=True)),
        "lead": lambda: seen(played(4, 150, "c", until="starting")),
        "replacing": lambda: seen(played(5, 150, "e", until="replacing", goal=Goal.FIVE)),
        "ended": lambda: seen(played(5, 99999)),
    }
)
