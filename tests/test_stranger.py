"""Somebody else's game, an installed package, is hosted without a change to any of our files."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import Any

import pytest

from tests.source import ROOT

PACKAGE = ROOT / "tests" / "stranger" / "tictactoe"


@pytest.fixture(scope="module")
def painted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a fresh environment that has the stranger's package."""
    return installed(tmp_path_factory.mktemp("painted"), (PACKAGE / "pyproject.toml").read_text())


@pytest.fixture(scope="module")
def unpainted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, of a package that offers no painter."""
    before, _, after = (PACKAGE / "pyproject.toml").read_text().partition("braakland.painters")
    return installed(tmp_path_factory.mktemp("unpainted"), f"{before}of.nobody{after}")


def installed(folder: Path, pyproject: str) -> Path:
    """Install the package by pip into an environment that also sees our own one, and us.

    Nothing is fetched: pip builds with the setuptools that is here.
    """
    venv.create(folder / "venv")
    python = folder / "venv" / "bin" / "python"
    site = next((folder / "venv").glob("lib/python*/site-packages"))
    (site / "host.pth").write_text(f"{ROOT}\n{sysconfig.get_path('purelib')}\n")
    source = folder / "tictactoe"
    shutil.copytree(PACKAGE, source, ignore=shutil.ignore_patterns("__pycache__"))
    (source / "pyproject.toml").write_text(pyproject)
    how = ("--no-index", "--no-deps", "--no-build-isolation", "--quiet")
    pip = (sys.executable, "-m", "pip", "--python", str(python), "install")
    run(*pip, *how, str(source), cwd=folder)
    return python


def run(*command: str, cwd: Path) -> str:
    """What the command prints; away from our folder, so that only what is installed is found."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def hosted(python: Path) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(
        run(str(python), "-m", "tests.stranger.host", cwd=python.parents[2])
    )
    return report


def test_a_strangers_game_is_found_spoken_painted_and_played_to_the_end(painted: Path) -> None:
    report = hosted(painted)
    assert "tictactoe" in report["registry"]
    assert report["name"] == "Tic-tac-toe"
    assert report["told"] == ["Ada marks C2.", "Ada has three in a row!"]
    assert report["winners"] == [0]
    assert report["why"] == "Three stand in a row."
    assert bytes.fromhex(report["picture"]).startswith(b"\x89PNG")
    assert report["text"] == report["alt"] == HELD


HELD = "**Ada** holds C1, A2, B2, C2.\n**Bo** holds A1, B1, A3."


@pytest.mark.long
def test_without_a_painter_the_position_is_told_in_text(unpainted: Path) -> None:
    report = hosted(unpainted)
    assert report["winners"] == [0]
    assert report["picture"] is None
    assert report["text"]


@pytest.mark.long
def test_the_bot_hosts_a_strangers_game(painted: Path) -> None:
    through_the_bot(painted, "not text")


@pytest.mark.long
def test_the_bot_shows_a_board_without_a_painter_as_text(unpainted: Path) -> None:
    through_the_bot(unpainted, "text")


def through_the_bot(python: Path, which: str) -> None:
    script = ("-p", "tests.bot.conftest", "tests/stranger/through_the_bot.py", "-k", which)
    run(str(python), "-m", "pytest", *UNCACHED, *script, cwd=ROOT)


@pytest.mark.long
def test_a_strangers_game_passes_our_exam(painted: Path) -> None:
    run(str(painted), "-m", "pytest", *UNCACHED, "-k", "tictactoe", *EXAM, cwd=ROOT)


UNCACHED = ("-p", "no:cacheprovider")
EXAM = [f"tests/games/test_{part}.py" for part in ("contract", "records", "leaks", "catalogue")]
