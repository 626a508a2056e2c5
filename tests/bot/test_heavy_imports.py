"""Reading an import that takes long, or much, holds up nobody (A8)."""

from __future__ import annotations

import asyncio
import json
import pickle
import resource
import threading
import time
import tracemalloc
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from typing import Any

import pytest

from bot.base.errors import Refused
from bot.matches import import_reader
from bot.matches.import_reader import ImportReader, NewImport
from bot.tables import imports
from bot.tables.export import FORMAT, FORMAT_VERSION, entry_to_json
from bot.tables.records import Line
from games import log, registry
from games.codec import to_json
from games.exam.sittings import EXAMINED
from tests.support.bot.bringing import attached
from tests.support.bot.exports import sitting_of, stored
from tests.support.bot.scenes import said
from tests.support.bot.world import World

GAME = registry()["maillot"]
BY = imports.ImportedBy(1, 2, 3, "en")
AT = datetime(2030, 1, 1, tzinfo=UTC)
MANY = 4000


@cache
def entries(count: int) -> tuple[log.Entry, ...]:
    """A race that does not come from its place: who rides first is preferred again and again."""
    position, entry = log.start(GAME, 6, GAME.INFO.options(), "seed")
    found = [entry]
    while len(found) < count:
        seat = min(log.awaited(GAME, position))
        legal = log.legal(GAME, position, seat)
        action = next((a for a in legal if a.word() == "prefer"), legal[0])
        position, entry = log.move(GAME, position, seat, action, "seed")
        position = replace(position, told=())
        found.append(entry)
    return tuple(found)


def written(count: int) -> bytes:
    return json.dumps(
        {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "game": "maillot",
            "rules_version": GAME.INFO.version,
            "options": to_json(GAME.INFO.options()),
            "players": list("ABCDEF"),
            "seed": None,
            "log": [entry_to_json(entry) for entry in entries(count)],
        }
    ).encode()


def order(data: bytes) -> NewImport:
    return NewImport(data, "fresh", BY, AT)


def memory(count: int) -> int:
    """The most that reading so many entries takes at a time."""
    typed = imports.parsed(written(count), registry())
    tracemalloc.start()
    try:
        imports.read(typed, registry(), "fresh")
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.fault("A8")
def test_a_log_four_times_as_long_takes_four_times_the_memory() -> None:
    """And not sixteen times, as where each position kept all that was told before it."""
    assert memory(2000) < 6 * memory(500)


@pytest.mark.fault("A8", "G11")
async def test_a_match_is_read_in_a_process_of_its_own() -> None:
    data, begun = written(MANY), time.process_time()
    found = await ImportReader(apart=True).offered(order(data))
    mine = time.process_time() - begun
    assert isinstance(found, imports.Unfinished)
    assert found.lines == MANY
    theirs = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert mine < (theirs.ru_utime + theirs.ru_stime) / 2


@pytest.mark.discord
@pytest.mark.fault("A8")
async def test_a_host_whose_computers_think_in_processes_reads_in_one(world: World) -> None:
    world.config = replace(world.config, thinkers=1)
    await world.restart()
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    shown = await attached(world, stored(sitting_of("diceland", 2)))
    assert "imported" in said(shown)
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime > before


@pytest.mark.fault("A8", "G11")
async def test_where_there_is_no_process_for_it_the_event_loop_turns_all_the_same() -> None:
    data, turns = written(MANY), 0
    reading = asyncio.ensure_future(ImportReader().offered(order(data)))
    while not reading.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns > 20


@pytest.mark.fault("A8")
async def test_a_match_that_takes_too_long_is_refused_and_the_next_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reader = ImportReader(apart=True)
    with monkeypatch.context() as hasty:
        hasty.setattr(import_reader, "LONGEST", 0.001)
        with pytest.raises(Refused, match="import_too_heavy"):
            await reader.offered(order(written(10)))
    assert await reader.offered(order(written(10)))


async def test_what_is_wrong_is_told_with_its_line_from_the_process_too() -> None:
    data = "game: diceland\nseat 1: Ann\nseat 2: Bob\n0. start\n1. Zoe: stay"
    told = []
    for apart in (True, False):
        with pytest.raises(Refused) as no:
            await ImportReader(apart).offered(order(data.encode()))
        told.append((no.value.key, no.value.values))
    assert told[0] == told[1] == ("import_who", {"line": 5, "who": "Zoe"})


@pytest.mark.fault("A8")
async def test_only_so_many_imports_wait_at_a_time() -> None:
    reader, data, until = ImportReader(), order(written(10)), threading.Event()

    class Slow(NewImport):
        def read(self) -> imports.PutUp | imports.Unfinished:
            until.wait()
            return super().read()

    slow = Slow(data.data, data.seed, data.by, data.at)
    waiting = [asyncio.ensure_future(reader.offered(slow)) for _ in range(import_reader.WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(Refused, match="import_busy"):
        await reader.offered(data)
    until.set()
    assert all(await asyncio.gather(*waiting))
    assert await reader.offered(data)


@pytest.mark.parametrize("key", sorted(EXAMINED))
def test_the_lines_of_any_game_can_be_sent_by_the_process(key: str) -> None:
    game = EXAMINED[key]
    position, entry = log.start(game, game.INFO.seats[0], game.INFO.options(), "seed")
    lines = [Line(entry, 0, AT)]
    for number in range(30):
        if log.outcome(game, position) is None:
            seat = min(log.awaited(game, position))
            legal = log.legal(game, position, seat)
            position, entry = log.move(game, position, seat, legal[number % len(legal)], "seed")
            lines.append(Line(entry, 0, AT))
    assert pickle.loads(pickle.dumps(lines)) == lines
    assert any(line.entry.told for line in lines)


@pytest.mark.long
async def test_what_is_read_is_the_same_in_the_process_and_here() -> None:
    whole = json.dumps(stored(sitting_of("diceland", 2))).encode()
    for data in (whole, written(20)):
        assert await ImportReader(True).offered(order(data)) == await ImportReader().offered(
            order(data)
        )


def refusal(export: Any) -> str:
    with pytest.raises(Refused) as no:
        imports.offered(json.dumps(export).encode(), EXAMINED, "fresh", BY, AT)
    return no.value.key


@pytest.mark.fault("A5")
def test_a_seed_or_an_action_that_is_longer_than_any_is_refused() -> None:
    """Each draw hashes the whole seed, and rules compare what an action names."""
    export = stored(sitting_of("diceland", 2))
    assert refusal(export | {"seed": "0" * 201, "seed_hash": None}) == "import_damaged"
    action = next(entry for entry in export["log"] if entry["notation"])
    assert action["action"]["is"] == "PlaceDie"
    action["action"]["tile"] = "a" * 400
    action["notation"] = f"place {action['action']['value']} {'a' * 400}"
    assert refusal(export) == "import_impossible"
