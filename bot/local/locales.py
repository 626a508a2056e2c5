"""The languages of the page (of the browser), of a person (of their Discord), of a message."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

import discord
import simcord

from data import words
from data.pages import page_lines
from data.words import FALLBACK, languages

FIELD = re.compile(r"\{[^{}]*\}|<[^<>]*>|https?://\S+")
WORD = re.compile(r"[^\W\d_]{2,}")
TOLD = ("content", "label", "description", "title", "name", "value", "text", "placeholder")
"""The parts of a message, its embeds and components that have text."""
RECENT = 4096
"""How many texts have their language cached."""


def preferred(accepted: str) -> str:
    """The first of our languages in a browser's Accept-Language; else the fallback."""
    wished = []
    for at, part in enumerate(accepted.split(",")):
        tag, _, weight = part.partition(";q=")
        try:
            wished.append((-float(weight or 1), at, tag.strip().lower()))
        except ValueError:
            continue
    for _, _, tag in sorted(wished):
        for language in languages():
            if tag == language.lower() or tag.startswith(f"{language.lower()}-"):
                return language
    return FALLBACK


def locale(language: str) -> str:
    """Discord's locale for a language of ours, or that of a region."""
    known = [one.value for one in discord.Locale]
    regions = sorted((one for one in known if one.startswith(f"{language}-")), reverse=True)
    return next(iter([one for one in known if one == language] + regions), language)


def speak(env: simcord.Env, locale_of: Callable[[int], str], *, prefers: bool) -> None:
    """Give the Discord of each player its own language, and the server one: SimCord's is English.
    `prefers`: whether the server prefers a language; only a community can."""
    emit = env.backend.emit

    def emit_in_language(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            person = (payload.get("member") or payload)["user"]["id"]
            told = {"locale": locale_of(int(person))}
            if guild := payload.get("guild_id"):
                told["guild_locale"] = env.backend.get_guild(int(guild)).preferred_locale
            payload = {**payload, **told}
        elif prefers and event in ("GUILD_CREATE", "GUILD_UPDATE"):
            payload = {**payload, "features": [*payload.get("features", ()), "COMMUNITY"]}
        emit(event, payload)

    env.backend.emit = emit_in_language  # type: ignore[method-assign]


def page_words(language: str) -> Mapping[str, Mapping[str, str]]:
    """The lines of the page; those that a language lacks are in the fallback language."""
    return page_lines("local", language)


def language_of(message: Any) -> str | None:
    """The language of a message or a form, by the words of the catalogues. None if no language has
    more of its own words there than any other."""
    return _heard("\n".join(_texts(message)))


def _texts(part: Any) -> Iterator[str]:
    if isinstance(part, Mapping):
        for key, value in part.items():
            if key in TOLD and isinstance(value, str):
                yield value
            elif isinstance(value, list | Mapping):
                yield from _texts(value)
    elif isinstance(part, list):
        for one in part:
            yield from _texts(one)


@lru_cache(RECENT)
def _heard(text: str) -> str | None:
    heard = _words(text)
    if len(languages()) == 1:
        return FALLBACK if heard else None
    own = _own_words()
    found = sorted(((len(heard & own[language]), language) for language in own), reverse=True)
    (most, language), (next_most, _), *_ = found
    return language if most > next_most else None


def _words(text: str) -> frozenset[str]:
    return frozenset(WORD.findall(FIELD.sub(" ", text).casefold()))


@cache
def _own_words() -> Mapping[str, frozenset[str]]:
    """By language, the words that only its catalogues have."""
    known = {language: _vocabulary(language) for language in languages()}
    return {
        language: own
        - frozenset[str]().union(*(known[other] for other in known.keys() - {language}))
        for language, own in known.items()
    }


def _vocabulary(language: str) -> frozenset[str]:
    files = [file for file in (words.LOCALE / language).iterdir() if file.name.endswith(".toml")]
    lines = (line for file in files for line in _lines(tomllib.loads(file.read_text("utf-8"))))
    return frozenset[str]().union(*map(_words, lines))


def _lines(table: Mapping[str, Any]) -> Iterator[str]:
    for value in table.values():
        if isinstance(value, Mapping):
            yield from _lines(value)
        else:
            yield str(value)
