"""The list of mutants, and how one is put into the code."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
FOLDERS = ("games", "render", "bot")


class Stale(Exception):
    """The text that a mutant replaces is not in its file exactly once."""


@dataclass(frozen=True)
class Mutant:
    """One fault: `before` stands in `file` exactly once, and `after` takes its place."""

    name: str
    file: str
    kind: str
    behaviour: str
    before: str
    after: str

    @property
    def folder(self) -> str:
        """Which of FOLDERS it is in."""
        return next(one for one in FOLDERS if self.file.startswith(f"{one}/"))


def mutants(path: Path = HERE / "list.toml") -> list[Mutant]:
    """All of them, in the order of the list."""
    return [Mutant(**entry) for entry in tomllib.loads(path.read_text("utf-8"))["mutant"]]


def written(listed: Iterable[Mutant]) -> str:
    """The list as TOML; no text of ours holds three apostrophes."""
    return "\n".join(
        f"[[mutant]]\nname = '{one.name}'\nfile = '{one.file}'\nkind = '{one.kind}'\n"
        f"behaviour = '''{one.behaviour}'''\n"
        f"before = '''\n{one.before}'''\nafter = '''\n{one.after}'''\n"
        for one in listed
    )


def mutated(mutant: Mutant, root: Path = ROOT) -> str:
    """The text of its file with the fault in it. Raises Stale."""
    path = root / mutant.file
    text = path.read_text("utf-8") if path.is_file() else ""
    if (found := text.count(mutant.before)) != 1:
        raise Stale(f"{mutant.name}: its text is {found} times in {mutant.file}")
    return text.replace(mutant.before, mutant.after)
