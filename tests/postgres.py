"""A PostgreSQL of the tests' own: real, on 127.0.0.1, nobody else's, and gone when they are.

    def test_it(postgres: Server, database: str) -> None: ...

`postgres` is started once a process of pytest, `database` is the address of a fresh database in it
for each test. `python -m tests.postgres` starts one, prints its address, and ends it with itself.

The server refuses root; where we are root it runs as Debian's `postgres`, or as nobody. A guard
beside it holds one end of a pipe: when we end, however, the server ends and its folder goes.
"""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
from psycopg import sql

from tests.lacking import POSTGRES, lacking

PROGRAMS = ("initdb", "pg_ctl", "postgres", "pg_dump", "pg_restore")
SETTINGS = {
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "60",
    "shared_buffers": "32MB",
    "max_wal_size": "128MB",
    "autovacuum": "off",  # our databases live for seconds
    "timezone": "Etc/GMT-5",  # not ours: who asks the server for the time of day is found out
}
"""How a server is set unless a test says otherwise."""
GUARD = """
read -r _
server=$(head -n 1 "$1"/data/postmaster.pid) && kill -QUIT "$server"
while kill -0 "$server" && test -e "$1"/data/postmaster.pid; do sleep 0.05; done
rm -rf "$1"
"""
"""Waits until the pipe is closed, which the end of our process does too. It is of our user and not
the server's, who need not be allowed to remove anything from the folder of folders."""
MEMORY, ROOM = "/dev/shm", 4 << 30
ATTEMPTS = 5  # at a free port that somebody else takes in the meantime


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, of the newest version; None if it is not installed."""
    places = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name)
    )
    if found := shutil.which("postgres"):
        places.insert(0, Path(found).resolve().parent)
    complete = [p for p in places if all(os.access(p / name, os.X_OK) for name in PROGRAMS)]
    return complete[-1] if complete else None


class Server:
    """A running PostgreSQL with a superuser and a password, and a folder of its own below `place`.

    Raises FileNotFoundError where PostgreSQL is not installed.
    """

    def __init__(self, place: str | None = None) -> None:
        found = programs()
        if found is None:
            raise FileNotFoundError(POSTGRES.words)
        self.programs = found
        self.password = secrets.token_urlsafe(12)
        self.port = 0
        self._made = 0
        self._user = unprivileged()
        self._folder = Path(tempfile.mkdtemp(prefix="postgres-", dir=place))
        self._kept: psycopg.Connection[Any] | None = None
        self._guard: subprocess.Popen[bytes] | None = None
        try:
            self._make()
            self.start()
        except BaseException:
            self.end()
            raise

    @property
    def url(self) -> str:
        """The address of a database that is always there, for what concerns the server."""
        return f"postgresql://operator:{self.password}@127.0.0.1:{self.port}/postgres"

    def url_of(self, name: str) -> str:
        """The address of the database of that name."""
        return urlunsplit(urlsplit(self.url)._replace(path=f"/{name}"))

    def execute(self, statement: sql.SQL | sql.Composed, url: str = "") -> None:
        """Say one thing to the server, or to one database, by itself."""
        if url:
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute(statement)
            return
        if self._kept is None:  # to connect takes as long as to make a database
            self._kept = psycopg.connect(self.url, autocommit=True)
        self._kept.execute(statement)

    def create(self, template: str = "template1") -> str:
        """A new database, or a copy of one that nobody uses; its address."""
        self._made += 1
        name = f"test_{self._made}"
        self.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
                sql.Identifier(name), sql.Identifier(template)
            )
        )
        return self.url_of(name)

    def drop(self, url: str) -> None:
        """Remove that database; who still uses it is thrown out."""
        name = sql.Identifier(urlsplit(url).path.lstrip("/"))
        self.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name))

    # -------------------------------------------------------------- what may befall a server

    def stop(self, mode: str = "immediate") -> None:
        """Stop it: `immediate` is what a crash is, `fast` throws everybody out in good order."""
        self._hang_up()
        self._run("pg_ctl", "stop", "--silent", f"--mode={mode}", f"--pgdata={self._data}")

    def start(self, **settings: str) -> None:
        """Start it at the port it had, with these settings beside ours. Raises RuntimeError."""
        for _ in range(ATTEMPTS):
            port = self.port or free_port()
            options = SETTINGS | {"port": str(port)} | settings
            said = " ".join(f"-c {name}='{value}'" for name, value in options.items())
            started = self._try(
                *("pg_ctl", "start", "--silent", "--wait", "--timeout=300"),
                *(f"--pgdata={self._data}", f"--log={self._folder}/log", f"--options={said}"),
            )
            if started.returncode == 0:
                self.port = port
                return
        raise RuntimeError((self._folder / "log").read_text("utf-8"))

    def restart(self, **settings: str) -> None:
        """Stop it at once and start it again, with these settings beside ours."""
        self.stop()
        self.start(**settings)

    @contextmanager
    def set_to(self, **settings: str) -> Iterator[None]:
        """Run it with other settings for a while."""
        self.restart(**settings)
        try:
            yield
        finally:
            self.restart()

    @contextmanager
    def told(self, **settings: str) -> Iterator[None]:
        """The same for settings that it takes while it runs: nothing is lost by that."""
        for name, value in settings.items():
            change = sql.SQL("ALTER SYSTEM SET {} = {}")
            self.execute(change.format(sql.Identifier(name), sql.Literal(value)))
        self.execute(sql.SQL("SELECT pg_reload_conf()"))
        try:
            yield
        finally:
            self.execute(sql.SQL("ALTER SYSTEM RESET ALL"))
            self.execute(sql.SQL("SELECT pg_reload_conf()"))

    def end(self) -> None:
        """Stop it for good and remove its folder."""
        self._hang_up()
        if self._guard is None:
            shutil.rmtree(self._folder, ignore_errors=True)
        else:
            self._guard.communicate()  # closes the pipe

    # ------------------------------------------------------------------------------ our own

    def _hang_up(self) -> None:
        if self._kept is not None:
            self._kept.close()
        self._kept = None

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def _make(self) -> None:
        secret = self._folder / "password"
        secret.write_text(self.password, "utf-8")
        if self._user is not None:
            for path in (self._folder, secret):
                shutil.chown(path, self._user)
        self._guard = subprocess.Popen(
            ("sh", "-c", GUARD, "guard", str(self._folder)),
            cwd="/",
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Control-C is for us
        )
        self._run(
            *("initdb", "--no-sync", "--username=operator", "--auth=password", "--encoding=UTF8"),
            *("--locale=C", f"--pwfile={secret}", f"--pgdata={self._data}"),
        )

    def _run(self, program: str, *arguments: str) -> None:
        done = self._try(program, *arguments)
        if done.returncode != 0:
            raise RuntimeError(f"{program}: {done.stdout}")

    def _try(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run one of PostgreSQL's programs as the server's user. A server that it starts keeps what
        it prints to, so that is a file.
        """
        with tempfile.TemporaryFile("w+") as said:
            done = subprocess.run(
                (str(self.programs / program), *arguments),
                cwd="/",
                user=self._user,
                env={"PATH": os.defpath, "LC_ALL": "C"},
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                check=False,
            )
            said.seek(0)
            return subprocess.CompletedProcess(done.args, done.returncode, said.read())


def unprivileged() -> str | None:
    """Who shall run the server; None is ourselves."""
    if os.geteuid() != 0:
        return None
    names = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port: int = free.getsockname()[1]
        return port


def memory() -> str | None:
    """The folder of a disk in memory with room, where the system has one."""
    roomy = os.path.isdir(MEMORY) and shutil.disk_usage(MEMORY).free > ROOM
    return MEMORY if roomy else None


# ---------------------------------------------------------------------------- for pytest


@pytest.fixture(scope="session")
def with_postgres() -> None:
    """PostgreSQL is installed, or the test is skipped, and fails in CI."""
    if programs() is None:
        lacking("PostgreSQL", POSTGRES)


@pytest.fixture(scope="session")
def postgres(with_postgres: None) -> Iterator[Server]:
    """The server of this process of pytest."""
    server = Server(memory())
    yield server
    server.end()


@pytest.fixture
def database(postgres: Server) -> Iterator[str]:
    """The address of a fresh, empty database."""
    url = postgres.create()
    yield url
    postgres.drop(url)


if __name__ == "__main__":
    here = Server(memory())
    print(here.url, flush=True)
    sys.stdin.read()
    here.end()
