"""Lessons: tables of one person and computers, from a prepared position. Pure.

Nothing of such a table is posted; it is played in private answers. `TableSettings.lesson` marks it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.base.errors import Refused
from bot.tables.autoplay import Before, First, Steps
from bot.tables.records import Member, Membership, NewTable, Table
from bot.tables.schedule import ClockMode, ClockSettings, TableSettings
from games import log
from games.advice import advice_of
from games.codec import to_json
from games.computers import Level
from games.core import Action, AnyGame, BadRecord, Forbidden, Seat
from games.notation import action_of
from games.teaching import LEARNER, Lesson


def lesson_of(game: AnyGame, table: Table) -> Lesson | None:
    """The lesson that is played at a table; None: an ordinary match."""
    taught = advice_of(game).teaching if table.settings.lesson else None
    return None if taught is None else taught.lesson


def new_lesson(
    game: AnyGame, lesson: Lesson, learner: tuple[int, str], names: Sequence[str], place: int,
    language: str, at: datetime,
) -> NewTable:  # fmt: skip
    """A table for a lesson: the `learner` (user id and name), computers of these names.

    `place` is a number that no other table has: it is in no channel. Many parameters because
    a table has as many parts.
    """
    user_id, name = learner
    person = Member(user_id, name, Membership.PLAYER, opener=True, seat=None)
    others = [
        Member(-n, called, Membership.PLAYER, opener=False, seat=None, computer=Level.EASY)
        for n, called in enumerate(names[: lesson.seats - 1], 1)
    ]
    options = game.INFO.options() if lesson.options is None else lesson.options
    return NewTable(
        guild_id=None,
        channel_id=-place,
        game=game.INFO.key,
        version=game.INFO.version,
        options=to_json(options),
        seed=lesson.seed,
        language=language,
        members=(person, *others),
        at=at,
        clock=ClockSettings(mode=ClockMode.NONE, undo=False),
        settings=TableSettings(practice=True, lesson=True),
    )


def taken(before: Before, lesson: Lesson, seat: Seat, action: Action) -> First:
    """The step the learner takes, and what the others do behind it.

    Raises Refused for what the lesson does not ask for now, or if it has changed since it began.
    """
    number = lesson.step_after(before.position.plays)
    if number >= len(lesson.steps):
        raise Refused("lesson_over")
    step = lesson.steps[number]
    if seat != LEARNER or not step.takes(action):
        raise Refused("not_in_lesson")
    game, seed = before.game, before.seed
    try:
        steps: Steps = [log.move(game, before.position, seat, action, seed)]
        for other, text in step.others:
            steps.append(log.move(game, steps[-1][0], other, action_of(game, text), seed))
    except (Forbidden, BadRecord, ValueError) as changed:
        raise Refused("lesson_changed") from changed
    return First(steps)
