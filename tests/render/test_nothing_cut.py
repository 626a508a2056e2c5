"""No word of ours is cut short in a picture, in any language."""

from __future__ import annotations

import pytest

from data.words import Words, languages
from tests.support.render.shapes import texts
from tests.support.render.wordy import NAMES, SCENES, ended, views


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", SCENES)
def test_no_word_is_cut_short(game: str, language: str) -> None:
    found = list(views(game))
    seats = {"diceland": 2, "maillot": 6}.get(game, 4)
    words = Words.of(language, game).named({n: NAMES[n] for n in range(seats)})
    for view in (*found, *ended(found[-1], words)):
        drawn = texts(SCENES[game](view, words))
        assert [text.text for text in drawn if "…" in text.text] == []
