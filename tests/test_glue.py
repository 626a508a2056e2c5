"""No code joins words by the punctuation of one language: what stands between them is a line."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.source import READS_IT_ALL, named, sources, syntax

pytestmark = READS_IT_ALL

FORMATS = ("bot/tables/match_text.py", "bot/tables/verify.py")
"""Files of a form that is written and read back, in English."""

SQL = "store.py"

ALLOWED = {
    "bot/features/board/site.py": 1,  # what a browser reads of a stream
    "bot/features/plans/commands.py": 1,  # moves as they are typed, with the `;` that parts them
    "bot/tables/orders.py": 2,  # a branch as it is typed and stored
    "bot/screens/messages.py": 1,  # two instants as Discord writes them
}
"""How many joins of other things than words these files have."""

ROOMS = ("tables", "screens", "delivery", "interactions", "features")

SPEAKING = [
    path
    for path in sources("render", *(f"bot/{room}" for room in ROOMS))
    if named(path) not in FORMATS and path.name != SQL
]

GLUE = re.compile(r"\0[;:,!?] |[;:,!?] \0|\0 \(\0")
"""Punctuation with its space beside a value."""


def glued(tree: ast.AST) -> Iterator[int]:
    """The lines on which values are joined to a text; what is raised is a fault of ours."""
    if isinstance(tree, ast.Raise) and not _is_refusal(tree):
        return
    if isinstance(tree, ast.JoinedStr) and GLUE.search(_template(tree)):
        yield tree.lineno
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Attribute):
        by = tree.func.value.value if isinstance(tree.func.value, ast.Constant) else ""
        if tree.func.attr == "join" and re.fullmatch(r"\s*[;:,]\s+", str(by)):
            yield tree.lineno
    for child in ast.iter_child_nodes(tree):
        yield from glued(child)


def _is_refusal(raised: ast.Raise) -> bool:
    return raised.exc is not None and "Refused" in ast.unparse(raised.exc)


def _template(text: ast.JoinedStr) -> str:
    return "".join(str(v.value) if isinstance(v, ast.Constant) else "\0" for v in text.values)


def test_no_file_is_excused_that_is_gone() -> None:
    assert {*ALLOWED} <= {*map(named, SPEAKING)}
    assert {*FORMATS} <= {*map(named, sources("bot/tables"))}


@pytest.mark.parametrize("path", SPEAKING, ids=named)
def test_words_are_joined_by_lines_of_the_catalogue(path: Path) -> None:
    found = list(glued(syntax(path)))
    assert len(found) == ALLOWED.get(named(path), 0), f"{named(path)}: {found}"


@pytest.mark.parametrize(
    "source",
    ['"; ".join(who)', 'f"{label}: {value}"', 'f"; {each}"', 'f"{a} ({b})"', 'f"{a}, done"',
     'raise Refused("x", who=", ".join(names))'],
)  # fmt: skip
def test_the_test_sees_joins(source: str) -> None:
    assert list(glued(ast.parse(source)))


@pytest.mark.parametrize(
    "source", ['" ".join(who)', 'raise ValueError(f"{a}: no move")', 'f"{key}:{seat}"', '", "']
)
def test_the_test_leaves_alone_what_is_no_sentence(source: str) -> None:
    assert not list(glued(ast.parse(source)))
