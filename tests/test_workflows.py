"""What a forge does with this repository: what .ci/run does, with no more rights than it needs."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.source import ROOT

PLACES = (".github/workflows", "bot/ops/templates/game/.github/workflows")
FILES = sorted(file for place in PLACES for file in (ROOT / place).glob("*.yml"))
TARGETS = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def jobs() -> list[tuple[str, dict[str, Any]]]:
    """Every job, and the file it stands in."""
    return [
        (file.name, job)
        for file in FILES
        for job in yaml.safe_load(file.read_text("utf-8"))["jobs"].values()
    ]


def commands() -> list[str]:
    return [step["run"] for _, job in jobs() for step in job.get("steps", ()) if "run" in step]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_may_read_only_unless_a_job_says_so(file: Any) -> None:
    assert yaml.safe_load(file.read_text("utf-8"))["permissions"] == {"contents": "read"}


def test_every_job_ends_in_time_and_every_action_has_its_version() -> None:
    for file, job in jobs():
        assert "timeout-minutes" in job or job["uses"].startswith("./.github/"), file
        for step in job.get("steps", ()):
            assert re.fullmatch(r"[\w/-]+@\w+", step.get("uses", "a@v1")), file


def test_a_forge_runs_what_ci_runs_and_what_make_has() -> None:
    assert any("bash .ci/run" in command for command in commands())
    made = {target for c in commands() for target in re.findall(r"\bmake (\w+)", c)}
    assert made == {"audit", "sbom"}
    assert made <= TARGETS


def test_nothing_is_published_that_was_not_tested() -> None:
    release = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text("utf-8"))
    assert release["jobs"]["publish"]["needs"] == "test"
    assert release["jobs"]["test"]["uses"] == "./.github/workflows/test.yml"


@pytest.mark.parametrize(
    ("tests", "part", "verdicts"),
    [
        ("true", "help", ["tests: passed", "help: passed"]),
        ("false", "help", ["tests: FAILED", "help: passed"]),
        ("true", "nowhere", ["tests: passed", "nowhere: FAILED"]),
    ],
)
def test_make_test_fails_where_any_part_of_it_does(
    tests: str, part: str, verdicts: list[str], tmp_path: Path
) -> None:
    for stamp in ("made", "dev"):
        (tmp_path / f"{stamp}.stamp").touch()
    given = (f"VENV={tmp_path}", f"PY={tests}", f"BESIDE={part}", "CI=", "LONG=")
    done = subprocess.run(
        ("make", "test", *given), cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert re.findall(r"^\w+: (?:passed|FAILED)$", done.stdout, re.MULTILINE) == verdicts
    assert (done.returncode == 0) == ("FAILED" not in done.stdout)
