"""Errors of the bot, kept for the page to show."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

import simcord
from discord import app_commands

from bot.local.page_json import Json

KEPT = 30
"""How many errors are kept; older ones are dropped."""
LINES = 12
"""How many parts of a traceback are shown: the last ones."""


@dataclass
class Troubles:
    """The errors not yet dismissed, oldest first; the same one is shown once."""

    shown: list[Json] = field(default_factory=list)
    _known: list[BaseException] = field(default_factory=list)
    _told: int = 0
    _read: int = 0

    def add(self, error: BaseException, at: datetime) -> None:
        """Show an error, with where it came from."""
        if any(error is known for known in self._known):
            return
        self._known = [*self._known[-KEPT:], error]
        detail = "".join(traceback.format_exception(error)[-LINES:])
        self.tell(f"{type(error).__name__}: {error}", detail, at)

    def tell(self, text: str, detail: str, at: datetime) -> None:
        """Show an error in words; the same one only once."""
        if any((one["text"], one["detail"]) == (text, detail) for one in self.shown):
            return
        self._told += 1
        one = {"id": str(self._told), "at": at.isoformat(), "text": text, "detail": detail}
        self.shown = [*self.shown, one][-KEPT:]

    def collect(self, env: simcord.Env, at: datetime) -> None:
        """Add the errors that the bot has not caught since the last call. Errors of commands are
        left to the bot: it raises refusals itself and logs others, which `Ear` shows."""
        for error in env.errors_since(self._read):
            if not isinstance(error, app_commands.AppCommandError):
                self.add(error, at)
        self._read = env.error_cursor

    def put_away(self, id_: str) -> None:
        """Dismiss an error."""
        self.shown = [one for one in self.shown if one["id"] != id_]


class Ear(logging.Handler):
    """Shows the errors that the bot caught and logged."""

    def __init__(self, troubles: Troubles, now: Callable[[], datetime]) -> None:
        super().__init__(logging.ERROR)
        self._troubles = troubles
        self._now = now

    def emit(self, record: logging.LogRecord) -> None:
        """Show a record of the log."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            self._troubles.add(error, self._now())
        else:
            self._troubles.tell(record.getMessage(), record.name, self._now())
