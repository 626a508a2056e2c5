"""A test that hangs fails, tells where it hangs, and takes along the processes it has started.

How long a test may take is said in pyproject.toml (`timeout`), many times what a busy machine
needs; `LONG` counts for those marked long. pytest-timeout raises the alarm; what is told here
beside its stacks of threads is what each task of asyncio waits for, of which the stacks show
nothing. Where even an alarm gets no hearing, faulthandler ends the process
(`faulthandler_timeout`). Who is ended by SIGTERM, as by CI when all its time is over, tells what
was under way.
"""

from __future__ import annotations

import asyncio
import faulthandler
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from glob import glob
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

LONG = 1200
"""Seconds that a test marked long may take if it says nothing else."""
AGAIN = 20.0
"""Seconds after which the alarm is raised again: a task may have swallowed the first."""
_ARMED = pytest.StashKey[Any]()
_BEFORE = pytest.StashKey[frozenset[int]]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("long") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(LONG))


@pytest.hookimpl(wrapper=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> Iterator[Any]:
    """Before the alarm of pytest-timeout ends the test, tell more, and end what it has started."""
    set_ = yield
    end_test: Any = signal.getsignal(signal.SIGALRM)
    item.stash[_ARMED] = settings
    item.stash.setdefault(_BEFORE, frozenset(children()))

    def alarm(number: int, frame: FrameType | None) -> None:
        print(under_way(), file=sys.stderr)
        end_children(item.stash[_BEFORE])
        end_test(number, frame)

    if callable(end_test):
        signal.signal(signal.SIGALRM, alarm)
        signal.setitimer(signal.ITIMER_REAL, settings.timeout, AGAIN)
    return set_


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Only while a test runs, for tests of the host set handlers of their own."""

    def ended(number: int, frame: FrameType | None) -> None:
        capture = item.config.pluginmanager.getplugin("capturemanager")
        with capture.global_and_fixture_disabled():
            os.write(2, f"\nEnded while {item.nodeid} ran.\n{under_way()}\n".encode())
            faulthandler.dump_traceback(2)
        end_children(item.stash.get(_BEFORE, frozenset()))
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    signal.signal(signal.SIGTERM, ended)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Of a test that has failed pytest-timeout watches no longer what is put away."""
    if _ARMED in item.stash:
        item.config.hook.pytest_timeout_set_timer(item=item, settings=item.stash[_ARMED])


def under_way() -> str:
    """Each task of the event loop that runs, with where it waits; empty if none runs."""
    told = list[str]()
    with suppress(RuntimeError):
        for task in asyncio.all_tasks(asyncio.get_running_loop()):
            told += [task.get_name() + ":", *_waits(task.get_coro())]
    return "\n".join(told)


def _waits(coroutine: Any) -> Iterator[str]:
    """Where a coroutine stands, and those that it awaits: its stack knows the first alone."""
    while coroutine is not None:
        frame = getattr(coroutine, "cr_frame", None) or getattr(coroutine, "gi_frame", None)
        if frame is not None:
            code = frame.f_code
            yield f'  File "{code.co_filename}", line {frame.f_lineno}, in {code.co_qualname}'
        coroutine = getattr(coroutine, "cr_await", None) or getattr(coroutine, "gi_yieldfrom", None)


def children() -> Iterator[int]:
    """The processes that were started by this one and by those, the oldest first. On Linux."""
    waiting = [os.getpid()]
    while waiting:
        for file in glob(f"/proc/{waiting.pop()}/task/*/children"):  # none, if it has ended
            with suppress(OSError):
                found = [int(number) for number in Path(file).read_text("ascii").split()]
                yield from found
                waiting += found


def end_children(before: frozenset[int]) -> None:
    """Kill what was started since then; not what has a session of its own, as the PostgreSQL that
    all tests share, which ends with us.
    """
    for number in children():
        with suppress(OSError):
            if number not in before and os.getsid(number) == os.getsid(0):
                os.kill(number, signal.SIGKILL)
