"""The host is killed at any moment, again and again, over a socket; then what stands is looked at.

    python -m tests.kills 1000 [SEED]

Two people play three races, each in a channel of its own, at a small Discord that now and then
forgets its nonces. Each life of the host ends with SIGKILL: before or after one of its calls takes
effect there, or at any other moment. When it lives again, and once more at the end:

- each table has at most one board or lobby with buttons, and each that is open has one;
- no message was posted twice: no nonce stands twice, nor does a board of the same words;
- each move that was answered for is in the log, once.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import bot.features  # noqa: F401 - a database is not opened without them
from bot.store.store import Store
from bot.tables.records import Status
from tests.toys import INSTALLED, toys_installed
from tests.transport import driving
from tests.transport.discord_here import ADA, BRAM, CHANNELS, IDENTIFY, Discord, discord_here
from tests.transport.messages import addresses

ROOT = Path(__file__).parents[1]
TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.canary-of-the-tests"
CALLS = 60  # of a life, at one of which it may end
SECONDS = 3.0  # of a life that ends at any other moment
PATIENCE = 60.0  # seconds until everything must stand as it should
PLAYED = re.compile(r"rests|nap")


class Wrong(AssertionError):
    """Something is lost, doubled, or stands where it should not."""


@dataclass
class Figures:
    """What was done, and what was found."""

    kills: int = 0
    at_a_call: int = 0
    moves: int = 0
    boards: int = 0
    settled: int = 0  # lives that lasted until everything stood as it should
    answered: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills ({self.at_a_call} at a call), {self.settled} times all was well"
            f" in between, {self.moves} moves answered for, {self.boards} boards posted:"
            " no table with two boards, none lost, none posted twice"
        )


async def kills(count: int, seed: int, folder: Path) -> Figures:
    """Kill the host so often, and on a busy machine, where lives end before anybody moves, up to
    four times as often, until there were more moves than kills asked for. Raises Wrong."""
    figures, chance = Figures(), random.Random(seed)
    async with discord_here(TOKEN) as here:
        for life in range(4 * count):
            if life >= count < len(figures.answered):
                break
            await _life(here, chance, folder, figures)
            if figures.kills % 50 == 0:
                print(f"{figures.kills} kills, and all is well", flush=True)
        here.before = here.after = lambda: None
        begun, process = here.count(IDENTIFY), await _started(here, folder)
        await here.connected(times=begun + 1)
        await _well(here, quiet=3.0)  # nothing comes after it that would still post a board
        process.send_signal(signal.SIGTERM)
        _, complaint = await process.communicate()
        if process.returncode:
            raise Wrong(complaint.decode())
        figures.moves = len(figures.answered)
        figures.boards = sum(_boards(here).values())
        await _logged(folder, figures)
        _once(here)
    return figures


async def _started(here: Discord, folder: Path) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.transport.host",
        str(here.port),
        cwd=folder,
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": f"{ROOT}:{INSTALLED}",
            "DISCORD_TOKEN": TOKEN,
            "LOG_LEVEL": "ERROR",
            "OFTEN": "1",
        },
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )


async def _life(here: Discord, chance: random.Random, folder: Path, figures: Figures) -> None:
    """One life of the host, which ends with SIGKILL."""
    here.messages.forgetful = chance.random() < 0.5
    process = await _started(here, folder)
    calls = 0

    def strike(when: int) -> None:
        nonlocal calls
        calls += when == 0
        if (calls, when) == fatal:
            _kill(process)

    fatal = (chance.randrange(5, CALLS), chance.randrange(2))
    if chance.random() < 0.7:
        figures.at_a_call += 1
        here.before, here.after = (lambda: strike(0)), (lambda: strike(1))
    else:
        here.before = here.after = lambda: None
        asyncio.get_running_loop().call_later(chance.uniform(0.5, SECONDS), _kill, process)
    ended = asyncio.create_task(process.wait())
    playing = asyncio.create_task(_play(here, chance, figures))
    await asyncio.wait((ended, playing), return_when=asyncio.FIRST_COMPLETED)
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing
    _kill(process)
    _, complaint = await process.communicate()
    await ended
    if process.returncode != -signal.SIGKILL:
        raise Wrong(f"it ended by itself: {complaint.decode()}")
    figures.kills += 1
    _once(here)


def _kill(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGKILL)  # not process.kill(), which may also reap it


async def _play(here: Discord, chance: random.Random, figures: Figures) -> None:
    """Play in all channels until the host is killed."""
    await here.connected(times=here.count(IDENTIFY) + 1)
    await _well(here)
    figures.settled += 1
    async with asyncio.TaskGroup() as people:
        for channel in CHANNELS:
            people.create_task(_play_in(here, channel, figures))


async def _play_in(here: Discord, channel: str, figures: Figures) -> None:
    with suppress(ConnectionError):  # it has been killed
        await _go_on_in(here, channel, figures)


async def _go_on_in(here: Discord, channel: str, figures: Figures) -> None:
    while True:
        boards, lobbies = driving.live(here, channel), driving.lobbies(here, channel)
        shown = _shown(here, channel)
        if boards:
            user = driving.called(boards[-1]) or ADA
            asked = await driving.nap(here, user, channel)
            if _was_played(here, asked):
                figures.answered.add(asked)
            await _changed(here, channel, shown)
        elif lobbies:
            await driving.table(here, "join", BRAM, channel)
            await driving.table(here, "start", ADA, channel)
        else:
            await driving.table(here, "open", ADA, channel, game="race")
            await _changed(here, channel, shown)
        await asyncio.sleep(0.02)


def _shown(here: Discord, channel: str) -> list[str]:
    """The messages of a channel that have buttons."""
    return [m["id"] for m in driving.live(here, channel) + driving.lobbies(here, channel)]


async def _changed(here: Discord, channel: str, shown: list[str]) -> None:
    """Wait a while for another board, so that a life, which ends after so many calls, does not
    spend them on refusals where boards are painted slowly."""
    with suppress(TimeoutError):
        async with asyncio.timeout(10.0):
            await here.until(lambda: _shown(here, channel) != shown)


def _was_played(here: Discord, asked: str) -> bool:
    private = here.messages.private.get(asked)
    return private is not None and PLAYED.search(private["content"]) is not None


def _number(address: str) -> str:
    return address.split(":")[2]


def _open_tables(here: Discord) -> Counter[str]:
    """The messages with buttons that show an open table, by table."""
    found: Counter[str] = Counter()
    for channel in CHANNELS:
        for message in driving.live(here, channel) + driving.lobbies(here, channel):
            found[_number(addresses(message)[0])] += 1
    return found


def _boards(here: Discord) -> Counter[tuple[str, str]]:
    """How often each board was posted, by channel and words."""
    return Counter(
        (channel, message["content"])
        for channel in CHANNELS
        for message in here.messages.all(channel)
        if "your move in" in message["content"]
    )


async def _well(here: Discord, quiet: float = 0.3) -> None:
    """Wait until each table has one message with buttons, and so many seconds are quiet.

    Raises Wrong if that never comes.
    """

    def so() -> bool:
        return set(_open_tables(here).values()) <= {1}

    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                await asyncio.sleep(0.1)
                calls = len(here.asked)
                await asyncio.sleep(quiet)
                if so() and len(here.asked) == calls:
                    return
    except TimeoutError:
        shown = [
            (channel, message["id"], message["nonce"], message["content"][:80])
            for channel in CHANNELS
            for message in driving.live(here, channel) + driving.lobbies(here, channel)
        ]
        raise Wrong(f"messages with buttons: {shown}") from None


def _once(here: Discord) -> None:
    """Raises Wrong if anything was posted twice."""
    twice = {nonce: count for nonce, count in here.messages.nonces.items() if count > 1}
    same = {what: count for what, count in _boards(here).items() if count > 1}
    if twice or same:
        raise Wrong(f"posted twice: {twice or same}")


async def _logged(folder: Path, figures: Figures) -> None:
    """Raises Wrong if a move that was answered for is not in the log, or a board is missing."""
    async with Store.open(folder / "braakland.db") as store:
        rows = await store.read(
            lambda c: c.execute("SELECT interaction FROM log WHERE kind = 'play'").fetchall()
        )
        kept = Counter(row["interaction"] for row in rows)
        lost = figures.answered - set(kept)
        if lost:
            raise Wrong(f"moves that were answered for and are not in the log: {lost}")
        for table in await store.tables_with(Status.RUNNING):
            if await store.post(table.id, "turn") is None:
                raise Wrong(f"table {table.id} has no board")


def main() -> None:
    """Kill as often as the command line says."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 30)
    print(f"{count} kills, seed {seed}", flush=True)
    with toys_installed(), tempfile.TemporaryDirectory() as folder:
        print(asyncio.run(kills(count, seed, Path(folder))))


if __name__ == "__main__":
    main()
