"""Which tests reach which file, as `reach.tsv` keeps it.

``python -m tests.quick.reach`` runs the short form and writes the table anew; it needs Python 3.12
or later (`sys.monitoring`) and takes as long as the tests. What other processes do is not seen.
A unit is a file of tests; of the transcripts a scene, of the exam a game.
"""

from __future__ import annotations

import math
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import CodeType
from typing import Any

import pytest

from tests.source import ROOT

TABLE = ROOT / "tests/quick/reach.tsv"
PARTED = ("games/exam/", "tests/bot/test_screens.py")
"""Whose tests are told apart by their first parameter."""
SCENES = "tests/bot/test_screens.py["
WATCHED = ("bot/", "games/", "render/", "data/", "docs/", "bench/", "tests/")
NEAREST, SCENES_KEPT = 6, 2
"""So many units are kept of a file: those that reach least beside it."""


@dataclass(frozen=True)
class Reach:
    """The units nearest to each file, the nearest first, how many reach it in all, and the seconds
    of processor time that each unit takes."""

    near: Mapping[str, Sequence[str]]
    number: Mapping[str, int]
    seconds: Mapping[str, int]


def unit_of(nodeid: str) -> str:
    """The unit that a test belongs to."""
    path, _, _ = nodeid.partition("::")
    _, _, parameters = nodeid.partition("[")
    parted = parameters and path.startswith(PARTED)
    return f"{path}[{parameters.rstrip(']').split('-')[0]}]" if parted else path


def kept() -> Reach:
    """The table as it was written last."""
    near, number, seconds = dict[str, list[str]](), dict[str, int](), dict[str, int]()
    for line in TABLE.read_text("utf-8").splitlines():
        name, count, *units = line.split("\t")
        if units:
            near[name], number[name] = units, int(count)
        else:
            seconds[name] = int(count)
    return Reach(near, number, seconds)


def table(files: Mapping[str, set[str]], seconds: Mapping[str, float]) -> Iterator[str]:
    """The lines: the seconds of each unit, as powers of two; then the units of each file."""
    for unit, took in sorted(seconds.items()):
        yield f"{unit}\t{1 << max(0, math.ceil(math.log2(max(took, 0.5))))}"
    reached = defaultdict[str, list[str]](list)
    for unit in sorted(files, key=lambda unit: (len(files[unit]), unit)):
        for file in files[unit]:
            reached[file].append(unit)
    for file, units in sorted(reached.items()):
        scenes = [unit for unit in units if unit.startswith(SCENES)][:SCENES_KEPT]
        others = [unit for unit in units if not unit.startswith(SCENES)][:NEAREST]
        yield "\t".join((file, str(len(units)), *others, *scenes))


class Watching:
    """A plugin of pytest: notes in which files functions are called while each test runs."""

    def __init__(self) -> None:
        self.files = defaultdict[str, set[str]](set)
        self.seconds = defaultdict[str, float](float)
        self._now = set[str]()
        self._root = f"{ROOT}/"

    def pytest_collection_finish(self) -> None:
        """Be called at the start of every function, once for each test."""
        monitoring: Any = sys.monitoring  # type: ignore[attr-defined,unused-ignore]

        def started(code: CodeType, _offset: int) -> object:
            self._now.add(code.co_filename)
            return monitoring.DISABLE

        tool, event = monitoring.PROFILER_ID, monitoring.events.PY_START
        monitoring.use_tool_id(tool, "reach")
        monitoring.register_callback(tool, event, started)
        monitoring.set_events(tool, event)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        """Note what one test reaches, and what it takes."""
        monitoring: Any = sys.monitoring  # type: ignore[attr-defined,unused-ignore]
        self._now = set()
        monitoring.restart_events()
        begun = time.process_time()
        result = yield
        unit = unit_of(item.nodeid)
        self.seconds[unit] += time.process_time() - begun
        inside = (name.removeprefix(self._root) for name in self._now.copy())
        own = item.nodeid.partition("::")[0]
        self.files[unit] |= {n for n in inside if n.startswith(WATCHED) and n != own}
        return result


def main() -> int:
    """Write the table anew. Nothing is written where a test fails: it reached less than it does."""
    watching = Watching()
    code = pytest.main(["-m", "not long", "-p", "no:xdist", *sys.argv[1:]], plugins=[watching])
    if code == pytest.ExitCode.OK:
        TABLE.write_text(
            "".join(f"{e}\n" for e in table(watching.files, watching.seconds)), "utf-8"
        )
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
