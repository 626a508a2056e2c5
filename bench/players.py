"""Who plays the matches that are measured: chance, the fallback, computers, and those of another
version of the code.

A name is ``random``, ``fallback``, a level, or a level with how much it may think as a multiple of
its own budget (``hard@0.1``, ``hard@4``). With a folder behind it (``hard:FOLDER``) the computer of
the version that lies in that folder plays, in a process of its own.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from games.codec import to_json
from games.computers import Level, choose
from games.core import Action, AnyGame, Dealer, Seat
from games.notation import parse

Player = Callable[[AnyGame, Any, Seat, Sequence[Action], Dealer], Sequence[Action]]
"""What it does of what is legal, seen from a seat, with a dealer of its own."""


def player(name: str) -> Player:
    """A player by its name. Raises ValueError for one that is none."""
    if name == "random":
        return _random
    if name == "fallback":
        return lambda game, state, seat, legal, dealer: (game.fallback(state, seat),)
    who, _, folder = name.partition(":")
    word, _, times = who.partition("@")
    level, budget = Level(word), float(times or 1)
    if folder:
        return _other_version(level, budget, folder)
    return lambda game, state, seat, legal, dealer: choose(
        game, game.view(state, seat), legal, level, dealer, budget
    )


def _random(
    game: AnyGame, state: Any, seat: Seat, legal: Sequence[Action], dealer: Dealer
) -> Sequence[Action]:
    """Any action, but never what stands aside (a deal, a pause)."""
    return (dealer.pick([action for action in legal if not action.aside] or legal),)


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
