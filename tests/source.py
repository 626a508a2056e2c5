"""The source of the project, for the tests that read it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from games.core import AnyGame

ROOT = Path(__file__).parents[1]

READS_IT_ALL = pytest.mark.xdist_group("source")
"""Marks the tests that parse every file: in one process, which does it once."""


def sources(*folders: str, suffixes: tuple[str, ...] = (".py",)) -> list[Path]:
    """The files of these folders, in order. None of them may be without: who looks at a folder that
    is gone sees no fault there."""
    return sorted(path for folder in folders for path in _files(folder, suffixes))


@cache
def _files(folder: str, suffixes: tuple[str, ...]) -> list[Path]:
    found = [
        path
        for path in (ROOT / folder).rglob("*")
        if path.suffix in suffixes and "build" not in path.relative_to(ROOT).parts
    ]
    assert found, f"{folder} has no file that ends in {' or '.join(suffixes)}"
    return found


@cache
def syntax(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a file's syntax, as `ast.walk` gives them."""
    return tuple(ast.walk(syntax(path)))


@cache
def named(path: Path) -> str:
    """The path as people say it: from the root of the project."""
    return path.relative_to(ROOT).as_posix()


def module_of(path: Path) -> str:
    """The name by which a file is imported."""
    return named(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def package_of(game: AnyGame) -> str:
    """The name of a game's package, which need not be its key."""
    return game.INFO.state.__module__.split(".")[1]


@cache
def imported(path: Path) -> tuple[str, ...]:
    """The modules that a file imports, wherever in the file, by their full names."""
    return tuple(_imported(path))


def _imported(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{named(path)} imports by dots"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
