"""Players who want to win, so that games end: each looks at what its own seat may see."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from games.core import Action, View
from games.maillot.moves import Bid, Exchange, GiveUp, Offer, Prefer, Retire
from games.patrouille.board import Kind
from games.patrouille.grid import apart
from games.patrouille.moves import Move, Pass, PlaceBarricade
from games.patrouille.view import PatrouilleView

Player = Callable[[View, Sequence[Action], random.Random], Action]


def careless(view: View, legal: Sequence[Action], chance: random.Random) -> Action:
    """Anything that is legal."""
    return chance.choice(legal)


def marcher(view: View, legal: Sequence[Action], chance: random.Random) -> Action:
    """Makes for the free squares of its goal, and leaves alone what has arrived."""
    assert isinstance(view, PatrouilleView)
    taken = {place: piece.colour for place, piece in view.pieces}
    goals = [square for square in view.squares if square.kind is Kind.GOAL]
    goal = {square.place for square in goals if square.colour is view.colour}
    free = [place for place in goal if taken.get(place) is not view.colour]

    def gain(action: Action) -> tuple[int, float]:
        if not isinstance(action, Move) or action.piece in goal or not free:
            return (-2 if isinstance(action, Pass | PlaceBarricade) else -1, chance.random())
        before = min(apart(action.piece, place) for place in free)
        after = min(apart(action.to, place) for place in free)
        return (before - after, chance.random())

    return max(legal, key=gain)


def racer(view: View, legal: Sequence[Action], chance: random.Random) -> Action:
    """Rides on, bids little, takes the jerseys it can have, and keeps its domestiques."""
    exchanges = [action for action in legal if isinstance(action, Exchange)]
    if exchanges:
        return exchanges[-1]
    sober = [action for action in legal if not isinstance(action, Prefer | Retire | GiveUp)]
    return chance.choice([a for a in sober if not _dear(a)] or sober or list(legal))


def _dear(action: Action) -> bool:
    return isinstance(action, Bid | Offer) and action.energy > 4


PLAYERS: dict[str, Player] = {"diceland": careless, "maillot": racer, "patrouille": marcher}
"""Who plays which game."""
