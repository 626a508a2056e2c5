"""An operator does what docs/ops.md says, line by line, on a fresh machine; people play meanwhile.

Every command of the page is run, in the order of the page, by both ways it offers; those of
PostgreSQL by compose. Long because one page is told from its first line to its last.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import discord
import pytest

from bot.delivery.permissions import FOR_THREADS, NEEDED, invitation
from bot.ops.shutdown import Exit
from bot.store.erasure_lists import listed
from tests.ops.machine import Machine, set_up
from tests.ops.postgres_beside import NAME
from tests.ops.service import Service
from tests.ops.stand_ins import CONTAINER, UNIT, make_writable
from tests.postgres import memory
from tests.source import ROOT
from tests.transport import driving
from tests.transport.conftest import TOKEN
from tests.transport.discord_here import CHANNEL, Discord

pytestmark = pytest.mark.long

PAGE = (ROOT / "docs/ops.md").read_text("utf-8")
PART = re.compile(r"^## (?P<heading>.+)$|^```sh ?(?P<way>\w*)\n(?P<commands>(?s:.+?))^```$", re.M)
WAYS = ("compose", "systemd")
SERVICES = {"compose": CONTAINER, "systemd": UNIT, "postgres": CONTAINER}
DATABASES = {"compose": "/container/data", "systemd": "/var/lib/braakland"}
EDITOR = f"""#!/bin/sh
sed -i 's/^DISCORD_TOKEN=.*/DISCORD_TOKEN={TOKEN}/' "$1"
printf 'PAINTERS=0\\nTHINKERS=0\\n' >> "$1"
"""
"""What the operator does in the editor; the machine is small."""
NEW_FILE = "bot/new_file.py"


@dataclass
class Operator:
    """Somebody at a machine, with a clone of the project, who took one of the two ways."""

    machine: Machine
    way: str
    discord: Discord

    @property
    def clone(self) -> Path:
        return self.machine.folder / "clone"

    @property
    def service(self) -> Service:
        return Service(self.machine, SERVICES[self.way])

    @property
    def data(self) -> Path:
        """Where the database is."""
        return self.machine.path(DATABASES[self.way])

    async def type(self, commands: str) -> str:
        """Type some lines into a shell, in the clone; each must succeed. What they print."""
        shell = await asyncio.create_subprocess_exec(
            *("bash", "-e", "-o", "pipefail", "-c", self.machine.here(commands)),
            cwd=self.clone,
            env=self.machine.environment | {"EDITOR": f"{self.machine.tools}/bin/editor"},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said = (await shell.communicate())[0].decode()
        assert shell.returncode == 0, f"{commands}\n{said}\n{self.service.log}"
        return said

    async def asked(self, path: str) -> str:
        """What the bot says of itself there; "" if nobody listens."""
        with suppress(aiohttp.ClientConnectionError):
            async with (
                aiohttp.ClientSession() as session,
                session.get(f"http://127.0.0.1:{self.machine.port}{path}") as answer,
            ):
                return await answer.text()
        return ""

    async def hears(self, path: str, words: str) -> None:
        """Ask until the bot says so."""
        async with asyncio.timeout(300):
            while words not in await self.asked(path):
                assert self.service.runs, f"ended with {self.service.code}: {self.service.log}"
                await asyncio.sleep(0.1)

    async def ready(self) -> None:
        """Wait until people can play."""
        await self.hears("/ready", "yes")


def blocks(way: str) -> Iterator[tuple[str, str]]:
    """The commands of the page for one way, block by block, each with its heading."""
    heading = ""
    for part in PART.finditer(PAGE):
        heading = part["heading"] or heading
        if part["commands"] and part["way"] in ("", way):
            yield heading, part["commands"]


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder into which others can look, as they cannot into those of pytest."""
    made = Path(tempfile.mkdtemp(prefix="ops-", dir=memory()))
    made.chmod(0o755)
    yield made
    make_writable(made)
    shutil.rmtree(made)


