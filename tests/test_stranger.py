"""Somebody else's game, as `braakland new-game` begins it and installed as a package, is hosted
without a change to any of our files."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import Any

import pytest

from tests.source import ROOT

NAME, KEY = "tic-tac-toe", "tictactoe"
TEMPLATE = ROOT / "bot" / "ops" / "templates" / "game"
LAYERS = ("bot", "data", "games", "render")


@pytest.fixture(scope="module")
def painted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of a fresh environment that has the stranger's package."""
    folder = tmp_path_factory.mktemp("painted")
    python = environment(folder)
    begun(python, NAME)
    install(python, folder / NAME)
    return python


@pytest.fixture(scope="module")
def unpainted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same, of a package that offers no painter."""
    folder = tmp_path_factory.mktemp("unpainted")
    python = environment(folder)
    begun(python, NAME)
    project = folder / NAME / "pyproject.toml"
    before, _, after = project.read_text().partition("braakland.painters")
    project.write_text(f"{before}of.nobody{after}")
    install(python, folder / NAME)
    return python


def environment(folder: Path) -> Path:
    """The Python of an environment in which we are installed, and what we need; not our tests."""
    venv.create(folder / "venv")
    site = next((folder / "venv").glob("lib/python*/site-packages"))
    for layer in LAYERS:
        (site / layer).symlink_to(ROOT / layer)
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "venv" / "bin" / "python"


def begun(python: Path, name: str) -> str:
    """What `braakland new-game` says, beside the environment."""
    return run(str(python), "-m", "bot", "new-game", name, cwd=python.parents[2])


def install(python: Path, package: Path) -> None:
    """Install it by pip. Nothing is fetched: pip builds with the setuptools that is here."""
    how = ("--no-index", "--no-deps", "--no-build-isolation", "--quiet")
    pip = (sys.executable, "-m", "pip", "--python", str(python), "install")
    run(*pip, *how, str(package), cwd=python.parents[2])


def run(*command: str, cwd: Path) -> str:
    """What the command prints; away from our folder, so that only what is installed is found."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def hosted(python: Path) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(
        run(str(python), str(ROOT / "tests" / "stranger" / "host.py"), cwd=python.parents[2])
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
    assert (report["size"], report["middle"]) == ([360, 360], [180, 180])
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
def test_a_strangers_game_passes_its_own_tests_and_our_exam(painted: Path) -> None:
    package = painted.parents[2] / NAME
    run(str(painted), "-m", "pytest", *UNCACHED, cwd=package)
    exam = run(str(painted), "-m", "pytest", *UNCACHED, *EXAM, "-k", KEY, cwd=package)
    assert int(re.search(r"(\d+) passed", exam)[1]) > 50  # type: ignore[index]


def test_the_template_is_what_a_game_of_its_own_name_is_begun_with(painted: Path) -> None:
    assert files_of(painted.parents[2] / NAME) == files_of(TEMPLATE)


@pytest.mark.long
def test_under_another_name_nothing_is_left_of_the_templates(painted: Path) -> None:
    assert begun(painted, "three-men").startswith("Three-men is in the folder three-men")
    package = painted.parents[2] / "three-men"
    for path, text in files_of(package).items():
        assert not re.search(r"tic.?tac.?toe|TT-|tt_", f"{path} {text}", re.IGNORECASE), path
    install(painted, package)
    run(str(painted), "-m", "pytest", *UNCACHED, cwd=package)
    run(str(painted), "-m", "pytest", *UNCACHED, *EXAM, "-k", "threemen and catalogue", cwd=package)


def files_of(folder: Path) -> dict[str, str]:
    """Every file that somebody has written, by its path."""
    found = {path.relative_to(folder): path for path in folder.rglob("*") if path.is_file()}
    return {
        str(name): path.read_text("utf-8")
        for name, path in found.items()
        if not MADE & {*name.parts}
    }


MADE = {"__pycache__", "build", f"braakland_{KEY}.egg-info", "braakland_threemen.egg-info"}
"""What Python and pip leave beside it."""
UNCACHED = ("-p", "no:cacheprovider")
EXAM = ("--pyargs", "games.exam")
