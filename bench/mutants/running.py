"""Runs the tests that reach a mutant against it, each mutant in a process of its own.

The processes are forks of one that has imported the tests and all they use: what a mutant costs is
its tests. The tree stays as it is. What a test does in yet another process, the fault is not in.
"""

from __future__ import annotations

import contextlib
import io
import json
import logging
import os
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bench.mutants.patches import HERE, ROOT, Mutant, mutated
from bench.mutants.swapping import swap

REACH = ROOT / "build" / "mutants" / "reach"
VERDICTS = HERE / "verdicts.tsv"
AT_ONCE = 2
FIRST, MOST = 12, 80  # tests for a mutant
BUDGET = 25.0  # seconds of the processor that they take without it
LIMIT = 400  # seconds of the processor after which a fork is ended: the fault makes it endless
FAULTY = 70  # the status of a fork in which the fault could not be put
RAN = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
PYTEST = ("-p", "no:cacheprovider", "-q", "--timeout=200", "--budget=1000000")


@dataclass(frozen=True)
class Reach:
    """A test that reaches a mutant, its seconds of the processor, and how many it reaches."""

    test: str
    seconds: float
    mutants: int


@dataclass(frozen=True)
class Verdict:
    """In which form of the tests a mutant dies ("" if in none), and by which test."""

    form: str = ""
    test: str = ""


@dataclass(eq=False)
class Tests:
    """A plugin of pytest: notes which tests there are, and whether each is long; or runs those that
    are `chosen`, in that order, and tells in a file which runs now.
    """

    chosen: Sequence[str] = ()
    told: Path | None = None
    long: dict[str, bool] = field(default_factory=dict)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note the tests, or choose from them."""
        known = {item.nodeid: item for item in items}
        self.long = {name: "long" in item.keywords for name, item in known.items()}
        if self.told is not None:
            items[:] = [known[name] for name in self.chosen if name in known]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Tell, so that it is known even of a test that never ends."""
        if self.told is not None:
            self.told.write_text(nodeid, "utf-8")


def measure(words: Sequence[str]) -> int:
    """Run pytest with these words, and keep which tests reach which mutants."""
    REACH.mkdir(parents=True, exist_ok=True)
    command = (sys.executable, "-m", "pytest", "-p", "bench.mutants.reaching", *words)
    there = {**os.environ, "MUTANTS_REACH": str(REACH)}
    return subprocess.run(command, cwd=ROOT, env=there, check=False).returncode


def reached() -> dict[str, list[Reach]]:
    """The tests that reach each mutant, as far as `measure` has seen."""
    names: dict[str, set[str]] = {}
    seconds: dict[str, float] = {}
    for file in sorted(REACH.glob("*.jsonl")):
        for row in map(json.loads, file.read_text("utf-8").splitlines()):
            names.setdefault(row["test"], set()).update(row["reached"])
            seconds[row["test"]] = row["seconds"]
    found: dict[str, list[Reach]] = {}
    for test, theirs in names.items():
        for name in theirs:
            found.setdefault(name, []).append(Reach(test, seconds[test], len(theirs)))
    return found


def near(mutant: Mutant, tests: Iterable[Reach]) -> list[str]:
    """The tests to run: first those named like its file, and those that reach little else."""
    words = set(re.split(r"[/_.]", mutant.file)) - {"py", "bot", "games"}

    def distance(one: Reach) -> tuple[int, int, float]:
        named = set(re.split(r"[/_.]", one.test.split("::")[0]))
        return -len(words & named), one.mutants, one.seconds

    chosen, left = list[str](), BUDGET
    for one in sorted(tests, key=distance):
        if len(chosen) < MOST and one.seconds <= left:
            chosen, left = [*chosen, one.test], left - one.seconds
    return chosen


def run(chosen: Sequence[Mutant], short: bool) -> Iterator[tuple[Mutant, Verdict]]:
    """The verdict on each mutant: by the test that found it last time, or else by one of the
    nearest, first of those that are not long. Raises RuntimeError where they could not be run.
    """
    tests, known, before = _tests(chosen), reached(), verdicts()
    running: dict[int, tuple[Mutant, Path]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for one in (*chosen, *[None] * AT_ONCE):
            if running and (one is None or len(running) == AT_ONCE):
                pid, status = os.wait()
                mutant, told = running.pop(pid)
                if (code := os.waitstatus_to_exitcode(status)) >= 0 and code not in RAN:
                    raise RuntimeError(mutant.name)
                test = told.read_text("utf-8") if status else ""
                form = "long" if tests.long.get(test) else "short"
                yield mutant, Verdict(form, test) if status else Verdict()
            if one is not None:
                last = before.get(one.name, Verdict()).test
                here = [each for each in known.get(one.name, []) if each.test in tests.long]
                order = [last] if last in tests.long else []
                order += near(one, [each for each in here if not tests.long[each.test]])
                order += near(one, [each for each in here if tests.long[each.test]])
                order = [test for test in order if not (short and tests.long[test])]
                (told := Path(folder, one.name)).touch()
                running[_forked(one, list(dict.fromkeys(order)), told)] = one, told


def _tests(chosen: Sequence[Mutant]) -> Tests:
    """The tests that may be run, imported with all that they use."""
    tests, known, before = Tests(), reached(), verdicts()
    names = {each.test for one in chosen for each in known.get(one.name, ())}
    names |= {before[one.name].test for one in chosen if one.name in before}
    files = sorted({file for name in names if (ROOT / (file := name.split("::")[0])).is_file()})
    if not files or _pytest(["--collect-only", *files], tests) != pytest.ExitCode.OK:
        raise RuntimeError("no tests are known (--reach), or they cannot be collected")
    return tests


def _forked(mutant: Mutant, tests: Sequence[str], told: Path) -> int:
    """The number of a process that runs these tests with the fault until one fails, and then ends
    with another status than 0.
    """
    if pid := os.fork():
        return pid
    status = FAULTY
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT))
        told.write_text(tests[0] if tests else "", "utf-8")
        swap(mutant.file, mutated(mutant))
        status = 0
        for some in (tests[:FIRST], tests[FIRST:]):  # mostly one of the first finds it
            files = dict.fromkeys(test.split("::")[0] for test in some)
            status = status or (_pytest(["-x", *files], Tests(some, told)) if some else 0)
    except Exception:  # the parent is told by the status
        logging.exception("%s cannot be put", mutant.name)
    finally:
        os._exit(status)


def _pytest(words: Sequence[str], plugin: Tests) -> int:
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = pytest.main([*PYTEST, *words], plugins=[plugin])
    if code not in RAN:
        print(said.getvalue(), file=sys.stderr)
    return code


def verdicts() -> dict[str, Verdict]:
    """What was found last time, by the names of the mutants."""
    lines = VERDICTS.read_text("utf-8").splitlines() if VERDICTS.is_file() else []
    return {name: Verdict(form, test) for name, form, test in (one.split("\t") for one in lines)}


def keep(found: Mapping[str, Verdict], listed: Sequence[Mutant]) -> None:
    """Write down what was found of the mutants there are."""
    rows = [(one.name, found[one.name]) for one in listed if one.name in found]
    lines = [f"{name}\t{each.form}\t{each.test}\n" for name, each in rows]
    VERDICTS.write_text("".join(lines), "utf-8")
