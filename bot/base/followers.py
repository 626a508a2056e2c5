"""What follows the newest answer to each person by an edit, such as a picture that came late.

Whatever the person does next ends it: their panel may be another one by then, and would be
overwritten.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Followers:
    """The edit that is still to come for each person; in memory only."""

    def __init__(self) -> None:
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def begin(self, user_id: int, work: Coroutine[Any, Any, None]) -> None:
        """Let this follow the answer that the person was just given."""
        self.end(user_id)
        task = self._tasks[user_id] = asyncio.create_task(work, name="following an answer")
        task.add_done_callback(lambda _: self._over(user_id, task))

    def end(self, user_id: int) -> None:
        """Let nothing follow any more: the person goes on."""
        if (task := self._tasks.pop(user_id, None)) is not None:
            task.cancel()

    def close(self) -> None:
        """Let nothing follow any more."""
        for user_id in list(self._tasks):
            self.end(user_id)

    def _over(self, user_id: int, task: asyncio.Task[None]) -> None:
        if self._tasks.get(user_id) is task:
            del self._tasks[user_id]
