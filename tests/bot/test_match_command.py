"""`braakland match`: computers play each other, and what their programs do wrong is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.__main__ import main
from tests.support.bot.command_line import run
from tests.support.bot.outside import LIST, PLAYS, listed

RACE = ("match", "race", "random", "fallback")
DICELAND = ("match", "diceland", "random", "fallback", "2")
THIRST = ("--option", "thirst=true", "--option", "weather=rain")


def test_computers_play_each_other_by_a_command(tmp_path: Path) -> None:
    command = f"command = ['/bin/sh', '-c', '''{PLAYS}''']"
    given = listed(tmp_path, f"[mole]\ngames = ['race', 'diceland']\n{command}\n")
    code, out, err = run(tmp_path, "match", "race", "mole", "fallback", "4", **given)
    assert (code, err) == (0, "")
    counted, *table = out.splitlines()
    assert counted.endswith("answers counted.")
    rows = dict(line.split("  ", 1) for line in table)
    assert rows["Matches"].strip() == "4"
    assert "Share of wins" in rows
    code, out, err = run(
        tmp_path, "match", "race", "mole", "fallback", "400", "--sprt", "0.01", "0.99", **given
    )
    assert "is shown" in out
    assert "LLR" in out
    code, _, err = run(tmp_path, "match", "race", "corner", "fallback", "4", **given)
    assert code == 65
    assert "does not play race" in err
    code, _, err = run(tmp_path, "match", "chess", "mole", "fallback", "4", **given)
    assert code == 65


def test_failures_are_counted_in_the_result(tmp_path: Path) -> None:
    given = listed(tmp_path, LIST.replace("diceland", "race"))
    code, out, _ = run(tmp_path, "match", "race", "mole", "fallback", "2", **given)
    assert code == 1
    first, row, counted, *_ = out.splitlines()
    assert first == "The fallback plays: mole ended instead of answering."
    assert row == "mole failed 5 times in a row: no more is played, and nothing is counted."
    assert counted == "The fallback played 5 times of 5: mole ended instead of answering."


def test_what_a_program_would_be_asked_is_recorded(tmp_path: Path) -> None:
    code, _, _ = run(
        tmp_path, "match", "race", "random", "random", "2", "--record", "asked.jsonl", MODE="local"
    )
    assert code == 0
    asked = [json.loads(line) for line in (tmp_path / "asked.jsonl").read_text().splitlines()]
    assert {each["game"] for each in asked} == {"race"}
    assert all(each["view"]["seat"] == each["seat"] for each in asked)


def test_options_of_the_game_are_played_by(tmp_path: Path) -> None:
    code, _, err = run(tmp_path, *RACE, "2", *THIRST, "--record", "asked.jsonl", MODE="local")
    assert (code, err) == (0, "")
    asked = [json.loads(line) for line in (tmp_path / "asked.jsonl").read_text().splitlines()]
    assert not any("drink" in each["legal"] for each in asked)  # RA-5
    assert {each["view"]["weather"] for each in asked} == {"rain"}


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ((*RACE, "2", "--option", "wind=strong"), "no option 'wind'; it has weather, thirst."),
        ((*RACE, "2", "--option", "thirst"), "cannot be ''; it may be false, true."),
        ((*DICELAND, "--option", "size=36", "--option", "capital=true"), "DL-24: Capitals"),
        ((*DICELAND, "--seats", "3"), "diceland is for 2 players."),
        ((*RACE, "2", "--seats", "9"), "race is for 2 to 4 players."),
        ((*RACE, "0"), "N must be 1 or more."),
        ((*RACE, "2", "--sprt", "0.5", "0.5"), "the smaller one first"),
        ((*RACE, "2", "--record", "/nowhere/at/all"), "cannot be written: No such file"),
        (("match", "diceland", "hard@nan", "random", "2"), "'hard@nan' does not play diceland"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused_in_one_line(
    given: tuple[str, ...], why: str, tmp_path: Path
) -> None:
    code, out, err = run(tmp_path, *given, MODE="local")
    assert (code, out, len(err.splitlines())) == (65, "", 1)
    assert why in err


def test_its_help_says_what_each_word_may_be(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    with pytest.raises(SystemExit):
        main(["match", "--help"])
    told = capsys.readouterr().out
    for word in (
        "GAME A B N",
        "hard@0.1",
        "random",
        "fallback",
        "COMPUTERS",
        "--option",
        "--record",
    ):
        assert word in told
    assert "braakland match diceland varied normal 400 --option board=" in told


def test_what_a_program_writes_to_its_errors_is_shown_to_who_tries_it(tmp_path: Path) -> None:
    command = "command = ['/bin/sh', '-c', 'echo a hint to its author >&2']"
    given = listed(tmp_path, f"[mole]\ngames = ['race']\n{command}\n")
    _, _, err = run(tmp_path, "match", "race", "mole", "fallback", "1", **given)
    assert "a hint to its author" in err
