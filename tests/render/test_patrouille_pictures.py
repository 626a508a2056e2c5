"""Painted pictures of Patrouille: what Discord and its readers get."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from io import BytesIO
from math import log10

import pytest
from PIL import Image, ImageChops, ImageStat

import render
from games.patrouille.view import PatrouilleView
from render.painting import Marks
from render.patrouille import scene
from render.shared.scene import printed
from tests.render.armies import WORDS, numbered, played, seen

VIEWS = {
    "start": seen(played(4, 0)),
    "two": seen(played(2, 250)),
    "three": seen(played(3, 300)),
    "small board": seen(played(2, 120, board="small")),
    "ended": seen(played(4, 9000, goal=4)),
}
NEAR = numbered(["d5", "e6", "f7"])


def drawn(view: PatrouilleView, marks: Marks = ()) -> render.Picture:
    picture = render.paint(view, WORDS, marks)
    assert picture
    return picture


@pytest.mark.parametrize("marks", [(), NEAR], ids=["whole", "part"])
@pytest.mark.parametrize("name", VIEWS)
def test_a_picture_is_a_small_png_of_256_colours_with_words(name: str, marks: Marks) -> None:
    picture = drawn(VIEWS[name], marks)
    image = Image.open(BytesIO(picture.png))
    assert (image.format, image.mode) == ("PNG", "P")
    assert image.size == scene(VIEWS[name], WORDS, marks).size
    assert len(picture.png) < 200_000
    assert 1 <= len(picture.alt) <= 1024


@pytest.mark.parametrize("marks", [(), NEAR], ids=["whole", "part"])
@pytest.mark.parametrize("name", VIEWS)
def test_few_colours_lose_nothing_one_can_see(name: str, marks: Marks) -> None:
    full = printed(scene(VIEWS[name], WORDS, marks))
    few = Image.open(BytesIO(drawn(VIEWS[name], marks).png)).convert("RGB")
    difference = ImageStat.Stat(ImageChops.difference(full, few))
    error = sum(difference.sum2) / sum(difference.count)
    assert 10 * log10(255**2 / error) >= 36


def test_the_same_view_gives_the_same_picture_in_another_process() -> None:
    code = (
        "from hashlib import sha256; import render; from tests.render.armies import *;"
        "print(sha256(render.paint(seen(played(3, 40)), WORDS).png).hexdigest())"
    )
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    here = sha256(drawn(seen(played(3, 40))).png).hexdigest()
    assert other.stdout.strip() == here


def test_threads_paint_what_one_alone_paints() -> None:
    jobs = [(view, marks) for view in VIEWS.values() for marks in ((), NEAR)]
    alone = [drawn(*job) for job in jobs]
    with ThreadPoolExecutor(4) as threads:
        together = list(threads.map(lambda job: drawn(*job), jobs * 2))
    assert together == alone * 2


def test_marks_and_names_change_the_picture() -> None:
    view = VIEWS["start"]
    renamed = render.paint(view, WORDS.named({0: "Zoë", 1: "Ben", 2: "Cas", 3: "Dé"}))
    assert renamed
    assert len({drawn(view).png, drawn(view, NEAR).png, renamed.png}) == 3
    assert drawn(view) == drawn(view)
