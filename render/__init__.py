"""Pictures and texts of positions: see render/painting.py for how a game adds its own."""

from render import diceland, maillot, patrouille, terrain_vague  # register their painters
from render.painting import OPEN, Marks, Picture, describe, paint, paint_trail
from render.shared.theme import USUAL, Sight, seeing, theme

__all__ = [
    "OPEN", "USUAL", "Marks", "Picture", "Sight", "describe", "diceland", "maillot", "paint",
    "paint_trail", "patrouille", "seeing", "terrain_vague", "theme",
]  # fmt: skip