@pytest.fixture(params=WAYS)
def operator(request: pytest.FixtureRequest, here: Discord, folder: Path) -> Iterator[Operator]:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        machine = Machine(folder / "machine", folder / "tools", free.getsockname()[1], here.port)
    set_up(machine)
    editor = machine.tools / "bin/editor"
    editor.write_text(EDITOR, "utf-8")
    editor.chmod(0o755)
    publish(folder / "origin", "as it is")
    git(folder, "clone", "--quiet", "origin", "machine/clone")
    found = Operator(machine, request.param, here)
    yield found
    found.service.forget()
    Service(machine, NAME).forget()


def git(folder: Path, *arguments: str) -> None:
    about = ("-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(("git", "-C", str(folder), *about, *arguments), check=True, capture_output=True)


def publish(origin: Path, why: str) -> None:
    """What this tree tracks, as it is now, in a repository that others clone."""
    if not origin.exists():
        origin.mkdir()
        git(origin, "init", "--quiet", "--initial-branch", "main")
    names = subprocess.run(("git", "ls-files", "-z"), cwd=ROOT, capture_output=True, check=True)
    for name in names.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file() and not name.startswith(("docs/", "tests/")):
            (origin / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, origin / name)
    (origin / "docs/ops").mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "docs/ops/braakland.service", origin / "docs/ops")
    git(origin, "add", "--all")
    git(origin, "commit", "--quiet", "--allow-empty", "--message", why)


# ------------------------------------------------------------------------ what happens


async def people_begin(operator: Operator, _said: str) -> None:
    await operator.ready()
    await driving.begin(operator.discord)
    await played_on(operator)


async def played_on(operator: Operator) -> None:
    """Whoever is called by the newest board moves, and the other is called."""
    here = operator.discord
    await here.until(lambda: driving.live(here))
    mover = driving.called(driving.live(here)[-1])
    await driving.nap(here, mover, CHANNEL)
    await here.until(lambda: driving.called(driving.live(here)[-1]) not in (mover, ""))


async def started_again(operator: Operator, _said: str) -> None:
    await operator.ready()


async def looks(operator: Operator, said: str) -> None:
    assert "healthy" in said or "active" in said or "Braakland starts on Discord" in said


async def all_is_well(operator: Operator, said: str) -> None:
    assert said.startswith("yes\nyes\n"), said
    assert "braakland_moves_total" in said
    await the_line_is_cut(operator)


async def the_line_is_cut(operator: Operator) -> None:
    """What is wrong can be read from the figures and the log; it passes by itself."""
    operator.discord.away = 1_000  # attempts to come back that fail
    await operator.discord.cut()
    await operator.hears("/ready", "connection to Discord is lost")
    await operator.hears("/metrics", "braakland_ready 0.0")
    assert await operator.asked("/live") == "yes\n"
    operator.discord.away = 0
    await operator.ready()
    assert re.search("reconnect|disconnected", operator.service.log)


async def one_more_backup(operator: Operator, said: str) -> None:
    assert "1 matches are as they were played, 0 are not." in said
    await played_on(operator)


async def the_disk_is_lost(operator: Operator) -> None:
    """Killed in the midst of it, and nothing left but the backups."""
    operator.service.stop(signal.SIGKILL)
    for file in operator.data.iterdir():
        if file.name != ".env":
            file.unlink()


async def they_play_on(operator: Operator, _said: str) -> None:
    """Everybody reads what has happened, and the match goes on where the backup has it."""
    here = operator.discord
    await here.until(
        lambda: any("data was lost" in m["content"] for m in here.messages.all(CHANNEL))
    )
    await operator.ready()
    await played_on(operator)


async def a_new_version(operator: Operator) -> None:
    origin = operator.machine.folder.parent / "origin"
    catalogue = origin / "bot/__init__.py"
    catalogue.write_text(f"{catalogue.read_text('utf-8')}\nNEW = True\n", "utf-8")
    (origin / NEW_FILE).touch()
    git(origin, "add", "--all")
    git(origin, "commit", "--quiet", "--message", "new")


async def upgraded(operator: Operator, _said: str) -> None:
    await operator.ready()
    assert installed(operator)


async def rolled_back(operator: Operator, _said: str) -> None:
    """Nothing of the newer version is left, not even of what the older one does not know; and
    there is a way from here to the next one.
    """
    await operator.ready()
    assert not installed(operator)
    upgrade = next(lines for heading, lines in blocks(operator.way) if "Upgrade" in heading)
    await operator.type(upgrade)
    await upgraded(operator, "")


