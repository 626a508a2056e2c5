"""Computers in seats: what a game may offer for them, and how one chooses. Pure, like the games.

Beside the names of `games.core.Game` a game may offer either of two functions, or both:

``resample(view, dealer) -> State``
    A state that fits the view of a seat; what the view leaves out is drawn at random.
``computer(view, legal, level, dealer) -> Sequence[Action]``
    What a computer in the seat of the view does: the first is one of `legal`; those behind it are
    played for as long as each is legal, the seat is awaited, and nothing was drawn meanwhile.

Where there is only the first a general computer plays (`games.computers.search`). Where there is
neither, computers are not offered. The dealer is the computer's own and never the match's; what
is thought depends on nothing but the four arguments, so that it is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

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
    return hasattr(game, "computer") or hasattr(game, "resample")


def choose(
    game: AnyGame, view: View, legal: Sequence[Action], level: Level, dealer: Dealer
) -> tuple[Action, ...]:
    """What a computer does that sees this view and may take any of `legal` (never empty).

    Raises ValueError if what the game's own computer names first is not legal.
    """
    if len(legal) == 1:
        return (legal[0],)
    own = getattr(game, "computer", None)
    if own is not None:
        chosen = tuple(own(view, legal, level, dealer))
    else:
        chosen = (search(game, view, legal, NODES[level], dealer),)
    if not chosen or chosen[0] not in legal:
        # What it chose may be a secret, and this may come to stand in a log.
        raise ValueError(f"{game.INFO.key}: what a computer chose is not legal")
    return chosen
