"""A finished match as its table and the lines of its log, as the store would give them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot.tables.export import exported
from bot.tables.records import Line, Loaded, Member, Membership, Status, Table
from bot.tables.snapshots import packed
from games import log
from games.codec import to_json
from games.core import Seat
from games.exam.sittings import EXAMINED, SEED, Sitting, Step, match
from tests.source import ROOT

BEGIN = datetime(2026, 11, 21, 12, tzinfo=UTC)
FIRST_USER = 700_000_000_000_000_000


def sitting_of(key: str, seats: int) -> Sitting:
    return Sitting(key, seats, EXAMINED[key].INFO.options())


def table_of(sitting: Sitting, entries: int = 0) -> Table:
    names = ["Ada", "Bram", "Cleo", "Dirk", "Emma", "Finn"][: sitting.seats]
    members = tuple(
        Member(FIRST_USER + n, name, Membership.PLAYER, n == 0, Seat(n))
        for n, name in enumerate(names)
    )
    options = to_json(sitting.options)
    version, entries = sitting.game.INFO.version, entries or len(match(sitting))
    place = FIRST_USER * 2
    return Table(
        7, place, place + 1, sitting.key, version, options, SEED, Status.FINISHED, "en",
        BEGIN, BEGIN, entries, members, "",
    )  # fmt: skip


def second_thoughts(sitting: Sitting) -> tuple[Step, ...]:
    """The same match by people who now and then take a move back, and then make it after all."""
    game, (first, *rest) = sitting.game, match(sitting)
    steps, before = [first], first.position
    for n, step in enumerate(rest, start=1):
        seat, action = step.entry.seat, step.entry.action
        assert seat is not None
        assert action is not None
        made = log.move(game, steps[-1].position, seat, action, SEED)
        found = [made]
        if n % 3 == 0 and step is not rest[-1]:
            found.append(back := log.return_to(made[0], before, seat))
            if n % 2:
                found.append(log.return_to(back[0], made[0], seat))
            else:
                found.append(made := log.move(game, back[0], seat, action, SEED))
        before = made[0]
        steps += [Step(entry, position) for position, entry in found]
    return tuple(steps)


def stored(sitting: Sitting, steps: Sequence[Step] = ()) -> Any:
    """The exported match, as somebody reads it from the file."""
    loaded = loaded_of(sitting, steps or match(sitting))
    return json.loads(json.dumps(exported(loaded, sitting.game)))


def loaded_of(sitting: Sitting, steps: Sequence[Step]) -> Loaded:
    """The same as the store gives it, a line every hour."""
    lines = tuple(Line(s.entry, 0, BEGIN + timedelta(hours=n)) for n, s in enumerate(steps))
    snapshot = packed(sitting.game, steps[-1].position)
    return Loaded(table_of(sitting, len(steps)), snapshot, lines)


def alone(file: Path) -> subprocess.CompletedProcess[str]:
    """docs/verify.py as anybody runs it, with nothing installed and nothing of ours at hand."""
    script = ROOT / "docs" / "verify.py"
    asked = [sys.executable, "-I", "-S", str(script), str(file)]
    return subprocess.run(asked, capture_output=True, text=True, check=False, cwd=file.parent)
