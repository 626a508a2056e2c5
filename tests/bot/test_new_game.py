"""`braakland new-game`: what it writes, and what it refuses; tests/test_stranger.py plays it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.ops.new_game import GameNames, Unnamable, named, write
from bot.ops.shutdown import Exit
from tests.support.bot.command_line import run


def test_a_game_is_begun_in_a_folder_of_its_name_once(tmp_path: Path) -> None:
    code, out, _ = run(tmp_path, "new-game", "three-men")
    assert code == Exit.DONE
    assert "three-men/README.md" in out
    written = (tmp_path / "three-men" / "threemen" / "__init__.py").read_text("utf-8")
    assert 'key="threemen"' in written
    code, _, err = run(tmp_path, "new-game", "three-men")
    assert (code, err) == (Exit.DATA, "There is a folder three-men here already.")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "no name for a game"),
        ("Chess", "no name for a game"),
        ("three_men", "no name for a game"),
        ("three-", "no name for a game"),
        ("../men", "no name for a game"),
        ("a" * 33, "at most 32 lower-case letters"),
        ("diceland", "There is a game diceland already."),
        ("dice-land", "There is a game diceland already."),
        ("table", "/table is a command of the bot already."),
        ("class", "Python knows something else"),
        ("json", "Python knows something else"),
        ("tests", "Python knows something else"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_one_sentence(name: str, why: str) -> None:
    with pytest.raises(Unnamable) as refused:
        named(name)
    assert why in str(refused.value)
    assert str(refused.value).count(".") - name.count(".") == 1


def test_the_numbers_of_rules_begin_with_two_of_the_name() -> None:
    assert [GameNames.of(name).code for name in ("othello", "nine-men", "x")] == ["OT", "NM", "X"]


def test_nothing_is_written_over_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "othello").mkdir()
    with pytest.raises(FileExistsError):
        write(named("othello"), tmp_path / "othello")
    assert list((tmp_path / "othello").iterdir()) == []
