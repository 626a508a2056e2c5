"""A newer version is rolled in, one process after the other, while people play: nobody notices."""

from __future__ import annotations

from pathlib import Path
from time import time

import pytest

from bot.base import setting_kinds
from bot.ops.checking import Checked, checked
from bot.ops.shutdown import Exit
from bot.store.store import Store
from tests.fleet import audit
from tests.fleet.newer import BACK, FORMAT, HARSH, VERSION, newer
from tests.fleet.processes import Process
from tests.fleet.trial import PLACES, UNTIL_SERVED, Trial, trial
from tests.postgres import Server

UNKNOWN = """
INSERT INTO results (match_id, begun_at, ended_at, plays, unrated)
SELECT id, 1, 2, 3, 'as only a newer version knows' FROM matches
WHERE entries > 0 AND status = 'running' ON CONFLICT DO NOTHING
"""
"""A newer version keeps that matches are not rated, for a reason that the version before does not
know."""
QUICK = {"LEASE": "4", "APART": "0.1"}  # seconds: nobody need wait for them long
pytestmark = [pytest.mark.usefixtures("toys"), pytest.mark.xdist_group("fleet"), pytest.mark.long]


async def test_a_newer_version_is_rolled_in_while_people_play(
    postgres: Server, database: str, tmp_path: Path
) -> None:
    """With one more migration: the version before plays on until its turn comes, also where it has
    to connect to the database again.
    """
    async with trial(postgres, database, tmp_path, 3, QUICK) as three:
        await three.begin()
        three.play()
        await three.played(3)
        await must_be_refused(three, newer(tmp_path / "harsh", HARSH))
        await three.played(1)
        there, older = newer(tmp_path / "newer"), three.fleet.running
        for process in older:
            assert await three.fleet.end(process) == 0, process.said()
            after = await three.fleet.start(PYTHONPATH=there, LOG_LEVEL="INFO")
            await must_start(three, after)
            await three.served()
            await three.played(3)
            assert audit.rows(three.url, "SELECT format FROM braakland_format") == [(FORMAT,)]
            if process is older[0]:
                audit.do(three.url, UNKNOWN)
                await results_are_told(three)
                await three.restart_the_database()
                await three.served()
                await three.played(3)
        await three.played_everywhere()
        await three.rest()
        await three.end()
        audit.do(three.url, BACK)
        found = await three.look(times=None)
        assert not found.all, f"{found}\n{three.said()}"
        assert (await checked_of(three)).faults == ()
        assert "must not change result type" not in three.said()


async def results_are_told(three: Trial) -> None:
    """On every server, so by processes of both versions."""
    for place in PLACES:
        asked = await three.there.command("stats", guild=True, channel_id=place.channel)
        told = await three.players.read(asked)
        assert "played to the end" in told or "No match has come to an end" in told, told


async def checked_of(three: Trial) -> Checked:
    """What `check` says of their database."""
    async with Store.open(setting_kinds.Server(three.url)) as store:
        return await checked(store)


async def must_start(three: Trial, process: Process) -> None:
    """Others may serve its shards meanwhile."""
    said = f"Braakland {VERSION} starts"
    await three._until(said, UNTIL_SERVED, lambda: said in process.said())


async def must_be_refused(three: Trial, there: str) -> None:
    """With a migration with which the others could not go on it does not start beside them."""
    eager = await three.fleet.start(PYTHONPATH=there)
    eager.asked = time()
    assert await three.fleet.gone(eager) == Exit.STORAGE
    assert "the version before cannot go on with the database of this one" in eager.said()
    assert audit.rows(three.url, "SELECT format FROM braakland_format") == [(FORMAT - 1,)]
