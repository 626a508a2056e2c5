"""Check every match in the database by replaying its log.

Entries played by an older version of the rules cannot be replayed: there only the record is checked
to be complete, and the match to be playable.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Any

from bot.matches.settling import differing
from bot.store.store import Store
from bot.tables.export import exported
from bot.tables.lessons import lesson_of
from bot.tables.records import OVER, Loaded, Status, Table
from bot.tables.snapshots import position_of, restored, versions
from bot.tables.verify import Uncheckable, verdict
from games import history, log, registry
from games.codec import from_json
from games.core import AnyGame, BadRecord
from games.teaching import prepared


@dataclass(frozen=True, slots=True)
class Checked:
    """How many matches are whole; how many seem whole but were played at least in part by older
    rules; and one line for each that is not whole: its number and why."""

    whole: int
    older: int
    faults: tuple[str, ...]


async def checked(store: Store) -> Checked:
    """Replay all matches; nothing is changed."""
    whole, older, faults = 0, 0, []
    async for table in _begun(store):
        try:
            fault, by_older = await _judged(store, table)
        except (BadRecord, Uncheckable) as wrong:
            fault, by_older = str(wrong), False
        except history.NONSENSE as wrong:
            fault, by_older = f"cannot be replayed ({type(wrong).__name__})", False
        if fault is not None:
            faults.append(f"Match {table.id} ({table.game}): {fault}")
        elif by_older:
            older += 1
        else:
            whole += 1
    for number in await differing(store):
        faults.append(f"Match {number}: what is kept of its result is not what its log comes to")
    return Checked(whole, older, tuple(faults))


async def _begun(store: Store) -> AsyncIterator[Table]:
    for status in Status:
        for table in await store.tables_with(status):
            if table.entries:
                yield table


async def _judged(store: Store, table: Table) -> tuple[str | None, bool]:
    """The fault of a match in words, if it has one; and whether some of it was played by older
    rules, or in a lesson that has changed. Raises BadRecord, Uncheckable."""
    game = registry().get(table.game)
    if game is None:
        return "this host has no such game", False
    loaded = await store.load(table.id)
    played = versions(loaded)
    today, by_older = played[-1] == game.INFO.version, {*played} != {game.INFO.version}
    lesson = lesson_of(game, table)
    if lesson is None:
        return _fault(game, loaded, today=today), by_older
    game = prepared(game, lesson)
    if _fault(game, loaded, today=today) is None:
        return None, by_older
    return _fault(game, loaded, today=False), True  # the lesson has changed since


def _fault(game: AnyGame, loaded: Loaded, *, today: bool) -> str | None:
    """The fault of a match, if any. If its end was played by the rules of `today`, the log is
    replayed too."""
    table, options = loaded.table, from_json(game.INFO.options, loaded.table.options)
    try:
        position = restored(game, options, loaded)
    except BadRecord:  # its text may quote what is still secret
        return "the position that is kept cannot be read"
    if today:
        found = verdict(exported(loaded, game), {**registry(), game.INFO.key: game})
        if not found.honest:
            if table.status in OVER or found.line is None:
                return found.why
            return f"line {found.line} does not follow from the rules and the seed"
        if not _leads_to(game, options, loaded, position):
            return "the position that is kept is not where its log leads"
    elif table.status in OVER:
        return None
    over = log.outcome(game, position) is not None
    if over != (table.status is Status.FINISHED) and table.status is not Status.CLOSED:
        return f"it is kept as {table.status}, but by the rules it is {'' if over else 'not '}over"
    return _stuck(game, position) if table.status is Status.RUNNING else None


def _leads_to(game: AnyGame, options: Any, loaded: Loaded, position: log.Position) -> bool:
    """Whether the log leads to that position, from the start or from the end of what
    older rules have played."""
    seats = sum(member.seat is not None for member in loaded.table.members)
    known = [position_of(game, older) for older in loaded.older[-1:]]
    rest = [line.entry for line in loaded.lines[known[0].entries if known else 0 :]]
    try:
        reached = log.replay(game, seats, options, rest, known)
    except BadRecord:
        if known and any(e.to is not None and e.to < known[0].entries - 1 for e in rest):
            return True  # an undo returns into what older rules have played
        raise
    return replace(reached, told=()) == replace(position, told=())


def _stuck(game: AnyGame, position: log.Position) -> str | None:
    """Why a running match cannot be continued, if that is so."""
    awaited = log.awaited(game, position)
    for seat in awaited:
        game.view(position.state, seat)
        if game.fallback(position.state, seat) not in game.legal(position.state, seat):
            return f"seat {seat + 1} has no move that the rules of today allow"
    return None if awaited else "nobody is to move"
