"""The power fails: what is on the disk is a whole log up to some move, with all that was promised.

What was written before the last flush is there; of what came after, any beginning may be.
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from bot.matches.registry import MatchRegistry
from bot.store.database import Connection
from bot.store.store import Store
from tests.support.bot.stored import begun, take
from tests.toys.race import Drink

MOVES, CUTS = 12, 60


@pytest.mark.fault("S2")
@pytest.mark.usefixtures("toys")
async def test_a_log_that_was_cut_anywhere_is_whole_up_to_some_move(tmp_path: Path) -> None:
    database, journal = tmp_path / "kept.db", tmp_path / "kept.db-wal"
    async with Store.open(database) as store:
        match = await begun(store)
        promised = {journal.stat().st_size: match.entries}
        for number in range(MOVES):
            seat = min(match.awaited)
            quiet = [a for a in match.legal(seat) if not isinstance(a, Drink)]
            await take(match, quiet[-1], f"i{number}")
            promised[journal.stat().st_size] = match.entries
        lines = await store.lines(match.id)
        shutil.copy(database, tmp_path / "image.db")
        whole = journal.read_bytes()
    assert len(promised) > MOVES, "the journal was folded in meanwhile"
    chance = random.Random(20_261_122)
    for size in [*promised, *(chance.randrange(min(promised), len(whole)) for _ in range(CUTS))]:
        image = tmp_path / "cut.db"
        shutil.copy(tmp_path / "image.db", image)
        image.with_name("cut.db-wal").write_bytes(whole[:size])
        async with Store.open(image) as store:
            kept = await store.lines(match.id)
            assert kept == lines[: len(kept)]
            assert len(kept) >= max(n for at, n in promised.items() if at <= size)
            assert (await MatchRegistry(store).match(match.id)).entries == len(kept)
        image.with_name("cut.db-wal").unlink(missing_ok=True)


@pytest.mark.fault("S2")
async def test_a_move_is_flushed_before_it_is_answered_for(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "kept.db") as store:

        def asked(connection: Connection) -> int:
            return int(connection.execute("PRAGMA synchronous").fetchone()[0])

        full = 2
        assert await store.read(asked) >= full
