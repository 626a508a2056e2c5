"""Computers choose the same on every Python of ours: hints, reviews and puzzles hang on it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.source import ROOT

OLDEST, BEYOND = map(int, re.findall(
    r'requires-python = ">=3\.(\d+),<3\.(\d+)"', (ROOT / "pyproject.toml").read_text("utf-8")
)[0])  # fmt: skip
PYTHONS = [f"3.{minor}" for minor in range(OLDEST, BEYOND)]


@pytest.mark.parametrize("version", PYTHONS)
def test_some_choices_are_those_that_are_kept(version: str) -> None:
    assert told_by(version, every=12) == ""


@pytest.mark.long
@pytest.mark.parametrize("version", PYTHONS)
def test_all_choices_are_those_that_are_kept(version: str) -> None:
    assert told_by(version, every=1) == ""


def told_by(version: str, every: int) -> str:
    """Which kept choices differ on that Python; the test is skipped where it is not there."""
    run = subprocess.run(
        [found(version), "-m", "tests.games.choices", str(every)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def found(version: str) -> str:
    """This one, one on the path, or one of pyenv, whose own names on the path may be empty."""
    if version == f"3.{sys.version_info.minor}":
        return sys.executable
    shelves = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
    for program in (shutil.which(f"python{version}"), *shelves.glob(f"{version}.*/bin/python")):
        tried = [str(program), "-c", "import sys; print('3.%s' % sys.version_info.minor)"]
        if (
            program
            and subprocess.run(tried, capture_output=True).stdout.decode().strip() == version
        ):
            return str(program)
    pytest.skip(f"no Python {version} is installed")
