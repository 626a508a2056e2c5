"""Every fault of docs/faults.md has a test, or its reason to have none.

A test is marked with the faults it shows, ``pytest.mark.fault("G4")``; the marks are read from the
source.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.source import READS_IT_ALL, ROOT, nodes

pytestmark = READS_IT_ALL

LINE = re.compile(r"^- \*\*(\w+)\*\* ", re.MULTILINE)
TESTED, _, LEFT = (
    (ROOT / "docs" / "faults.md").read_text("utf-8").partition("## Not tested, and why")
)


def test_every_fault_has_its_test_or_stands_among_those_that_have_none() -> None:
    assert sorted(LINE.findall(TESTED)) == sorted(set(_marked()))
    assert LINE.findall(LEFT)


def _marked() -> Iterator[str]:
    """The faults that tests are marked with."""
    rooms = (ROOT / "games" / "exam", ROOT / "tests")
    for file in (file for room in rooms for file in room.rglob("test_*.py")):
        for node in nodes(file):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.fault":
                yield from (str(ast.literal_eval(argument)) for argument in node.args)
