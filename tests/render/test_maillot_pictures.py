"""Painted pictures of Maillot: what Discord and its readers get."""

from __future__ import annotations

from hashlib import sha256

import pytest

import render
from games.maillot.view import MaillotView
from render.maillot import scene
from render.painting import Marks
from tests.support.render import prints
from tests.support.render.prints import (
    fidelity,
    is_small_and_told,
    painted_elsewhere,
    painted_together,
)
from tests.support.render.races import VIEWS, WORDS, numbered, played, seen

ASKED = numbered(["hand", 1, 14, 20])


def drawn(view: MaillotView, marks: Marks = ()) -> render.Picture:
    return prints.drawn(view, WORDS, marks)


@pytest.mark.parametrize("marks", [(), ASKED], ids=["plain", "asked"])
@pytest.mark.parametrize("name", VIEWS)
def test_a_picture_is_a_small_png_of_256_colours_with_words(name: str, marks: Marks) -> None:
    whole = scene(VIEWS[name], WORDS, marks)
    is_small_and_told(drawn(VIEWS[name], marks), whole, most=200_000)


@pytest.mark.parametrize("name", VIEWS)
def test_few_colours_lose_nothing_one_can_see(name: str) -> None:
    whole = scene(VIEWS[name], WORDS, ASKED)
    assert fidelity(whole, drawn(VIEWS[name], ASKED)) >= 36


@pytest.mark.long
def test_the_same_view_gives_the_same_picture_in_another_process() -> None:
    other = painted_elsewhere("tests.support.render.races", "seen(played(3, 40))")
    here = sha256(drawn(seen(played(3, 40))).png).hexdigest()
    assert other == here


def test_threads_paint_what_one_alone_paints() -> None:
    jobs = [(view, marks) for view in list(VIEWS.values())[:2] for marks in ((), ASKED)]
    alone = [drawn(*job) for job in jobs]
    together = painted_together(jobs * 2, WORDS)
    assert together == alone * 2


def test_marks_and_names_change_the_picture() -> None:
    view = VIEWS["start"]
    renamed = render.paint(view, WORDS.named(dict(enumerate(("Zoë", "Ben", "C", "D", "E", "F")))))
    assert renamed
    assert len({drawn(view).png, drawn(view, ASKED).png, renamed.png}) == 3
    assert drawn(view) == drawn(view)
