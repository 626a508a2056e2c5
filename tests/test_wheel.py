"""What is installed from a wheel works without the repository beside it."""

from __future__ import annotations

import os
import signal
import site
import sqlite3
import subprocess
import sys
import tarfile
import venv
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Literal
from zipfile import ZipFile

import pytest

from bot.store.schema import newest
from tests import released
from tests.source import ROOT

WITHOUT_THE_EXTRA = (
    "import sys; sys.modules['simcord'] = None; from bot.__main__ import main; sys.exit(main([]))"
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository as it is cloned."""
    tree = tmp_path_factory.mktemp("tree")
    kept = subprocess.run(("git", "ls-files", "-z"), cwd=ROOT, capture_output=True, check=True)
    for name in kept.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            (tree / name).write_bytes((ROOT / name).read_bytes())
    return tree


@pytest.fixture(scope="module")
def wheel(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", tree, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment with our wheel in it; what we depend on is borrowed."""
    place = tmp_path_factory.mktemp("installed")
    made = place / "environment"
    venv.create(made, with_pip=False, symlinks=True)
    programs = made / "bin"
    here = run((str(programs / "python"), "-c", "import site; print(site.getsitepackages()[0])"))
    Path(here, "borrowed.pth").write_text("\n".join(site.getsitepackages()), "utf-8")
    pip = (sys.executable, "-m", "pip", "--python", str(programs / "python"))
    run((*pip, "install", "--no-deps", "--ignore-installed", "-qq", str(wheel)), place)
    return programs


def built(kind: Literal["wheel", "sdist"], tree: Path, place: Path) -> Path:
    """Our wheel or source distribution, made of that folder without a warning."""
    build = f"from setuptools import build_meta; build_meta.build_{kind}({str(place)!r})"
    done = subprocess.run(
        (sys.executable, "-c", build), cwd=tree, capture_output=True, text=True, check=False
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert "Warning" not in said
    (made,) = place.iterdir()
    return made


@pytest.mark.long
def test_a_source_distribution_makes_the_same_wheel_and_carries_no_half_of_the_tests(
    tree: Path, wheel: Path, tmp_path: Path
) -> None:
    source, again = tmp_path / "source", tmp_path / "again"
    for folder in (source, again):
        folder.mkdir()
    with tarfile.open(built("sdist", tree, source)) as packed:
        packed.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.glob("braakland-*")
    tests = {*unpacked.rglob("test_*"), *unpacked.rglob("conftest.py")}
    given = {*(unpacked / "games" / "exam").iterdir(), *(unpacked / "bot").rglob("test_*")}
    assert not tests - given
    with ZipFile(wheel) as one, ZipFile(built("wheel", unpacked, again)) as other:
        assert one.namelist()
        assert sorted(one.namelist()) == sorted(other.namelist())


def test_a_wheel_holds_all_that_is_not_python_too(tree: Path, wheel: Path) -> None:
    with ZipFile(wheel) as packed:
        held = {name for name in packed.namelist() if "dist-info" not in name}
    ours = ("bot", "data", "games", "render")
    named = (path for one in ours for path in (tree / one).rglob("*.*"))
    kept = {path.relative_to(tree) for path in named if path.is_file()}
    assert held == {str(path) for path in kept if "__pycache__" not in path.parts}
    assert "games/exam/test_contract.py" in held  # a stranger has the exam and the template
    assert "bot/ops/templates/game/.github/workflows/test.yml" in held


def run(
    command: Sequence[str], folder: Path | None = None, settings: Mapping[str, str] | None = None
) -> str:
    done = subprocess.run(
        command, cwd=folder, env=settings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def format_of(database: Path) -> int:
    with closing(sqlite3.connect(database)) as opened:
        return int(opened.execute("PRAGMA user_version").fetchone()[0])


@pytest.mark.long
def test_it_says_its_version_and_how_it_is_used(installed: Path, tmp_path: Path) -> None:
    program = str(installed / "braakland")
    assert run((program, "--version"), tmp_path).startswith("Braakland 0.")
    assert "usage: braakland" in run((program, "--help"), tmp_path)


@pytest.mark.long
def test_it_plays_from_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    settings = {"PATH": os.environ["PATH"], "MODE": "local", "CI": "1"}
    with subprocess.Popen(
        (str(installed / "braakland"),),
        cwd=tmp_path,
        env=settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as playing:
        assert playing.stdout is not None
        for line in playing.stdout:
            if "http://127.0.0.1" in line:
                break
        playing.send_signal(signal.SIGTERM)
        _, errors = playing.communicate(timeout=120)
    assert playing.returncode == 0, errors
    assert (tmp_path / "local.db").is_file()


@pytest.mark.long
@pytest.mark.parametrize("version", released.VERSIONS)
def test_it_brings_the_database_of_a_release_up_to_date_and_back(
    installed: Path, tmp_path: Path, version: str
) -> None:
    """As an operator types it; `newkey` opens the database as the bot does, `check` only looks."""
    database, program = tmp_path / "braakland.db", str(installed / "braakland")
    released.write_database(version, released.FIRST, database)
    settings = {"PATH": os.environ["PATH"], "DATABASE": database.name}

    def typed(*arguments: str) -> None:
        run((program, *arguments), tmp_path, settings)
        typed_format.append(format_of(database))

    typed_format = [before := format_of(database)]
    typed("check")
    typed("newkey")
    typed("check")
    for copy in tmp_path.glob(f"*-format{before}.db"):
        typed("restore", copy.name, "--over")
        typed("newkey")
    now = newest("sqlite")
    assert typed_format == [before, before, now, now, *((before, now) if before < now else ())]


@pytest.mark.long
def test_without_the_extra_it_says_what_to_install(installed: Path, tmp_path: Path) -> None:
    refused = subprocess.run(
        (str(installed / "python"), "-c", WITHOUT_THE_EXTRA),
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "MODE": "local"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 78
    assert 'pip install "braakland[local]"' in refused.stderr
