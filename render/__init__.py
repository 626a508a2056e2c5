"""Pictures and texts of positions: see render/painting.py for how a game adds its own."""

from render import diceland, maillot, patrouille, terrain_vague  # register their painters
from render.painting import Marks, Picture, describe, paint

__all__ = [
    "Marks", "Picture", "describe", "diceland", "maillot", "paint", "patrouille", "terrain_vague",
]  # fmt: skip
