"""What gives the game its computers.

With `resample` alone Braakland's own computer plays: it tries so many moves in its head as its
level allows. Where you know something of the game that it would have to find out by chance, write
``computer(view, legal, level, dealer, budget)`` here too, and name it in `ADVICE`
(`games.computers` says what it promises).
"""

from __future__ import annotations

from games.core import Dealer

from tictactoe.state import BoardView, Options, State


def resample(view: BoardView, dealer: Dealer) -> State:
    """The state that fits the view. Where a view leaves out a secret, draw it from the dealer."""
    return State(Options(view.row), view.squares)
