"""Painted pictures of DiceLand: what Discord and its readers get."""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO

import pytest
from PIL import Image

import render
from games.core import Place
from games.diceland.state import Die, Ended, Last
from games.diceland.view import DicelandView
from render.diceland import scene
from render.shared.theme import theme
from tests.support.render import prints
from tests.support.render.boards import ANNA, ODD_FORMS, WORDS, blob, duel, position
from tests.support.render.prints import (
    fidelity,
    is_small_and_told,
    painted_elsewhere,
    painted_together,
)
from tests.support.render.shapes import named

G7, H7 = Place("g7"), Place("h7")
LANDSCAPES = {**{f"{size} tiles": blob(size, size) for size in (8, 20, 36)}, **ODD_FORMS}


def opened(view: DicelandView) -> Image.Image:
    return Image.open(BytesIO(drawn(view).png))


def drawn(view: DicelandView) -> render.Picture:
    return prints.drawn(view, WORDS)


@pytest.mark.parametrize("name", LANDSCAPES)
def test_a_picture_is_a_small_png_of_256_colours_with_words(name: str) -> None:
    view = position(LANDSCAPES[name], last=None)
    is_small_and_told(drawn(view), scene(view, WORDS), most=200_000)


@pytest.mark.parametrize("view", [duel(), duel(phase=Ended(ANNA, "quiet")), position(blob(36))])
def test_few_colours_lose_nothing_one_can_see(view: DicelandView) -> None:
    assert fidelity(scene(view, WORDS), drawn(view)) >= 38


@pytest.mark.long
def test_the_same_view_gives_the_same_picture_in_another_process() -> None:
    other = painted_elsewhere("tests.support.render.boards", "duel()")
    assert other == sha256(drawn(duel()).png).hexdigest()


def test_threads_paint_what_one_alone_paints() -> None:
    views = [position(blob(size, seed), seed) for size in (8, 14) for seed in range(2)]
    alone = [drawn(view) for view in views]
    assert painted_together([(view, ()) for view in views * 2], WORDS) == alone * 2


def test_an_order_of_painting_leaves_no_trace() -> None:
    before = drawn(duel())
    drawn(duel(last=Last("attack", ANNA, (G7,), H7)))
    render.paint(duel(), WORDS, ((G7, "1"),))
    assert drawn(duel()) == before


def test_marks_and_names_change_the_picture() -> None:
    plain = drawn(duel())
    marked = render.paint(duel(), WORDS, ((G7, "1"),))
    renamed = render.paint(duel(), WORDS.named({0: "Zoë", 1: "Ben"}))
    assert marked
    assert renamed
    assert len({plain.png, marked.png, renamed.png}) == 3


@pytest.mark.parametrize("value", range(1, 7))
def test_a_painted_die_shows_as_many_pips_as_its_value(value: int) -> None:
    view = duel(armies=((G7, Die(ANNA, value)),))
    (die,) = named(scene(view, WORDS), "die")
    half = 42  # pixels: within the face of the die, outside its lit rim
    box = (die.x - half, die.y - half, die.x + half, die.y + half)
    face = opened(view).convert("RGB").crop(box)
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
