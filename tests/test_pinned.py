"""What is installed is what we have seen, and nothing is installed by the host."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.fault("O3")
def test_every_dependency_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
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
def test_the_host_installs_nothing() -> None:
    files = [
        f for folder in ("bot", "games", "render", "data") for f in ROOT.glob(f"{folder}/**/*.py")
    ]
    assert len(files) > 50
    telling = re.compile(r"ensurepip|\"pip\"|import pip\b")  # telling people to is another thing
    assert [f for f in files if telling.search(f.read_text(encoding="utf-8"))] == []


def _name(line: str) -> str:
    found = re.match(r"[\w.-]+", line)
    assert found is not None, line
    return found[0].lower().replace("_", "-")
