"""`braakland match`: computers play each other, and what their programs do wrong is told."""

from __future__ import annotations

import json
from pathlib import Path

from tests.support.bot.command_line import run
from tests.support.bot.outside import LIST, PLAYS, listed


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
    assert row == "mole failed 5 times in a row, so the match is ended."
    assert counted == "The fallback played 5 times of 5: mole ended instead of answering."


def test_what_a_program_would_be_asked_is_recorded(tmp_path: Path) -> None:
    code, _, _ = run(
        tmp_path, "match", "race", "random", "random", "2", "--record", "asked.jsonl", MODE="local"
    )
    assert code == 0
    asked = [json.loads(line) for line in (tmp_path / "asked.jsonl").read_text().splitlines()]
    assert {each["game"] for each in asked} == {"race"}
    assert all(each["view"]["seat"] == each["seat"] for each in asked)


def test_what_a_program_writes_to_its_errors_is_shown_to_who_tries_it(tmp_path: Path) -> None:
    command = "command = ['/bin/sh', '-c', 'echo a hint to its author >&2']"
    given = listed(tmp_path, f"[mole]\ngames = ['race']\n{command}\n")
    _, _, err = run(tmp_path, "match", "race", "mole", "fallback", "1", **given)
    assert "a hint to its author" in err
