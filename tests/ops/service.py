"""A program that goes on after the command that started it, as a supervisor keeps one."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.ops.machine import Machine

KEEP = '("$@" >>log 2>&1 & echo $! >pid; wait $!; echo $? >code.new; mv code.new code) &'
"""Starts a program that is nobody's child, and notes how it ended."""
PATIENCE = 300  # seconds; how soon it must end is not tested here


@dataclass(frozen=True)
class Service:
    """The service of that name on that machine."""

    machine: Machine
    name: str

    @property
    def _notes(self) -> Path:
        return self.machine.path("run") / self.name

    @property
    def pid(self) -> int:
        """The number of its process. Raises FileNotFoundError if it was never started."""
        return int((self._notes / "pid").read_text())

    @property
    def code(self) -> int | None:
        """The exit code of the last run; None while it runs, or if it was never started."""
        file = self._notes / "code"
        return int(file.read_text()) if file.exists() else None

    @property
    def runs(self) -> bool:
        return (self._notes / "pid").exists() and self.code is None

    @property
    def log(self) -> str:
        """All that it has printed, in every run."""
        file = self._notes / "log"
        return file.read_text("utf-8") if file.exists() else ""

    def start(self, command: list[str], env: Mapping[str, str], folder: Path) -> None:
        """Start it; it is known by its number when this returns."""
        assert not self.runs, f"{self.name} runs already"
        self._notes.mkdir(exist_ok=True)
        for old in ("pid", "code"):
            (self._notes / old).unlink(missing_ok=True)
        there = ("env", "-C", str(folder), *command)
        subprocess.run(
            ("sh", "-c", KEEP, self.name, *there),
            check=True,
            cwd=self._notes,
            env=dict(env),
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _wait(lambda: (self._notes / "pid").exists() and (self._notes / "pid").read_text() != "")

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int | None:
        """Tell it to end, and wait; its exit code. Nothing if it does not run."""
        if self.runs:
            os.kill(self.pid, number)
            _wait(lambda: not self.runs)
        return self.code

    def forget(self) -> None:
        """As if it had never been."""
        self.stop(signal.SIGKILL)
        shutil.rmtree(self._notes, ignore_errors=True)


def _wait(true: object) -> None:
    assert callable(true)
    for _ in range(PATIENCE * 50):
        if true():
            return
        time.sleep(0.02)
    raise TimeoutError
