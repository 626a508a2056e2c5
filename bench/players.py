"""Who plays the matches that are measured: those of `games.computers.pairs`, and computers of
another version of the code.

With a folder behind its name (``hard:FOLDER``) the computer of the version that lies in that folder
plays, in a process of its own.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from games.codec import to_json
from games.computers import Level, pairs
from games.computers.pairs import Player
from games.core import Action, AnyGame, Dealer, Seat
from games.notation import parse


def player(name: str) -> Player:
    """A player by its name. Raises ValueError for one that is none."""
    who, _, folder = name.partition(":")
    if not folder:
        return pairs.player(who)
    return _other_version(*pairs.level_of(who), folder)


def _other_version(level: Level, budget: float, folder: str) -> Player:
    def plays(
        game: AnyGame, state: Any, seat: Seat, legal: Sequence[Action], dealer: Dealer
    ) -> Sequence[Action]:
        process = _process(folder)
        assert process.stdin is not None
        assert process.stdout is not None
        asked = [
            game.INFO.key,
            to_json(state),
            seat,
            level.value,
            budget,
            str(dealer.below(1 << 62)),
        ]
        process.stdin.write(json.dumps(asked) + "\n")
        process.stdin.flush()
        found = (parse(game.INFO.actions, text) for text in json.loads(process.stdout.readline()))
        return [action for action in found if action is not None]

    return plays


@cache
def _process(folder: str) -> subprocess.Popen[str]:
    """The process in which the version in a folder thinks; it ends with ours."""
    return subprocess.Popen(
        [sys.executable, "-c", Path(__file__).with_name("other_version.py").read_text("utf-8")],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
