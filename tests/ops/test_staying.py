"""Where only a person can mend what is wrong, the image's start says so once and stays."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from bot.ops.shutdown import Exit
from tests.ops.image import described
from tests.source import ROOT

COMMAND = described((ROOT / "Dockerfile").read_text("utf-8")).command


def begun(folder: Path, *arguments: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        (sys.executable, "-m", "bot", *arguments),
        cwd=folder,
        env=dict(os.environ, PYTHONPATH=str(ROOT), **environment),
        stderr=subprocess.PIPE,
        text=True,
    )


def said(program: subprocess.Popen[str]) -> str:
    """What it says until it says that it waits, or ends."""
    assert program.stderr is not None
    lines = []
    for line in program.stderr:
        lines.append(line)
        if "It waits" in line:
            break
    return "".join(lines)


WRONG = {"MODE": "discord", "DISCORD_TOKEN": ""}
NO_DATABASE = {"MODE": "discord", "DISCORD_TOKEN": "a.token", "HEALTH": ""}


@pytest.mark.parametrize(
    ("settings", "reason", "code"),
    [
        (WRONG, "DISCORD_TOKEN is not set", Exit.CONFIG),
        (NO_DATABASE, "the file is empty", Exit.STORAGE),
    ],
)
def test_it_says_why_once_and_stays_until_it_is_stopped(
    settings: dict[str, str], reason: str, code: Exit, tmp_path: Path
) -> None:
    (tmp_path / "empty.db").touch()
    program = begun(tmp_path, *COMMAND, DATABASE="empty.db", **settings)
    try:
        assert said(program).count(reason) == 1
        assert program.poll() is None
        # While one program takes the place of the other, the signal itself ends it.
        program.send_signal(signal.SIGTERM)
        assert program.wait(60) in (code, -signal.SIGTERM)
    finally:
        program.kill()
        program.communicate()


def test_the_waiting_program_ends_with_the_reason_it_waits_for() -> None:
    waits = (
        "import os, signal, threading;"
        "from bot.ops.staying import wait;"
        "threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGTERM)).start();"
        "wait(74)"
    )
    ended = subprocess.run((sys.executable, "-c", waits), cwd=ROOT, check=False)
    assert ended.returncode == Exit.STORAGE


def test_a_port_that_is_taken_ends_it_and_it_comes_again(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        health = f"127.0.0.1:{taken.getsockname()[1]}"
        settings = NO_DATABASE | {"HEALTH": health}
        program = begun(tmp_path, *COMMAND, DATABASE="new.db", **settings)
        program.communicate(timeout=120)
    assert program.returncode == Exit.UNAVAILABLE


def test_a_command_of_the_operator_ends_in_any_case(tmp_path: Path) -> None:
    program = begun(tmp_path, "--stay", "check", DATABASE="none.db", **NO_DATABASE)
    program.communicate(timeout=120)
    assert program.returncode == Exit.STORAGE
