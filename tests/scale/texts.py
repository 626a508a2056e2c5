"""Every text of SQL in the sources, as a pattern of the statements that are made with it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

BOT = Path(__file__).parents[2] / "bot"
_BEGINS = re.compile(r"(SELECT|INSERT\\ INTO|UPDATE|DELETE\\ FROM|WITH)\\ ")
_ADDS = re.compile(r"(WITH\\ |INSERT\\ INTO\\ .*)VALUES(?!.*(SELECT|UPDATE))", re.DOTALL)
"""A row is added and nothing is read."""


def texts(folder: Path = BOT) -> Iterator[tuple[str, str]]:
    """The place of each text that reads, and its pattern."""
    for file in sorted(folder.rglob("*.py")):
        name = file.relative_to(folder).as_posix()
        for node in _whole(ast.parse(file.read_text("utf-8"))):
            pattern = _pattern(node)
            if _BEGINS.match(pattern) and not _ADDS.match(pattern):
                yield f"{name}:{node.lineno}", pattern


def _whole(node: ast.AST) -> Iterator[ast.expr]:
    """The texts within a part of a program, each as long as it is put together in one place."""
    if isinstance(node, ast.JoinedStr | ast.BinOp) or _is_text(node):
        assert isinstance(node, ast.expr)
        yield node
    else:
        for part in ast.iter_child_nodes(node):
            yield from _whole(part)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _pattern(node: ast.expr) -> str:
    """A pattern of what it can come to: what is put in may be anything."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(map(_pattern, node.values))
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _pattern(node.left) + _pattern(node.right)
    return ".*"
