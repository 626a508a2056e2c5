"""Commands of the operator while a host plays: a Unix socket beside the file of the database.

Only one process can use that file. So the host itself makes the copy that a command reads, and
erases a person for it: the command sends a line of JSON, and the host answers with one. Only the
user who runs the host can open the socket. A copy is made beside the file, since that folder is
visible to both, while the command may see other folders than the host; it is removed when the
command hangs up.
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

TO_ASK = 5.0  # seconds within which a line must have come
TO_ANSWER = 600.0  # seconds within which the host must answer: a large copy takes long
LINE = 1024  # most bytes of a request's line
PATH = 103  # bytes of a socket's path that every system accepts
HIGHEST = 1 << 63  # larger than the number of any Discord user
UNKNOWN = "the bot that runs does not know this command; stop it first"
log = logging.getLogger(__name__)


def socket_of(config: Config) -> Path | None:
    """The path at which the host with that database listens: beside the file, or beside its `.env`
    if the database is at a server. None if several processes share the database: there a command is
    simply one more of them."""
    if config.fleet is not None:
        return None
    if isinstance(config.database, Server):
        mark = sha256(config.database.url.encode()).hexdigest()[:8]
        return Path(f"braakland-{mark}.sock").resolve()
    return Path(f"{config.file.resolve()}.sock")


# ------------------------------------------------------------------------- of the host


@asynccontextmanager
async def served(config: Config, host: Host) -> AsyncIterator[None]:
    """Do what commands ask for while the block runs, if only this process uses the database. If no
    socket can be made that is logged, and commands work only while the host is stopped."""
    if (path := socket_of(config)) is None:
        yield
        return
    control = _Control(path, host)
    with ExitStack() as until_then:
        try:
            control.remove_copies()
            # The short name must last until the end: asyncio looks it up when it closes the socket.
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
    """A socket at that path, replacing one that a killed process left; `name` is a short name for
    the path. Raises OSError."""
    if not hasattr(socket, "AF_UNIX"):
        raise OSError("this system has no such sockets")
    if path.is_socket():
        path.unlink()
    listener = socket.socket(socket.AF_UNIX)
    # The rights are set while it is bound; set later, it would be open to others for a moment.
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
        """Remove copies left behind by a killed process, or by one that gave up."""
        for folder in self._folder.glob(f"{self._copies}*"):
            shutil.rmtree(folder, ignore_errors=True)

    def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one connection, until it hangs up or the host ends."""
        # A task of our own: asyncio 3.11 logs an error if one of its own is cancelled.
        task = asyncio.create_task(self._serve(reader, writer), name="command")
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def end(self) -> None:
        """Give up the work in progress."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        # Again: a copy in progress on another thread may continue for a moment after the removal.
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
            # Only the name: the command may see the folder at another path, for example as a
            # volume.
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
    """What the running host answers; the connection stays open while the block lasts.
    None if no host listens."""
    if (path := socket_of(config)) is None or not hasattr(socket, "AF_UNIX"):
        yield None
        return
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(TO_ANSWER)
        try:
            with _short(path) as name:
                line.connect(name)
        except OSError:  # no host, or one that was killed: the database itself will show
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
