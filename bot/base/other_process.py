"""Whether another process answers with our token, beside this one and not of its fleet.

Discord lets both hear each press, and takes the first answer. It refuses the other one as answered
already, which also happens where the press came twice, or where the answer to ours was lost and it
was sent again: those are none.
"""

from __future__ import annotations

import logging
import re
from collections import OrderedDict
from datetime import datetime, timedelta
from types import SimpleNamespace

import aiohttp

from bot.base import clock
from bot.base.figures import Figures

LASTS = timedelta(minutes=10)  # that it is believed to be there, after the last sign of it
MOST = 4096  # presses that are remembered
FAILED = 500
ANSWER = re.compile(r"/interactions/(\d+)/")
log = logging.getLogger(__name__)


class OtherProcess:
    """What is known of it."""

    def __init__(self) -> None:
        self._ours: OrderedDict[int, bool] = OrderedDict()
        """By interaction: whether it may be answered by us already."""
        self._seen: datetime | None = None

    def heard(self, interaction: int) -> None:
        """A press or command has come; one that comes again may be answered."""
        self._note(interaction, interaction in self._ours)

    def may_be_answered(self, interaction: int) -> None:
        """Whatever is said of that one means nothing."""
        self._note(interaction, True)

    def refused(self, interaction: int, figures: Figures) -> None:
        """Discord says that it is answered already."""
        if self._ours.get(interaction, True):
            log.debug("an interaction had been answered already")
            return
        figures.answered_elsewhere.inc()
        if not self.is_there():
            log.error(
                "another process answers with this token: players read its answers, and its"
                " database is another. Stop it; if you know of none, reset the token"
            )
        self._seen = clock.now()

    def is_there(self) -> bool:
        """Whether it has answered lately."""
        return self._seen is not None and timedelta(0) <= clock.now() - self._seen < LASTS

    def follow(self, trace: aiohttp.TraceConfig) -> None:
        """Have a trace note whose answer may have been taken although it failed."""

        async def ended(
            _session: aiohttp.ClientSession,
            _context: SimpleNamespace,
            request: aiohttp.TraceRequestEndParams,
        ) -> None:
            if request.response.status >= FAILED:
                self._failed(request.url.path)

        async def broke(
            _session: aiohttp.ClientSession,
            _context: SimpleNamespace,
            request: aiohttp.TraceRequestExceptionParams,
        ) -> None:
            self._failed(request.url.path)

        trace.on_request_end.append(ended)
        trace.on_request_exception.append(broke)

    def _failed(self, path: str) -> None:
        if (found := ANSWER.search(path)) is not None:
            self.may_be_answered(int(found[1]))

    def _note(self, interaction: int, answered: bool) -> None:
        self._ours[interaction] = answered
        if len(self._ours) > MOST:
            self._ours.popitem(last=False)
