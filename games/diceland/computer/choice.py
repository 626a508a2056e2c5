"""The computers of DiceLand.

*Normal* judges every action by the dice that both armies keep on average, over all falls of the
dice. *Hard* also counts the attacks to come, and for the few actions that seem best it looks at the
reply of the next to choose. What is good for one is as bad for the other, so one number is enough.
How they set up is in `setting`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from math import fsum
from typing import TYPE_CHECKING, TypeAlias

from games.computers.outcomes import outcomes
from games.core import Action, Dealer, Seat
from games.diceland.computer.setting import doors, placed_best
from games.diceland.computer.worth import balance, promised, worth
from games.diceland.moves import Attack
from games.diceland.rules import apply
from games.diceland.rules import legal as legal_actions
from games.diceland.state import Attacking, Building, Choosing, Ended, Founding, Placing, State
from games.diceland.view import DicelandView

if TYPE_CHECKING:
    from games.computers import Level

CANDIDATES = 6  # that hard looks at more closely
REPLIES = 4  # attacks that are looked at then, those that promise most
FILLINGS: Mapping[str, int] = {
    "easy": 40,
    "normal": 400,
    "hard": 2000,
}  # of the landscape, while dice are placed
FEWEST = 20
SLIPS = 2  # easy makes one choice in so many without thinking: fewer are not felt among the dice

Judge: TypeAlias = Callable[[State, Seat], float]


def computer(
    view: DicelandView, legal: Sequence[Action], level: Level, dealer: Dealer, budget: float
) -> Sequence[Action]:
    """The action that is worth most; it thinks of one at a time."""
    state, seat = view.state, view.seat
    assert seat is not None
    match state.phase:
        case Building():  # nobody knows yet whose dice will be the better ones
            return (dealer.pick(legal),)
        case Founding():
            return (min(dealer.shuffled(legal), key=partial(doors, state)),)
    if level == "easy" and not dealer.below(SLIPS):
        return (dealer.pick(legal),)
    if isinstance(state.phase, Placing):
        times = max(FEWEST, round(FILLINGS[level] * budget))
        return (placed_best(state, seat, legal, times, dealer),)
    judge = worth if level == "hard" else balance
    values = {action: expected(state, seat, action, judge) for action in legal}
    best = sorted(values, key=lambda action: -values[action])
    if level == "hard":
        closer = best[:CANDIDATES]
        return (max(closer, key=lambda action: expected(state, seat, action, foreseen)),)
    return (best[0],)


def expected(state: State, seat: Seat, action: Action, judge: Judge) -> float:
    """The average worth of an action; after a combined roll the best choice is made (DL-8)."""
    chosen: dict[Action, float] = {}

    def settled(after: State) -> float:
        if not isinstance(after.phase, Choosing):
            return judge(after, seat)
        choices = legal_actions(after, seat)
        for choice in choices:  # what it comes to is the same whatever the other die shows
            if choice not in chosen:
                chosen[choice] = judge(apply(after, seat, choice, Dealer()), seat)
        return max(chosen[choice] for choice in choices)

    return fsum(chance * settled(after) for chance, after in ways(state, seat, action))


def foreseen(state: State, seat: Seat) -> float:
    """What a position is worth once the player's turn is over and the other has replied."""
    if isinstance(state.phase, Ended):
        return worth(state, seat)
    mover = state.phase.seat
    values = {action: expected(state, mover, action, worth) for action in _foremost(state, mover)}
    best = max(values, key=lambda action: values[action])
    return expected(state, seat, best, foreseen) if mover == seat else -values[best]


def ways(state: State, seat: Seat, action: Action) -> Iterator[tuple[float, State]]:
    """The states that an action may lead to, each with its probability. States that differ only in
    dice that count no more are one."""
    merged: dict[Hashable, tuple[float, State]] = {}
    for chance, after in outcomes(partial(apply, state, seat, action)):
        phase = after.phase
        now: Hashable = tuple(sorted(phase.rolled)) if isinstance(phase, Choosing) else phase
        key = (now, tuple(after.armies.items()))
        before, _ = merged.get(key, (0.0, after))
        merged[key] = before + chance, after
    yield from merged.values()


def _foremost(state: State, seat: Seat) -> Sequence[Action]:
    """The actions a player may take; of attacks only those that promise most."""
    actions = legal_actions(state, seat)
    if not isinstance(state.phase, Attacking):
        return actions
    strikes = [action for action in actions if isinstance(action, Attack)]
    return sorted(strikes, key=lambda strike: -promised(state, strike))[:REPLIES]
