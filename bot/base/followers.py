"""What follows the newest answer to each person by an edit, such as a picture that came late.

All that the person does next ends it: their panel may be another one by then, and would be
overwritten.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

MOST = 1000  # people, of whom the newest interaction is remembered


class Followers:
    """The edit that is still to come for each person; in memory only."""

    def __init__(self) -> None:
        self._newest: OrderedDict[int, int] = OrderedDict()
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def heard(self, user_id: int, interaction: int) -> None:
        """The person goes on: let nothing follow what was before."""
        self._newest[user_id] = interaction
        self._newest.move_to_end(user_id)
        if len(self._newest) > MOST:
            self._newest.popitem(last=False)
        self._end(user_id)

    def begin(self, user_id: int, interaction: int, work: Coroutine[Any, Any, None]) -> None:
        """Let this follow the answer to an interaction, unless the person has gone on since."""
        if self._newest.get(user_id) != interaction:
            work.close()
            return
        self._end(user_id)
        task = self._tasks[user_id] = asyncio.create_task(work, name="following an answer")
        task.add_done_callback(lambda _: self._over(user_id, task))

    def close(self) -> None:
        """Let nothing follow any more."""
        for user_id in list(self._tasks):
            self._end(user_id)

    def _end(self, user_id: int) -> None:
        if (task := self._tasks.pop(user_id, None)) is not None:
            task.cancel()

    def _over(self, user_id: int, task: asyncio.Task[None]) -> None:
        if self._tasks.get(user_id) is task:
            del self._tasks[user_id]
