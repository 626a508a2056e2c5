"""`make quick` asks the nearest tests of a change, and says what it leaves out."""

from __future__ import annotations

from tests.quick.choosing import SECONDS, chosen
from tests.quick.reach import SCENES, Reach, kept, table, unit_of
from tests.source import ROOT

ONE, OTHER, DEAR = "tests/test_shape.py", "tests/test_site.py", "tests/test_wheel.py"
FILE = "bot/host.py"


def test_of_a_test_s_name_the_exam_keeps_the_game_and_the_transcripts_the_scene() -> None:
    assert unit_of("games/exam/test_a.py::test_b[vague-2-x=1]") == "games/exam/test_a.py[vague]"
    assert unit_of("tests/bot/test_screens.py::test_b[lobby-en]") == f"{SCENES}lobby]"
    assert unit_of("tests/bot/test_a.py::test_b[c]") == "tests/bot/test_a.py"


def test_the_units_that_reach_least_beside_a_file_are_the_nearest() -> None:
    lines = list(table({ONE: {FILE, "bot/app.py"}, OTHER: {FILE}}, {ONE: 3.2, OTHER: 0.1}))
    assert lines == [f"{ONE}\t4", f"{OTHER}\t1", f"bot/app.py\t1\t{ONE}",
                     f"{FILE}\t2\t{OTHER}\t{ONE}"]  # fmt: skip


def test_what_does_not_fit_into_the_time_is_left_out_and_told() -> None:
    reach = Reach({FILE: [ONE, DEAR, OTHER]}, {FILE: 9}, {ONE: 4, DEAR: SECONDS, OTHER: 4})
    choice = chosen({FILE: ""}, reach)
    assert choice.run[:2] == [ONE, OTHER]
    assert choice.left == [DEAR]
    assert choice.more == 9 - len(choice.run) - 1


def test_a_test_that_changed_is_always_asked() -> None:
    assert chosen({OTHER: ""}, Reach({}, {}, {OTHER: 1000})).run[0] == OTHER


def test_a_transcript_and_a_line_of_the_catalogue_are_asked_by_name() -> None:
    scene = ROOT / "tests/screens/en/lobby.txt"
    said = next(line.strip() for line in scene.read_text("utf-8").splitlines() if len(line) > 40)
    for name, difference in (
        ("tests/screens/en/lobby.txt", ""),
        ("data/locale/en/bot.toml", f'-key = "{{who}}{said}"\n+key = "{{who}}"\n'),
    ):
        assert f"{SCENES}lobby]" in chosen({name: difference}, Reach({}, {}, {})).run


def test_a_new_file_is_asked_of_by_who_imports_it() -> None:
    nearest = Reach({"bot/tables/autoplay.py": [ONE]}, {}, {})
    assert ONE in chosen({"bot/tables/orders.py": ""}, nearest).run


def test_the_table_names_the_files_of_today() -> None:
    """But for a few that have moved since it was written: then it is written anew."""
    named = {*kept().near, *(unit.partition("[")[0] for unit in kept().seconds)}
    gone = [name for name in named if not (ROOT / name).exists()]
    assert len(gone) <= len(named) / 10, gone
