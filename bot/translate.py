"""Names and descriptions of commands from the catalogues, in every language there is.

A cog says `said` where discord.py takes a text, at import time already:
``@app_commands.command(name=said("command_name", "open"), description=said("command_help",
"open"))``. The fallback language is what Discord gets as the plain text (a name in it is the name
the bot is called by); `CatalogueTranslator` adds the other languages when commands are synced.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import Any

import discord
from discord import app_commands

from bot import limits
from data.words import FALLBACK, Words, languages


def said(
    table: str,
    key: str,
    game: str | None = None,
    folder: Traversable | None = None,
    *,
    name: str | None = None,
) -> app_commands.locale_str:
    """A line of the catalogues for discord.py; `game` and `folder` as for `Words.of`.

    A `name` is used as it is in the fallback language, and other languages may have a line for
    it. Raises MissingWord without either.
    """
    text = name or _line(Words.of(FALLBACK, game, folder), table, key)
    return app_commands.locale_str(text, table=table, key=key, game=game, folder=folder)


class CatalogueTranslator(app_commands.Translator):
    """Reads what `said` has marked in the catalogue of each language that has one."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The line in the language of a locale; None where the plain text will do."""
        return translation(locale.value, **string.extras) if string.extras else None


def translation(language: str, table: str, key: str, **game: Any) -> str | None:
    """A line in a language such as ``nl`` or ``pt-BR``; None without a catalogue or a line."""
    if not {language, language[:2]} & ({*languages()} - {FALLBACK}):
        return None
    words = Words.of(language, **game)
    return _line(words, table, key) if words.has(table, key) else None


def _line(words: Words, table: str, key: str) -> str:
    return limits.description(words.line(table, key))
