"""Dice and terrains for buttons and menus."""

from __future__ import annotations

from games.diceland.state import Terrain
from render.emoji import SIZE, Drawings
from render.shared.canvas import mix
from render.shared.dice import side_die
from render.shared.terrain import tile
from render.shared.theme import Side

IVORY = (250, 244, 226)
"""A die of nobody: a button does not know whose it is."""


def drawings() -> Drawings:
    """What may be rolled or placed, and the terrains of a landscape that is laid."""
    plain = Side(IVORY, (255, 253, 246), mix(IVORY, (90, 70, 40), 0.35), (40, 34, 30))
    dice = {
        f"{kind}.value.{value}": side_die(plain, value, SIZE)
        for kind in ("place", "choose")
        for value in range(1, 7)
    }
    lands = {f"lay.terrain.{kind.value}": tile(SIZE // 2, kind.value) for kind in Terrain}
    return dice | lands
