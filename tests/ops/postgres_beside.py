"""The service `postgres` of compose.postgres.yaml: a real server in the folder of the container.

It does what the entry point of the official image does. The container has no network; what would be
its loopback is a second folder for sockets, which answers, as there, once the database is made.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests import postgres
from tests.ops.machine import Machine
from tests.ops.service import Service

NAME = "postgres"
DATA, SOCKETS, LOOPBACK = "/var/lib/postgresql/data", "/run/postgresql", "/run/loopback"
PATIENCE = 300  # seconds; how soon it must answer is not tested here
KNOWN = {"POSTGRES_USER", "POSTGRES_HOST_AUTH_METHOD", "POSTGRES_INITDB_ARGS"}


class Beside:
    """The server that compose starts before the bot; `inside` is the root of its container."""

    def __init__(self, outside: Machine, inside: Machine, says: dict[str, Any]) -> None:
        self._says, self._inside = says, inside
        programs = postgres.programs()
        assert programs is not None
        self._programs, self._user = programs, postgres.unprivileged()
        assert says["user"] == NAME
        self.service = Service(outside, NAME)

    @property
    def _environment(self) -> dict[str, str]:
        given: dict[str, str] = self._says["environment"]
        assert set(given) == KNOWN, given
        return self._inside.environment | given | {"PGHOST": str(self._inside.path(SOCKETS))}

    def up(self) -> None:
        """Start it, unless it runs, and wait until it is healthy."""
        if not self.service.runs:
            self._make_once()
            self.service.start(
                self._as_its_user(self._server(SOCKETS, LOOPBACK)), self._environment, Path("/")
            )
        for _ in range(PATIENCE * 10):
            assert self.service.runs, self.service.log
            if self.healthy():
                return
            time.sleep(0.1)
        raise TimeoutError(self.service.log)

    def healthy(self) -> bool:
        """Whether the health check of compose.postgres.yaml says so."""
        how, *check = self._says["healthcheck"]["test"]
        assert how == "CMD"
        here = [part.replace("127.0.0.1", str(self._inside.path(LOOPBACK))) for part in check]
        return self.service.runs and self.run(here) == 0

    def run(self, command: list[str]) -> int:
        """Run one of its programs in it, with what is put in and what comes out of that."""
        program = str(self._programs / command[0])
        sys.stdout.flush()
        return subprocess.call(
            self._as_its_user([program, *command[1:]]), env=self._environment, cwd="/"
        )

    def _make_once(self) -> None:
        """A new database, if there is none, while it does not answer on loopback."""
        for place in (DATA, SOCKETS, LOOPBACK):
            self._inside.path(place).mkdir(parents=True, exist_ok=True)
            if self._user is not None:
                shutil.chown(self._inside.path(place), self._user)
        self._inside.path(DATA).chmod(0o700)
        if (self._inside.path(DATA) / "PG_VERSION").exists():
            return
        given = self._says["environment"]
        user, data = given["POSTGRES_USER"], str(self._inside.path(DATA))
        assert given["POSTGRES_HOST_AUTH_METHOD"] == "trust"
        options = " ".join(self._server(SOCKETS)[3:])
        made = ("--no-sync", f"--username={user}", f"--pgdata={data}", "--encoding=UTF8")
        for program, *arguments in (
            ("initdb", *made, *shlex.split(given["POSTGRES_INITDB_ARGS"])),
            ("pg_ctl", "start", f"--pgdata={data}", f"--log={data}/first.log", "-o", options),
            ("psql", "--quiet", f"--username={user}", "-c", f"CREATE DATABASE {user}", "postgres"),
            ("pg_ctl", "stop", f"--pgdata={data}"),
        ):
            subprocess.run(
                self._as_its_user([str(self._programs / program), *arguments]),
                env=self._environment,
                cwd="/",
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                check=True,
            )

    def _server(self, *sockets: str) -> list[str]:
        folders = ",".join(str(self._inside.path(place)) for place in sockets)
        options = {"listen_addresses": "", "unix_socket_directories": folders}
        said = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        return [f"{self._programs}/postgres", "-D", str(self._inside.path(DATA)), *said]

    def _as_its_user(self, command: list[str]) -> list[str]:
        if self._user is None:
            return command
        return ["setpriv", f"--reuid={self._user}", "--clear-groups", *command]
