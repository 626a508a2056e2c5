"""The parts of the bench, in the order in which they are measured."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping

from bench.calibration import calibration
from bench.computers import computers
from bench.engine import rules
from bench.figures import Figures, Size, Table
from bench.load import load
from bench.moves import moves
from bench.pages import pages
from bench.pictures import pictures
from bench.presses import presses
from bench.replays import replays
from bench.small import small
from bench.stores import stores

Part = Callable[[Size], AsyncIterator[tuple[str, Figures] | tuple[str, Table]]]
"""Gives figures as soon as they are known, each group of them with a title."""

PARTS: Mapping[str, Part] = {
    "load": load,
    "small": small,
    "pages": pages,
    "stores": stores,
    "computers": computers,
    "calibration": calibration,
    "presses": presses,
    "replays": replays,
    "rules": rules,
    "moves": moves,
    "pictures": pictures,
}
