"""Alarms, not goals: what is over the limit says why, as "long because ..."."""

from __future__ import annotations

import ast

from tests.source import READS_IT_ALL, named, nodes, sources

pytestmark = READS_IT_ALL

FOLDERS = ("bot", "games", "render", "data", "tests", "bench", "docs")
MOST_IN_A_FILE = 300
MOST_IN_A_FUNCTION = 40
MOST_PARAMETERS = 6
REASON = "long because"
MANY = "many parameters because"
FIRST_LINES = 15


def test_a_long_file_says_why() -> None:
    for path in sources(*FOLDERS, suffixes=(".py", ".js", ".css", ".html", ".sql")):
        lines = path.read_text("utf-8").splitlines()
        first = " ".join(lines[:FIRST_LINES]).lower()
        told = f"{named(path)}: {len(lines)} lines"
        assert len(lines) <= MOST_IN_A_FILE or REASON in first, told


def test_a_long_function_says_why() -> None:
    for path in sources(*FOLDERS):
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                why = " ".join((ast.get_docstring(node) or "").lower().split())
                told = f"{named(path)}: {node.name}: {length} lines"
                assert length <= MOST_IN_A_FUNCTION or REASON in why, told


def test_a_function_of_many_parameters_says_why() -> None:
    """Whatever a caller passes counts, by name or not; `self` is not passed."""
    for path in sources(*FOLDERS):
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                every = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
                passed = [given.arg for given in every if given.arg not in ("self", "cls")]
                why = " ".join((ast.get_docstring(node) or "").lower().split())
                told = f"{named(path)}: {node.name}: {len(passed)} parameters"
                assert len(passed) <= MOST_PARAMETERS or MANY in why, told
