"""Race: 150 squares, sixty strength, and a drink that may be had at any time.

A toy of the tests: an open game with acts out of turn, a whole number with a long run, more
places to choose from than one menu or four hold, a choice that depends on the one before it,
and fields of every sort: numbers, places, seats, words. Long because one file holds a whole game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product
from typing import Any, ClassVar

from games.advice import Advice
from games.core import Action, Dealer, Event, Info, Obstacle, Place, Remark, Result, Seat, View
from games.teaching import Drawing, Lesson, Step, Teaching

LAST = 150
FULL = 60
DRINK = 3
DUSK = 60
SHOVE = 5  # strength that a square of shoving costs


class Weather(StrEnum):
    """In the rain leaps are half as far (RA-3)."""

    FAIR = "fair"
    RAIN = "rain"


class Sleep(StrEnum):
    """Ways to rest (RA-4)."""

    NAP = "nap"
    SOUND = "sound"


@dataclass(frozen=True, slots=True)
class Options:
    """`thirst`: nobody has a drink (RA-5)."""

    weather: Weather = Weather.FAIR
    thirst: bool = False


@dataclass(frozen=True, slots=True)
class Sprint(Action):
    """Spend strength and throw (RA-2)."""

    notation: ClassVar[str] = "sprint {strength}"
    strength: int


@dataclass(frozen=True, slots=True)
class Leap(Action):
    """Go to a free square for one strength each two squares (RA-3)."""

    notation: ClassVar[str] = "leap {square}"
    square: Place


@dataclass(frozen=True, slots=True)
class Rest(Action):
    """Gather strength (RA-4)."""

    notation: ClassVar[str] = "rest {how}"
    how: Sleep


@dataclass(frozen=True, slots=True)
class Shove(Action):
    """Put a rival back a few squares, at a cost (RA-7)."""

    notation: ClassVar[str] = "shove {rival} {squares}"
    rival: Seat
    squares: int


@dataclass(frozen=True, slots=True)
class Drink(Action):
    """Once a race, at any time (RA-5)."""

    notation: ClassVar[str] = "drink"
    aside: ClassVar[bool] = True


class Sprinted(Event):
    seat: Seat
    strength: int
    rolled: int
    square: Place


class Leapt(Event):
    seat: Seat
    square: Place


class Rested(Event):
    seat: Seat
    how: Sleep
    strength: int


class Shoved(Event):
    seat: Seat
    rival: Seat
    squares: int


class Drank(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Runner:
    square: int = 1
    strength: int = FULL
    thirsty: bool = True


@dataclass(frozen=True, slots=True)
class State:
    weather: Weather
    runners: tuple[Runner, ...]
    mover: Seat
    turn: int = 0

    def over(self) -> bool:
        """RA-6."""
        return self.turn >= DUSK or any(r.square == LAST for r in self.runners)


class Costs(Remark):
    """What an action costs, and what strength is left then."""

    strength: int
    left: int


class Lost(Remark, warning=True):
    """Strength that nobody can hold."""

    strength: int


class Further(Remark):
    """How many squares further on."""

    squares: int


class TooWeak(Remark):
    """All the strength there is."""

    strength: int


@dataclass(frozen=True, slots=True)
class RaceView(View):
    """Everything: nothing is hidden."""

    weather: Weather
    runners: tuple[Runner, ...]
    mover: Seat
    turn: int


def consequences(view: RaceView, action: Action) -> Sequence[Remark]:
    """Strength above the most is lost (RA-4, RA-5); where one leaps to (RA-3)."""
    runner, back = view.runners[view.seat or 0], 0
    match action:
        case Rest(how):
            gained = 5 if how is Sleep.NAP else 12
            back = runner.square - _rested(runner, how).square
        case Drink():
            gained = DRINK
        case Leap(square):
            return (Further(int(square[1:]) - runner.square),)
        case _:
            return ()
    lost = runner.strength + gained - FULL
    return (Further(-back), Lost(lost)) if lost > 0 else ()


def reason(view: RaceView, action: Action) -> Remark | None:
    """A leap goes further."""
    return consequences(view, action)[0] if isinstance(action, Leap) else None


def remark(view: RaceView, action: Action) -> Costs | None:
    """What shoving costs (RA-6)."""
    if view.seat is None or not isinstance(action, Shove):
        return None
    cost = SHOVE * action.squares
    return Costs(cost, view.runners[view.seat].strength - cost)


INFO = Info(
    key="race",
    version=1,
    seats=range(2, 5),
    options=Options,
    state=State,
    actions=(Sprint, Leap, Rest, Shove, Drink),
    events=(Sprinted, Leapt, Rested, Shoved, Drank),
    remarks=(Costs, Lost, Further, TooWeak),
)

TEACHING = Teaching(
    Lesson(
        seats=2,
        position=lambda: State(Weather.FAIR, (Runner(), Runner(square=20)), Seat(0)),
        steps=(
            Step("leap", ("leap s9", "leap s11"), ((Seat(1), "rest nap"),)),
            Step("sprint", ("sprint 10",), ((Seat(1), "rest sound"), (Seat(0), "drink"))),
            Step("rest", ("rest sound",)),
        ),
        seed="race",
    ),
    drawings={
        "RA-3": Drawing(
            lambda: State(Weather.RAIN, (Runner(square=5), Runner(square=9)), Seat(0)),
            ((Place("s7"), "1"),),
        )
    },
    first="RA-3",
)


def setup(seats: int, options: Options, dealer: Dealer) -> State:
    first = Seat(dealer.below(seats))
    return State(options.weather, (Runner(thirsty=not options.thirst),) * seats, first)


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
    leaps = map(Leap, _in_reach(state, runner))
    rests = map(Rest, Sleep)
    return [*sprints, *leaps, *rests, *_shoves(state, seat), *drink]


def apply(state: State, seat: Seat, action: Action, dealer: Dealer) -> State:
    runner = state.runners[seat]
    match action:
        case Drink():
            dealer.tell(Drank(seat))
            refreshed = replace(runner, strength=_capped(runner.strength + DRINK), thirsty=False)
            return _with(state, seat, refreshed)
        case Rest(how):
            moved = _rested(runner, how)
            dealer.tell(Rested(seat, how, moved.strength))
        case Leap(square):
            moved = _leapt(runner, int(square[1:]))
            dealer.tell(Leapt(seat, square))
        case Shove(rival, squares):
            moved = replace(runner, strength=runner.strength - SHOVE * squares)
            shoved = state.runners[rival]
            state = _with(state, rival, replace(shoved, square=shoved.square - squares))
            dealer.tell(Shoved(seat, rival, squares))
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
    return Rest(Sleep.NAP)


def forbidden(state: State, seat: Seat, action: Action) -> Obstacle | None:
    if action in legal(state, seat):
        return None
    if state.over():
        return Obstacle("RA-6")
    if isinstance(action, Drink):
        return Obstacle("RA-5")
    if seat != state.mover:
        return Obstacle("RA-1")
    if isinstance(action, Sprint):
        return Obstacle("RA-2", TooWeak(state.runners[seat].strength))
    return Obstacle({Leap: "RA-3", Rest: "RA-4"}.get(type(action), "RA-7"))


def view(state: State, seat: Seat | None) -> RaceView:
    return RaceView(seat, state.weather, state.runners, state.mover, state.turn)


def result(state: State) -> Result | None:
    if not state.over():
        return None
    squares = tuple(runner.square for runner in state.runners)
    ranks = tuple(1 + sum(other > square for other in squares) for square in squares)
    return Result(ranks, squares, "finish" if LAST in squares else "dusk")


def _in_reach(state: State, runner: Runner) -> list[Place]:
    """RA-3: ahead, behind, as far as the strength goes, where nobody stands; never the finish."""
    taken = {r.square for r in state.runners}
    far = 2 * runner.strength if state.weather is Weather.FAIR else runner.strength
    squares = range(max(1, runner.square - far), min(LAST - 1, runner.square + far) + 1)
    return [_named(square) for square in squares if square not in taken]


def _leapt(runner: Runner, square: int) -> Runner:
    cost = (abs(square - runner.square) + 1) // 2
    return replace(runner, square=square, strength=runner.strength - cost)


def _rested(runner: Runner, how: Sleep) -> Runner:
    """RA-4: sleeping soundly costs a square."""
    if how is Sleep.NAP:
        return replace(runner, strength=_capped(runner.strength + 5))
    square = max(1, runner.square - 1)
    return replace(runner, square=square, strength=_capped(runner.strength + 12))


def _shoves(state: State, seat: Seat) -> list[Shove]:
    """RA-7."""
    able = range(1, min(3, state.runners[seat].strength // SHOVE) + 1)
    pairs = product(range(len(state.runners)), able)
    return [
        Shove(Seat(rival), squares)
        for rival, squares in pairs
        if rival != seat and state.runners[rival].square > squares
    ]


def _with(state: State, seat: Seat, runner: Runner) -> State:
    runners = tuple(runner if n == seat else r for n, r in enumerate(state.runners))
    return replace(state, runners=runners)


def _capped(strength: int) -> int:
    return min(FULL, strength)


def _named(square: int) -> Place:
    return Place(f"s{square}")


ADVICE = Advice(remark=remark, consequences=consequences, reason=reason, teaching=TEACHING)


def _gained(case: Any) -> int:
    """The strength that the action brings to whoever has room for it."""
    runners = tuple(replace(runner, strength=1) for runner in case.state.runners)
    state: State = replace(case.state, runners=runners)
    after: Runner = apply(state, case.seat, case.action, Dealer()).runners[case.seat]
    return after.strength - 1


FIGURES = {
    Costs: {
        "strength": lambda case, _: (
            case.state.runners[case.seat].strength - case.after.runners[case.seat].strength
        ),
        "left": lambda case, _: case.after.runners[case.seat].strength,
    },
    Lost: {
        "strength": lambda case, _: (
            case.state.runners[case.seat].strength
            + _gained(case)
            - case.after.runners[case.seat].strength
        ),
    },
    Further: {
        "squares": lambda case, _: (
            case.after.runners[case.seat].square - case.state.runners[case.seat].square
        ),
    },
}
"""What the exam checks of the figures that are told (`games.exam.figures`)."""
