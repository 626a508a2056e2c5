"""A test of the short form that takes far over its budget fails the run, and is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import inner

BUDGET = 12
TESTS = """
import pytest
from tests.budget import loop

def turns(units):
    for _ in range(int(units)):
        loop()

def test_cheap():
    turns(1)

MARK
def test_dear():
    WORK
"""
WORK = f"turns({BUDGET * 8})"


def run(folder: Path, mark: str, work: str, *arguments: str) -> tuple[int, str]:
    """These tests are run in that folder; the exit code and all that is said."""
    text = TESTS.replace("MARK", mark).replace("WORK", work)
    plugin = ("-p", "tests.budget", f"--budget={BUDGET}")
    return inner.run(folder, text, "markers = long\n", *plugin, *arguments)


@pytest.mark.long
@pytest.mark.parametrize("workers", ["0", "1"], ids=["here", "xdist"])
def test_what_is_far_over_the_budget_fails_the_run_and_is_named(
    tmp_path: Path, workers: str
) -> None:
    code, said = run(tmp_path, "", WORK, "-n", workers)
    assert code == 1
    assert "2 passed" in said
    told = said.partition("The dearest tests")[2]
    assert "test_it.py::test_dear" in told
    assert "test_cheap" not in told


@pytest.mark.long
def test_what_is_long_has_no_budget(tmp_path: Path) -> None:
    code, said = run(tmp_path, "@pytest.mark.long", WORK)
    assert code == 0
    assert "2 passed" in said
    assert "dearest" not in said
