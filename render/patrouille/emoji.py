"""Barricades and the scout for buttons and menus."""

from __future__ import annotations

from render.emoji import SIZE, Drawings
from render.patrouille.pieces import THINGS, token
from render.shared.theme import theme


def drawings() -> Drawings:
    """What is put in the way; of the first army, for all block alike."""
    army = next(iter(theme().armies))
    return {f"place.barricade.{thing}": token(army, thing, SIZE, 0) for thing in THINGS}
