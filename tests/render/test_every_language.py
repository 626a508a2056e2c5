"""What is written in a picture has room there in every language: what English shows whole is cut in
none."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from functools import cache

import pytest

import render
from data.words import FALLBACK, Words, languages
from games import log, registry
from games.core import View
from render.shared import lettering
from tests.support.bot.players import player_of
from tests.support.render.unpainted import scene_of, scenic

LOOKED_AT = (0, 6, 20, 45)
"""After so many moves a position is painted."""
OTHERS = [language for language in languages() if language != FALLBACK]
NAMES = {0: "Ada", 1: "Bram", 2: "Cleo", 3: "Dirk"}


@cache
def views(key: str) -> tuple[View, ...]:
    """Positions of one match, as all see them and as the seat does that is to move."""
    game, chance = registry()[key], random.Random(key)
    seats = max(number for number in game.INFO.seats if number <= len(NAMES))
    position, _ = log.start(game, seats, game.INFO.options(), f"pictures of {key}")
    found: list[View] = []
    for number in range(LOOKED_AT[-1] + 1):
        state = position.state
        awaited = sorted(game.awaited(state))
        if not awaited:
            break
        if number in LOOKED_AT:
            found += [game.view(state, None), game.view(state, awaited[0])]
        legal = game.legal(state, awaited[0])
        action = player_of(key)(game.view(state, awaited[0]), legal, chance)
        position, _ = log.move(game, position, awaited[0], action, key)
    return tuple(found)


def cut(monkeypatch: pytest.MonkeyPatch, language: str, key: str) -> Iterator[str]:
    """What is shortened in the pictures of a game."""
    found: list[str] = []
    fitted: Callable[[str, int, int, bool], str] = lettering.fitted

    def noting(text: str, width: int, size: int, bold: bool) -> str:
        shown = fitted(text, width, size, bold)
        if shown.endswith(lettering.ELLIPSIS) and not text.endswith(lettering.ELLIPSIS):
            found.append(f"{text!r} in {width} px at {size}: {shown!r}")
        return shown

    with monkeypatch.context() as patched:
        for module in [m for name, m in sys.modules.items() if name.startswith("render")]:
            if getattr(module, "fitted", None) is fitted:
                patched.setattr(module, "fitted", noting)
        words = Words.of(language, key).named(NAMES)
        for view in views(key):
            assert scene_of(view, words).items
    yield from dict.fromkeys(found)


@pytest.mark.parametrize("key", scenic())
@pytest.mark.parametrize("language", OTHERS)
def test_no_text_in_a_picture_is_cut_that_english_shows_whole(
    monkeypatch: pytest.MonkeyPatch, language: str, key: str
) -> None:
    english = list(cut(monkeypatch, FALLBACK, key))
    other = list(cut(monkeypatch, language, key))
    assert len(other) <= len(english), "\n".join(other)


def test_marks_of_direction_are_not_drawn() -> None:
    plain, marked = (lettering.mask(text, 20, True, 0) for text in ("Lap 1", "Lap \u200e1\u200f"))
    assert plain[0].tobytes() == marked[0].tobytes()
    assert lettering.breadth("Lap 1", 20, True) == lettering.breadth("Lap \u200e1", 20, True)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", scenic())
def test_the_first_line_of_a_board_in_words_has_no_capital_in_its_middle(
    key: str, language: str
) -> None:
    """ "Terrain Vague, Tour 4": a capital follows the title as a sentence of its own, or not."""
    words = Words.of(language, key).named(NAMES)
    for view in views(key):
        head = render.describe(view, words).splitlines()[0]
        (before, after) = head.split(words.line("picture", "title"), 1)
        assert before.endswith("**")
        assert after[:2] in (". ", ", ")
        assert after[2].isupper() == (after[:2] == ". "), head
