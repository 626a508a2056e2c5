"""Frames of Discord that discord.py cannot read: skipped, counted, and each kind logged once.

If they were not skipped a single one would end the process, and people can cause Discord to send
some.
"""

from __future__ import annotations

import json
import logging
import traceback
from pathlib import Path

from discord.ext import commands
from discord.gateway import DiscordWebSocket

from bot.base.figures import Figures

NEEDED = ("READY", "RESUMED")
"""The events that a session cannot do without."""
NO_EVENT = "no event"
KINDS = 100  # most kinds that are logged
log = logging.getLogger(__name__)


def event_of(text: str) -> str:
    """The event of a frame that cannot be read; "" if the connection cannot continue without it."""
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError):
        return NO_EVENT if text else ""  # "": not even inflated, nor can later ones be
    if not isinstance(frame, dict):
        return NO_EVENT
    event = frame.get("t")
    if frame.get("op") not in (None, DiscordWebSocket.DISPATCH) or event in NEEDED:
        return ""
    return event if isinstance(event, str) else NO_EVENT


def greets(text: str) -> bool:
    """Whether a frame says that a session has begun or was resumed."""
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(frame, dict) and frame.get("t") in NEEDED


def where(wrong: Exception) -> str:
    """The kind and place of an error, without its words, which may repeat
    what somebody has chosen."""
    *_, last = traceback.extract_tb(wrong.__traceback__)
    file = Path(last.filename).name
    return f"{type(wrong).__name__} in {last.name}, line {last.lineno} of {file}"


class SkippedFrames(commands.Cog):
    """Counts the frames that were skipped."""

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self._known = set[tuple[str, str]]()

    @commands.Cog.listener()
    async def on_skipped_frame(self, event: str, place: str) -> None:
        """A frame was skipped."""
        self._figures.frames_skipped.inc()
        if (event, place) not in self._known and len(self._known) < KINDS:
            self._known.add((event, place))
            log.error("a frame of Discord is skipped, which cannot be read: %s; %s", event, place)
