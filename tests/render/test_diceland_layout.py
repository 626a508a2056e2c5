"""What DiceLand's picture shows, and where: tested on the layout, without painting."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from data.words import Words, languages
from games.diceland.frame import NEIGHBOURS
from games.diceland.state import Options
from games.diceland.view import DicelandView
from render.diceland import scene
from render.diceland import text as told
from render.diceland.panel import title
from render.painting import Marks
from render.shared.scene import Text
from tests.support.render.boards import NAMES, ODD_FORMS, WORDS, blob, position
from tests.support.render.shapes import (
    SHOWN,
    SMALLEST_TEXT,
    assert_apart,
    assert_texts_uncut,
    dice,
    inside,
    named,
    overlap,
    paper,
    shortened,
    smallest_text,
    square_box,
    stamps,
    text_box,
    texts,
    within,
)

SMALLEST_DIE = 18

LANDSCAPES = {
    **{f"{size} tiles": blob(size, size) for size in range(8, 37, 2)},
    **ODD_FORMS,
}


def marks_on(view: DicelandView) -> Marks:
    return tuple(
        (land.place, str(n)) for n, land in enumerate(view.state.lands.values(), 1) if n % 3
    )


@pytest.fixture(params=LANDSCAPES)
def view(request: pytest.FixtureRequest) -> DicelandView:
    return position(LANDSCAPES[request.param])


def test_every_tile_is_drawn_with_its_land_and_its_name(view: DicelandView) -> None:
    drawn = scene(replace(view, state=replace(view.state, options=Options(terrain=True))), WORDS)
    for land in view.state.lands.values():
        (tile,) = named(drawn, f"{land.terrain.value} {land.place}")
        (name,) = [t for t in texts(drawn) if t.text == land.place.upper()]
        radius = float(str(tile.sprite.args[0]))
        assert abs(name.x - tile.x) <= 1
        assert abs(name.y - tile.y) < radius


@pytest.mark.parametrize("language", languages())
def test_the_name_of_the_game_and_the_turn_stand_side_by_side(language: str) -> None:
    words, sizes = Words.of(language, "diceland").named(NAMES), set()
    for turn in (0, 1, 28):
        drawn = texts(scene(position(blob(20, 20), turn=turn), words))
        (name,) = [text for text in drawn if text.text == "DiceLand"]
        (when,) = [
            text
            for text in drawn
            if text.text == told.turn(position(blob(20, 20), turn=turn), words)
        ]
        assert not overlap(text_box(name), text_box(when))
        sizes.add(name.size)
    assert len(sizes) == 1  # it does not change as the match goes on


def test_without_terrain_every_tile_is_drawn_as_the_plains_it_counts_as(
    view: DicelandView,
) -> None:
    """DL-23; and no key explains landscapes that have no effect."""
    drawn = scene(view, WORDS)
    for land in view.state.lands.values():
        assert len(named(drawn, f"plains {land.place}")) == 1
    for kind in ("hills", "town", "mountain", "forest", "key"):
        assert not named(drawn, kind)


def test_every_die_lies_on_its_tile_with_its_value_and_owner(view: DicelandView) -> None:
    drawn = scene(view, WORDS)
    for place, army in view.state.armies.items():
        (die,) = named(drawn, f"die {army.value} of {army.seat} {place}")
        assert die.sprite.args[:2] == (army.seat, army.value)
        (edge,) = named(drawn, f"edge {place}")
        assert die.x == edge.x
    assert len(named(drawn, "die")) == len(view.state.armies)


def test_neighbours_touch_and_others_do_not(view: DicelandView) -> None:
    drawn = scene(view, WORDS)
    at = {s.what.split()[1]: s for s in stamps(drawn) if s.what.startswith("edge ")}
    radius = float(str(next(iter(at.values())).sprite.args[0]))
    for one, other in combinations(view.state.lands.values(), 2):
        a, b = at[one.place], at[other.place]
        apart = ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5 / radius
        assert (apart < 1.9) == (other.place in NEIGHBOURS[one.place])


def test_nothing_is_cut_off(view: DicelandView) -> None:
    drawn = scene(view, WORDS, marks_on(view))
    assert_texts_uncut(drawn)
    for tile in named(drawn, "edge"):
        radius = float(str(tile.sprite.args[0]))
        assert inside(square_box(tile, radius * 1.73), drawn.size), tile.what
    for badge in named(drawn, "mark"):
        wide = 2 * float(str(badge.sprite.args[1]))
        assert inside(square_box(badge, wide), drawn.size), badge.what


def test_no_text_covers_another_and_no_die_covers_a_name(view: DicelandView) -> None:
    drawn = scene(view, WORDS, marks_on(view))
    assert_apart(map(text_box, texts(drawn)))
    squares = list(dice(drawn))
    assert_apart(box for _, box in squares)
    names = [t for t in texts(drawn) if t.text.lower() in set(view.state.lands)]
    for name in names:
        for die, box in squares:
            assert not overlap(text_box(name), box), (name.text, die.what)


def test_badges_leave_names_and_pips_free(view: DicelandView) -> None:
    marks = marks_on(view)
    drawn = scene(view, WORDS, marks)
    places = {land.place.upper() for land in view.state.lands.values()}
    names = [text for text in texts(drawn) if text.text in places]
    for badge in named(drawn, "mark"):
        wide = 2 * float(str(badge.sprite.args[1]))
        for name in names:
            assert not overlap(square_box(badge, wide), text_box(name)), (badge.what, name.text)
        for die, (left, top, right, bottom) in dice(drawn):
            rim = (right - left) * 0.16  # outside the outermost pips
            pips = (left + rim, top + rim, right - rim, bottom - rim)
            assert not overlap(square_box(badge, wide), pips), (badge.what, die.what)


def test_all_is_large_enough_in_discords_preview(view: DicelandView) -> None:
    drawn = scene(view, WORDS, marks_on(view))
    scale = SHOWN / drawn.size[0]
    assert smallest_text(drawn) >= SMALLEST_TEXT
    assert min(box[2] - box[0] for _, box in dice(drawn)) * scale >= SMALLEST_DIE


def test_texts_of_the_sheet_stay_on_it(view: DicelandView) -> None:
    drawn = scene(view, WORDS.named({0: "W" * 32, 1: "M" * 32}))
    (sheet,) = named(drawn, "sheet")
    names = {land.place.upper() for land in view.state.lands.values()}
    for text in texts(drawn):
        if text.text not in names:
            assert within(text_box(text), paper(sheet, 16)), text


def test_no_kind_of_land_is_named_with_an_ellipsis(view: DicelandView) -> None:
    assert not [text for text in shortened(scene(view, WORDS)) if len(text) < 12]


@pytest.mark.parametrize("width", [240, 320, 420, 600])
def test_the_name_of_the_game_leaves_room_for_the_turn(width: int) -> None:
    part = title(position(blob(8, 8)), WORDS, 0, 0, width)
    name, turn = (item for item in (*part.ground, *part.items) if isinstance(item, Text))
    assert not overlap(text_box(name), text_box(turn))
