"""The guards of delivery, each of which can be taken away: then a world must break.

    python -m tests.worlds 30 101 60 --without reach

Beside each stands what befalls a world that has no other weather, so that it breaks soon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from bot.delivery import (
    budget,
    channels,
    ladder,
    members,
    reach,
    refusals,
    stripping,
    unfinished,
    unreached,
)
from bot.delivery.refusals import Means, Refusal
from tests.worlds import weather
from tests.worlds.operations import (
    Operation,
    delete_a_channel,
    die_while_posting,
    lose_an_answer,
    play,
)
from tests.worlds.people import quarter

Taken = tuple[Any, str, Any]


@dataclass(frozen=True)
class Guard:
    """What is put in the place of what."""

    taken: Callable[[], list[Taken]]
    weather: Mapping[Operation, int]
    """What shows that it is missing."""

    @property
    def fate(self) -> Mapping[Operation, int]:
        """What happens in a world that is to break by it."""
        return {play: 4, quarter: 3, **self.weather}


async def _nothing(*_: Any, **__: Any) -> None:
    return None


async def _yes(*_: Any, **__: Any) -> bool:
    return True


async def _nobody(*_: Any, **__: Any) -> dict[int, str]:
    return {}


async def _unhindered(*_: Any, **__: Any) -> str:
    return ""


async def _as_it_is(_host: Any, _table: Any, reply: Any, send: Any, *, place: int = 0) -> Any:
    return await send(reply, "")


def _final(_failed: Any) -> Refusal:
    return Refusal(Means.DOOR)


OF_PEOPLE: Mapping[Operation, int] = {weather.leave: 3, weather.role: 1, weather.time_out: 3}
OF_MESSAGES: Mapping[Operation, int] = {weather.delete_all: 3, weather.cleaner: 1}

GUARDS: dict[str, Guard] = {
    # By which way who is awaited can act.
    "reach": Guard(lambda: [(reach, "_barred", _nobody)], OF_PEOPLE),
    # Why somebody cannot act in a channel.
    "members": Guard(lambda: [(members, "obstacle", _unhindered)], OF_PEOPLE),
    # Who is awaited is asked for at intervals, for Discord does not say when somebody leaves.
    "pulse": Guard(lambda: [(reach, "ask_all", _nothing)], OF_PEOPLE),
    # The others are told of who cannot be reached.
    "unreached": Guard(lambda: [(unreached, "note", _nothing)], OF_PEOPLE),
    # Boards that others delete are posted so often a day.
    "budget": Guard(lambda: [(budget, "spend", _yes)], {weather.cleaner: 3}),
    # What was deleted is posted again.
    "again": Guard(lambda: [(channels, "post_again", _nothing)], OF_MESSAGES),
    # A channel that is lost is noted, and the table goes on in person.
    "lost": Guard(lambda: [(channels, "lost", _nothing)], {delete_a_channel: 3, weather.thread: 2}),
    # A table is looked at where something has changed.
    "looks": Guard(lambda: [(reach, "look_at", _nothing)], {weather.thread: 3, weather.deaf: 2}),
    # What Discord refuses is sent again with something less.
    "ladder": Guard(
        lambda: [(ladder, "accepted", _as_it_is)], {weather.lose_emoji: 3, weather.delete_all: 9}
    ),
    # A passing refusal is tried again.
    "passing": Guard(lambda: [(refusals, "of", _final)], {weather.outage: 4, weather.leave: 6}),
    # It is found out what was posted where no answer came.
    "settle": Guard(
        lambda: [(unfinished, "settle", _nothing)], {lose_an_answer: 3, die_while_posting: 1}
    ),
    # An old board loses its buttons.
    "strip": Guard(lambda: [(stripping, "strip", _nothing)], {}),
}


@contextmanager
def without(guard: str | None) -> Iterator[None]:
    """That guard is away for the duration of the block."""
    with ExitStack() as patches:
        for where, name, instead in GUARDS[guard].taken() if guard else ():
            patches.enter_context(patch.object(where, name, instead))
        yield
