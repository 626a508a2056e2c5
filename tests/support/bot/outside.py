"""Outside computers for tests: small programs in shell, and what is asked of them."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

from bot.base.outside_setting import OutsideComputer
from bot.matches.outside import Asked
from games import diceland, log

PLAYS = r"""while read -r question; do
  legal=${question#*'"legal":["'}
  echo "{\"action\":\"${legal%%'"'*}\"}"
done"""
"""Does the first of what is legal, for ever."""


def shell(script: str, name: str = "mole", *games: str) -> OutsideComputer:
    """A computer that is a script in shell; it has no PATH, so `sh` takes its own."""
    return OutsideComputer(name, games or ("diceland",), ("/bin/sh", "-c", script))


def asked(name: str = "mole", match: int = 1, seed: str = "own") -> Asked:
    """What the first seat is asked at the start of a match."""
    position, _ = log.start(diceland, 2, diceland.INFO.options(), "seed")
    seat = min(log.awaited(diceland, position))
    legal = tuple(log.legal(diceland, position, seat))
    return Asked(name, match, "diceland", log.view(diceland, position, seat), legal, seed)


def running(mark: str) -> Collection[int]:
    """The processes of this machine whose command holds that mark."""
    found = []
    for number in filter(str.isdecimal, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/cmdline", "rb") as command:
                if mark.encode() in command.read():
                    found.append(int(number))
        except OSError:  # it has ended meanwhile
            continue
    return found


LIST = '[mole]\ngames = ["diceland"]\ncommand = ["/bin/sh", "-c", "read x"]\n'


def listed(folder: Path, text: str) -> dict[str, str]:
    file = folder / "computers.toml"
    file.write_text(text, "utf-8")
    return {"COMPUTERS": str(file)}
