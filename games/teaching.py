"""What a game may offer to teach itself: a first match, and drawings of what words say badly. Pure.

It stands in the game's `ADVICE` as ``teaching`` (`games.advice`). Its words stand in the game's
catalogue: the table ``learn`` holds the screen *How it works* (``aim``, ``turn1`` and so on to at
most ``turn5``, ``end``), the table ``lesson`` a line for each step of the first match, and the
table ``find``, by the number of a rule, more words by which that rule is looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from games.core import Action, AnyGame, Dealer, Place, Seat

LEARNER = Seat(0)
"""Who learns; computers sit in all other seats."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of the learner.

    `text` names the line of the table ``lesson`` that says what to do and why; the host adds which
    button to press, in bold. `accepts` holds the notations of the actions with which the lesson
    goes on. After one of them `others` are played, each with its seat: the actions of the others,
    and of the learner where the rules leave no choice. Then the learner is awaited again, unless
    it was the last step.
    """

    text: str
    accepts: Sequence[str]
    others: Sequence[tuple[Seat, str]] = ()

    def takes(self, action: Action) -> bool:
        """Whether this is what the step asks for."""
        return str(action) in self.accepts


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided first match from a prepared position.

    The dice come from the `seed`, play by play (`games.log`), so that all who learn meet the same
    ones. `options` is the game's, None its defaults. The line ``over`` of the table ``lesson`` is
    told at the end.
    """

    seats: int
    position: Callable[[], Any]
    steps: Sequence[Step]
    seed: str
    options: Any = None

    def step_after(self, plays: int) -> int:
        """The number, from 0, of the step that is due after `plays` plays that hold."""
        for number, step in enumerate(self.steps):
            if plays <= 0:
                return number
            plays -= 1 + len(step.others)
        return len(self.steps)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A position that shows what a rule means, as the public sees it, with places marked.

    A mark is a place and what is written there, or nothing.
    """

    position: Callable[[], Any]
    marks: Sequence[tuple[Place, str]] = ()


@dataclass(frozen=True, slots=True)
class Teaching:
    """The first match, and drawings by the number of the rule they belong to.

    The drawing of the rule named by `first` stands on the screen *How it works*.
    """

    lesson: Lesson
    drawings: Mapping[str, Drawing] = field(default_factory=dict)
    first: str = ""


def prepared(game: AnyGame, lesson: Lesson) -> AnyGame:
    """The same game, whose matches begin where the lesson does."""
    return cast(AnyGame, _Prepared(game, lesson))


class _Prepared:
    """The game in everything but its setup."""

    def __init__(self, game: AnyGame, lesson: Lesson) -> None:
        self._game = game
        self._lesson = lesson

    def setup(self, seats: int, options: Any, dealer: Dealer) -> Any:
        """The prepared position."""
        return self._lesson.position()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)
