"""Whisper: every round all players pick a number in secret, and the echo tells who was alone.

A toy of the tests: simultaneous secret choices, private events, and one die a round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from games.core import Action, Dealer, Event, Forbidden, Info, Result, Seat, View
from games.sealed import Sealed


@dataclass(frozen=True, slots=True)
class Options:
    """How long (WH-5) and how loud (WH-2); a single round must not be loud (WH-6)."""

    rounds: int = field(default=3, metadata={"choices": (1, 2, 3, 5)})
    loudest: int = field(default=5, metadata={"choices": (3, 5, 9)})
    bonus: bool = False

    def __post_init__(self) -> None:
        if self.rounds == 1 and self.loudest == 9:
            raise Forbidden("WH-6")


@dataclass(frozen=True, slots=True)
class Whisper(Action):
    """A number, for this round (WH-2)."""

    notation: ClassVar[str] = "whisper {number}"
    secret: ClassVar[bool] = True
    number: int


class RoundBegan(Event):
    round: int
    echo: int


class Noted(Event):
    """Heard by `seat` only."""

    seat: Seat
    number: int


class Heard(Event, reveals=True):
    seat: Seat
    number: int


class Scored(Event):
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    round: int
    echo: int
    seal: Sealed[int]
    scores: tuple[int, ...]
    heard: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class WhisperView(View):
    """`own` is what the seat itself has whispered; `heard` the numbers of the round before."""

    options: Options
    round: int
    echo: int
    own: int | None
    waiting: frozenset[Seat]
    scores: tuple[int, ...]
    heard: tuple[tuple[Seat, int], ...]


INFO = Info(
    key="whisper",
    version=1,
    seats=range(2, 5),
    options=Options,
    state=State,
    actions=(Whisper,),
    events=(RoundBegan, Noted, Heard, Scored),
)


def setup(seats: int, options: Options, dealer: Dealer) -> State:
    return _round(State(options, 0, 0, Sealed(frozenset()), (0,) * seats), dealer)


def awaited(state: State) -> frozenset[Seat]:
    return state.seal.waiting


def legal(state: State, seat: Seat) -> Sequence[Whisper]:
    """Another number than the one whispered already (WH-3)."""
    if not state.seal.waiting:
        return ()
    numbers = range(1, state.options.loudest + 1)
    return tuple(Whisper(n) for n in numbers if n != state.seal.own(seat))


def apply(state: State, seat: Seat, action: Whisper, dealer: Dealer) -> State:
    dealer.tell(Noted(seat, action.number), to={seat})
    state = replace(state, seal=state.seal.commit(seat, action.number))
    return state if state.seal.waiting else _echo(state, dealer)


def fallback(state: State, seat: Seat) -> Whisper:
    return Whisper(1)


def forbidden(state: State, seat: Seat, action: Whisper) -> str | None:
    if action in legal(state, seat):
        return None
    if not state.seal.waiting:
        return "WH-5"
    return "WH-3" if action.number == state.seal.own(seat) else "WH-2"


def view(state: State, seat: Seat | None) -> WhisperView:
    return WhisperView(
        seat,
        state.options,
        state.round,
        state.echo,
        state.seal.own(seat),
        state.seal.waiting,
        state.scores,
        state.heard,
    )


def result(state: State) -> Result | None:
    if state.seal.waiting:
        return None
    ranks = tuple(1 + sum(other > score for other in state.scores) for score in state.scores)
    return Result(ranks, state.scores, "rounds")


def _round(state: State, dealer: Dealer) -> State:
    """WH-1: the die falls before anyone whispers."""
    echo = dealer.roll()
    dealer.tell(RoundBegan(state.round + 1, echo))
    everyone = frozenset(map(Seat, range(len(state.scores))))
    return replace(state, round=state.round + 1, echo=echo, seal=Sealed(everyone))


def _echo(state: State, dealer: Dealer) -> State:
    """WH-4: the highest number that only one player whispered scores the echo."""
    numbers = state.seal.opened()
    for seat, number in numbers.items():
        dealer.tell(Heard(seat, number))
    times = Counter(numbers.values())
    alone = [seat for seat, number in numbers.items() if times[number] == 1]
    scores = list(state.scores)
    if alone:
        best = max(alone, key=lambda seat: numbers[seat])
        points = state.echo + (numbers[best] if state.options.bonus else 0)
        scores[best] += points
        dealer.tell(Scored(best, points))
    state = replace(state, scores=tuple(scores), heard=tuple(sorted(numbers.items())))
    if state.round == state.options.rounds:
        return replace(state, seal=Sealed(frozenset()))
    return _round(state, dealer)
