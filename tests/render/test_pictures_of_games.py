"""Painted pictures of every game of ours: what Discord and its readers get."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import pytest

import render
from data.words import Words
from games.core import Place
from games.diceland.state import Ended
from render import diceland, maillot, patrouille, terrain_vague
from render.painting import Marks
from render.shared.scene import Scene
from tests.support.render import armies, boards, junkyards, races
from tests.support.render.lazy import Lazy
from tests.support.render.prints import (
    drawn,
    fidelity,
    is_small_and_told,
    painted_elsewhere,
    painted_together,
)

NAMES = dict(enumerate(("Zoë", "Ben", "Cas", "Dé", "E", "F")))


@dataclass(frozen=True)
class Drawing:
    """What is painted of a game, and the bounds of it; all but the `short` views are long. `other`
    is what another process paints."""

    module: Any
    scene: Callable[..., Scene]
    views: Mapping[str, Any]
    asked: Callable[[], Marks]
    fidelity: float
    most: int = 200_000
    short: Sequence[str] = ()
    other: str = "seen(played(3, 40))"

    @property
    def words(self) -> Words:
        words: Words = self.module.WORDS
        return words

    def drawn(self, view: Any, marks: Marks = ()) -> render.Picture:
        return drawn(view, self.words, marks)


LANDSCAPES = {**{f"{n} tiles": boards.blob(n, n) for n in (8, 20, 36)}, **boards.ODD_FORMS}
DRAWINGS = {
    "diceland": Drawing(
        boards,
        diceland.scene,
        {
            "duel": boards.duel(),
            "ended": boards.duel(phase=Ended(boards.ANNA, "quiet")),
            **{name: boards.position(lands, last=None) for name, lands in LANDSCAPES.items()},
        },
        lambda: ((Place("g7"), "1"),),
        fidelity=38,
        other="duel()",
    ),
    "maillot": Drawing(
        races,
        maillot.scene,
        races.VIEWS,
        lambda: races.numbered(["hand", 1, 14, 20]),
        fidelity=36,
    ),
    "patrouille": Drawing(
        armies,
        patrouille.scene,
        Lazy(
            {
                "start": lambda: armies.seen(armies.played(4, 0)),
                "two": lambda: armies.seen(armies.played(2, 250)),
                "three": lambda: armies.seen(armies.played(3, 300)),
                "small board": lambda: armies.seen(armies.played(2, 120, board="small")),
                "ended": lambda: armies.seen(armies.played(4, 9000, goal=4)),
            }
        ),
        lambda: armies.numbered(["d5", "e6", "f7"]),
        fidelity=36,
    ),
    "vague": Drawing(
        junkyards,
        terrain_vague.scene,
        junkyards.VIEWS,
        lambda: junkyards.QUESTIONS["goals"],
        fidelity=34,
        most=260_000,
        short=("laying", "founding", "revealed", "taking"),
    ),
}
every_drawing = pytest.mark.parametrize("drawing", DRAWINGS.values(), ids=DRAWINGS)


def pictures() -> Iterator[Any]:
    for game, drawing in DRAWINGS.items():
        for name in drawing.views:
            long = pytest.mark.long if drawing.short and name not in drawing.short else ()
            yield pytest.param(drawing, name, marks=long, id=f"{game}-{name}")


@pytest.mark.parametrize("asked", [False, True], ids=["plain", "asked"])
@pytest.mark.parametrize(("drawing", "name"), list(pictures()))
def test_a_picture_is_a_small_png_whose_few_colours_lose_nothing_one_can_see(
    drawing: Drawing, name: str, asked: bool
) -> None:
    view, marks = drawing.views[name], drawing.asked() if asked else ()
    whole, picture = drawing.scene(view, drawing.words, marks), drawing.drawn(view, marks)
    is_small_and_told(picture, whole, drawing.most)
    assert fidelity(whole, picture) >= drawing.fidelity


@pytest.mark.long
@every_drawing
def test_the_same_view_gives_the_same_picture_in_another_process(drawing: Drawing) -> None:
    view = eval(drawing.other, vars(drawing.module))
    other = painted_elsewhere(drawing.module.__name__, drawing.other)
    assert other == sha256(drawing.drawn(view).png).hexdigest()


@every_drawing
def test_threads_paint_what_one_alone_paints(drawing: Drawing) -> None:
    views = [drawing.views[name] for name in (*drawing.short, *drawing.views)[:2]]
    jobs = [(view, marks) for view in views for marks in ((), drawing.asked())]
    alone = [drawing.drawn(*job) for job in jobs]
    assert painted_together(jobs * 2, drawing.words) == alone * 2


@every_drawing
def test_marks_and_names_change_the_picture_and_leave_no_trace(drawing: Drawing) -> None:
    view = next(iter(drawing.views.values()))
    plain, marked = drawing.drawn(view), drawing.drawn(view, drawing.asked())
    renamed = drawn(view, drawing.words.named(NAMES))
    assert len({plain.png, marked.png, renamed.png}) == 3
    assert drawing.drawn(view) == plain
