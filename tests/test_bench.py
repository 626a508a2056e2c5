"""Every part of `python -m bench` runs, once and short; what it measures so is not looked at."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bench.document import Measured, document
from bench.figures import FULL, SHORT, Table, at_least, at_most, missed, told
from bench.parts import PARTS

ROOT = Path(__file__).parents[1]
FIGURE = re.compile(r"^  \S.*  +(-?[\d,]+\.\d\d|inf|-)(  missed|\* \(\S+\))?$|^  \* ")


@pytest.mark.long
@pytest.mark.parametrize("part", PARTS)
def test_a_part_of_the_bench_tells_its_figures(part: str) -> None:
    figures = [line for line in told_by("bench", part, "--short", "--all") if line.startswith("  ")]
    assert figures
    assert [line for line in figures if not FIGURE.match(line)] == []


@pytest.mark.long
@pytest.mark.parametrize(
    "words",
    [
        ("bench.duels", "200"),
        ("bench.computers", "diceland", "hard@0.1", "normal:.", "2", "--sprt", "0.5", "0.55"),
    ],
)
def test_a_long_run_of_the_bench_tells_how_it_stands(words: tuple[str, ...]) -> None:
    assert told_by(*words)


def told_by(*words: str) -> list[str]:
    """The lines that a module prints, run as a program with these words."""
    run = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def test_a_figure_that_misses_its_goal_says_so() -> None:
    figures = {
        f"wins{at_least(0.6)}": 0.5,
        f"losses{at_most(3)}": 3.0,
        "draws": 0.0,
    }
    assert [missed(name, value) for name, value in figures.items()] == [True, False, False]
    lines = told("A match", figures).splitlines()
    assert [line.endswith("missed") for line in lines] == [False, False, True, False, False]


def test_a_table_has_a_column_for_each_game_and_the_goal_behind_what_misses_it() -> None:
    columns = {"one": {f"presses{at_most(3)}": 3.5}, "other": {f"presses{at_most(4)}": 3.5}}
    lines = told("A turn", Table(columns | {"third": {"waits": 1.0}})).splitlines()
    assert lines[1].split() == ["A", "turn", "one", "other", "third"]
    assert lines[2].split() == ["presses", "3.50*", "(3)", "3.50", "-"]


def test_a_document_has_all_that_was_told_part_by_part_and_says_what_failed() -> None:
    groups = [told("A match", {f"wins{at_least(0.6)}": 0.5}), told("A turn", {"waits": 1.0})]
    written = document({"moves": Measured(groups, 90), "load": Measured((), 30, failed=True)})
    assert "took 2 minutes" in written
    _, moves, load = written.split("\n## ")
    assert all(line in moves for group in groups for line in group.splitlines())
    assert "failed" not in moves
    assert "failed" in load


def test_the_short_form_does_everything_at_least_once() -> None:
    assert FULL.of(40) == 40
    assert SHORT.of(40) == SHORT.of(1) == 1
    assert SHORT.of(24, least=2) == 2
