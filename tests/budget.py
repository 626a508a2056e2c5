"""What a test of the short form may cost: processor time, counted against a loop of this machine.

A unit is what one turn of `loop` takes in the same process, so that a slow machine allows more
seconds. `BUDGET` units are what a test should need; the run fails where one that is not marked
`long` takes four times as many: it is made cheaper, or is `long` if it states no rule, refusal,
migration or secret. It is processor time and no time of day: whoever else is at work hardly counts,
and where a test seems too dear the loop is measured again beside it. Children are
not counted: one may end in the time of another test.

Whole runs end with the dearest twenty and with the memory of the largest process. Memory is given
back while tests run: what hangs together in circles is looked for when the process has grown, and
the matches that tests have kept are forgotten between two files when it is large.
"""

from __future__ import annotations

import ctypes
import gc
import os
import resource
import statistics
import sys
import time
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

BUDGET = 250
"""Units for each test of the short form, if `--budget` says nothing else; one is about a hundredth
of a second."""
TOO_DEAR = 4
"""Times the budget. A machine at work makes a test twice as dear, and a test may be the first to
need what others find made."""
DEAREST = 20
WHOLE = 1000
"""A run of so many tests is told about though nothing is too dear."""
GROWN, LARGE = 60, 350
"""Megabytes: by so many more garbage is looked for; from so many on, and again by so many more than
could be given back, caches are emptied."""
_BEFORE = pytest.StashKey[float]()
_COST = "cost"


def loop() -> None:
    """Some work of the kind that the tests do: calls, dictionaries, small objects."""
    known: dict[str, tuple[int, ...]] = {}
    for number in range(65_000):
        known[str(number % 512)] = (number, len(known))
    sorted(known.items(), key=lambda item: item[1])


def unit() -> float:
    """Seconds of processor time that the loop takes now, in this process."""
    return statistics.median(_timed() for _ in range(5))


def _timed() -> float:
    before = time.process_time()
    loop()
    return time.process_time() - before


@cache
def first_unit() -> float:
    """What it took when the tests began."""
    return unit()


def in_units(seconds: float, budget: int) -> float:
    """That time in units; the loop is measured again before something is called too dear."""
    units = seconds / first_unit()
    return units if units <= budget else min(units, seconds / unit())


# ------------------------------------------------------------------------------ in each process


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[Any]:
    first_unit()
    item.stash[_BEFORE] = time.process_time()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """The last report of a test tells the controller what it cost, and how large the process is."""
    report = yield
    if call.when == "teardown" and _BEFORE in item.stash:
        units = in_units(
            time.process_time() - item.stash[_BEFORE], item.config.getoption("--budget")
        )
        cost = (units, first_unit(), largest())
        report.user_properties = [*report.user_properties, (_COST, cost)]
    return report


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is imported stays: nobody need look through it for garbage again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_logfinish() -> None:
    _MEMORY.look()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    if nextitem is None or nextitem.path == item.path:
        return
    group = _group(item)
    if group is None or group != _group(nextitem):  # a group shares what it keeps
        _MEMORY.between_files()


def _group(item: pytest.Item) -> object:
    """What keeps a test with others in one process; None: nothing."""
    mark = item.get_closest_marker("xdist_group")
    return mark.args[0] if mark else None


def largest() -> int:
    """Megabytes that this process has held at most."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most >> (20 if sys.platform == "darwin" else 10)


def now() -> int:
    """Megabytes that this process holds; where nobody tells, what it has held at most."""
    with suppress(OSError):
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") >> 20
    return largest()


class _Memory:
    """Looks for garbage, and empties caches, whenever the process has grown."""

    def __init__(self) -> None:
        self.after, self.kept = 0, LARGE - GROWN

    def look(self) -> None:
        if now() > self.after + GROWN:
            gc.collect()
            self.after = now()

    def between_files(self) -> None:
        if now() > self.kept + GROWN:
            forget()
            self.after = now()
            self.kept = max(self.kept, self.after)


_MEMORY = _Memory()


def forget() -> None:
    """Empty what the tests keep for each other, above all matches, and give the memory back."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] == "tests" and name != __name__:
            for kept in vars(module).values():
                if callable(clear := getattr(kept, "cache_clear", None)):
                    clear()
    gc.collect()
    with suppress(OSError, AttributeError):  # what is not Linux with glibc sees to it by itself
        ctypes.CDLL(None).malloc_trim(0)


# ---------------------------------------------------------------------------- in the controller


@dataclass
class Costs:
    """What the tests of a run have cost: units, whether it is `long`, and the name."""

    budget: int
    of: list[tuple[float, bool, str]] = field(default_factory=list)
    unit: float = 0.0
    memory: int = 0

    def note(self, report: pytest.TestReport) -> None:
        for name, value in report.user_properties:
            if name == _COST:
                cost: Any = value
                units, self.unit, memory = cost
                self.memory = max(self.memory, memory)
                self.of.append((units, "long" in report.keywords, report.nodeid))

    def short(self) -> list[tuple[float, str]]:
        """What the tests that have a budget cost, the dearest first."""
        return sorted(((units, name) for units, long, name in self.of if not long), reverse=True)

    def too_dear(self) -> list[tuple[float, str]]:
        return [cost for cost in self.short() if cost[0] > TOO_DEAR * self.budget]

    def lines(self) -> Iterator[str]:
        """What is told of them at the end."""
        dearest = self.short()[:DEAREST] if len(self.of) >= WHOLE else []
        shown = max(dearest, self.too_dear(), key=len)
        if shown:
            each = f"{self.unit * 1000:.1f} ms"
            yield f"The dearest tests, in units of {each}; the budget is {self.budget}:"
            yield from (f"{units:7.0f}  {name}" for units, name in shown)
        if dear := self.too_dear():
            told = f"took more than {TOO_DEAR} times the budget (see tests/budget.py)."
            yield f"Too dear: {len(dear)} {told}"
        if dearest:
            total = sum(units for units, _, _ in self.of) * self.unit
            yield f"All {len(self.of)} tests took {total:.0f} s of processor time."
            yield f"The largest process of pytest held {self.memory} MB."


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--budget", type=int, default=BUDGET, help="units of processor time for each short test"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Every process notes what is reported in it; only one that runs the session judges."""
    costs = Costs(config.getoption("--budget"))
    config.pluginmanager.register(_Noting(costs), "budget-noting")


class _Noting:
    def __init__(self, costs: Costs) -> None:
        self._costs = costs

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._costs.note(report)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        here = not hasattr(session.config, "workerinput")
        if here and session.exitstatus == pytest.ExitCode.OK and self._costs.too_dear():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        dear = bool(self._costs.too_dear())
        for line in self._costs.lines():
            terminalreporter.write_line(line, red=dear)
