"""The computers of Patrouille.

*Normal* scores every move: the turns it brings its player ahead, less what the piece may cost
where it then stands, by the dice that hit it. *Hard* looks, for the moves that seem best, at what
every army may then expect of its next roll. With several players each is taken to play for itself
(max^n), for whom they will turn against is not on the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import fsum
from typing import TYPE_CHECKING

from games.core import Action, Dealer, Place, Seat
from games.patrouille.board import Colour
from games.patrouille.computer.ahead import foreseen
from games.patrouille.computer.danger import Foe, foes, risk, without
from games.patrouille.computer.worth import Men, Survey, survey, turns_left, ways_among
from games.patrouille.ground import friends
from games.patrouille.moves import Move, PlaceBarricade, Promote
from games.patrouille.state import Barricade, Block, Ended, Rank, State
from games.patrouille.view import PatrouilleView

if TYPE_CHECKING:
    from games.computers import Level

CANDIDATES = 200  # that hard looks at more closely at most
CLOSE = 0.8  # turns that they may be behind the one that seems best
SLIPS = 3  # easy makes one choice in so many without thinking
NEAR = 3  # steps from a goal within which a barricade is worth a thought
FEAR = 0.8  # of what may be lost; not everyone who can capture does
SCOUTED = Barricade.SCOUT
SCOUT = 0.2  # turns that a scout is worth more than another barricade (PA-14)


def computer(
    view: PatrouilleView, legal: Sequence[Action], level: Level, dealer: Dealer, budget: float = 1.0
) -> Sequence[Action]:
    """The action that is worth most; it thinks of one at a time."""
    state, seat = view.state, view.seat
    assert seat is not None
    if level == "easy" and not dealer.below(SLIPS):
        return (dealer.pick(legal),)
    rivals = [c for c in state.playing if c not in friends(state.corners, _colour(state))]
    values = scored(state, seat, legal, rivals)
    best = sorted(values, key=lambda action: -values[action])
    if level == "hard" and len(best) > 1:
        most, least = max(2, round(CANDIDATES * budget)), values[best[0]] - CLOSE
        closer = [action for action in best[:most] if values[action] >= least]
        return (max(closer, key=partial(foreseen, state, seat)),)
    return (best[0],)


def scored(
    state: State, seat: Seat, legal: Sequence[Action], feared: Sequence[Colour] = ()
) -> dict[Action, float]:
    """What each action is worth, less what the feared armies may capture. Of barricades only those
    in a rival's way are looked at."""
    now, colour = survey(state), _colour(state)
    spots = _spots(now, colour)
    values: dict[Action, float] = {}
    placed: dict[Place, float] = {}  # all but the scout delay alike
    for action in legal:
        if not isinstance(action, PlaceBarricade):
            values[action] = now.worth(seat, changed(state, now, action))
        elif (square := action.square) in spots:
            if square not in placed:
                placed[square] = now.worth(seat, changed(state, now, action))
            values[action] = placed[square] + SCOUT * (action.barricade is SCOUTED)
    return _feared(state, now, seat, values, foes(state, feared)) if feared else values


def changed(state: State, now: Survey, action: Action) -> Mapping[Colour, float]:
    """The turns that armies need after an action, for those whose turns it may change."""
    colour = _colour(state)
    own = dict(now.armies[colour].men)
    match action:
        case Move(piece, to):
            own[to] = own.pop(piece)
            if block := state.blocks.get(to):
                if block.barricade is SCOUTED and block.colour not in _friends(now, colour):
                    del own[to]
                return _rebuilt(state, now, {**now.men, colour: own}, without(state.blocks, to))
            turns = {colour: now.armies[colour].moved(piece, to)}
            if victim := state.pieces.get(to):
                turns[victim.colour] = now.armies[victim.colour].without(to)
            return turns
        case PlaceBarricade(barricade, square):
            block = Block(colour, barricade)
            return _rebuilt(state, now, now.men, {**state.blocks, square: block})
        case Promote(man, removed):
            del own[removed]
            own[man] = Rank.OFFICER
            return {colour: turns_left(now.options, now.armies[colour].ways, own)}
    return {}


def _rebuilt(
    state: State, now: Survey, men: Mapping[Colour, Men], blocks: Mapping[Place, Block]
) -> Mapping[Colour, float]:
    """The turns that all armies need with these men and barricades."""
    ways = ways_among(now.options, now.corners, men, tuple(blocks))
    return {colour: turns_left(now.options, ways[colour], men[colour]) for colour in men}


def _feared(
    state: State,
    now: Survey,
    seat: Seat,
    values: Mapping[Action, float],
    hunters: Sequence[Foe],
) -> dict[Action, float]:
    """The values less what may be lost: pieces that stay, and the moved one on its new square."""
    colour = _colour(state)
    army, worth = now.armies[colour], now.worth(seat, {})
    losses: dict[Place, float] = {}

    def loss(men: Men, place: Place, before: float) -> float:
        after = turns_left(now.options, army.ways, without(men, place))
        return FEAR * (worth - now.worth(seat, {colour: army.turns + after - before}))

    for place in army.men:
        if danger := risk(hunters, place):
            losses[place] = danger * loss(army.men, place, army.turns)
    standing = fsum(losses.values())
    feared = {}
    for action, value in values.items():
        feared[action] = value - standing
        if isinstance(action, Move):
            feared[action] += losses.get(action.piece, 0.0)
            if danger := risk(hunters, action.to, action.piece):
                own = dict(army.men)
                own[action.to] = own.pop(action.piece)
                before = army.moved(action.piece, action.to)
                feared[action] -= danger * loss(own, action.to, before)
    return feared


def _spots(now: Survey, colour: Colour) -> frozenset[Place]:
    """The squares before the goals of the others."""
    foreign = [army.ways for c, army in now.armies.items() if c not in _friends(now, colour)]
    return frozenset(
        place for ways in foreign for place, steps in ways.goal.items() if 0 < steps <= NEAR
    )


def _friends(now: Survey, colour: Colour) -> Sequence[Colour]:
    return friends(now.corners, colour)


def _colour(state: State) -> Colour:
    assert not isinstance(state.phase, Ended)
    return state.phase.colour
