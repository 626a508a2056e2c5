"""Whether every match in the database is what was played: each is replayed from its own log."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

from bot.matches.results import differing
from bot.store.store import Store
from bot.tables.export import exported
from bot.tables.records import OVER, Status, Table
from bot.tables.snapshots import restored
from bot.tables.verify import Uncheckable, verdict
from games import log, registry
from games.codec import from_json
from games.core import BadRecord


@dataclass(frozen=True, slots=True)
class Checked:
    """How many matches are whole, and one line for each that is not: its number and why."""

    whole: int
    faults: tuple[str, ...]


async def checked(store: Store) -> Checked:
    """Replay all matches; nothing is changed."""
    whole, faults = 0, []
    async for table in _begun(store):
        fault = await _fault(store, table)
        if fault is None:
            whole += 1
        else:
            faults.append(f"Match {table.id} ({table.game}): {fault}")
    for number in await differing(store):
        faults.append(f"Match {number}: what is kept of its result is not what its log comes to")
    return Checked(whole, tuple(faults))


async def _begun(store: Store) -> AsyncIterator[Table]:
    for status in Status:
        for table in await store.tables_with(status):
            if table.entries:
                yield table


async def _fault(store: Store, table: Table) -> str | None:
    """What stands against a match, in words, if anything does."""
    try:
        loaded = await store.load(table.id)
        game = registry()[table.game]
        options = from_json(game.INFO.options, table.options)
        stands = restored(game, options, loaded)
        found = verdict(exported(table, loaded.lines, log.outcome(game, stands)), registry())
        if not found.honest:
            if table.status in OVER or found.line is None:
                return found.why
            return f"line {found.line} does not follow from the rules and the seed"
        seats = sum(member.seat is not None for member in table.members)
        replayed = log.replay(game, seats, options, [line.entry for line in loaded.lines])
    except (BadRecord, Uncheckable) as wrong:
        return str(wrong)
    except LookupError:
        return "this host has no such game"
    except (ValueError, TypeError) as wrong:
        return f"cannot be replayed ({type(wrong).__name__})"
    if replayed != stands:
        return "the position that is kept is not where its log leads"
    over = log.outcome(game, stands) is not None
    if over != (table.status is Status.FINISHED) and table.status is not Status.CLOSED:
        return f"it is kept as {table.status}, but by the rules it is {'' if over else 'not '}over"
    return None
