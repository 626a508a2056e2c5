"""What a player is told of an action, in words; players are Ann, Bob and Cas."""

from __future__ import annotations

from data.words import Words
from games import maillot
from games.core import Remark, Seat
from games.maillot import ADVICE
from games.maillot.phases import Bidding
from games.maillot.state import State
from games.sealed import Sealed
from tests.games.maillot.racing import A, B, read

WORDS = Words.of("en", "maillot").named({0: "Ann", 1: "Bob", 2: "Cas"})


def said(remark: Remark | None) -> str:
    return "" if remark is None else WORDS.remark(remark)


def price(state: State, move: str, seat: Seat = A) -> str:
    return said(ADVICE.remark(maillot.view(state, seat), read(move)))


def told(state: State, move: str, seat: Seat = A, *, loud: bool = False) -> str:
    """What it leads to; `loud`: the warnings alone."""
    assert read(move) in maillot.legal(state, seat)
    remarks = ADVICE.consequences(maillot.view(state, seat), read(move))
    return " ".join(WORDS.remark(remark) for remark in remarks if remark.warning or not loud)


def reason(state: State, move: str, seat: Seat = A) -> str:
    return said(ADVICE.reason(maillot.view(state, seat), read(move)))


def refused(state: State, move: str, seat: Seat = A) -> tuple[str, str]:
    """The rule, and why here and now."""
    action = read(move)
    assert action not in maillot.legal(state, seat)
    obstacle = maillot.forbidden(state, seat, action)
    return obstacle.rule, said(obstacle.reason)


def bidding(square: int, seat: Seat = A) -> Bidding:
    return Bidding(square, Sealed(frozenset({seat}), ((B, 3),)))
