"""A test that hangs fails with what it waited for; its processes end with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import inner

HANGS = """
import asyncio, os, signal

async def waits_for_nothing():
    await asyncio.Event().wait()

async def test_that_hangs():
    process = await asyncio.create_subprocess_exec("sleep", "infinity")
    open("child", "w").write(str(process.pid))
    RAISE
    await waits_for_nothing()

def test_another():
    pass
"""

TIME_IS_OVER = "signal.setitimer(signal.ITIMER_REAL, 0.1, 5)"
ENDED = "asyncio.get_running_loop().call_soon(os.kill, os.getpid(), signal.SIGTERM)"


def run(folder: Path, cut: str, *arguments: str) -> tuple[int, str]:
    """The hanging test is run in that folder, and cut so; the exit code and all words."""
    settings = "asyncio_mode=auto\ntimeout=300\ntimeout_method=signal\n"
    return inner.run(
        folder, HANGS.replace("RAISE", cut), settings, "-p", "tests.hanging", *arguments
    )


def is_gone(folder: Path) -> bool:
    process = Path("/proc", (folder / "child").read_text("ascii"), "stat")
    return not process.exists() or ") Z " in process.read_text("ascii")


@pytest.mark.parametrize("workers", ["0", pytest.param("1", marks=pytest.mark.long)])
def test_a_test_that_hangs_fails_and_the_next_one_runs(tmp_path: Path, workers: str) -> None:
    code, said = run(tmp_path, TIME_IS_OVER, "-n", workers)
    assert code == 1
    assert "1 failed, 1 passed" in said
    assert "Timeout (>300.0s) from pytest-timeout" in said
    assert "in waits_for_nothing" in said
    assert is_gone(tmp_path)


@pytest.mark.parametrize("workers", [pytest.param("0", marks=pytest.mark.long), "1"])
def test_who_is_ended_says_what_was_under_way(tmp_path: Path, workers: str) -> None:
    code, said = run(tmp_path, ENDED, "-n", workers)
    assert code != 0
    assert "Ended while test_it.py::test_that_hangs ran" in said
    assert "in waits_for_nothing" in said
    assert is_gone(tmp_path)
