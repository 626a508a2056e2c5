"""Painted dice of DiceLand."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from games.core import Place
from games.diceland.state import Die
from render.diceland import scene
from render.shared.theme import theme
from tests.support.render.boards import ANNA, WORDS, duel
from tests.support.render.prints import drawn
from tests.support.render.shapes import named


@pytest.mark.parametrize("value", range(1, 7))
def test_a_painted_die_shows_as_many_pips_as_its_value(value: int) -> None:
    view = duel(armies=((Place("g7"), Die(ANNA, value)),))
    (die,) = named(scene(view, WORDS), "die")
    half = 42  # pixels: within the face of the die, outside its lit rim
    box = (die.x - half, die.y - half, die.x + half, die.y + half)
    face = Image.open(BytesIO(drawn(view, WORDS).png)).convert("RGB").crop(box)
    assert _patches(face, theme().sides[0].pip) == value


def _patches(image: Image.Image, colour: tuple[int, int, int]) -> int:
    """How many separate patches of about this colour there are."""
    wide, values = image.width, image.tobytes()
    pixels = [values[n : n + 3] for n in range(0, len(values), 3)]
    left = {
        n for n, pixel in enumerate(pixels)
        if max(abs(a - b) for a, b in zip(pixel, colour, strict=True)) < 24
    }  # fmt: skip
    found = 0
    while left:
        found += 1
        edge = [left.pop()]
        while edge:
            spot = edge.pop()
            for near in (spot - 1, spot + 1, spot - wide, spot + wide):
                if near in left:
                    left.remove(near)
                    edge.append(near)
    return found
