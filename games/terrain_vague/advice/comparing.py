"""Why this and nothing like it: what an action brings beside the others of its kind (a hint)."""

from __future__ import annotations

from collections.abc import Iterator

from games.changes import changed
from games.core import Action, Dealer, Remark, Seat
from games.terrain_vague import rules
from games.terrain_vague.advice import facts, merits
from games.terrain_vague.advice.eyes import prey
from games.terrain_vague.advice.questions import price_of
from games.terrain_vague.computer.greed import alone
from games.terrain_vague.computer.resample import resample
from games.terrain_vague.moves import Gather, Move, Take
from games.terrain_vague.state import State
from games.terrain_vague.territory import territory
from games.terrain_vague.view import VagueView

PLENTY = 90  # points, more than any action costs


def compared(view: VagueView, seat: Seat, action: Action, fact: Remark) -> Remark:
    """What makes the action better than those like it, where its consequence `fact` speaks for it;
    the fact itself, if nothing does."""
    match fact, action:
        case facts.Grows(), Take():
            return _of_take(view, seat, action)
        case ((facts.CanTake() | facts.Covers()), (Gather() | Move())):
            state = resample(view, Dealer())
            found = _reached(state, seat, action)
            if found >= max(_reached(state, seat, other) for other in _alike(state, seat, action)):
                taken = isinstance(fact, facts.CanTake)
                return merits.TakesMost(found) if taken else merits.CoversMost(found)
    return fact


def _lasting(state: State, seat: Seat) -> State:
    """The state in which no action ends the turn: only this seat plays on, and has points left."""
    points = tuple(PLENTY if n == seat else each for n, each in enumerate(state.points))
    return changed(alone(state, seat), points=points)


def _of_take(view: VagueView, seat: Seat, action: Take) -> Remark:
    """How much a hex brings for its price, and whether any other brings more for it."""
    state = resample(view, Dealer())
    gain, cost = _bought(view, state, seat, action)
    takes = [other for other in rules.legal(state, seat) if isinstance(other, Take)]
    most = all(
        theirs * cost <= gain * price
        for theirs, price in (_bought(view, state, seat, other) for other in takes)
    )
    return merits.BestBuy(gain, cost) if most else merits.Buys(gain, cost)


def _bought(view: VagueView, state: State, seat: Seat, take: Take) -> tuple[int, int]:
    """By how many hexes the territory grows, and for how many points."""
    after = rules.apply(_lasting(state, seat), seat, take, Dealer())
    sizes = [territory(each.board, seat).bit_count() for each in (state, after)]
    price = price_of(view, take)
    assert price is not None
    return sizes[1] - sizes[0], price.total


def _alike(state: State, seat: Seat, action: Gather | Move) -> Iterator[Gather | Move]:
    """The places to which the same pawn can come now."""
    comings = [each for each in rules.legal(state, seat) if isinstance(each, Gather | Move)]
    for other in comings:
        if type(other) is type(action) and other.pawn == action.pawn:
            yield other


def _reached(state: State, seat: Seat, action: Gather | Move) -> int:
    """How many hexes the pawn can act on from there."""
    after = rules.apply(_lasting(state, seat), seat, action, Dealer())
    place = action.hex if isinstance(action, Gather) else action.to
    return prey(after.board, seat, after.board.ground.numbers[place]).hexes.bit_count()
