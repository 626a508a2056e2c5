"""The latest private panel of each person and kind in each place (a channel, or a match), so that
it can still be changed or deleted.

Discord allows a private answer to be edited or deleted for fifteen minutes, and only by the token
of its own press. This is in memory: after a restart an old panel stays until the person closes it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Generic, TypeVar

from bot.base import clock

KEPT = timedelta(minutes=14)  # of the fifteen
Press = TypeVar("Press")


class PrivatePanels(Generic[Press]):
    """The newest press on each panel, oldest first. With several processes each knows those of its
    own servers: the presses in one channel always come to the same one. After another has taken
    over, an old panel stays beside the new one."""

    def __init__(self) -> None:
        self._presses: dict[tuple[int, int, str], tuple[Press, datetime]] = {}

    def keep(self, user_id: int, place: int, press: Press, kind: str = "") -> Press | None:
        """Keep the press that showed a panel; returns the press before it, if
        that can still be used."""
        now = clock.now()
        for key, (_, at) in list(self._presses.items()):
            if now - at < KEPT:
                break
            del self._presses[key]
        before = self._presses.pop((user_id, place, kind), None)
        self._presses[user_id, place, kind] = press, now
        return None if before is None else before[0]

    def take(self, user_id: int, place: int) -> Press | None:
        """The press that showed the panel, which is then forgotten; None if it
        can no longer be used."""
        press, at = self._presses.pop((user_id, place, ""), (None, clock.now()))
        return press if clock.now() - at < KEPT else None

    def drop(self, user_id: int) -> None:
        """Forget a person."""
        for key in [key for key in self._presses if key[0] == user_id]:
            del self._presses[key]
