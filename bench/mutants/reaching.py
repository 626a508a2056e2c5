"""Which tests reach which mutant: a plugin of pytest, by which each place of a mutant calls `hit`.

It holds for every Python, and costs the tests nothing.
"""

from __future__ import annotations

import ast
import builtins
import json
import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bench.mutants.patches import ROOT, Mutant, mutants
from bench.mutants.proposing import span
from bench.mutants.swapping import swap

CALL = "_mutant_hit"
UNCALLABLE = (ast.Slice, ast.Starred, ast.GeneratorExp, ast.JoinedStr)
_now: set[str] = set()


def hit(name: str, value: Any = None) -> Any:
    """Note that the place of a mutant was reached; gives the value that stood there."""
    _now.add(name)
    return value


def probed(text: str, listed: Sequence[Mutant]) -> str:
    """The text of a file with a call of `hit` at the place of each mutant."""
    raw = text.encode()
    tree = ast.parse(raw)
    put: list[tuple[int, int, int, bytes]] = []
    for one in listed:
        place, expression = _place(tree, raw, *_changed(raw, one))
        start, end = span(raw, place)
        call = f"{CALL}('{one.name}'"
        if expression:
            put += [(start, 1, -end, f"{call}, (".encode()), (end, 0, -start, b"))")]
        else:
            put.append((start, 1, -end, f"{call}); ".encode()))
    for at, _, _, what in sorted(put, reverse=True):
        raw = raw[:at] + what + raw[at:]
    return raw.decode()


def _changed(raw: bytes, one: Mutant) -> tuple[int, int]:
    before, after = one.before.encode(), one.after.encode()
    most = min(len(before), len(after))
    first = next((n for n in range(most) if before[n] != after[n]), most)
    last = next((n for n in range(most - first) if before[-n - 1] != after[-n - 1]), most - first)
    start = raw.index(before) + first
    return start, max(start + 1, raw.index(before) + len(before) - last)


def _place(tree: ast.AST, raw: bytes, start: int, end: int) -> tuple[ast.AST, bool]:
    """The least expression, or else simple statement, around a part of the text."""
    around = list(_around(tree, raw, start, end))
    for node in reversed(around):
        read = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        if read and isinstance(node, ast.expr) and not isinstance(node, UNCALLABLE):
            return node, True
        if isinstance(node, ast.If | ast.While):
            return node.test, True
        if isinstance(node, ast.stmt) and not hasattr(node, "body"):
            return node, False
    function = next(node for node in reversed(around) if isinstance(node, ast.stmt))
    return function.body[-1], False  # type: ignore[attr-defined]


def _around(node: ast.AST, raw: bytes, start: int, end: int) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if hasattr(child, "lineno"):
            first, last = span(raw, child)
            if first <= start and end <= last:
                yield child
                yield from _around(child, raw, start, end)
        else:
            yield from _around(child, raw, start, end)


_started: dict[str, float] = {}


def pytest_collection_finish() -> None:
    """Put the calls into the code."""
    setattr(builtins, CALL, hit)
    listed = mutants()
    for file in sorted({one.file for one in listed}):
        text = (ROOT / file).read_text("utf-8")
        swap(file, probed(text, [one for one in listed if one.file == file]))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Forget what was reached before this test."""
    _now.clear()
    _started[item.nodeid] = time.process_time()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: Any) -> Iterator[None]:
    """Write down what a test that passed has reached, and how long it took of the processor."""
    result: Any = yield
    if call.when != "call" or not result.get_result().passed or not _now:
        return
    row = {
        "test": item.nodeid,
        "seconds": round(time.process_time() - _started[item.nodeid], 3),
        "long": item.get_closest_marker("long") is not None,
        "reached": sorted(_now),
    }
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw")
    with Path(os.environ["MUTANTS_REACH"], f"{worker}-{os.getpid()}.jsonl").open("a") as file:
        print(json.dumps(row), file=file)
