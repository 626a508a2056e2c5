"""A table without a channel in a fleet: all of it comes by shard 0, whoever serves that."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from time import time

import pytest

from tests.fleet import audit, checks
from tests.fleet.conftest import LEASE, SOON
from tests.fleet.discord_there import Call
from tests.fleet.processes import Process
from tests.fleet.trial import UNTIL_SERVED, Trial, trial
from tests.postgres import Server
from tests.transport import driving
from tests.transport.discord_here import ADA, BRAM, USERS
from tests.transport.messages import addresses

pytestmark = [pytest.mark.usefixtures("toys"), pytest.mark.xdist_group("fleet"), pytest.mark.long]
IN_PERSON = {ADA: f"5{ADA}", BRAM: f"5{BRAM}"}
"""The direct messages of each."""


@pytest.fixture
async def two(postgres: Server, database: str, tmp_path: Path) -> AsyncIterator[Trial]:
    """Two processes, each of which serves some shards: one of them shard 0."""
    async with trial(postgres, database, tmp_path, 2, LEASE | SOON) as fleet:
        await fleet.begin()
        yield fleet


def holder(fleet: Trial) -> Process:
    """The process to which direct messages come."""
    return fleet.fleet.all[fleet.there.live(0)[0].process]


async def begun(fleet: Trial) -> None:
    """Ada has challenged Bram to a race, and he has accepted."""
    there = fleet.there
    options = [{"name": "user", "type": 6, "value": BRAM}]
    options.append({"name": "game", "type": 3, "value": "race"})
    await there.command("challenge", options=options, resolved={"users": {BRAM: USERS[BRAM]}})
    await there.until(lambda: driving.lobbies(there, IN_PERSON[BRAM]))
    [lobby] = driving.lobbies(there, IN_PERSON[BRAM])
    join = next(a for a in addresses(lobby) if a.startswith("bl:join:"))
    await there.press(join, BRAM, IN_PERSON[BRAM])
    await there.until(lambda: all(driving.live(there, place) for place in IN_PERSON.values()))
    await fleet.rest()


def mover(fleet: Trial) -> str:
    """Who is called by the newest board that each has; both say the same."""
    boards = [driving.live(fleet.there, place) for place in IN_PERSON.values()]
    assert [len(each) for each in boards] == [1, 1], boards
    called = {driving.called(board) for (board,) in boards} - {""}
    assert len(called) == 1, boards
    return called.pop()


async def naps(fleet: Trial, number: int) -> list[str]:
    """Whoever is called rests, so many times; the interactions."""
    asked = []
    for _ in range(number):
        asked.append(await driving.in_private(fleet.there, mover(fleet), "rest nap", 1))
        await fleet.rest()
    return asked


def acted(fleet: Trial, process: Process) -> list[Call]:
    """What a process has said in those direct messages, or answered."""
    places = tuple(f"/channels/{place}/" for place in IN_PERSON.values())
    return [
        call
        for call in fleet.there.calls
        if call.process == process.name and call.path.startswith(("/interactions/", *places))
    ]


async def test_who_serves_shard_0_is_killed_while_it_posts_and_the_other_goes_on(
    two: Trial,
) -> None:
    there, first = two.there, holder(two)
    (other,) = (process for process in two.serving if process is not first)
    await begun(two)
    asked = await naps(two, 2)
    assert acted(two, first)
    assert not acted(two, other)

    def strike(call: Call, after: bool) -> None:
        if call.process == first.name and after and call.channel in IN_PERSON.values():
            two.fleet.strike(first)  # the board stands there, and it does not know that

    there.struck = strike
    rests = [{"name": "move", "type": 3, "value": "rest nap"}]
    asked.append(await there.command("play", user=mover(two), options=rests))
    await two._until("killed", UNTIL_SERVED, lambda: first.of_system.returncode is not None)
    await two.fleet.gone(first)
    await two.served()
    await two.rest()
    assert holder(two) is other
    asked += await naps(two, 3)
    assert acted(two, other)

    await two.end()
    logged = await two.logged()
    assert not list(checks.moves_kept(asked, logged))
    assert sorted(logged) == sorted(asked)
    written = list(audit.letters(await audit.changes(two.url, "outbox")))
    found = [
        *await checks.logs_replay(two.url),
        *checks.no_letter_lost(written, there.calls, time()),
        *checks.copies_after_trouble(there.calls, two.fleet.all),
        *checks.posted_once(there.messages.nonces),
    ]
    assert not found, two.said()
