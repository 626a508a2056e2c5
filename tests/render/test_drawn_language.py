"""All that is written in pictures is of the reader's language: the detector reads the layouts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from data.words import Words, languages
from render.shared.scene import Scene
from tests.detector import Detector
from tests.support.render.shapes import texts
from tests.support.render.wordy import NAMES, SCENES, ended, views

SEATS = {"diceland": 2, "maillot": 6}
NAMED = {number: f"Zz{name.lower()}" for number, name in NAMES.items()}


@cache
def detector(game: str, language: str) -> Detector:
    return Detector(language, [game], NAMED.values())


def drawn(game: str, language: str) -> Iterator[str]:
    """What is written in pictures of many positions; no signs of one letter, such as columns."""
    seats = range(SEATS.get(game, 4))
    words = Words.of(language, game).named({seat: NAMED[seat] for seat in seats})
    found = list(views(game))
    for view in (*found, *ended(found[-1], words)):
        scene: Scene = SCENES[game](view, words)
        yield from (text.text for text in texts(scene) if len(text.text) > 1)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", SCENES)
def test_every_word_in_a_picture_is_of_the_readers_language(game: str, language: str) -> None:
    said = {*drawn(game, language)}
    assert len(said) > 10
    faults = {text: wrong for text in said if (wrong := detector(game, language).faults(text))}
    assert faults == {}


@pytest.mark.parametrize("game", SCENES)
def test_a_picture_in_another_language_is_found_out(game: str) -> None:
    for language in languages():
        for other in languages():
            if other != language:
                assert any(detector(game, other).faults(text) for text in drawn(game, language))
