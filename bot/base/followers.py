"""What follows the newest answer to each person by an edit, such as a picture that came late.

All that the person does next ends it: their panel may be another one by then, and would be
overwritten.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine, Hashable
from typing import Any

MOST = 1000  # people, of whom the newest interaction is remembered


class Followers:
    """The edit that is still to come for each person, or each place of a message; in memory
    only."""

    def __init__(self) -> None:
        self._newest: OrderedDict[Hashable, int] = OrderedDict()
        self._tasks: dict[Hashable, asyncio.Task[None]] = {}

    def heard(self, whose: Hashable, newest: int) -> None:
        """The person goes on, or the place has a newer message: let nothing follow what was
        before."""
        self._newest[whose] = newest
        self._newest.move_to_end(whose)
        if len(self._newest) > MOST:
            self._newest.popitem(last=False)
        self._end(whose)

    def begin(self, whose: Hashable, newest: int, work: Coroutine[Any, Any, None]) -> None:
        """Let this follow the answer to an interaction, unless the person has gone on since; or a
        message, unless there is a newer one."""
        if self._newest.get(whose) != newest:
            work.close()
            return
        self._end(whose)
        task = self._tasks[whose] = asyncio.create_task(work, name="following an answer")
        task.add_done_callback(lambda _: self._over(whose, task))

    def close(self) -> None:
        """Let nothing follow any more."""
        for whose in list(self._tasks):
            self._end(whose)

    def _end(self, whose: Hashable) -> None:
        if (task := self._tasks.pop(whose, None)) is not None:
            task.cancel()

    def _over(self, whose: Hashable, task: asyncio.Task[None]) -> None:
        if self._tasks.get(whose) is task:
            del self._tasks[whose]
