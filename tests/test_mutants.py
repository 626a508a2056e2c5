"""The mutants of `bench/mutants` fit the code of today, and the tests find what the goals say."""

from __future__ import annotations

import ast
import importlib
from collections import Counter
from pathlib import Path

import pytest

from bench.mutants import reaching
from bench.mutants.patches import FOLDERS, ROOT, Mutant, Stale, mutants, mutated, written
from bench.mutants.running import Reach, near, verdicts
from bench.mutants.swapping import swap


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
        Reach("tests/bot/test_play.py::test_all", 1.0, 90),
        Reach("tests/bot/test_menu.py::test_one", 1.0, 2),
        Reach("tests/games/maillot/test_turn.py::test_it", 1.0, 50),
        Reach("tests/bot/test_world.py::test_dear", 500.0, 1),
    ]
    first, *others = near(mutant, tests)
    assert first == "tests/games/maillot/test_turn.py::test_it"
    assert "tests/bot/test_world.py::test_dear" not in others


def test_functions_that_are_loaded_do_what_another_text_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (
        "from functools import cache\n\n\n"
        "class Pair:\n    @property\n    def least(self):\n        return 1\n\n\n"
        "@cache\ndef double(n):\n    return [n * each for each in (2,)][0]\n"
    )
    (tmp_path / "sample_of_mutants.py").write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    sample = importlib.import_module("sample_of_mutants")
    double, pair = sample.double, sample.Pair()
    other = text.replace("(2,)", "(3,)").replace("return 1", "return 0")
    swap("sample_of_mutants.py", other, tmp_path)
    assert (double(1), pair.least) == (3, 0)
    with pytest.raises(LookupError):
        swap("sample_of_mutants.py", other, tmp_path)
