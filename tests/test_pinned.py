"""What is installed is what we have seen, nothing is installed by the host, and all files name the
same Pythons.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import discord
import pytest

ROOT = Path(__file__).parents[1]
SETTINGS: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.mark.fault("O3")
def test_every_dependency_is_pinned() -> None:
    project = SETTINGS["project"]
    groups = (project["dependencies"], *project["optional-dependencies"].values())
    wanted = [line for group in groups for line in group]
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line.split("#")[0].strip() for line in lines]
    pinned = {_name(line) for line in pins if line}
    assert [
        line for line in pins if line and not re.match(r"[\w.-]+(\[\w+\])?==[\w.]+", line)
    ] == []
    assert {_name(line) for line in wanted} - pinned - {"braakland"} == set()


@pytest.mark.fault("O3")
@pytest.mark.parametrize("file", ["requirements.txt", "requirements-build.txt"])
def test_the_image_installs_the_pinned_versions_by_their_hashes(file: str) -> None:
    pins = re.findall(
        r"^([\w.-]+)==([\w.]+)", (ROOT / "constraints.txt").read_text("utf-8"), re.MULTILINE
    )
    pinned = {_name(name).replace(".", "-"): version for name, version in pins}
    text = (ROOT / file).read_text("utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert lines
    for line in lines:
        name, version = re.findall(r"^([\w.-]+)==([\w.]+)", line)[0]
        assert pinned[_name(name)] == version
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", line), name
    assert "://" not in text, "it names no registry"


@pytest.mark.fault("O3")
def test_the_image_installs_all_that_the_bot_needs() -> None:
    project = SETTINGS["project"]
    wanted = {*project["dependencies"], *project["optional-dependencies"]["postgres"]}
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    installed = {_name(line) for line in lines if "==" in line}
    assert {_name(line).replace(".", "-") for line in wanted} <= installed


@pytest.mark.fault("O3")
def test_the_host_installs_nothing() -> None:
    files = [
        f for folder in ("bot", "games", "render", "data") for f in ROOT.glob(f"{folder}/**/*.py")
    ]
    assert len(files) > 50
    telling = re.compile(r"ensurepip|\"pip\"|import pip\b")  # telling people to is another thing
    assert [f for f in files if telling.search(f.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("Makefile", "{all} with venv"),
        ("Makefile", "({first}) <= sys.version_info < ({beyond})"),
        ("README.md", "{all}, git"),
        ("README.nl.md", "{all} nodig, git"),
        ("README.fr.md", "{all}, git"),
        ("docs/ops.md", "Python {span}"),
        ("constraints.txt", "Python {span}"),
        ("CONTRIBUTING.md", "Python {span}"),
    ],
)
def test_every_file_names_the_same_pythons(file: str, words: str) -> None:
    least, beyond = re.findall(r"3\.(\d+)", SETTINGS["project"]["requires-python"])
    numbers = [f"3.{minor}" for minor in range(int(least), int(beyond))]
    text = (ROOT / file).read_text("utf-8")
    told = words.format(
        all="Python " + ", ".join(numbers[:-1]) + f" {_OR.get(file, 'or')} {numbers[-1]}",
        span=f"{numbers[0]} to {numbers[-1]}",
        first=f"3, {least}",
        beyond=f"3, {beyond}",
    )
    assert told in text


def test_the_newest_python_is_looked_for_first() -> None:
    least, beyond = re.findall(r"3\.(\d+)", SETTINGS["project"]["requires-python"])
    newest_first = [f"python3.{n}" for n in reversed(range(int(least), int(beyond)))]
    assert " ".join(("python3", *newest_first)) in (ROOT / "Makefile").read_text("utf-8")
    assert SETTINGS["tool"]["ruff"]["target-version"] == f"py3{least}"


def test_a_warning_of_discord_py_is_ignored_only_while_it_gives_it() -> None:
    """On Python 3.14. Where this fails the filter goes from pyproject.toml, and this test."""
    called = "asyncio.iscoroutinefunction"
    library = Path(discord.__file__).parent.rglob("*.py")
    filters = SETTINGS["tool"]["pytest"]["ini_options"]["filterwarnings"]
    assert any(f"{called}(" in file.read_text("utf-8") for file in library)
    assert any(called in one for one in filters)


_OR = {"README.nl.md": "of", "README.fr.md": "ou"}


def _name(line: str) -> str:
    found = re.match(r"[\w.-]+", line)
    assert found is not None, line
    return found[0].lower().replace("_", "-")
