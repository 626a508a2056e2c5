"""The command line in a process of its own that need not import everything first.

Of a server of processes that has imported the host already: that is most of what a start costs,
and the tests make two hundred. The host as it is really started is in test_main.py.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import tempfile
from pathlib import Path

from tests.toys import INSTALLED

NURSERY = multiprocessing.get_context("forkserver")
NURSERY.set_forkserver_preload(
    ["bot.__main__", "bot.app", "tests.bot.command_line", "tests.bot.player_child"]
)


def run(folder: Path, *arguments: str, **settings: str) -> tuple[int, str, str]:
    """Start `braakland` in that folder, the toys installed; its exit code and what it printed."""
    with tempfile.TemporaryDirectory() as place:
        files = [Path(place, name) for name in ("out", "err")]
        child = NURSERY.Process(target=_main, args=(folder, arguments, settings, files))
        child.start()
        child.join()
        out, err = (file.read_text("utf-8") for file in files)
        code = child.exitcode
        child.close()
    assert "Traceback" not in err
    assert code is not None
    return code, out.strip(), err.strip()


def become(folder: Path, settings: dict[str, str], out: int, err: int) -> None:
    """Be as a process that was started in that folder, with these settings and the toys, and that
    writes to these descriptors."""
    os.dup2(out, 1)
    os.dup2(err, 2)
    os.chdir(folder)
    os.environ.clear()
    os.environ |= {"PATH": os.defpath} | settings
    sys.path.insert(0, INSTALLED)


def _main(
    folder: Path, arguments: tuple[str, ...], settings: dict[str, str], files: list[Path]
) -> None:
    from bot.__main__ import main
    from bot.store.sqlite import engine

    engine.PATIENCE = 0.1  # who has the database is not just letting go of it
    out, err = (os.open(file, os.O_WRONLY | os.O_CREAT) for file in files)
    become(folder, {"CI": "1"} | settings, out, err)
    sys.exit(main(arguments))
