"""What the systemd unit promises, and what systemd itself says of it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from bot.ops.shutdown import SECONDS, Exit
from tests.ops.systemd import SAYS, TEXT, needs_systemd
from tests.source import ROOT

MENDED_BY_A_PERSON = {Exit.DATA, Exit.STORAGE, Exit.CONFIG}


def test_it_is_started_again_where_that_can_help() -> None:
    (codes,) = SAYS["RestartPreventExitStatus"]
    assert set(map(int, codes.split())) == MENDED_BY_A_PERSON
    assert SAYS["Restart"] == ["on-failure"]


def test_however_long_discord_is_out_of_reach_it_is_started_again() -> None:
    """systemd gives up after so many starts unless told not to; the bot minds its sessions."""
    assert SAYS["StartLimitIntervalSec"] == ["0"]


def test_a_helper_that_is_killed_for_memory_does_not_end_it() -> None:
    assert SAYS["OOMPolicy"] == ["continue"]


def test_it_has_the_time_to_end() -> None:
    assert int(SAYS["TimeoutStopSec"][0]) > SECONDS


def test_every_exit_code_stands_on_the_page() -> None:
    """But those of the command line (1) and of an end that was asked for (0)."""
    page = (ROOT / "docs/ops.md").read_text("utf-8")
    rows = page.partition("## When something is wrong")[2]
    told = set(map(int, re.findall(r"^\| (?:It ends with )?(\d+)", rows, re.MULTILINE)))
    assert told - {128 + 9} == set(Exit) - {Exit.DONE, Exit.NO}


@needs_systemd
def test_systemd_finds_nothing_wrong_with_it(tmp_path: Path) -> None:
    program = tmp_path / "braakland"
    program.touch(0o755)
    file = tmp_path / "braakland.service"
    file.write_text(TEXT.replace(SAYS["ExecStart"][0], str(program)), "utf-8")
    asked = ("systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(file))
    found = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")


@needs_systemd
def test_it_may_do_little() -> None:
    """systemd's own figure, from 0 (nothing) to 10 (everything)."""
    asked = ("systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager")
    file = str(ROOT / "docs/ops/braakland.service")
    found = subprocess.run((*asked, file), capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
