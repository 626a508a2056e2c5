"""Names and descriptions of commands from the catalogues, in every language there is.

A cog says `said` where discord.py takes a text, at import time already:
``@group.command(name=said("slash_name", "open", name="open"), description=said("slash", "open"))``.
The fallback language is what Discord gets as the plain text; `CatalogueTranslator` adds the other
languages when the commands are synced. A command, an option or a choice keeps its plain name where
a language has no line for it; what arrives here is the plain name in any case.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.base import limits
from data.words import FALLBACK, Words, languages


def said(
    table: str,
    key: str,
    game: str | None = None,
    folder: Traversable | None = None,
    *,
    name: str | None = None,
) -> app_commands.locale_str:
    """A line of the catalogues, for discord.py; `game` and `folder` as for `Words.of`. A `name` is
    used as it is in the fallback language; other languages may have a line for it. Raises
    MissingWord without either."""
    text = name or _line(Words.of(FALLBACK, game, folder), table, key)
    return app_commands.locale_str(text, table=table, key=key, game=game, folder=folder)


Slash = TypeVar("Slash", bound=Callable[..., Coroutine[Any, Any, Any]])


def asks(**help_of: str) -> Callable[[Slash], Slash]:
    """Give options of a command their names and descriptions: a line of `option_help` each. The
    ``_`` at the end of an option that is named like a Python keyword is dropped."""

    def named(callback: Slash) -> Slash:
        for option, key in help_of.items():
            plain = option.rstrip("_")
            name = said("option_name", plain, name=plain)
            callback = app_commands.rename(**{option: name})(callback)
            callback = app_commands.describe(**{option: said("option_help", key)})(callback)
        return callback

    return named


class CatalogueTranslator(app_commands.Translator):
    """Translates what `said` has marked, by the catalogue of each language that has it."""

    def __init__(self) -> None:
        self._languages = {*languages()} - {FALLBACK}

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The line in the language of a locale; None if the plain text is right."""
        if not string.extras or not {locale.value, locale.value[:2]} & self._languages:
            return None
        table, key, game, folder = (string.extras[k] for k in ("table", "key", "game", "folder"))
        words = Words.of(locale.value, game, folder)
        return _line(words, table, key) if key in words.lines.get(table, {}) else None


def _line(words: Words, table: str, key: str) -> str:
    return limits.description(words.line(table, key))
