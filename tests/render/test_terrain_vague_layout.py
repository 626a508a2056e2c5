"""What Terrain Vague's picture shows, and where: tested on the layout, without painting."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import hypot, sqrt

import pytest

from games.core import Result, Seat
from games.terrain_vague.box import GANGS
from games.terrain_vague.phases import Shown
from games.terrain_vague.view import VagueView
from render.painting import Marks
from render.shared.theme import theme
from render.terrain_vague import LOW, RIGHT, scene, yard_of
from render.terrain_vague.pawns import letter_colour
from tests.support.render.eyes import contrast
from tests.support.render.junkyards import (
    LONG,
    QUESTIONS,
    SHORT,
    VIEWS,
    WORDS,
    goals,
    taking,
)
from tests.support.render.shapes import (
    SMALLEST_TEXT,
    assert_apart,
    assert_planks_alone_are_cut,
    assert_stacked,
    named,
    overlap,
    paper,
    shortened,
    smallest_on_a_phone,
    smallest_text,
    stamps,
    text_box,
    texts,
    within,
)


@pytest.fixture(params=VIEWS)
def view(request: pytest.FixtureRequest) -> VagueView:
    return VIEWS[request.param]


@pytest.fixture(params=QUESTIONS)
def marks(request: pytest.FixtureRequest) -> Marks:
    return QUESTIONS[request.param]


def test_the_views_are_what_they_are_called() -> None:
    steps = {name: view.step for name, view in VIEWS.items()}
    assert steps["laying"] == steps["blind"] == "assembling"
    assert VIEWS["blind"].drawn is not None
    assert steps["duels"] == steps["own picks"] == steps["lone"] == "duelling"
    assert VIEWS["own picks"].duels
    assert len(VIEWS["lone"].gangs) == 3
    assert VIEWS["one by one"].step == "duelling"
    assert (steps["moving"], steps["shooting"], steps["taking"]) == ("moving", "shooting", "taking")
    assert VIEWS["endless"].turn > 12
    assert VIEWS["ended"].result is not None


def test_every_hex_shows_its_terrain_and_its_name(view: VagueView) -> None:
    drawn, yard = scene(view, WORDS), yard_of(view)
    for cell in view.hexes:
        spot = yard.centre(cell)
        kind = "heap" if cell.heap else cell.terrain.value if cell.terrain else "socket"
        (tile,) = named(drawn, f"{kind} {cell.place}")
        assert (tile.x, tile.y) == spot
        (name,) = [t for t in texts(drawn) if t.text == cell.place.upper() and t.halo]
        assert hypot(name.x - spot[0], name.y - spot[1]) < yard.radius * 0.7


def test_hexes_lie_as_far_apart_as_they_are_wide(view: VagueView) -> None:
    yard = yard_of(view)
    spots = [yard.centre(cell) for cell in view.hexes]
    for (x0, y0), (x1, y1) in combinations(spots, 2):
        assert hypot(x1 - x0, y1 - y0) >= yard.radius * sqrt(3) - 1.5
    for x, y in spots:
        assert yard.radius < x < RIGHT - yard.radius
        assert yard.half < y < LOW - yard.half


def test_every_pawn_stands_on_its_hex_with_its_letter(view: VagueView) -> None:
    drawn, yard = scene(view, WORDS), yard_of(view)
    letters = {"wheelbarrow": "W", "slingshot": "S", "lid": "L", "brother": "B", "cabin": "C"}
    for cell in view.hexes:
        found = [s for s in stamps(drawn) if " of " in s.what and s.what.endswith(f" {cell.place}")]
        assert len(found) == (cell.pawn is not None)
        if cell.pawn and cell.gang:
            (pawn,) = found
            assert pawn.what.startswith(f"{cell.pawn.value} of {cell.gang.value}")
            x, y = yard.centre(cell)
            assert hypot(pawn.x - x, pawn.y - y) < yard.radius * 0.3
            near = [t for t in texts(drawn) if t.x == x and abs(t.y - y) < yard.radius * 0.5]
            assert letters[cell.pawn.value] in [t.text for t in near]


def test_the_cards_of_duels_cover_no_hex(view: VagueView) -> None:
    drawn, yard = scene(view, WORDS), yard_of(view)
    for card in named(drawn, "duel of"):
        left, top, right, low = paper(card, 0)
        for cell in view.hexes:
            x, y = yard.centre(cell)
            near = (min(max(x, left), right), min(max(y, top), low))
            assert not _in_hex(near[0] - x, near[1] - y, yard.radius), cell.place


def test_nothing_is_cut_off(view: VagueView, marks: Marks) -> None:
    assert_planks_alone_are_cut(scene(view, LONG, marks))


def test_texts_do_not_cover_each_other(view: VagueView) -> None:
    drawn = scene(view, LONG, QUESTIONS["sure"])
    assert_apart({text_box(t) for t in texts(drawn)})


def test_numbers_of_answers_cover_neither_names_nor_letters_nor_prices() -> None:
    for name in ("taking", "shooting", "ended"):
        view = VIEWS[name]
        drawn = scene(view, LONG, goals(taking()))
        yard = yard_of(view)
        assert_apart(text_box(t) for t in texts(drawn) if t.x < RIGHT and t.y < LOW)
        assert yard.radius > 40


def test_texts_are_large_enough_in_discords_preview(view: VagueView, marks: Marks) -> None:
    assert smallest_text(scene(view, WORDS, marks)) >= SMALLEST_TEXT


def test_the_picture_is_legible_on_a_phone(view: VagueView, marks: Marks) -> None:
    """Issue: "numbers and legend are legible there without enlarging"; 390 px leave it 330."""
    assert smallest_on_a_phone(scene(view, WORDS, marks)) >= 9


def test_a_question_about_a_part_of_the_board_is_drawn_large(view: VagueView, marks: Marks) -> None:
    drawn, yard = scene(view, WORDS, marks), yard_of(view, marks)
    for place in {place for place, _ in marks} & {shown.place for shown in view.hexes}:
        assert named(drawn, f"marked {place}")
    few = marks[:1]
    assert yard_of(view, few).radius >= yard.radius
    if few and few[0][0] in {shown.place for shown in view.hexes}:
        assert yard_of(view, few).radius > 1.5 * yard_of(VIEWS["ended"]).radius
        assert len(named(scene(view, WORDS, few), "marked")) == 1


def test_what_is_told_beside_the_board_stays_on_its_paper(view: VagueView) -> None:
    drawn = scene(view, LONG)
    papers = [paper(each, 10) for what in ("sheet", "slip") for each in named(drawn, what)]
    for text in texts(drawn):
        if text.y > LOW:
            assert any(within(text_box(text), each) for each in papers), text
    for card in (*named(drawn, "card of"), *named(drawn, "unplayed")):
        inner = [t for t in texts(drawn) if overlap(text_box(t), paper(card, 0))]
        assert inner
        assert all(within(text_box(text), paper(card, 5)) for text in inner)


def test_cards_stand_one_below_the_other(view: VagueView) -> None:
    drawn = scene(view, LONG)
    cards = (*named(drawn, "card of"), *named(drawn, "unplayed"))
    assert len(cards) == len(GANGS)
    assert_stacked(drawn, cards, 10)


def test_the_key_of_a_question_covers_nothing(view: VagueView) -> None:
    drawn = scene(view, LONG, (*QUESTIONS["goals"],))
    (foot,) = named(drawn, "foot")
    beside = {text_box(t) for t in texts(drawn) if t.y > paper(foot, 0)[1]}
    assert beside
    assert_apart(beside)


def test_no_word_of_the_house_is_cut_short(view: VagueView, marks: Marks) -> None:
    assert not shortened(scene(view, SHORT, marks))


def test_every_way_to_end_has_room() -> None:
    for reason in SHORT.table("reason"):
        for winners in (1, 2, 3, 4):
            ranks = (1,) * winners + (2,) * (4 - winners)
            view = replace(VIEWS["ended"], result=Result(ranks, (9, 9, 9, 9), reason))
            assert not shortened(scene(view, SHORT))


def test_duels_of_many_pawns_and_bars_keep_to_their_card() -> None:
    full = Shown(Seat(0), Seat(1), (8, 8, 8, 7, 7, 7, 6, 6), (8, 7, 6, 5, 4, 3, 2, 1))
    drawn = scene(replace(VIEWS["revealed"], shown=(full,)), WORDS)
    (card,) = named(drawn, "duel of 0")
    for what in ("struck pawn", "hit bar", "shown bar", "won"):
        for stamp in named(drawn, what):
            assert paper(card, 14)[0] < stamp.x < paper(card, 14)[2]


def _in_hex(x: float, y: float, radius: float) -> bool:
    x, y = abs(x), abs(y)
    return y < radius * sqrt(3) / 2 and x * sqrt(3) + y < radius * sqrt(3)


def test_the_letter_on_a_pawn_can_be_read_on_the_colour_of_its_gang() -> None:
    for gang, side in theme().gangs.items():
        assert contrast(letter_colour(gang, "lid"), side.face) >= 4.5, gang
