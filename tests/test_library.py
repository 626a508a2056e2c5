"""The games as a library: what its page says runs as it stands."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from pathlib import Path

from tests.source import ROOT

BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "docs/library.md").read_text("utf-8"), re.S)
MOST = 8  # lines until a match is played and its board printed, without what is imported


def test_eight_lines_play_a_match_and_print_its_board() -> None:
    lines = [line for line in BLOCKS[0].splitlines() if line and "import" not in line]
    assert len(lines) <= MOST


def test_all_of_the_page_runs_as_it_stands(tmp_path: Path) -> None:
    export = (ROOT / "tests/released/0.2.0/patrouille.json.gz").read_bytes()
    (tmp_path / "match.json").write_bytes(gzip.decompress(export))
    (tmp_path / "page.py").write_text("\n".join(BLOCKS), "utf-8")
    done = subprocess.run(
        (sys.executable, "page.py"),
        cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "DiceLand" in done.stdout
    assert "Result(" in done.stdout


def test_it_needs_no_discord_and_no_database() -> None:
    told = "import sys; print({'discord', 'aiosqlite', 'aiohttp'} & {*sys.modules})"
    done = subprocess.run(
        (sys.executable, "-c", "\n".join((*BLOCKS[:2], told))),
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "set()"
