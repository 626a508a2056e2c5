"""Playing a choice out: what it comes to after one lap more, with plain players in all seats.

Every choice meets the same chance: the same dice, the same cards. A playout ends after so many
turns as a lap takes, and is worth what `evaluation.chances` says of where it got to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from games.core import Action, Dealer, Event, Seat
from games.maillot import acting, turn
from games.maillot.computers.evaluation import chances
from games.maillot.computers.policy import decide
from games.maillot.phases import Ended, Turn
from games.maillot.state import State
from games.maillot.view import awaited

TURNS = 12  # a lap of forty squares
MASK = (1 << 64) - 1


class Thought(Dealer):
    """Chance for what is only thought of: quick, and nobody is told anything."""

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
    plans: Sequence[Sequence[Action]],
    playouts: int,
    dealer: Dealer,
) -> Sequence[Action]:
    """The plan that comes to most for the seat; `states` draws where it stands, anew each time.

    Half of the `playouts` are shared by all plans, then a quarter by the better half of them, and
    so on.
    """
    first = dealer.below(1 << 48)
    left, worth, done = list(range(len(plans))), [0.0] * len(plans), 0
    while len(left) > 1:
        playouts //= 2
        rounds = max(1, playouts // len(left))
        for number in range(first + done, first + done + rounds):
            state = states(Thought(number))
            for n in left:
                worth[n] += played_out(state, seat, plans[n], Thought(number + 1))
        done += rounds
        left.sort(key=lambda n: -worth[n])
        left = left[: (len(left) + 1) // 2]
    return plans[left[0]]


def played_out(state: State, seat: Seat, plan: Sequence[Action], dealer: Dealer) -> float:
    """The chance of the seat to win, a lap after it has done as planned."""
    end = state.roll.turn + TURNS
    for action in plan:
        state = acting.act(state, seat, action, dealer)
    while not isinstance(state.phase, Ended):
        if isinstance(state.phase, Turn):
            if state.roll.turn >= end:
                break
            state = turn.begin(state, dealer)
        else:
            mover = min(awaited(state))
            state = acting.act(state, mover, decide(state, mover), dealer)
    return chances(state)[seat]
