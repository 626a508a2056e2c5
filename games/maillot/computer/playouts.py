"""Plays a choice out for some turns, with keen players in all seats.

Every choice meets the same dice and cards. A playout ends well within a lap, and is worth what
`worth.chances` says of its last position.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import fsum, sqrt
from statistics import fmean, pstdev

from games.core import Action, Dealer, Event, Seat
from games.maillot import rules, turn
from games.maillot.computer.choice import decide, keen
from games.maillot.computer.worth import chances
from games.maillot.legality import awaited
from games.maillot.phases import Ended, Turn
from games.maillot.state import State

TURNS = 4  # a lap of forty squares has eleven or twelve; more turns are more chance
DOUBT = 2.5  # standard errors by which another plan must be better than the one that seems best
MASK = (1 << 64) - 1


class Thought(Dealer):
    """A quick dealer for imagined moves; nobody is told anything."""

    __slots__ = ("_number",)

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number * 0x9E3779B97F4A7C15 & MASK

    def below(self, n: int) -> int:
        """A number of a linear congruential generator (Knuth's MMIX), its upper half."""
        self._number = (self._number * 6364136223846793005 + 1442695040888963407) & MASK
        return (self._number >> 32) * n >> 32

    def tell(self, event: Event, *, to: Collection[Seat] | None = None) -> None:
        """Nobody listens."""


def best(
    states: Callable[[Dealer], State],
    seat: Seat,
    plans: Sequence[tuple[Action, ...]],
    playouts: int,
    dealer: Dealer,
) -> tuple[Action, ...]:
    """The plan that is best for the seat, if it leads by more than `DOUBT`; else the first of them.

    `states` draws a state for each playout, the same one for all plans. After a quarter of the
    playouts it is enough if no other plan looks better than the first.
    """
    if len(plans) == 1:
        return plans[0]
    first, rounds = dealer.below(1 << 48), max(1, playouts // len(plans))
    gains: list[list[float]] = [[] for _ in plans]
    for number in range(rounds):
        state = states(Thought(first + number))
        known, *others = (
            played_out(state, seat, plan, Thought(first + number + 1)) for plan in plans
        )
        for gain, other in zip(gains, (known, *others), strict=True):
            gain.append(other - known)
        if number == rounds // 4 and all(fsum(gain) <= 0 for gain in gains):
            return plans[0]
    sure = [fmean(gain) - DOUBT * pstdev(gain) / sqrt(rounds) for gain in gains]
    return plans[sure.index(max(sure))]


def played_out(state: State, seat: Seat, plan: Sequence[Action], dealer: Dealer) -> float:
    """The chance of the seat to win, some turns after it has done as planned."""
    end, habits = state.roll.turn + TURNS, keen(state)
    for action in plan:
        state = rules.act(state, seat, action, dealer)
    while not isinstance(state.phase, Ended):
        if isinstance(state.phase, Turn):
            if state.roll.turn >= end:
                break
            state = turn.begin(state, dealer)
        else:
            mover = min(awaited(state))
            state = rules.act(state, mover, decide(state, mover, habits), dealer)
    return chances(state)[seat]
