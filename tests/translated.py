"""The commands are translated once in a process of pytest, not by each simulated world anew.

discord.py asks for each text of each command in each of Discord's thirty languages: a third of what
a small test of the bot would cost. What is sent to the simulated Discord is the same.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from discord import app_commands

from data import words

Payload = dict[str, Any]


class Kept(Payload):
    """A payload that nobody changes, so that nobody need copy it."""

    def __deepcopy__(self, memo: object) -> Kept:
        return self


_KEPT: dict[tuple[object, ...], Kept] = {}


def translate_once() -> None:
    """From now on a command that is what one was before is not translated again."""
    for kind in (app_commands.Command, app_commands.Group):
        translated = kind.get_translated_payload
        if translated.__module__ != __name__:
            kind.get_translated_payload = _once(translated)  # type: ignore[method-assign, assignment]


def _once(translated: Callable[..., Awaitable[Payload]]) -> Callable[..., Awaitable[Payload]]:
    async def payload(command: Any, tree: Any, translator: Any) -> Payload:
        if command.parent is not None:
            return await translated(command, tree, translator)
        plain = json.dumps(command.to_dict(tree))
        line = command._locale_name or command._locale_description
        folder = line.extras.get("folder") if line else None
        key = (type(translator), plain, folder, words.LOCALE, words.languages())
        if key not in _KEPT:
            _KEPT[key] = Kept(await translated(command, tree, translator))
        return _KEPT[key]

    return payload
