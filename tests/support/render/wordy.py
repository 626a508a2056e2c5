"""Scenes and positions of each built-in game, in which much is said."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from data.words import Words
from games.core import Result, View
from render import diceland, maillot, patrouille, terrain_vague
from render.shared.scene import Scene
from tests.support.render import armies, boards, junkyards, races

NAMES = dict(enumerate("ABCDEF"))


STEPS = ("founding", "gathering", "moving", "shooting", "taking", "duelling")


SCENES: Mapping[str, Callable[[Any, Words], Scene]] = {
    "diceland": diceland.scene,
    "maillot": maillot.scene,
    "patrouille": patrouille.scene,
    "vague": terrain_vague.scene,
}


def views(game: str) -> Iterator[View]:
    """Positions in which much is said."""
    if game == "diceland":
        yield boards.duel()
    elif game == "maillot":
        for step in ("bidding", "attacking", "starting"):
            yield races.seen(races.played(6, 120, until=step))
    elif game == "patrouille":
        for moves in (0, 60, 61):
            yield armies.seen(armies.played(4, moves))
    else:
        yield junkyards.seen(junkyards.played(3, 0, until="appointing"))
        for step in STEPS:
            yield junkyards.seen(junkyards.played(4, 0, until=step))


def ended(view: Any, words: Words) -> Iterator[View]:
    """The same position, over for each of the reasons there are."""
    yield view
    seats = len(words.names)
    for reason in words.table("reason"):
        yield replace(view, result=Result((1, *[2] * (seats - 1)), (0,) * seats, reason))
