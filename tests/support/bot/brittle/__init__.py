"""Brittle: a stranger's game with faults, to see what the host does with them.

One way to step breaks the rules themselves, another spoils the picture from then on.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import ClassVar

from PIL import Image

import games
from data.words import Words
from games.core import Action, Dealer, Event, Info, Result, Seat
from games.core import View as AnyView
from render import Marks, Picture, paint

STEPS = 8


class Way(StrEnum):
    """How a step is taken."""

    FIRM = "firm"
    BREAKING = "breaking"  # the rules fail
    SMEARING = "smearing"  # the painter fails, now and later


@dataclass(frozen=True, slots=True)
class Options:
    """None."""


@dataclass(frozen=True, slots=True)
class Step(Action):
    """BR-1."""

    notation: ClassVar[str] = "step {way}"
    way: Way


class Stepped(Event):
    seat: Seat
    way: Way


@dataclass(frozen=True, slots=True)
class State:
    steps: int = 0
    smeared: bool = False


@dataclass(frozen=True, slots=True)
class View(AnyView):
    steps: int
    smeared: bool


INFO = Info("brittle", 1, range(2, 3), Options, State, (Step,), (Stepped,))


def setup(seats: int, options: Options, dealer: Dealer) -> State:
    return State()


def awaited(state: State) -> frozenset[Seat]:
    return frozenset() if state.steps == STEPS else frozenset({Seat(state.steps % 2)})


def legal(state: State, seat: Seat) -> Sequence[Step]:
    return tuple(map(Step, Way)) if seat in awaited(state) else ()


def apply(state: State, seat: Seat, action: Step, dealer: Dealer) -> State:
    if action.way is Way.BREAKING:
        raise RuntimeError("the rules are broken")
    dealer.tell(Stepped(seat, action.way))
    smeared = state.smeared or action.way is Way.SMEARING
    return replace(state, steps=state.steps + 1, smeared=smeared)


def fallback(state: State, seat: Seat) -> Step:
    return Step(Way.FIRM)


def forbidden(state: State, seat: Seat, action: Step) -> str:
    return "BR-1"


def view(state: State, seat: Seat | None) -> View:
    return View(seat, state.steps, state.smeared)


def result(state: State) -> Result | None:
    return None if awaited(state) else Result((1, 1), (0, 0), "over")


@paint.register
def _(view: View, words: Words, marks: Marks = ()) -> Picture | None:
    if view.smeared:
        raise RuntimeError("the brush is broken")
    png = io.BytesIO()
    Image.new("RGB", (8, 8)).save(png, "PNG")
    return Picture(png.getvalue(), f"{view.steps} steps")


@contextmanager
def installed() -> Iterator[None]:
    """Brittle is an installed game for as long as this lasts."""
    folder = str(Path(__file__).parent / "installed")
    sys.path.insert(0, folder)
    games.registry.cache_clear()
    games.locale_of.cache_clear()
    try:
        yield
    finally:
        sys.path.remove(folder)
        games.registry.cache_clear()
        games.locale_of.cache_clear()
