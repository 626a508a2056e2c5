"""Painted pictures of Terrain Vague: what Discord and its readers get."""

from __future__ import annotations

from hashlib import sha256

import pytest

import render
from games.terrain_vague.view import VagueView
from render.painting import Marks
from render.terrain_vague import scene
from tests.support.render import prints
from tests.support.render.junkyards import QUESTIONS, VIEWS, WORDS, played, seen
from tests.support.render.prints import (
    fidelity,
    is_small_and_told,
    painted_elsewhere,
    painted_together,
)


def asked() -> Marks:
    return QUESTIONS["goals"]


def drawn(view: VagueView, marks: Marks = ()) -> render.Picture:
    return prints.drawn(view, WORDS, marks)


FEW = ("laying", "founding", "revealed", "taking")
EACH = [pytest.param(name, marks=() if name in FEW else pytest.mark.long) for name in VIEWS]


@pytest.mark.parametrize("question", ["nothing", "goals"])
@pytest.mark.parametrize("name", EACH)
def test_a_picture_is_a_small_png_of_256_colours_with_words(name: str, question: str) -> None:
    marks = QUESTIONS[question]
    whole = scene(VIEWS[name], WORDS, marks)
    is_small_and_told(drawn(VIEWS[name], marks), whole, most=260_000)


@pytest.mark.parametrize("name", EACH)
def test_few_colours_lose_nothing_one_can_see(name: str) -> None:
    whole = scene(VIEWS[name], WORDS, asked())
    assert fidelity(whole, drawn(VIEWS[name], asked())) >= 34


@pytest.mark.long
def test_the_same_view_gives_the_same_picture_in_another_process() -> None:
    other = painted_elsewhere("tests.support.render.junkyards", "seen(played(3, 40))")
    here = sha256(drawn(seen(played(3, 40))).png).hexdigest()
    assert other == here


def test_threads_paint_what_one_alone_paints() -> None:
    jobs = [(VIEWS["taking"], ()), (VIEWS["taking"], asked()), (next(iter(VIEWS.values())), ())]
    alone = [drawn(*job) for job in jobs]
    together = painted_together(jobs * 2, WORDS)
    assert together == alone * 2


def test_marks_and_names_change_the_picture() -> None:
    view = VIEWS["taking"]
    renamed = render.paint(view, WORDS.named(dict(enumerate(("Zoë", "Ben", "C", "D")))))
    assert renamed
    assert len({drawn(view).png, drawn(view, asked()).png, renamed.png}) == 3
    assert drawn(view) == drawn(view)
