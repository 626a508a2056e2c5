from __future__ import annotations

from collections.abc import Mapping

import games
from data.words import Words
from games.core import AnyGame


def test_a_strangers_games_stand_on_the_shelf_with_their_words(toys: Mapping[str, AnyGame]) -> None:
    for key, game in toys.items():
        assert games.shelf()[key] is game
        assert Words.of("en", key, games.locale_of(key)).line("", "name") == key.title()


def test_the_games_of_the_house_need_no_folder_of_words() -> None:
    assert all(games.locale_of(key) is None for key in games.GAMES)


def test_without_strangers_the_shelf_holds_the_games_of_the_house() -> None:
    assert list(games.shelf()) == list(games.GAMES)
