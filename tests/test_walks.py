"""The ways through the code that are written down exist."""

from __future__ import annotations

import ast
import re

from tests.source import READS_IT_ALL, ROOT, syntax

pytestmark = READS_IT_ALL

STOP = re.compile(r"`(?:(?P<kind>\w+)\.)?(?P<name>\w+)` \(`(?P<file>[\w/]+\.py)`\)")
MOST = 15
"""Stops that a reader makes on the way of one press."""


def test_each_stop_of_a_way_is_in_its_file() -> None:
    for document in ("docs/walks.md", "CONTRIBUTING.md"):
        stops = list(STOP.finditer((ROOT / document).read_text("utf-8")))
        assert stops
        for stop in stops:
            kind, name, file = stop["kind"], stop["name"], stop["file"]
            assert name in _names(file.removeprefix("bot/"), kind), f"{document}: {stop[0]}"


def test_a_press_is_answered_within_fifteen_stops() -> None:
    way = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("### The way of one press")[1]
    assert 10 <= len(STOP.findall(way.split("The board follows")[0])) <= MOST


def _names(file: str, kind: str | None) -> set[str]:
    """What a file defines, or a class of it."""
    body = syntax(ROOT / "bot" / file).body
    if kind:
        (body,) = (n.body for n in body if isinstance(n, ast.ClassDef) and n.name == kind)
    made = {getattr(node, "name", "") for node in body}
    targets = [
        n.target if isinstance(n, ast.AnnAssign) else n.targets[0]
        for n in body
        if isinstance(n, ast.Assign | ast.AnnAssign)
    ]
    return made | {getattr(target, "id", "") for target in targets}
