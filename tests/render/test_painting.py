"""Games without a painter, and painters of strangers."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import render
from games.core import Place, Seat, View
from tests.support.render.boards import WORDS


class Weather(Enum):
    SUN = "sunny"


@dataclass(frozen=True, slots=True)
class Horse:
    owner: Seat
    stall: Place


@dataclass(frozen=True, slots=True)
class StableView(View):
    whose_turn: frozenset[Seat]
    weather: Weather
    horses: tuple[Horse, ...]
    feed: tuple[tuple[Place, int], ...]
    best: Seat | None
    nobody: Seat | None
    hay: int


STABLE = StableView(
    seat=None,
    whose_turn=frozenset({Seat(1)}),
    weather=Weather.SUN,
    horses=(Horse(Seat(0), Place("a1")), Horse(Seat(1), Place("b2"))),
    feed=((Place("a1"), 3),),
    best=Seat(0),
    nobody=None,
    hay=7,
)


def test_a_game_without_a_painter_has_no_picture() -> None:
    assert render.paint(STABLE, WORDS) is None


def test_a_game_without_a_describer_is_told_field_by_field() -> None:
    told = render.describe(STABLE, WORDS.named({0: "Anna", 1: "Ben"}))
    assert told.splitlines() == [
        "**whose turn** Ben",
        "**weather** sunny",
        "**horses** Anna A1, Ben B2",
        "**feed** A1 3",
        "**best** Anna",
        "**hay** 7",
    ]


@dataclass(frozen=True, slots=True)
class LongView(View):
    words: tuple[str, ...]


def test_a_very_long_text_is_cut() -> None:
    told = render.describe(LongView(None, ("word",) * 1000), WORDS)
    assert len(told) <= 1900
    assert told.endswith("…")
    assert render.describe(View(None), WORDS)


KITES = """
from dataclasses import dataclass
from games.core import View

@dataclass(frozen=True, slots=True)
class KiteView(View):
    pass
"""

PAINTER = """
from data.words import Words
from kites import KiteView
from render import Marks, Picture, describe, paint

@paint.register
def _(view: KiteView, words: Words, marks: Marks = ()) -> Picture | None:
    return Picture(b"png", f"a kite with {len(marks)} mark")

@describe.register
def _(view: KiteView, words: Words) -> str:
    return "a kite"
"""

IN_A_FRESH_PROCESS = """
import sys
sys.path.append(sys.argv[1])
from concurrent.futures import ThreadPoolExecutor
import kites, render
from games.core import View
from tests.support.render.boards import WORDS

kite = kites.KiteView(None)
with ThreadPoolExecutor(4) as threads:
    alts = set(threads.map(lambda n: render.paint(kite, WORDS, (("a1", "1"),)).alt, range(8)))
print(alts, render.describe(kite, WORDS), render.paint(View(None), WORDS))
"""


def test_a_strangers_painter_is_found_by_its_entry_point(tmp_path: Path) -> None:
    (tmp_path / "kites.py").write_text(KITES)
    (tmp_path / "kite_painter.py").write_text(PAINTER)
    package = tmp_path / "kites-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: kites\nVersion: 1\n")
    (package / "entry_points.txt").write_text("[braakland.painters]\nkites = kite_painter\n")
    run = subprocess.run(
        [sys.executable, "-c", IN_A_FRESH_PROCESS, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.strip() == "{'a kite with 1 mark'} a kite None", run.stderr
