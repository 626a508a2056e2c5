"""Make the commands that a text names clickable, once their ids at Discord are known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

_NAMED = re.compile(r"`/([^`:]+)`")  # not a command followed by an option, which can only be typed
_GROUPS = (1, 2)  # the types of options that are subcommands or groups
_known: dict[str, str] = {}


def learn(commands: Iterable[Mapping[str, Any]]) -> None:
    """Remember these commands, as Discord describes them, by their names in every language, instead
    of those before; an empty list forgets all. They are the same for the whole process."""
    _known.clear()
    for command in commands:
        if command.get("type", 1) == 1:  # typed, and no menu
            for names, base in _spelled(command):
                _known.update(dict.fromkeys(names, f"</{base}:{command['id']}>"))


def _spelled(command: Mapping[str, Any]) -> Iterator[tuple[set[str], str]]:
    """Each command that can be called here: its full names in all languages, and the name that a
    mention of it must have."""
    below = [one for one in command.get("options") or () if one["type"] in _GROUPS]
    languages = {"", *(command.get("name_localizations") or {})}
    if not below:
        yield {_name(command, language) for language in languages}, command["name"]
    for one in below:
        for names, base in _spelled(one):
            heads = {_name(command, language) for language in languages}
            yield (
                {f"{head} {name}" for head in heads for name in names},
                f"{command['name']} {base}",
            )


def _name(command: Mapping[str, Any], language: str) -> str:
    return str((command.get("name_localizations") or {}).get(language, command["name"]))


def clickable(text: str, most: int) -> str:
    """The text with its commands made clickable; unchanged if that would
    exceed `most` characters."""
    found = _NAMED.sub(lambda named: _known.get(named[1], named[0]), text)
    return found if len(found) <= most else text
