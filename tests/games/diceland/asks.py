"""What a player is told of an action, and why they might take it, as they read it."""

from __future__ import annotations

from data.words import Words
from games import diceland
from games.diceland.state import State
from tests.games.diceland.drawing import awaited, read

WORDS = Words.of("en", "diceland")


def told(state: State, move: str) -> list[str]:
    """What whoever is awaited is told before they confirm a legal move; warnings with a ``!``."""
    action, seat = read(move), awaited(state)
    assert action in diceland.legal(state, seat)
    said = diceland.ADVICE.consequences(diceland.view(state, seat), action)
    return [f"{'! ' if remark.warning else ''}{WORDS.remark(remark)}" for remark in said]


def reason(state: State, move: str) -> str:
    action, seat = read(move), awaited(state)
    assert action in diceland.legal(state, seat)
    remark = diceland.ADVICE.reason(diceland.view(state, seat), action)
    return "" if remark is None else WORDS.remark(remark)
