from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

import games
from data.words import Words
from games.core import AnyGame


def test_plugins_are_registered_with_their_words(toys: Mapping[str, AnyGame]) -> None:
    for key, game in toys.items():
        assert games.registry()[key] is game
        assert Words.of("en", key, games.locale_of(key)).line("", "name") == key.title()


def test_the_games_of_the_house_need_no_folder_of_words() -> None:
    assert all(games.locale_of(key) is None for key in games.GAMES)


def test_the_games_of_the_house_stand_first() -> None:
    assert list(games.registry())[: len(games.GAMES)] == list(games.GAMES)


def test_two_games_cannot_have_the_same_key(
    toys: Mapping[str, AnyGame], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = tmp_path / "second_race-1.dist-info"
    second.mkdir()
    (second / "METADATA").write_text("Metadata-Version: 2.1\nName: second-race\nVersion: 1\n")
    (second / "entry_points.txt").write_text("[braakland.games]\nsecond = tests.toys.race\n")
    monkeypatch.syspath_prepend(tmp_path)
    games.registry.cache_clear()
    with pytest.raises(ValueError, match="race"):
        games.registry()
