"""Small pictures of pieces, for buttons and menus: by the answer beside which each is shown.

An answer is named by its kind of action, its field and its value: ``gather.pawn.lid``. A game of a
plugin registers its own beside its painter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from io import BytesIO
from types import MappingProxyType

from render.shared.scene import Sprite, alone

SIZE = 96  # pixels: an app shows them at 22 to 44
Drawings = Mapping[str, Sprite]
_drawings: dict[str, Callable[[], Drawings]] = {}


def register(game: str, drawings: Callable[[], Drawings]) -> None:
    """The answers of a game, each with a sprite of about `SIZE` pixels."""
    _drawings[game] = drawings


def emoji(game: str) -> Mapping[str, bytes]:
    """A PNG of `SIZE` pixels a side for each answer of a game that has a picture."""
    return _painted(_drawings.get(game, dict))


@cache
def _painted(drawings: Callable[[], Drawings]) -> Mapping[str, bytes]:
    found = {}
    for answer, sprite in drawings().items():
        file = BytesIO()
        alone(sprite, SIZE).save(file, "PNG", optimize=True)
        found[answer] = file.getvalue()
    return MappingProxyType(found)
