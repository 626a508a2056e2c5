"""The table of a server as a picture: clean, whatever the names are."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from render.shared.lettering import breadth
from render.shared.scene import Text
from render.standings import MOST, Row, Standings, paint_standings, scene

NAMES = ("Ada", "W" * 32, "Жанна", "🦊🦊", "", "Bram 2")


def standings(count: int, columns: int = 4) -> Standings:
    cells = ("128", "64", "99.5", "1612 ± 210")[:columns]
    rows = tuple(Row(n + 1, NAMES[n % len(NAMES)], cells) for n in range(count))
    headings = ("matches", "won", "points", "rating")[:columns]
    return Standings("A server with a very long name, " * 4, "DiceLand · 2026", headings, rows, "-")


@pytest.mark.parametrize("columns", [3, 4])
@pytest.mark.parametrize("count", [1, 6, MOST, MOST + 5])
def test_no_text_runs_into_another_or_off_the_sheet(count: int, columns: int) -> None:
    made = scene(standings(count, columns))
    texts = [item for item in made.items if isinstance(item, Text)]
    boxes = []
    for text in texts:
        share = {"left": 0.0, "middle": 0.5, "right": 1.0}[text.side]
        wide = breadth(text.text, text.size, text.bold)
        left = round(text.x - wide * share)
        boxes.append((left, text.y, left + wide))
        assert left >= 36
        assert left + wide <= made.size[0] - 36
        assert 36 < text.y < made.size[1] - 36
    for n, (left, y, right) in enumerate(boxes):
        for other_left, other_y, other_right in boxes[n + 1 :]:
            assert y != other_y or right < other_left or other_right < left


def test_the_same_standings_give_the_same_small_file() -> None:
    png = paint_standings(standings(MOST))
    assert png == paint_standings(standings(MOST))
    assert len(png) < 150_000
    with Image.open(io.BytesIO(png)) as image:
        assert image.width == 1200
