"""The names of players, as the font can write them and where there is little room."""

from __future__ import annotations

from collections.abc import Iterable

from data.words import Words
from games.core import Result
from render.shared.lettering import breadth, fitted_name, written
from render.shared.scene import Text
from render.shared.theme import BODY, SMALL, theme


def name(words: Words, seat: int) -> str:
    """A player's name as the font can write it; the game's word for the colour if it can't."""
    return written(words.seat(seat)) or words.colour(seat)


def named(words: Words, seat: int, x: int, y: int, width: int, small: int = SMALL) -> Text:
    """A player's name, smaller if it is long."""
    text = name(words, seat)
    size = BODY if breadth(text, BODY, True) <= width else small
    return Text(fitted_name(text, width, size, True), x, y, size, theme().text)


def short(words: Words, seats: Iterable[int], width: int) -> Words:
    """The same words, with names at most `width` pixels wide, so that no verb is ever cut."""
    return words.named({n: fitted_name(name(words, n), width, BODY, True) for n in seats})


def who_won(words: Words, result: Result | None) -> str:
    """Who has won, that several have, or that nobody has (None: a match without a result)."""
    winners = sorted(result.winners) if result else []
    if len(winners) == 1:
        return words.line("picture", "wins", seat=winners[0])
    return words.line("picture", "shared" if winners else "nobody_wins")


def opening(when: str, now: str, words: Words) -> str:
    """How the words of a picture begin: what it shows, when, and what is asked."""
    title = words.line("picture", "title")
    return words.line("joined", "alt", title=title, when=when, now=now)
