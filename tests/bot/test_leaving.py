"""A process that is told to end, or has failed, is gone soon: a hang does not keep it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.ops import serving, shutdown
from bot.ops.shutdown import Exit

ROOT = Path(__file__).parents[2]
HEAD = """
import asyncio, sys, threading, time
from bot.ops import shutdown
shutdown.SECONDS = float(sys.argv[1])
departure = shutdown.Shutdown()

async def work(stop):
    print("at work", flush=True)
    await stop.wait()
"""
SOON, LATE = 0.2, 300.0
"""Seconds: for an ending that hangs, and for one that must not be cut short on a busy machine."""
HANGS = {
    "the loop is stuck": "print('at work', flush=True)\n    time.sleep(600)",
    "the end never comes": "await work(stop)\n    await asyncio.sleep(600)",
    "a worker is stuck": "await asyncio.gather(work(stop), asyncio.to_thread(time.sleep, 600))",
}


def started(body: str, seconds: float) -> subprocess.Popen[str]:
    """A program that has so long for its ending."""
    program = f"{HEAD}\nasync def main():\n    stop = departure.at_signals()\n    {body}\n"
    program += "asyncio.run(main())\nraise SystemExit(departure.end(shutdown.Exit.DONE))\n"
    return subprocess.Popen(
        [sys.executable, "-c", program, str(seconds)],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def ended(process: subprocess.Popen[str], number: signal.Signals) -> tuple[int, str]:
    """How it ends when it gets the signal, and its complaint."""
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "at work\n"
        process.send_signal(number)
        _, complaint = process.communicate(timeout=LATE)
    return process.returncode, complaint


@pytest.mark.parametrize("body", HANGS.values(), ids=HANGS.keys())
def test_an_ending_that_hangs_is_cut_short_and_no_success(body: str) -> None:
    code, complaint = ended(started(body, SOON), signal.SIGTERM)
    assert code == Exit.SOFTWARE
    assert len(complaint.splitlines()) == 1


def test_what_hangs_when_all_is_done_spoils_nothing() -> None:
    """Its clock begins with the end itself, so that no machine is too busy to come that far."""
    thread = "threading.Thread(target=time.sleep, args=(600,)).start()"
    with started(f"{thread}; print('at work', flush=True)", SOON) as process:
        assert process.communicate(timeout=LATE) == ("at work\n", "")
    assert process.returncode == Exit.DONE


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_who_is_impatient_spoils_no_end(number: signal.Signals) -> None:
    """A second Ctrl-C, for example, while Python takes itself down."""
    down = "departure.end(shutdown.Exit.DONE); print('at work', flush=True); time.sleep(0.2)"
    assert ended(started(down, LATE), number) == (Exit.DONE, "")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_an_orderly_end_is_a_success(number: signal.Signals) -> None:
    assert ended(started("await work(stop)", LATE), number) == (Exit.DONE, "")


@pytest.mark.fault("S8")
def test_all_that_an_ending_may_take_fits_into_the_time_a_supervisor_gives() -> None:
    most = serving.TO_ANSWER + serving.TO_END + serving.TO_CLOSE + serving.TO_END
    assert most < shutdown.SECONDS < 10
