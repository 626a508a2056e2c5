"""The process is killed again and again, in the midst of whatever it does."""

from __future__ import annotations

import random
import signal
import time
from collections import Counter
from pathlib import Path

import pytest

from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.tables import known_games
from bot.tables.records import Status, Table
from games import history, log
from games.core import Seat
from tests.support.bot.command_line import NURSERY
from tests.support.bot.player_child import NOON, Move, moves, play_until_killed, playable
from tests.support.bot.stored import position_of

MOST = 8  # moves before a process is killed; before the first one it may still open the store
MOMENT = 0.02  # seconds at most that it lives after them, so that it dies in the midst of anything


def kill_one(database: Path, accepted: Path, n: int, chance: random.Random) -> None:
    """Let a process make some moves, then kill it as only the system can."""
    enough = sum(1 for _ in moves(accepted)) + chance.randrange(MOST)
    child = NURSERY.Process(target=play_until_killed, args=(database, accepted, n))
    child.start()
    while child.is_alive() and sum(1 for _ in moves(accepted)) < enough:
        time.sleep(0.001)
    time.sleep(chance.uniform(0, MOMENT))
    child.kill()
    child.join()
    assert child.exitcode == -signal.SIGKILL, "it ended by itself"
    child.close()


async def stored(store: Store, table: Table) -> Counter[Move]:
    """The moves in the log of a match, which fits the rules, the seed and the snapshot."""
    game = known_games.game(table.game)
    loaded = await store.load(table.id)
    entries = [line.entry for line in loaded.lines]
    match = Match(store, game, loaded)
    replayed = log.replay(game, len(match.seated), match.options, entries)
    assert position_of(match) == replayed
    assert history.verify(game, len(match.seated), match.options, entries, table.seed)
    return Counter(
        (table.id, line.entry.seat, line.nth, str(line.entry.action))
        for line in loaded.lines
        if line.entry.kind is log.EntryKind.PLAY and line.entry.seat is not None
    )


async def newest_tables(store: Store) -> list[Table]:
    """The table of each channel that has one with a log."""
    found = [await store.table_in(channel) for channel in range(len(playable()))]
    return [table for table in found if table is not None and table.entries]


async def all_there(database: Path, accepted: Path) -> None:
    """What was accepted in the newest match of each game is in its log, once."""
    async with Store.open(database) as store:
        noted = list(moves(accepted))
        for table in await newest_tables(store):
            mine = Counter(move for move in noted if move[0] == table.id)
            kept = await stored(store, table)
            assert mine <= kept
            assert set(kept.values()) <= {1}


@pytest.mark.fault("S1")
@pytest.mark.usefixtures("toys")
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill like that")
@pytest.mark.parametrize("kills", [10, pytest.param(100, marks=pytest.mark.long)])
async def test_kills_lose_no_move_and_double_none(tmp_path: Path, kills: int) -> None:
    database, accepted = tmp_path / "kept.db", tmp_path / "accepted.txt"
    chance = random.Random(20301224)
    for n in range(kills):
        kill_one(database, accepted, n, chance)
        await all_there(database, accepted)
    async with Store.open(database) as store:
        noted = Counter(moves(accepted))
        assert len(noted) > kills, "hardly anything was played"
        assert set(noted.values()) == {1}
        tables = [table for status in Status for table in await store.tables_with(status)]
        kept: Counter[Move] = Counter()
        for table in tables:
            if table.entries:
                kept += await stored(store, table)
        assert noted <= kept
        assert set(kept.values()) == {1}
        running = await store.tables_with(Status.RUNNING)
        await boards_wait(store, running)
        for table in running:
            await goes_on(store, table)


async def boards_wait(store: Store, running: list[Table]) -> None:
    """Each match that runs has its newest board in the outbox, where nobody has sent any."""
    boards: Counter[int | None] = Counter()
    while messages := await store.claim(NOON, 100):
        boards.update(message.match_id for message in messages if message.kind == "turn")
        for message in messages:
            await store.done(message.id)
    assert boards == {table.id: 1 for table in running}


async def goes_on(store: Store, table: Table) -> None:
    match = await MatchRegistry(store).match(table.id)
    seat: Seat = min(match.awaited)
    revision, action = match.revision(seat), match.legal(seat)[0]
    await match.play(seat, revision, action, interaction=f"after all {table.id}", at=NOON)
    assert match.revision(seat) == revision + 1
