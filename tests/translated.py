"""The commands are made and translated once in a process of pytest, not by each world again.

discord.py reads the signature of each command of each game, and asks for each of its texts in each
of Discord's thirty languages: half of what a small test of the bot would cost. What is sent to the
simulated Discord is the same.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from discord import app_commands

from bot.features.play import generated
from data import words
from games.core import Info

Payload = dict[str, Any]


class Kept(Payload):
    """A payload that nobody changes, so that nobody need copy it."""

    def __deepcopy__(self, memo: object) -> Kept:
        return self


_KEPT: dict[tuple[object, ...], Kept] = {}
_MADE: dict[tuple[object, ...], tuple[Info, app_commands.Group]] = {}
_make = generated.group


def _made(info: Info, *given: Any) -> app_commands.Group:
    key = (id(info), *given, words.LOCALE, words.languages())
    if key not in _MADE:
        _MADE[key] = info, _make(info, *given)
    return _MADE[key][1]


def translate_once() -> None:
    """From now on a command that is what one was before is not made and translated again."""
    generated.group = _made  # type: ignore[assignment]
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
