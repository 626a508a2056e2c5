"""A pytest within a test, for what tests say of the plugins of the tests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


PATIENCE = 120
"""Seconds after which it is ended with all that it has started."""


def run(folder: Path, text: str, settings: str, *arguments: str) -> tuple[int, str]:
    """Run a file of tests in that folder with these settings; the exit code and all words.

    Its words go into a file: of a pipe the end is awaited until the last process that it left
    behind has gone.
    """
    (folder / "test_it.py").write_text(text, encoding="utf-8")
    (folder / "pytest.ini").write_text(f"[pytest]\n{settings}", encoding="utf-8")
    said = folder / "said"
    with said.open("wb") as words:
        pytest = subprocess.Popen(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments, "test_it.py"],
            cwd=folder,
            env={"PYTHONPATH": str(ROOT)},
            stdin=subprocess.DEVNULL,
            stdout=words,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            code = pytest.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(pytest.pid, signal.SIGKILL)
            code = pytest.wait()
    return code, said.read_text(encoding="utf-8")
