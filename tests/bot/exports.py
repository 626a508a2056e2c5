"""A finished match as its table and the lines of its log, as the store would give them."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.export import exported
from bot.records import Line, Member, Standing, Status, Table
from games import log
from games.codec import to_json
from games.core import Seat
from tests.games.exam import EXAMINED, SEED, Sitting, match

BEGIN = datetime(2026, 11, 21, 12, tzinfo=UTC)
FIRST_USER = 700_000_000_000_000_000


def sitting_of(key: str, seats: int) -> Sitting:
    return Sitting(key, seats, EXAMINED[key].INFO.options())


def table_of(sitting: Sitting) -> Table:
    names = ["Ada", "Bram", "Cleo", "Dirk", "Emma", "Finn"][: sitting.seats]
    members = tuple(
        Member(FIRST_USER + n, name, Standing.PLAYER, n == 0, Seat(n))
        for n, name in enumerate(names)
    )
    options = to_json(sitting.options)
    version, entries = sitting.game.INFO.version, len(match(sitting))
    place = FIRST_USER * 2
    return Table(
        7, place, place + 1, sitting.key, version, options, SEED, Status.FINISHED, "en",
        BEGIN, BEGIN, entries, members, "",
    )  # fmt: skip


def stored(sitting: Sitting) -> Any:
    """The exported match, as somebody reads it from the file."""
    steps = match(sitting)
    lines = [Line(s.entry, 0, BEGIN + timedelta(hours=n)) for n, s in enumerate(steps)]
    result = log.outcome(sitting.game, steps[-1].position)
    return json.loads(json.dumps(exported(table_of(sitting), lines, result)))
