"""Nobody reads the log: play goes on, and so does the end."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from bot.base.log_writer import MOST

LOGS = f"""
import logging, sys
from bot.base import logs
from bot.base.terminal import complain, must_be_open, say
from bot.ops.shutdown import Exit, Shutdown
must_be_open()
logs.set_up("INFO", "text", "")
for number in range({MOST} // 1000 + 100):
    logging.info("%d %s", number, "x" * 1000)
print("played", flush=True)
if sys.stdin.readline() == "end\\n":
    complain("the last word")
    sys.exit(Shutdown().end(Exit.STORAGE))
sys.stdin.readline()
"""


def logging_process() -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-c", LOGS], text=True, stdin=pipe, stdout=pipe, stderr=pipe
    )


@pytest.mark.fault("S22")
def test_a_log_that_nobody_reads_stops_neither_play_nor_the_end() -> None:
    with logging_process() as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "played\n"
        assert process.stdin is not None
        process.stdin.write("end\n")
        process.stdin.flush()
        assert process.wait() == 74


@pytest.mark.fault("S22")
def test_what_was_dropped_is_counted_once_somebody_reads() -> None:
    with logging_process() as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "played\n"
        assert process.stderr is not None
        lines = iter(process.stderr.readline, "")
        dropped = next(line for line in lines if "records of the log were dropped" in line)
        assert int(dropped.split(": ")[1].split()[0]) > 0
        _, rest = process.communicate("\n\n")
        assert rest.count(" INFO ") > 1000, "the others are there"


@pytest.mark.skipif(os.name != "posix", reason="there streams are closed otherwise")
@pytest.mark.parametrize("closed", ["1>&-", "2>&-", "0<&- 1>&- 2>&-", "1>/dev/full 2>/dev/full"])
def test_a_stream_that_is_closed_or_full_ends_nothing(closed: str) -> None:
    code = LOGS.replace("print", "say").replace(", flush=True", "")
    code = code.replace('sys.stdin.readline() == "end\\n"', "True")
    ran = subprocess.run(["/bin/sh", "-c", f'exec "$0" -c "$1" {closed}', sys.executable, code])
    assert ran.returncode == 74
