"""`python -m tests.quick [BASE]`: runs the tests that the working tree's change reaches, and says
what is left out. `BASE`: what has changed since then; by default what is not committed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.quick.choosing import SECONDS, chosen
from tests.quick.reach import kept, unit_of
from tests.source import ROOT

SHOWN = 12


class Only:
    """A plugin of pytest: of the files that are asked for, nothing but the units that are meant."""

    def __init__(self, units: set[str]) -> None:
        self._units = units

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Leave out the other parts of a file."""
        units = self._units
        out = [i for i in items if not {unit_of(i.nodeid), i.nodeid.partition("::")[0]} & units]
        config.hook.pytest_deselected(items=out)
        items[:] = [item for item in items if item not in out]


def main(base: str) -> int:
    """Run them, and say what else there is."""
    names = _git("diff", "--name-only", base).splitlines()
    names += _git("ls-files", "--others", "--exclude-standard").splitlines()
    changed = {name: _git("diff", base, "-U0", "--", name) for name in names}
    choice = chosen(changed, kept())
    code = 0
    if choice.run:
        files = dict.fromkeys(unit.partition("[")[0] for unit in choice.run)
        given = [*files, "-m", "not long", "-p", "no:xdist"]
        code = int(pytest.main(given, plugins=[Only({*choice.run})]))
    print(f"{len(changed)} files have changed; asked were {', '.join(choice.run) or 'no tests'}.")
    if choice.left or choice.more:
        told = ", ".join((*choice.left[:SHOWN], *(("...",) if choice.left[SHOWN:] else ())))
        number = len(choice.left) + choice.more
        print(f"Left out, for {SECONDS} s: {number} more that reach it ({told or 'farther off'}).")
    print("make test asks them all, and those of the long form are CI's.")
    return 0 if code == pytest.ExitCode.NO_TESTS_COLLECTED else code


def _git(*words: str) -> str:
    return subprocess.run(
        ("git", *words), cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "HEAD"))
