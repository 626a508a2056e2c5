"""Alarms, not goals: a file or function over the limit says why, as "long because ..."."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.source import named, sources, syntax

FOLDERS = ("bot", "games", "render", "data", "tests", "bench")
MOST_IN_A_FILE = 300
MOST_IN_A_FUNCTION = 40
REASON = "long because"
FIRST_LINES = 15


@pytest.mark.parametrize(
    "path", sources(*FOLDERS, suffixes=(".py", ".js", ".css", ".html", ".sql")), ids=named
)
def test_a_long_file_says_why(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    first = " ".join(lines[:FIRST_LINES]).lower()
    assert len(lines) <= MOST_IN_A_FILE or REASON in first, f"{len(lines)} lines"


@pytest.mark.parametrize("path", sources(*FOLDERS), ids=named)
def test_a_long_function_says_why(path: Path) -> None:
    for node in ast.walk(syntax(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            why = " ".join((ast.get_docstring(node) or "").lower().split())
            assert length <= MOST_IN_A_FUNCTION or REASON in why, f"{node.name}: {length} lines"
