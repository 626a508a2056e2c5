"""Painted pictures of Patrouille: what Discord and its readers get."""

from __future__ import annotations

from hashlib import sha256

import pytest

import render
from games.patrouille.view import PatrouilleView
from render.painting import Marks
from render.patrouille import scene
from tests.support.render import prints
from tests.support.render.armies import WORDS, numbered, played, seen
from tests.support.render.lazy import Lazy
from tests.support.render.prints import (
    fidelity,
    is_small_and_told,
    painted_elsewhere,
    painted_together,
)

VIEWS = Lazy(
    {
        "start": lambda: seen(played(4, 0)),
        "two": lambda: seen(played(2, 250)),
        "three": lambda: seen(played(3, 300)),
        "small board": lambda: seen(played(2, 120, board="small")),
        "ended": lambda: seen(played(4, 9000, goal=4)),
    }
)
NEAR = numbered(["d5", "e6", "f7"])


def drawn(view: PatrouilleView, marks: Marks = ()) -> render.Picture:
    return prints.drawn(view, WORDS, marks)


@pytest.mark.parametrize("marks", [(), NEAR], ids=["whole", "part"])
@pytest.mark.parametrize("name", VIEWS)
def test_a_picture_is_a_small_png_of_256_colours_with_words(name: str, marks: Marks) -> None:
    whole = scene(VIEWS[name], WORDS, marks)
    is_small_and_told(drawn(VIEWS[name], marks), whole, most=200_000)


@pytest.mark.parametrize("marks", [(), NEAR], ids=["whole", "part"])
@pytest.mark.parametrize("name", VIEWS)
def test_few_colours_lose_nothing_one_can_see(name: str, marks: Marks) -> None:
    whole = scene(VIEWS[name], WORDS, marks)
    assert fidelity(whole, drawn(VIEWS[name], marks)) >= 36


@pytest.mark.long
def test_the_same_view_gives_the_same_picture_in_another_process() -> None:
    other = painted_elsewhere("tests.support.render.armies", "seen(played(3, 40))")
    here = sha256(drawn(seen(played(3, 40))).png).hexdigest()
    assert other == here


def test_threads_paint_what_one_alone_paints() -> None:
    jobs = [(view, marks) for view in list(VIEWS.values())[:2] for marks in ((), NEAR)]
    alone = [drawn(*job) for job in jobs]
    together = painted_together(jobs * 2, WORDS)
    assert together == alone * 2


def test_marks_and_names_change_the_picture() -> None:
    view = VIEWS["start"]
    renamed = render.paint(view, WORDS.named({0: "Zoë", 1: "Ben", 2: "Cas", 3: "Dé"}))
    assert renamed
    assert len({drawn(view).png, drawn(view, NEAR).png, renamed.png}) == 3
    assert drawn(view) == drawn(view)
