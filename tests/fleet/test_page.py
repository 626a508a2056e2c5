"""An operator types what docs/scale.md says, by hand, while people play: nobody notices."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.fleet import audit, checks
from tests.fleet.discord_there import Fleet, fleet_here
from tests.fleet.newer import VERSION, newer
from tests.fleet.players import Players
from tests.fleet.processes import QUICK, ROOT, TOKEN
from tests.fleet.trial import PLACES
from tests.toys import INSTALLED

pytestmark = [pytest.mark.usefixtures("toys"), pytest.mark.xdist_group("fleet"), pytest.mark.long]
PAGE = (ROOT / "docs/scale.md").read_text("utf-8")
BLOCKS = dict(re.findall(r"^```sh (\w+)\n((?s:.+?))^```$", PAGE, re.M))
PROGRAM = """#!/bin/sh
PYTHONPATH={path} exec {python} -m tests.fleet.host {port} h$$
"""
ADDRESS = "postgresql://braakland:PASSWORD@its.address/braakland"


@dataclass
class Operator:
    """Somebody at a shell in a folder, with the bot installed."""

    folder: Path
    there: Fleet
    url: str
    health: int  # the first digits of the ports that the page calls 900n

    @property
    def environment(self) -> dict[str, str]:
        shared = {"SHARDS": "16", "PROCESSES": "3", "DATABASE": self.url, "DISCORD_TOKEN": TOKEN}
        quick = QUICK | {"LEASE": "4", "APART": "0.1", "LOG_LEVEL": "INFO"}
        return {"PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}"} | shared | quick

    def install(self, path: str) -> None:
        """The bot whose files are there is what starts from now on."""
        program = self.folder / "bin/braakland"
        program.write_text(PROGRAM.format(path=path, python=sys.executable, port=self.there.port))
        program.chmod(0o755)

    async def type(self, block: str) -> None:
        """Type a block of the page; each line must succeed."""
        said = BLOCKS[block].replace(ADDRESS, self.url).replace("900$n", f"{self.health}$n")
        with (self.folder / f"{block}.log").open("w+b") as log:
            shell = await asyncio.create_subprocess_exec(
                *("bash", "-e", "-o", "pipefail", "-c", said),
                cwd=self.folder,
                env=self.environment,
                stdout=log,
                stderr=log,
            )
            try:
                async with asyncio.timeout(300):
                    code = await shell.wait()
            finally:
                if shell.returncode is None:
                    shell.kill()
            assert code == 0, f"{block}: {(self.folder / f'{block}.log').read_text()}{self.logs()}"

    def logs(self) -> str:
        """What the processes wrote."""
        return "\n".join(log.read_text() for log in self.folder.glob("fleet-*.log"))

    def pids(self) -> list[int]:
        """The processes there are, by the files of the page."""
        return [int(file.read_text()) for file in self.folder.glob("fleet-*.pid")]


@pytest.fixture
async def operator(database: str, tmp_path: Path) -> AsyncIterator[Operator]:
    await audit.begin(database)
    async with fleet_here(TOKEN) as there:
        (tmp_path / "bin").mkdir()
        found = Operator(tmp_path, there, database, _ports())
        found.install(f"{ROOT}:{INSTALLED}")
        yield found
        for pid in found.pids():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def _ports() -> int:
    """A number n so that the ports n1, n2 and n3 are free."""
    for n in range(4000, 6500):
        with ExitStack() as free, suppress(OSError):
            for last in (1, 2, 3):
                free.enter_context(closing(socket.create_server(("127.0.0.1", 10 * n + last))))
            return n
    raise RuntimeError("no port is free")


async def test_what_the_page_says_is_typed_while_people_play(operator: Operator) -> None:
    there, players = operator.there, Players(operator.there)
    await operator.type("begin")
    assert there.served()
    first = {session.process for shard in range(16) for session in there.live(shard)}
    assert len(first) == 3
    async with asyncio.TaskGroup() as people:
        playing = [people.create_task(players.play(place)) for place in PLACES]
        await _more(players, operator)
        operator.install(newer(operator.folder / "newer"))
        await operator.type("roll")
        await there.until(there.served)
        now = {session.process for shard in range(16) for session in there.live(shard)}
        assert not first & now
        await _more(players, operator)
        await operator.type("lost")
        await there.until(lambda: len(_serving(there)) == 2)
        await there.until(there.served)
        await _more(players, operator)
        for task in playing:
            task.cancel()
    await operator.type("end")
    await there.until(lambda: not _serving(there))
    asked = "SELECT interaction FROM log WHERE kind = 'play' AND interaction IS NOT NULL"
    logged = [str(row[0]) for row in audit.rows(operator.url, asked)]
    assert not list(checks.moves_kept(players.notes.acknowledged, logged))
    assert not list(checks.posted_once(there.messages.nonces))
    leases = await audit.changes(operator.url, "shards")
    assert not list(checks.one_token_a_shard(leases))
    assert "Traceback" not in operator.logs()
    assert operator.logs().count(f"Braakland {VERSION} starts") == 3


def _serving(there: Fleet) -> set[str]:
    return {session.process for session in there.sessions if session.ended is None}


async def _more(players: Players, operator: Operator, moves: int = 3) -> None:
    """So many more moves are acknowledged."""
    enough = len(players.notes.acknowledged) + moves
    try:
        await operator.there.until(lambda: len(players.notes.acknowledged) >= enough)
    except TimeoutError:
        raise AssertionError(operator.logs()[-6000:]) from None
