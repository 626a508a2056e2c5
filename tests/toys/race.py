"""Race: forty squares, sixty strength, and a drink that may be had at any time.

A toy of the tests: an open game with acts out of turn, a whole number with a long run, and more
places to choose from than one menu holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from games.core import Action, Dealer, Event, Info, Place, Result, Seat, View

LAST = 40
FULL = 60
DRINK = 3
DUSK = 60


@dataclass(frozen=True, slots=True)
class Options:
    """`thirst`: nobody has a drink (RA-5)."""

    thirst: bool = False


@dataclass(frozen=True, slots=True)
class Sprint(Action):
    """Spend strength and throw (RA-2)."""

    notation: ClassVar[str] = "sprint {strength}"
    strength: int


@dataclass(frozen=True, slots=True)
class Leap(Action):
    """Go to a free square for two strength a square (RA-3)."""

    notation: ClassVar[str] = "leap {square}"
    square: Place


@dataclass(frozen=True, slots=True)
class Rest(Action):
    """Gather strength (RA-4)."""

    notation: ClassVar[str] = "rest"


@dataclass(frozen=True, slots=True)
class Drink(Action):
    """Once a race, at any time (RA-5)."""

    notation: ClassVar[str] = "drink"


@dataclass(frozen=True, slots=True)
class Sprinted(Event):
    seat: Seat
    strength: int
    rolled: int
    square: Place


@dataclass(frozen=True, slots=True)
class Leapt(Event):
    seat: Seat
    square: Place


@dataclass(frozen=True, slots=True)
class Rested(Event):
    seat: Seat
    strength: int


@dataclass(frozen=True, slots=True)
class Drank(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Runner:
    square: int = 1
    strength: int = FULL
    thirsty: bool = True


@dataclass(frozen=True, slots=True)
class State:
    runners: tuple[Runner, ...]
    mover: Seat = Seat(0)
    turn: int = 0

    def over(self) -> bool:
        """RA-6."""
        return self.turn >= DUSK or any(r.square == LAST for r in self.runners)


@dataclass(frozen=True, slots=True)
class RaceView(View):
    """Everything: nothing is hidden."""

    runners: tuple[Runner, ...]
    mover: Seat
    turn: int


INFO = Info(
    key="race",
    version=1,
    seats=range(2, 5),
    options=Options,
    state=State,
    actions=(Sprint, Leap, Rest, Drink),
    events=(Sprinted, Leapt, Rested, Drank),
)


def setup(seats: int, options: Options, dealer: Dealer) -> State:
    first = Seat(dealer.below(seats))
    return State((Runner(thirsty=not options.thirst),) * seats, first)


def awaited(state: State) -> frozenset[Seat]:
    return frozenset() if state.over() else frozenset({state.mover})


def legal(state: State, seat: Seat) -> Sequence[Action]:
    if state.over():
        return ()
    runner = state.runners[seat]
    drink = [Drink()] if runner.thirsty else []
    if seat != state.mover:
        return drink
    sprints = [Sprint(n) for n in range(1, runner.strength + 1)]
    return [*sprints, *map(Leap, _in_reach(state, runner)), Rest(), *drink]


def apply(state: State, seat: Seat, action: Action, dealer: Dealer) -> State:
    runner = state.runners[seat]
    match action:
        case Drink():
            dealer.tell(Drank(seat))
            refreshed = replace(runner, strength=_capped(runner.strength + DRINK), thirsty=False)
            return _with(state, seat, refreshed)
        case Rest():
            moved = replace(runner, strength=_capped(runner.strength + 5))
            dealer.tell(Rested(seat, moved.strength))
        case Leap(square):
            moved = _leapt(runner, int(square[1:]))
            dealer.tell(Leapt(seat, square))
        case Sprint(strength):
            rolled = dealer.roll()
            goal = min(LAST, runner.square + rolled + strength // 10)
            moved = replace(runner, square=goal, strength=runner.strength - strength)
            dealer.tell(Sprinted(seat, strength, rolled, _named(goal)))
        case _:
            raise AssertionError(action)
    following = Seat((state.mover + 1) % len(state.runners))
    return replace(_with(state, seat, moved), mover=following, turn=state.turn + 1)


def fallback(state: State, seat: Seat) -> Action:
    return Rest()


def forbidden(state: State, seat: Seat, action: Action) -> str:
    if state.over():
        return "RA-6"
    if isinstance(action, Drink):
        return "RA-5"
    if seat != state.mover:
        return "RA-1"
    return "RA-2" if isinstance(action, Sprint) else "RA-3"


def view(state: State, seat: Seat | None) -> RaceView:
    return RaceView(seat, state.runners, state.mover, state.turn)


def result(state: State) -> Result | None:
    if not state.over():
        return None
    squares = tuple(runner.square for runner in state.runners)
    ranks = tuple(1 + sum(other > square for other in squares) for square in squares)
    return Result(ranks, squares, "finish" if LAST in squares else "dusk")


def _in_reach(state: State, runner: Runner) -> list[Place]:
    """RA-3: ahead, behind, as far as the strength goes, where nobody stands; never the finish."""
    taken = {r.square for r in state.runners}
    far = runner.strength // 2
    squares = range(max(1, runner.square - far), min(LAST - 1, runner.square + far) + 1)
    return [_named(square) for square in squares if square not in taken]


def _leapt(runner: Runner, square: int) -> Runner:
    cost = 2 * abs(square - runner.square)
    return replace(runner, square=square, strength=runner.strength - cost)


def _with(state: State, seat: Seat, runner: Runner) -> State:
    runners = tuple(runner if n == seat else r for n, r in enumerate(state.runners))
    return replace(state, runners=runners)


def _capped(strength: int) -> int:
    return min(FULL, strength)


def _named(square: int) -> Place:
    return Place(f"s{square}")
