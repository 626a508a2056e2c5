"""When somebody's time is up and when he is reminded: derived from what is stored, never stored.

Every instant is in UTC; only quiet hours look at the clock on a person's wall.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum
from typing import Any

from games.core import Seat


class Mode(StrEnum):
    """What a table's clock does: nothing, remind, or act once a deadline has passed."""

    NONE = "none"
    SOFT = "soft"
    HARD = "hard"


class Late(StrEnum):
    """What becomes of a seat that missed its deadline: the game plays for it, or it is offered."""

    PLAY = "play"
    OFFER = "offer"


class Left(StrEnum):
    """What becomes of a seat whose player is gone: the game plays for it, or all wait."""

    PLAY = "play"
    WAIT = "wait"


class Where(StrEnum):
    """Where a person wants to be reminded."""

    CHANNEL = "channel"
    DM = "dm"


@dataclass(frozen=True, slots=True)
class Pace:
    """The clock of a table; the defaults are what a table has unasked."""

    mode: Mode = Mode.SOFT
    time: timedelta = timedelta(days=3)
    """Of each move."""
    bank: timedelta = timedelta(0)
    """Of each seat for the whole match, used up when the time of a move does not suffice."""
    late: Late = Late.PLAY
    left: Left = Left.PLAY
    undo: bool = True


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a person wants to be reminded; the defaults hold for whoever never said."""

    zone: str | None = None
    """An IANA name; without one there are no quiet hours."""
    first: timedelta = timedelta(hours=24)
    spacing: timedelta | None = None
    """Between one reminder and the next; without it there is only the first."""
    quiet: tuple[time, time] | None = None
    """From and to, by the clock on his wall; may go past midnight; both the same: none."""
    where: Where = Where.CHANNEL
    on: bool = True


@dataclass(frozen=True, slots=True)
class Wait:
    """A seat is awaited since an instant; its player was last reminded, and put it off until."""

    seat: Seat
    since: datetime
    reminded: datetime | None = None
    snoozed: datetime | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """A clock stands still from `start` until just before `end`; without one it still does."""

    start: datetime
    end: datetime | None = None


def pace_to_json(pace: Pace) -> str:
    """A pace as it is stored, spans in whole seconds."""
    return json.dumps(asdict(pace), default=lambda span: int(span.total_seconds()))


def pace_from_json(text: str) -> Pace:
    """The pace that was stored; what is unknown or missing in it is as by default."""
    stored, known = json.loads(text), {}
    for name, read in _READ.items():
        with suppress(KeyError, TypeError, ValueError):
            known[name] = read(stored[name])
    return Pace(**known)


def _span(seconds: Any) -> timedelta:
    return timedelta(seconds=int(seconds))


_READ: dict[str, Any] = {
    **{"mode": Mode, "late": Late, "left": Left, "undo": bool},
    **{"time": _span, "bank": _span},
}
