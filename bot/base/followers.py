"""Edits that follow the newest answer to each person, such as a picture that came late.

Whatever the person does next cancels the edit: the panel may show something else by then, and would
be overwritten.
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
        """The person has acted again, or the place has a newer message: cancel the
        edit that was to come."""
        self._newest[whose] = newest
        self._newest.move_to_end(whose)
        if len(self._newest) > MOST:
            self._newest.popitem(last=False)
        self._end(whose)

    def begin(self, whose: Hashable, newest: int, work: Coroutine[Any, Any, None]) -> None:
        """Let this edit follow the answer to an interaction, unless the person has acted again
        since; or follow a message, unless there is a newer one."""
        if self._newest.get(whose) != newest:
            work.close()
            return
        self._end(whose)
        task = self._tasks[whose] = asyncio.create_task(work, name="following an answer")
        task.add_done_callback(lambda _: self._over(whose, task))

    def close(self) -> None:
        """Cancel all edits."""
        for whose in list(self._tasks):
            self._end(whose)

    def _end(self, whose: Hashable) -> None:
        if (task := self._tasks.pop(whose, None)) is not None:
            task.cancel()

    def _over(self, whose: Hashable, task: asyncio.Task[None]) -> None:
        if self._tasks.get(whose) is task:
            del self._tasks[whose]
