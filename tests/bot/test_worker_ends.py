"""A process that works for a host ends with it, whatever it is at, and knows no setting of it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.base import settings
from bot.base.worker import Worker, serve
from tests.source import ROOT

HOST = """
import threading, time
from bot.base import worker
worker.KILLED_BY_KERNEL = {kernel}
made = worker.Worker({module!r})
made.ask(lambda _new: "rest")
print(made.pid, flush=True)
made.ask(lambda _new: {order!r})
"""
AT_WORK = "at work\n"
LATE = 60.0  # seconds, on a machine that is very busy


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker(__name__)
    yield made
    made.close()


def said_after_a_kill(order: str, *, kernel: bool = True, stopped: bool = False) -> str:
    """Kill a host whose process is at that order: what both have said once both are gone."""
    program = HOST.format(kernel=kernel, module=__name__, order=order)
    with subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as host:
        assert host.stdout is not None
        assert host.stderr is not None
        process = int(host.stdout.readline())
        assert host.stderr.readline() == AT_WORK
        if stopped:
            os.kill(process, signal.SIGSTOP)
        host.kill()
        try:
            return "".join(host.communicate(timeout=LATE))  # both have closed what they wrote to
        except subprocess.TimeoutExpired:
            os.kill(process, signal.SIGKILL)
            raise AssertionError("it outlives the host") from None


@pytest.mark.long
@pytest.mark.fault("S17")
@pytest.mark.parametrize("kernel", [True, False])
def test_a_process_that_hangs_ends_with_a_host_that_was_killed(kernel: bool) -> None:
    """Also on a system whose kernel does not see to it."""
    assert said_after_a_kill("sleep", kernel=kernel) == ""


@pytest.mark.long
@pytest.mark.fault("S17")
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux kills what runs no thread")
@pytest.mark.parametrize(("order", "stopped"), [("hang in C", False), ("sleep", True)])
def test_even_one_that_runs_no_thread_ends_with_the_host(order: str, stopped: bool) -> None:
    assert said_after_a_kill(order, stopped=stopped) == ""


@pytest.mark.fault("S17")
def test_an_answer_to_a_host_that_is_gone_writes_nothing_into_its_log() -> None:
    assert said_after_a_kill("outlast the host", kernel=False) == ""


def test_a_signal_to_the_host_and_all_it_has_begun_is_for_the_host(worker: Worker) -> None:
    """As of Ctrl-C, or of a supervisor that tells a whole group to end."""
    worker.ask(lambda _new: "rest")
    process = worker.pid
    assert process is not None
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(process, number)
        worker.ask(lambda _new: "rest")
        assert worker.pid == process


def test_whoever_asks_while_it_is_closed_hears_that_it_is(worker: Worker) -> None:
    """And of no broken pipe: the order is longer than what a pipe holds, and nobody reads it."""
    worker.ask(lambda _new: "rest")
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGSTOP)
    closing = threading.Thread(target=worker.close)

    def order(_new: bool) -> str:
        closing.start()
        return "x" * (1 << 24)

    with pytest.raises(EOFError):
        worker.ask(order)
    closing.join()


def test_what_it_cannot_read_is_an_error_here_and_the_process_goes_on(worker: Worker) -> None:
    worker.ask(lambda _new: "rest")
    process = worker.pid
    with pytest.raises(RuntimeError, match="ValueError: invalid literal"):
        worker.ask(lambda _new: Unreadable())
    worker.ask(lambda _new: "rest")
    assert worker.pid == process


@pytest.mark.fault("S12")
@pytest.mark.skipif(sys.platform != "linux", reason="the kernel of Linux chooses by this")
def test_where_memory_runs_out_it_is_killed_before_the_host(worker: Worker) -> None:
    worker.ask(lambda _new: "environment")
    ours, theirs = (
        int(Path(f"/proc/{pid}/oom_score").read_text()) for pid in (os.getpid(), worker.pid)
    )
    assert theirs > ours


@pytest.mark.fault("O5")
def test_it_is_told_no_setting_and_no_secret_of_the_host(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = ("PGPASSWORD", "AWS_SECRET_ACCESS_KEY", "HTTPS_PROXY")
    for name in (*settings.BY_NAME, *others):
        monkeypatch.setenv(name, "canary")
    monkeypatch.setenv("PYTHONHASHSEED", "5")
    told = worker.ask(lambda _new: "environment")
    assert "canary" not in told.values()
    assert told["PYTHONHASHSEED"] == "5", "as the host has it, so that both do the same"


class Unreadable:
    """Cannot be made again of what is sent."""

    def __reduce__(self) -> tuple[type[int], tuple[str]]:
        return int, ("none",)


def _work(order: str) -> object:
    if order == "environment":
        return dict(os.environ)
    if order == "rest":
        return None
    print(AT_WORK, end="", file=sys.stderr, flush=True)
    host = os.getppid()
    if order == "sleep":
        time.sleep(3600)
    elif order == "hang in C":
        re.match("(a+)+$", "a" * 64 + "b")
    while os.getppid() == host:
        pass
    return order


if __name__ == "__main__":
    serve(_work)
