"""Computers in seats: how one chooses. Pure, like the games.

A game's `ADVICE` may offer ``resample`` and ``computer`` (`games.advice`):

``resample(view, dealer) -> State``
    A state that fits the view of a seat; what the view leaves out is drawn at random.
``computer(view, legal, level, dealer, budget) -> Sequence[Action]``
    The actions of a computer in the seat of the view. The first is one of `legal`; the others
    are played after it for as long as each is legal, the seat is awaited and nothing was drawn.
    `budget` multiplies how much the computer thinks at its level.

With `resample` alone a general computer plays (`games.computers.search`). With neither, computers
are not offered. The dealer is the computer's own and never the match's. What a computer does
depends on nothing but the arguments, so it is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from games.advice import advice_of
from games.computers.search import search
from games.core import Action, AnyGame, Dealer, View

__all__ = ["Level", "choose", "has_computers"]


class Level(StrEnum):
    """How well a computer plays."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


NODES = {Level.EASY: 60, Level.NORMAL: 600, Level.HARD: 6000}
"""How many moves the general computer may make in its head for one of its own."""


def has_computers(game: AnyGame) -> bool:
    """Whether a computer can sit in the seats of this game."""
    advice = advice_of(game)
    return advice.computer is not None or advice.resample is not None


def choose(
    game: AnyGame,
    view: View,
    legal: Sequence[Action],
    level: Level,
    dealer: Dealer,
    budget: float = 1.0,
) -> tuple[Action, ...]:
    """What a computer does in the seat of this view; `legal` is never empty.

    `budget` multiplies how much it thinks. Raises ValueError if what the game's own computer names
    first is not legal.
    """
    if len(legal) == 1:
        return (legal[0],)
    own = advice_of(game).computer
    if own is not None:
        chosen = tuple(own(view, legal, level, dealer, budget))
    else:
        chosen = (search(game, view, legal, max(1, round(NODES[level] * budget)), dealer),)
    if not chosen or chosen[0] not in legal:
        # Do not name what it chose: that may be a secret, and this text may come into a log.
        raise ValueError(f"{game.INFO.key}: what a computer chose is not legal")
    return chosen
