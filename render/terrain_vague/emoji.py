"""Pawns, gangs and tiles for buttons and menus."""

from __future__ import annotations

from games.terrain_vague.box import Gang, Terrain
from render.emoji import SIZE, Drawings
from render.shared.canvas import Colour, Pen
from render.shared.scene import Sprite
from render.terrain_vague.land import tile
from render.terrain_vague.pawns import token

IRON, WOOD, RUBBER = (120, 132, 146), (176, 118, 66), (214, 68, 58)


def drawings() -> Drawings:
    """The things that pawns carry, the gangs by their shape, and the tiles."""
    half = (SIZE // 2 + 4, SIZE // 2 + 4)
    things = {"wheelbarrow": _wheelbarrow, "slingshot": _slingshot, "lid": _lid,
              "brother": _brother, "cabin": _cabin}  # fmt: skip
    return {
        **{f"gather.pawn.{name}": Sprite(draw, (), half) for name, draw in things.items()},
        **{f"appoint.gang.{gang.value}": token(gang.value, SIZE) for gang in Gang},
        **{f"tile.terrain.{kind.value}": tile(SIZE // 2, kind.value) for kind in Terrain},
    }


def _wheelbarrow(pen: Pen) -> None:
    pen.line([(-44, -14), (-10, 10), (26, 26)], WOOD, 8)
    pen.line([(-14, 12), (-20, 34)], WOOD, 8)
    pen.polygon([(-26, -26), (38, -26), (22, 12), (-12, 12)], IRON)
    pen.disc(28, 26, 15, _dark(IRON))
    pen.disc(28, 26, 6, (230, 230, 226))


def _slingshot(pen: Pen) -> None:
    pen.line([(0, 44), (0, 8)], WOOD, 12)
    pen.line([(-26, -34), (-20, -8), (0, 10), (20, -8), (26, -34)], WOOD, 11)
    pen.line([(-26, -34), (0, -14), (26, -34)], RUBBER, 6)
    pen.disc(0, -14, 8, _dark(RUBBER))


def _lid(pen: Pen) -> None:
    for radius, colour in ((44, _dark(IRON)), (39, IRON), (28, _dark(IRON)), (25, IRON)):
        pen.disc(0, 0, radius, colour)
    pen.line([(-12, 0), (12, 0)], _dark(IRON), 10)


def _brother(pen: Pen) -> None:
    """A head and two fists."""
    skin = (232, 176, 128)
    pen.rounded((-28, 0), (28, 44), 14, _dark(RUBBER))
    pen.disc(0, -18, 22, skin)
    for x in (-34, 34):
        pen.disc(x, 16, 13, skin)
    pen.line([(-10, -24), (-3, -20)], _dark(WOOD), 5)
    pen.line([(10, -24), (3, -20)], _dark(WOOD), 5)


def _cabin(pen: Pen) -> None:
    pen.polygon([(-32, -4), (32, -4), (32, 42), (-32, 42)], WOOD)
    pen.polygon([(-44, -2), (0, -42), (44, -2)], _dark(WOOD))
    pen.polygon([(-10, 10), (12, 10), (12, 42), (-10, 42)], (70, 48, 34))


def _dark(colour: Colour) -> Colour:
    red, green, blue = (round(part * 0.62) for part in colour)
    return red, green, blue
