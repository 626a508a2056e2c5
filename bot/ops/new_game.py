"""A game to begin from: the small one in `bot/ops/templates/game`, under a name of its author's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from bot.interactions.slash import COMMANDS
from games import registry

NAME = re.compile(r"[a-z]+(-[a-z]+)*")
LONGEST = 32
"""How long a key may be: it is the name of a slash command."""


class Unnamable(Exception):
    """A game cannot have this name; the message says why, in one line."""


@dataclass(frozen=True, slots=True)
class GameNames:
    """The names of a game: its folder, its key (which is also its package), its title for people,
    and the two characters with which the numbers of its rules begin."""

    folder: str
    key: str
    title: str
    code: str

    @classmethod
    def of(cls, folder: str) -> GameNames:
        """All names, from words with hyphens between them: ``connect-four``."""
        words = folder.split("-")
        code = words[0][:2] if len(words) == 1 else words[0][0] + words[1][0]
        return cls(folder, "".join(words), folder.capitalize(), code.upper())


TEMPLATE = GameNames.of("tic-tac-toe")


def named(name: str) -> GameNames:
    """The names of a new game. Raises Unnamable."""
    key = name.replace("-", "")
    if not NAME.fullmatch(name) or len(key) > LONGEST:
        raise Unnamable(
            f"{name!r} is no name for a game: it has at most {LONGEST} lower-case letters, and"
            " hyphens between its words."
        )
    if key in registry():
        raise Unnamable(f"There is a game {key} already.")
    if key in {command.name for command in COMMANDS}:
        raise Unnamable(f"/{key} is a command of the bot already.")
    if iskeyword(key) or key == "tests" or find_spec(key) is not None:
        raise Unnamable(f"Python knows something else by the name {key}.")
    return GameNames.of(name)


def write(names: GameNames, folder: Path) -> None:
    """Write the game into a folder, which must not exist. Raises OSError."""
    folder.mkdir()
    for path, text in _files(files("bot.ops") / "templates" / "game"):
        target = folder / _renamed(path, names)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(_renamed(text, names), "utf-8")


def _renamed(text: str, names: GameNames) -> str:
    """The text with the template's names replaced by those of the new game."""
    text = text.replace(TEMPLATE.folder, names.folder).replace(TEMPLATE.key, names.key)
    text = text.replace(TEMPLATE.title, names.title)
    text = text.replace(f"{TEMPLATE.code}-", f"{names.code}-")
    return text.replace(f"{TEMPLATE.code.lower()}_", f"{names.code.lower()}_")


def _files(folder: Traversable, under: str = "") -> Iterator[tuple[str, str]]:
    """Every file of the template: its path and its text. Files that Python has
    compiled are left out."""
    for one in folder.iterdir():
        if one.is_file():
            yield f"{under}{one.name}", one.read_text("utf-8")
        elif one.name != "__pycache__":
            yield from _files(one, f"{under}{one.name}/")
