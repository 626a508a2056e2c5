"""Computer moves: an outbox message asks for each, so that none is lost in a restart."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Protocol

from bot.base import clock, logs
from bot.base.errors import Refused, Stale
from bot.base.limits import safe_name
from bot.delivery.jobs import Working, job
from bot.matches.match import Match
from bot.matches.outside import NotListed
from bot.matches.outside_process import OutsideTrouble
from bot.matches.thinker import Thinkers, severity
from bot.store.store import Store
from bot.tables.notifications import NotificationKind, notice
from bot.tables.records import OutboxMessage
from games.core import Action, Seat
from games.log import Failure

log = logging.getLogger(__name__)


class Thinking(Working, Protocol):
    """What computes moves of computers: a host, or a worker."""

    @property
    def store(self) -> Store:
        """The store that moves are written to."""

    @property
    def thinkers(self) -> Thinkers:
        """The processes that choose the moves."""


@job(NotificationKind.THINK)
async def think(host: Thinking, message: OutboxMessage) -> None:
    """Let the awaited computer choose a move, then play it.

    Nothing is locked meanwhile: if the match has changed, the move is dropped, since that change
    has asked for a new one. If the computer fails, the host's own choice is played.
    """
    match = await host.matches.match(message.match_id or 0)
    logs.note(sequence=match.entries)
    asked = match.question()
    if asked is None:
        return
    seat, revision, question = asked
    chosen, failed = tuple[Action, ...](), Failure.NO_MOVE
    figures = host.store.figures
    try:
        with figures.thoughts.labels(question.game).time():
            chosen = await host.thinkers.choose(question)
    except Exception as wrong:  # noqa: BLE001 - the match must go on
        # Only its kind: what an error says may hold what the seat keeps secret.
        what = str(wrong) if isinstance(wrong, OutsideTrouble) else type(wrong).__name__
        failed = Failure.SLOW if isinstance(wrong, TimeoutError) else failed
        figures.fallbacks.labels(question.game).inc()
        said = "a computer at %s, table %s, fails: %s"
        log.log(severity(wrong), said, question.game, match.id, what)
        if isinstance(wrong, NotListed):
            await _say_it_is_gone(host.store, host.thinkers, match, seat)
    with suppress(Stale, Refused):
        await match.play_thought(seat, revision, chosen, failed, at=clock.now())


async def _say_it_is_gone(store: Store, thinkers: Thinkers, match: Match, seat: Seat) -> None:
    """Notify the table, once while this process runs, that the host plays for a missing
    computer."""
    if thinkers.outside.is_missed(match.id, seat):
        return
    who = safe_name(match.seated[seat].name)
    gone = notice("outside_gone", who=who, table=match.id)
    await store.notify(match.id, [gone], clock.now())
