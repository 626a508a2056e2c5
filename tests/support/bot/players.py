"""Players with whom games end soon: each looks at what its own seat may see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence

from games.core import Action, View
from games.maillot.moves import Bid, Exchange, GiveUp, Offer, Prefer, Retire
from games.patrouille.board import SquareKind
from games.patrouille.grid import apart
from games.patrouille.moves import Move, Pass, PlaceBarricade
from games.patrouille.view import PatrouilleView
from games.terrain_vague.box import COSTS, Pawn
from games.terrain_vague.moves import (
    Convert,
    End,
    Gather,
    Rebuild,
    Shoot,
    Span,
    Step,
    Take,
    Wait,
)
from games.terrain_vague.view import VagueView

Player = Callable[[View, Sequence[Action], random.Random], Action]


def careless(view: View, legal: Sequence[Action], chance: random.Random) -> Action:
    """Anything that is legal."""
    return chance.choice(legal)


def marcher(view: View, legal: Sequence[Action], chance: random.Random) -> Action:
    """Makes for the free squares of its goal, and leaves alone what has arrived."""
    assert isinstance(view, PatrouilleView)
    taken = {place: piece.colour for place, piece in view.state.pieces.items()}
    goals = [square for square in view.squares if square.kind is SquareKind.GOAL]
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


def scrapper(view: View, legal: Sequence[Action], chance: random.Random) -> Action:
    """Brings a few pawns, takes what is cheap, shoots now and then, and knows when to stop."""
    assert isinstance(view, VagueView)
    assert view.seat is not None
    if rebuilding := [action for action in legal if isinstance(action, Rebuild)]:
        return chance.choice(rebuilding)
    match view.step:
        case "gathering":
            return _brought(view, legal, chance)
        case "moving":
            return Wait(Step.TAKING)
        case "shooting":
            shots = [a for a in legal if isinstance(a, Shoot)]
            return chance.choice(shots) if shots and chance.random() < 0.5 else End(Span.PHASE)
        case "taking":
            return _taken(view, legal, chance)
    return chance.choice(legal)


def _brought(view: VagueView, legal: Sequence[Action], chance: random.Random) -> Action:
    """The pawn it has fewest of while that leaves points for a hex; then on to what it can do."""
    own = view.gangs[view.seat or 0]
    here = Counter(seen.pawn for seen in view.hexes if seen.gang is own.gang)
    wanted = min(
        (Pawn.WHEELBARROW, Pawn.SLINGSHOT, Pawn.LID), key=lambda pawn: (here[pawn], chance.random())
    )
    if not here[Pawn.WHEELBARROW]:
        wanted = Pawn.WHEELBARROW
    choices = [a for a in legal if isinstance(a, Gather) and a.pawn is wanted]
    if choices and (own.points >= 10 or not here[Pawn.WHEELBARROW]):
        return chance.choice(choices)
    if own.points < 4:
        return End(Span.TURN)
    return Wait(Step.SHOOTING if here[Pawn.SLINGSHOT] else Step.TAKING)


def _taken(view: VagueView, legal: Sequence[Action], chance: random.Random) -> Action:
    """The cheapest foreign hex; own terrain it does not care for."""
    prices = {seen.place: seen.take.total for seen in view.hexes if seen.take is not None}
    takes = [action for action in legal if isinstance(action, Take | Convert)]
    foreign = [action for action in takes if prices[action.hex] > COSTS.own]
    if not foreign:
        return End(Span.TURN)
    return min(foreign, key=lambda action: (prices[action.hex], chance.random()))


def _dear(action: Action) -> bool:
    return isinstance(action, Bid | Offer) and action.energy > 4


EAGER: dict[str, Player] = {"maillot": racer, "patrouille": marcher, "vague": scrapper}
"""Who plays the games that take players at random thousands of moves."""


def player_of(key: str) -> Player:
    """Who plays a game: anything legal will do where nobody is named for it."""
    return EAGER.get(key, careless)
