"""Commands of the operator while a host plays: a Unix socket beside the file of the database.

Only one process can use it. So the host itself makes the copy that a command reads, and erases a
person for it: a line of JSON is asked, and a line answered. Only the user who runs the
host can open the socket. A copy is made beside the file, in a folder that both see, for the command
may see others than the host; it is removed when the command hangs up.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import shutil
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from bot.base.config import Config
from bot.base.errors import NotReached, PassingTrouble, StoreTrouble, Unusable
from bot.base.setting_kinds import Server
from bot.features.privacy import service
from bot.host import Host
from bot.store.sqlite.file import PRIVATE

TO_ASK = 5.0  # seconds until a line must have come
TO_ANSWER = 600.0  # seconds until the host must have answered; a large database is long copied
LINE = 1024  # bytes of a line that is asked
PATH = 103  # bytes of a socket's name that every system takes
HIGHEST = 1 << 63  # that no number of a Discord user reaches
UNKNOWN = "the bot that runs does not know this command; stop it first"
log = logging.getLogger(__name__)


def socket_of(config: Config) -> Path | None:
    """Where the host with that database listens; beside its `.env` if the database is at a server.
    None where several processes share it, for there a command is one more of them."""
    if config.fleet is not None:
        return None
    if isinstance(config.database, Server):
        mark = sha256(config.database.url.encode()).hexdigest()[:8]
        return Path(f"braakland-{mark}.sock").resolve()
    return Path(f"{config.file.resolve()}.sock")


# ------------------------------------------------------------------------- of the host


@asynccontextmanager
async def served(config: Config, host: Host) -> AsyncIterator[None]:
    """Do what commands ask for while the block runs, if this process has the database alone. Where
    no socket can be made that is logged, and commands need the host stopped."""
    if (path := socket_of(config)) is None:
        yield
        return
    control = _Control(path, host)
    with ExitStack() as until_then:
        try:
            control.remove_copies()
            # Until the end, for asyncio looks up that name when it closes the socket.
            listener = _listener(path, until_then.enter_context(_short(path)))
        except OSError as wrong:
            log.warning("no command can be given while this bot runs: %s: %s", path, wrong)
            yield
            return
        server = await asyncio.start_unix_server(control.serve, sock=listener, limit=LINE)
        try:
            yield
        finally:
            path.unlink(missing_ok=True)
            server.close()
            await control.end()


def _listener(path: Path, name: str) -> socket.socket:
    """A socket at that path, in the place of one that a killed process left; `name` is a short one
    for it. Raises OSError."""
    if not hasattr(socket, "AF_UNIX"):
        raise OSError("this system has no such sockets")
    if path.is_socket():
        path.unlink()
    listener = socket.socket(socket.AF_UNIX)
    # It is bound with its rights; changed afterwards, it would be open to others for a moment.
    before = os.umask(0o777 & ~PRIVATE)
    try:
        listener.bind(name)
    except OSError:
        listener.close()
        raise
    finally:
        os.umask(before)
    return listener


class _Control:
    """Answers commands, each on a connection of its own."""

    def __init__(self, path: Path, host: Host) -> None:
        self._folder, self._database, self._host = path.parent, path.stem, host
        self._copies = f"{path.stem}.copy-"
        self._under_way = set[asyncio.Task[Any]]()

    def remove_copies(self) -> None:
        """Remove the copies that a killed process, or one that gave up, left."""
        for folder in self._folder.glob(f"{self._copies}*"):
            shutil.rmtree(folder, ignore_errors=True)

    def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one connection, until it hangs up or the host ends."""
        # A task of ours: asyncio 3.11 logs an error where one of its own is cancelled.
        task = asyncio.create_task(self._serve(reader, writer), name="command")
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def end(self) -> None:
        """Give up what is under way."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        # Once more: what is copied on another thread goes on a little, beside the removal.
        await asyncio.to_thread(self.remove_copies)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(ConnectionError):  # it has hung up before the answer
                await self._answer(reader, writer)
        finally:
            writer.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            match await _asked(reader):
                case {"do": "copy"}:
                    await self._copy(reader, writer)
                case {"do": "erase", "user": int(user_id)} if 0 < user_id < HIGHEST:
                    await service.forget(self._host, user_id)
                    log.info("a person is erased by a command")
                    await _say(writer, {})
                case _:
                    await _say(writer, {"wrong": UNKNOWN, "passing": False})
        except ConnectionError:
            raise
        except (StoreTrouble, Unusable) as wrong:
            passing = isinstance(wrong, PassingTrouble)
            await _say(writer, {"wrong": str(wrong), "passing": passing})
        except Exception as wrong:
            log.exception("a command failed")
            await _say(writer, {"wrong": f"a fault of the bot that runs: {wrong!r}"})

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Make a copy for a command, and remove it when that hangs up. Raises Unusable."""
        folder = None
        try:
            folder = Path(mkdtemp(prefix=self._copies, dir=self._folder))
            await self._host.store.backup(folder / self._database)
        except (OSError, StoreTrouble) as wrong:
            why = getattr(wrong, "strerror", None) or wrong
            raise Unusable(
                f"{self._database} cannot be copied in {self._folder}: {why}."
            ) from wrong
        else:
            log.info("the database is copied for a command")
            # By its name: the command may see the folder at another place, as a volume.
            await _say(writer, {"copy": f"{folder.name}/{self._database}"})
            await reader.read(1)
        finally:
            if folder is not None:
                await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)


