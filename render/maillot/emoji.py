"""Jerseys for buttons and menus."""

from __future__ import annotations

from render.emoji import SIZE, Drawings
from render.maillot.riders import prize


def drawings() -> Drawings:
    """What is exchanged for a rainbow jersey."""
    return {f"exchange.jerseys.{kind}": prize(kind, SIZE) for kind in ("green", "polka")}
