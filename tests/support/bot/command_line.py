"""The command line in a process of its own that need not import everything first.

Of a server of processes that has imported the host already: that is most of what a start costs,
and the tests make two hundred. The host as it is really started is in test_main.py.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import random
import secrets
import subprocess
import sys
import tempfile
from multiprocessing.util import Finalize
from pathlib import Path

from bot.base import clock
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.tables.records import Member, Membership, NewTable, Table
from games.codec import to_json
from tests.source import ROOT
from tests.toys import INSTALLED, race

NURSERY = multiprocessing.get_context("forkserver")
NURSERY.set_forkserver_preload(
    ["bot.__main__", "bot.app", "tests.support.bot.command_line", "tests.support.bot.player_child"]
)


def run(folder: Path, *arguments: str, **settings: str) -> tuple[int, str, str]:
    """Start `braakland` in that folder, the toys installed; its exit code and what it printed."""
    with tempfile.TemporaryDirectory() as place:
        files = [Path(place, name) for name in ("out", "err")]
        child = NURSERY.Process(target=_main, args=(folder, arguments, settings, files))
        child.start()
        child.join()
        out, err = (file.read_text("utf-8") for file in files)
        code = child.exitcode
        child.close()
    assert "Traceback" not in err
    assert code is not None
    return code, out.strip(), err.strip()


def become(folder: Path, settings: dict[str, str], out: int, err: int) -> None:
    """Be as a process that was started in that folder, with these settings and the toys, and that
    writes to these descriptors."""
    os.dup2(out, 1)
    os.dup2(err, 2)
    os.chdir(folder)
    os.environ.clear()
    os.environ |= {"PATH": os.defpath} | settings
    sys.path.insert(0, INSTALLED)
    # As at the end of any other process, which that of multiprocessing passes over.
    Finalize(None, logging.shutdown, exitpriority=0)


def _main(
    folder: Path, arguments: tuple[str, ...], settings: dict[str, str], files: list[Path]
) -> None:
    from bot.__main__ import main
    from bot.store.sqlite import engine

    engine.PATIENCE = 0.1  # who has the database is not just letting go of it
    out, err = (os.open(file, os.O_WRONLY | os.O_CREAT) for file in files)
    become(folder, {"CI": "1"} | settings, out, err)
    sys.exit(main(arguments))


TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.canary-of-the-tests"


def start(folder: Path, *arguments: str, **settings: str) -> subprocess.Popen[str]:
    """The host in that folder; the toys are installed there."""
    return subprocess.Popen(
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": f"{ROOT}{os.pathsep}{INSTALLED}", "CI": "1"}
        | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def seat(number: int) -> Member:
    return Member(700 + number, f"Player {number}", Membership.PLAYER, number == 0, None)


async def played(database: Path, moves: int, channel: int = 2) -> int:
    """A race on a real database, so many moves of it at most; its number."""
    async with Store.open(database) as store:
        table = await store.create(
            NewTable(
                guild_id=1,
                channel_id=channel,
                game="race",
                version=race.INFO.version,
                options=to_json(race.INFO.options()),
                seed=secrets.token_hex(32),
                language="en",
                members=(seat(0), seat(1)),
                at=clock.now(),
            )
        )
        return await _play(store, table, moves)


async def _play(store: Store, table: Table, moves: int) -> int:
    match, dice = await MatchRegistry(store).start(table), random.Random(7)
    for _ in range(moves):
        if not match.awaited:
            break
        mover = min(match.awaited)
        action = dice.choice(match.legal(mover))
        await match.play(mover, match.revision(mover), action, interaction=None, at=clock.now())
    return match.id
