"""Drafts: what a person typed into a form that was refused, to fill in when they reopen it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

MOST = 200  # people; of more the oldest drafts are forgotten


class Drafts:
    """The newest refused form of each person, by its custom id; in memory only."""

    def __init__(self) -> None:
        self._typed: OrderedDict[int, tuple[str, Mapping[str, str]]] = OrderedDict()

    def keep(self, user_id: int, form: str, typed: Mapping[str, str]) -> None:
        """Keep what was typed into each field."""
        self._typed[user_id] = form, typed
        self._typed.move_to_end(user_id)
        if len(self._typed) > MOST:
            self._typed.popitem(last=False)

    def drop(self, user_id: int) -> None:
        """Drop the draft: the form was accepted."""
        self._typed.pop(user_id, None)

    def of(self, user_id: int, form: str) -> Mapping[str, str]:
        """What the person typed into this form; empty if it was not refused."""
        kept, typed = self._typed.get(user_id, ("", {}))
        return typed if kept == form else {}
