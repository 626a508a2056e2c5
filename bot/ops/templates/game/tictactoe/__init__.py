"""Tic-tac-toe: three in a row, on a board of nine squares.

`games.core` says what a game must offer, and this file offers it: `INFO`, eight functions of
the rules, and in `ADVICE` (`games.advice`) what plays the game and what teaches it.
"""

from __future__ import annotations

from games.advice import Advice
from games.core import Info, declared

from tictactoe.computer import resample
from tictactoe.lesson import TEACHING
from tictactoe.rules import apply, awaited, fallback, forbidden, legal, result, setup, view
from tictactoe.state import Options, State

__all__ = [
    "ADVICE",
    "INFO",
    "apply",
    "awaited",
    "fallback",
    "forbidden",
    "legal",
    "result",
    "setup",
    "view",
]

INFO = Info(
    key="tictactoe",
    version=1,
    seats=range(2, 3),
    options=Options,
    state=State,
    **declared(__name__),
    public=True,
    chance=False,
)

ADVICE = Advice(resample=resample, teaching=TEACHING)
