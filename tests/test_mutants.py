"""The mutants of `bench/mutants` fit the code of today, and the tests find what the goals say."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from bench.mutants import reaching
from bench.mutants.patches import FOLDERS, ROOT, Mutant, Stale, mutants, mutated, written
from bench.mutants.running import Reach, Verdict, near, verdict, verdicts


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_mutant_fits_the_code_of_today_exactly_once(folder: str) -> None:
    here = [one for one in mutants() if one.folder == folder]
    assert here
    for one in here:
        today = (ROOT / one.file).read_text("utf-8")
        assert ast.dump(ast.parse(mutated(one))) != ast.dump(ast.parse(today)), one.name
        assert one.behaviour.endswith("."), one.name


def test_there_are_150_mutants_and_none_twice() -> None:
    assert Counter(one.name for one in mutants()).most_common(1)[0][1] == 1
    assert len(mutants()) >= 150


def test_85_of_100_mutants_die_in_the_short_form_and_95_in_the_long() -> None:
    found, listed = verdicts(), mutants()
    forms = Counter(found[one.name].form for one in listed)
    assert forms["short"] / len(listed) >= 0.85
    assert (forms["short"] + forms["long"]) / len(listed) >= 0.95


def test_a_mutant_whose_text_is_gone_or_there_twice_is_told(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    mutant = Mutant("a", "games/a.py", "negated", "It holds.", "x = 1\n", "x = 2\n")
    for text in ("", "x = 1\nx = 1\n"):
        (tmp_path / "games/a.py").write_text(text, "utf-8")
        with pytest.raises(Stale):
            mutated(mutant, tmp_path)


def test_the_list_says_the_same_when_it_is_written_again(tmp_path: Path) -> None:
    (tmp_path / "list.toml").write_text(written(mutants()), "utf-8")
    assert mutants(tmp_path / "list.toml") == mutants()


def test_what_stood_at_the_place_of_a_mutant_is_kept_where_reaching_it_is_noted() -> None:
    text = "def least(a, b):\n    if a < b:\n        return a\n    return b\n"
    listed = [
        Mutant("flipped", "games/a.py", "", "", "a < b", "a <= b"),
        Mutant("dropped", "games/a.py", "", "", "return a\n", "pass\n"),
    ]
    noted: set[str] = set()

    def hit(name: str, value: object = None) -> object:
        noted.add(name)
        return value

    names: dict[str, object] = {reaching.CALL: hit}
    exec(reaching.probed(text, listed), names)
    least = names["least"]
    assert callable(least)
    assert (least(3, 2), noted) == (2, {"flipped"})
    assert (least(2, 3), noted) == (2, {"flipped", "dropped"})


def test_the_tests_of_the_file_itself_come_first_and_those_that_reach_least() -> None:
    mutant = Mutant("a", "games/maillot/turn.py", "", "", "", "")
    tests = [
        Reach("tests/bot/test_play.py::test_all", 1.0, False, 90),
        Reach("tests/bot/test_menu.py::test_one", 1.0, False, 2),
        Reach("tests/games/maillot/test_turn.py::test_it", 1.0, False, 50),
        Reach("tests/bot/test_world.py::test_dear", 500.0, False, 1),
    ]
    first, *others = near(mutant, tests)
    assert first == "tests/games/maillot/test_turn.py::test_it"
    assert "tests/bot/test_world.py::test_dear" not in others


@pytest.mark.long
def test_a_mutant_dies_by_the_test_that_fails_and_the_code_is_whole_again(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games/__init__.py").touch()
    (tmp_path / "games/a.py").write_text("def double(n):\n    return n * 2\n", "utf-8")
    (tmp_path / "test_a.py").write_text(
        "from games.a import double\n\n\n"
        "def test_zero():\n    assert double(0) == 0\n\n\n"
        "def test_one():\n    assert double(1) == 2\n",
        "utf-8",
    )
    one = Mutant("a", "games/a.py", "one off", "Twice as much.", "n * 2", "n * 3")
    reach = [Reach(f"test_a.py::test_{name}", 0.1, False, 1) for name in ("zero", "one")]
    unknown = Verdict("", "")
    assert verdict(one, reach, unknown, tmp_path) == Verdict("short", "test_a.py::test_one")
    assert verdict(one, reach[:1], unknown, tmp_path) == unknown
    assert "n * 2" in (tmp_path / "games/a.py").read_text("utf-8")
