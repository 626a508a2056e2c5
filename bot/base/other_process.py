"""Whether another process answers with our token, beside this one and not of its fleet.

Discord sends each press to both processes and accepts the first answer; the other one is refused
because the press is answered already. That refusal also comes when a press arrived twice, or when
Discord's response to our answer was lost and the answer was sent again: those do not count.
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

LASTS = timedelta(minutes=10)  # for how long after its last sign it is believed to be there
MOST = 4096  # presses that are remembered
FAILED = 500
ANSWER = re.compile(r"/interactions/(\d+)/")
log = logging.getLogger(__name__)


class OtherProcess:
    """Counts refusals that show another process, and says whether one is there."""

    def __init__(self) -> None:
        self._ours: OrderedDict[int, bool] = OrderedDict()
        """For each interaction, whether we may have answered it already."""
        self._seen: datetime | None = None

    def heard(self, interaction: int) -> None:
        """A press or command has come; one that comes again may be answered."""
        self._note(interaction, interaction in self._ours)

    def may_be_answered(self, interaction: int) -> None:
        """Ignore later refusals of this interaction: we may have answered it."""
        self._note(interaction, True)

    def refused(self, interaction: int, figures: Figures) -> None:
        """Discord has refused our answer because the interaction is answered already."""
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
        """Have a trace note each answer that failed, since Discord may have
        accepted it all the same."""

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