async def _asked(reader: asyncio.StreamReader) -> Any:
    """What a connection asks for; None for nonsense."""
    try:
        async with asyncio.timeout(TO_ASK):
            return json.loads(await reader.readline())
    except (ValueError, RecursionError, TimeoutError):
        return None


async def _say(writer: asyncio.StreamWriter, answer: dict[str, Any]) -> None:
    writer.write(json.dumps(answer).encode() + b"\n")
    await writer.drain()


# --------------------------------------------------------------------- of the commands


@contextmanager
def copied(config: Config) -> Iterator[Path | None]:
    """A copy that the running host makes of its file, while the block lasts; None if none answers
    commands. Raises Unusable, NotReached."""
    if isinstance(config.database, Server):
        yield None
        return
    with _answered(config, {"do": "copy"}) as answer:
        yield None if answer is None else config.file.resolve().parent / answer["copy"]


def erased(config: Config, user_id: int) -> bool:
    """Have the running host forget a person; False if none answers commands. Raises Unusable,
    NotReached, PassingTrouble."""
    with _answered(config, {"do": "erase", "user": user_id}) as answer:
        return answer is not None


@contextmanager
def _answered(config: Config, request: dict[str, Any]) -> Iterator[dict[str, Any] | None]:
    """What the running host answers, and stay connected while the block lasts; None if none
    listens."""
    if (path := socket_of(config)) is None or not hasattr(socket, "AF_UNIX"):
        yield None
        return
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(TO_ANSWER)
        try:
            with _short(path) as name:
                line.connect(name)
        except OSError:  # none, or left by a killed process: the database itself says what is so
            yield None
            return
        yield _answer_of(line, request)


def _answer_of(line: socket.socket, request: dict[str, Any]) -> dict[str, Any]:
    try:
        line.sendall(json.dumps(request).encode() + b"\n")
        with line.makefile("rb") as said:
            text = said.readline()
    except TimeoutError as late:
        raise NotReached(f"The bot that runs has not answered for {TO_ANSWER:g} seconds.") from late
    except ConnectionError:
        text = b""
    if not text:
        raise NotReached("The bot that runs has ended without an answer; give the command again.")
    answer: dict[str, Any] = json.loads(text)
    if "wrong" in answer:
        raise (PassingTrouble if answer.get("passing") else Unusable)(answer["wrong"])
    return answer


@contextmanager
def _short(path: Path) -> Iterator[str]:
    """A name of a socket that the system takes, if its path is too long. Raises OSError."""
    if len(os.fsencode(path)) <= PATH:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
