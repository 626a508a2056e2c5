"""The operator's own computers: the file that the setting COMPUTERS names, and what it says.

A table of TOML for each: its name, the games that it plays, and the command that starts it; without
a command it is the entry point of that name in the group `braakland.computers`.
"""

from __future__ import annotations

import os
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from bot.base.limits import clean_name
from bot.base.setting_kinds import WrongSetting
from games.computers import Level

GROUP = "braakland.computers"
OF_A_GAME = 2  # a row of Discord's buttons has room for two beside easy, normal and hard
MEMORY = range(16, 65537)  # MB
USUAL_MEMORY = 512
KEYS = {"games", "command", "memory"}
LONGEST_NAME = 24  # it must fit into the custom_id of a button


@dataclass(frozen=True, slots=True)
class OutsideComputer:
    """A computer of the operator's: its name, the keys of its games, the command that starts it or
    (`entry`) the function that is its entry point, and how many bytes of memory it may take."""

    name: str
    games: tuple[str, ...]
    command: tuple[str, ...] = ()
    entry: str = ""
    memory: int = USUAL_MEMORY << 20


def computers_in(file: Path | None) -> tuple[OutsideComputer, ...]:
    """The computers of that file. Raises WrongSetting."""
    if file is None:
        return ()
    if os.name != "posix":
        raise WrongSetting("COMPUTERS is set, but computers of your own need Linux or macOS.")
    try:
        tables = tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as wrong:
        raise WrongSetting(f"COMPUTERS: {file} cannot be read: {wrong}.") from None
    try:
        found = tuple(_computer(name, table) for name, table in tables.items())
        times = Counter(game for computer in found for game in computer.games)
        for game, count in times.items():
            _must(count <= OF_A_GAME, f"{game} has {count} computers; it may have {OF_A_GAME}")
    except ValueError as wrong:
        raise WrongSetting(f"COMPUTERS: in {file} {wrong} (docs/outside_computers.md).") from None
    return found


def must_play(computers: Sequence[OutsideComputer], games: Mapping[str, object]) -> None:
    """Raises WrongSetting for a computer of a game that is not here."""
    for computer in computers:
        for game in computer.games:
            if game not in games:
                known = ", ".join(games)
                raise WrongSetting(
                    f"COMPUTERS: {computer.name} plays {game!r}; the games here are {known}."
                )


def _computer(name: str, table: Any) -> OutsideComputer:
    """Raises ValueError, which says what is wrong."""
    fits = clean_name(name) == name and len(name) <= LONGEST_NAME and ":" not in name
    _must(fits, f"{name!r} is no name: 1 to {LONGEST_NAME} letters and signs, and no colon")
    _must(name.casefold() not in [*Level], f"{name!r} is the name of a level of ours")
    _must(isinstance(table, dict), f"{name} is no table")
    _must(not table.keys() - KEYS, f"{name} may have {', '.join(sorted(KEYS))} alone")
    games, command = (_texts(name, table, key) for key in ("games", "command"))
    _must(bool(games), f"{name} must name its games")
    memory = table.get("memory", USUAL_MEMORY)
    fits = type(memory) is int and memory in MEMORY
    _must(fits, f"the memory of {name} must be {MEMORY[0]} to {MEMORY[-1]} MB")
    if "command" not in table:
        return OutsideComputer(name, games, entry=_entry(name), memory=memory << 20)
    runs = bool(command) and os.path.isabs(command[0]) and os.access(command[0], os.X_OK)
    _must(runs, f"the command of {name} must begin with the whole path of a program that can run")
    return OutsideComputer(name, games, command, memory=memory << 20)


def _texts(name: str, table: Mapping[str, Any], key: str) -> tuple[str, ...]:
    texts = table.get(key, [])
    fits = isinstance(texts, list) and all(isinstance(t, str) and "\0" not in t for t in texts)
    _must(fits, f"{key} of {name} must be a list of texts")
    return tuple(texts)


def _entry(name: str) -> str:
    found = tuple(entry_points(group=GROUP, name=name))
    _must(bool(found), f"{name} has no command, and no package has such a {GROUP}")
    _must(len(found) == 1, f"two packages have a {GROUP} that is called {name}")
    return f"{found[0].module}:{found[0].attr}"


def _must(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ValueError(otherwise)
