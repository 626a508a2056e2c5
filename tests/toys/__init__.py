"""Small games of the tests; each module is a `Game`. Nothing of them is installed."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import AnyGame
from tests.toys import race, whisper

TOYS: Mapping[str, AnyGame] = {"race": race, "whisper": whisper}