def installed(operator: Operator) -> list[Path]:
    """Where the new file is, of all places of an installation."""
    places = (operator.machine.folder / "opt", operator.machine.folder / "container/opt")
    return [file for place in places for file in place.rglob(NEW_FILE)]


async def erased(operator: Operator, said: str) -> None:
    assert "names that person no more" in said
    assert "a person is erased by a command" in operator.service.log, "it ran meanwhile"
    await operator.ready()


Before = Callable[[Operator], Awaitable[None]]
After = Callable[[Operator, str], Awaitable[None]]
BEFORE: Mapping[str, Before] = {
    "Restore": the_disk_is_lost,
    "Upgrade and roll back": a_new_version,
}
AFTER: Mapping[str, list[After]] = {
    "Install and start": [people_begin, looks],
    "Settings": [started_again],
    "Health": [all_is_well],
    "Backups": [one_more_backup],
    "Restore": [they_play_on],
    "Upgrade and roll back": [upgraded, rolled_back],
    "People": [erased],
}


async def test_every_command_of_the_page_does_what_it_says(operator: Operator) -> None:
    left = {heading: list(after) for heading, after in AFTER.items()}
    for heading, commands in blocks(operator.way):
        if len(left[heading]) == len(AFTER[heading]) and heading in BEFORE:
            await BEFORE[heading](operator)
        said = await operator.type(commands)
        assert TOKEN not in said
        await left[heading].pop(0)(operator, said)
    assert not any(left.values())
    assert operator.service.stop() == Exit.DONE, operator.service.log
    assert "CRITICAL" not in operator.service.log


# ------------------------------------------------------------------------- PostgreSQL


@pytest.mark.parametrize("operator", ["postgres"], indirect=True)
async def test_a_match_goes_to_postgresql_and_comes_back_from_a_dump(
    with_postgres: None, operator: Operator
) -> None:
    """What the page says of PostgreSQL, typed line by line, while a match goes on."""
    install = next(lines for heading, lines in blocks("compose") if heading.startswith("Install"))
    await operator.type(install)
    await people_begin(operator, "")
    typed = [lines for _, lines in blocks("postgres") if "COMPOSE_FILE" in lines or "pg_" in lines]
    over, dump, back = typed
    said = await operator.type(over)
    assert "1 matches with" in said
    assert "every row" in said
    await operator.ready()
    await played_on(operator)
    await operator.type(dump)
    assert (operator.clone / "backups/by-hand.dump").read_bytes().startswith(b"PGDMP")
    await played_on(operator)
    said = await operator.type(back)
    assert "is as it was at" in said
    await they_play_on(operator, said)
    erase = next(lines for heading, lines in blocks("compose") if heading == "People")
    await erased(operator, await operator.type(erase))
    (kept,) = (operator.clone / "backups").glob("*.erasures")
    assert len(listed(kept)) == 1, "it outlives the container, and its log"
    said = await operator.type("docker compose run --rm braakland check")
    assert "1 matches are as they were played, 0 are not." in said


@pytest.mark.parametrize("operator", ["postgres"], indirect=True)
async def test_a_newcomer_begins_with_postgresql_by_one_command(
    with_postgres: None, operator: Operator
) -> None:
    install = next(lines for heading, lines in blocks("compose") if heading.startswith("Install"))
    *before, _sqlite = install.splitlines()
    (begin,) = (lines for _, lines in blocks("begin") if "compose.postgres" in lines)
    assert len(begin.splitlines()) == 1
    await operator.type("\n".join((*before, begin)))
    await people_begin(operator, "")
    assert not list(operator.machine.path(DATABASES["compose"]).glob("*.db"))
    assert operator.service.stop() == Exit.DONE, operator.service.log


def test_the_invitation_asks_for_what_the_bot_needs_and_no_more() -> None:
    needed = discord.Permissions(**dict.fromkeys({*NEEDED, *FOR_THREADS}, True))
    assert f"permissions={needed.value}" in invitation(1)
    for page in ("docs/ops.md", *(f"docs/{each}server.md" for each in ("", "nl/", "fr/"))):
        (number,) = re.findall(r"permissions=(\d+)", (ROOT / page).read_text("utf-8"))
        assert int(number) == needed.value, page
