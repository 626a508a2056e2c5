"""The positions of a lesson."""

from __future__ import annotations

from games import log
from games.core import AnyGame
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
