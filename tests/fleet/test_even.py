"""After a crash the others have the shards of whoever is gone; one that is back is given some."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.fleet import audit
from tests.fleet.discord_there import SERVERS
from tests.fleet.trial import Trial, trial
from tests.postgres import Server

QUICK = {"LEASE": "4", "APART": "0.1"}  # seconds: nobody need wait for them long
pytestmark = [pytest.mark.usefixtures("toys"), pytest.mark.xdist_group("fleet"), pytest.mark.long]
SHARE = 6  # of 16 shards, in three processes
GONE = (5 << 22) + 2001
"""A server that the bot was on once, and is not any more."""
KNOWN = "INSERT INTO servers (guild_id) VALUES " + ", ".join(
    f"({(shard << 22) + 2001})" for shard in (*SERVERS, 5)
)


def shares(fleet: Trial) -> Counter[str]:
    """How many shards each process serves."""
    return Counter(s.process for s in fleet.there.sessions if s.ended is None)


async def test_a_process_that_is_back_is_given_its_share_while_people_play(
    postgres: Server, database: str, tmp_path: Path
) -> None:
    async with trial(postgres, database, tmp_path, 3, QUICK) as three:
        audit.do(three.url, KNOWN)
        await three.begin()
        three.play()
        await three.played(2)
        serving = [p for p in three.fleet.running if shares(three)[p.name]]
        await three.fleet.kill(serving[0])
        await three.served()
        assert max(shares(three).values()) > SHARE
        back = await three.fleet.start()
        await three.there.until(lambda: max(shares(three).values()) <= SHARE)
        await three.served()
        assert shares(three)[back.name] == 16 - 2 * SHARE
        await three.played(3)
        await three.played_everywhere()
        await three.rest()
        await three.end()
        found = await three.look(times=None)
        assert not found.all, f"{found}\n{three.said()}"
        assert audit.rows(three.url, "SELECT guild_id FROM servers WHERE left_at IS NOT NULL") == [
            (GONE,)
        ]
