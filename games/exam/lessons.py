"""The positions of a lesson, and the seed by which it shows something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from games import log
from games.core import AnyGame, Event, Forbidden
from games.notation import action_of
from games.teaching import LEARNER, Lesson, prepared


def begun(game: AnyGame, lesson: Lesson) -> log.Position:
    """Where the lesson begins."""
    options = lesson.options if lesson.options is not None else game.INFO.options()
    position, _ = log.start(prepared(game, lesson), lesson.seats, options, lesson.seed)
    return position


def positions(game: AnyGame, lesson: Lesson) -> list[log.Position]:
    """The position before each step, and at the end, by the first notation of each step."""
    position = begun(game, lesson)
    found = [position]
    for step in lesson.steps:
        for seat, text in ((LEARNER, step.accepts[0]), *step.others):
            position, _ = log.move(game, position, seat, action_of(game, text), lesson.seed)
        found.append(position)
    return found


def seed_for(
    game: AnyGame, lesson: Lesson, shows: Callable[[Sequence[Event]], bool], most: int = 10_000
) -> str:
    """The first of the seeds ``1``, ``2`` and so on by which all of the lesson can be played and
    what is told in it shows what you want (a roll, a card). Raises LookupError after the `most`."""
    for seed in map(str, range(1, most + 1)):
        with suppress(Forbidden):
            end = positions(game, replace(lesson, seed=seed))[-1]
            if shows([told.event for _, told in end.told]):
                return seed
    raise LookupError(f"none of {most} seeds shows that")
