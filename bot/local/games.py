"""The games that the first page offers: picture, name, a sentence, how many
players and how long."""

from __future__ import annotations

from functools import cache
from threading import Lock

from bot.local.page_json import Json
from data.words import FALLBACK, Words
from games import locale_of, registry
from games.advice import first_drawing
from games.computers import has_computers
from render import paint
from render.gallery import small

_painting = Lock()


def offered(language: str) -> list[Json]:
    """The games that can be played: key, name, a sentence, players and duration, and how many
    computers one plays against at first (0: the game has none)."""
    found = list[Json]()
    for key, game in registry().items():
        words, best = Words.of(language, key, locale_of(key)), game.INFO.best or game.INFO.seats[0]
        about = {of: words.line("", of) for of in ("name", "pitch", "players")}
        found.append({"key": key, **about, "others": best - 1 if has_computers(game) else 0})
    return found


def looks(key: str) -> bytes | None:
    """A picture of a game, as a PNG too small for words; None if the game has no drawing. Called
    from threads; one picture is painted at a time, so that the first is there soon."""
    with _painting:
        return _painted(key)


@cache
def _painted(key: str) -> bytes | None:
    game = registry().get(key)
    drawing = None if game is None else first_drawing(game)
    if game is None or drawing is None:
        return None
    words = Words.of(FALLBACK, key, locale_of(key))
    picture = paint(game.view(drawing.position(), None), words)
    return None if picture is None else small(picture)
