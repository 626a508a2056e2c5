"""What Patrouille's picture shows, and where: tested on the layout, without painting."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping

import pytest

from games.core import Place
from games.patrouille.board import Arm
from games.patrouille.grid import place_at, spot
from games.patrouille.view import PatrouilleView
from render.painting import Marks
from render.patrouille import pieces, scene, shown
from render.shared.scene import Scene, Stamp
from render.shared.squaremap import SquareMap
from tests.support.render.armies import LONG, WORDS, numbered, played, seen
from tests.support.render.lazy import Lazy
from tests.support.render.shapes import (
    SHOWN,
    SMALLEST_TEXT,
    assert_apart,
    assert_stacked,
    assert_texts_uncut,
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

SMALLEST_SQUARE = 19

VIEWS = Lazy(
    {
        "start": lambda: seen(played(4, 0)),
        "two": lambda: seen(played(2, 250)),
        "three": lambda: seen(played(3, 300, goal=4, arm=Arm.NEAREST)),
        "four": lambda: seen(played(4, 700)),
        "small board": lambda: seen(played(2, 120, board="small", both_goals=True)),
        "ended": lambda: seen(played(4, 9000, goal=4)),
    }
)
QUESTIONS: dict[str, Marks] = {
    "nothing": (),
    "one": numbered(["d5"]),
    "a corner": numbered(["b1", "c1", "a2", "b3"]),
    "a column": numbered(f"h{row}" for row in range(1, 16)),
    "all over": numbered(["a3", "p14", "k2", "c12", "h8", "m9"]),
    "the edge": numbered(f"{letter}1" for letter in "klmno"),
    "sure": ((Place("d5"), ""), (Place("e6"), "")),
}


@pytest.fixture(params=VIEWS)
def view(request: pytest.FixtureRequest) -> PatrouilleView:
    return VIEWS[request.param]


@pytest.fixture(params=QUESTIONS)
def marks(request: pytest.FixtureRequest) -> Marks:
    return QUESTIONS[request.param]


def kinds(drawn: Scene, kind: str, place: Place) -> list[Stamp]:
    """What is drawn of that kind on a square; not what stands there (``flag of red k10``)."""
    return by_kind(drawn)[kind, place]


def by_kind(drawn: Scene) -> Mapping[tuple[str, str], list[Stamp]]:
    found: dict[tuple[str, str], list[Stamp]] = defaultdict(list)
    for stamp in stamps(drawn):
        what = stamp.what.split()
        if what[1:2] != ["of"]:
            found[what[0], what[-1]].append(stamp)
    return found


def middle(squares: SquareMap, place: Place) -> tuple[int, int]:
    return squares.centre(spot(place))


def test_every_square_is_drawn_as_what_it_is_and_touches_its_neighbours(
    view: PatrouilleView, marks: Marks
) -> None:
    drawn, squares = by_kind(scene(view, WORDS, marks)), shown(view, marks)
    for square in view.squares:
        found = drawn[square.kind.value, square.place]
        assert len(found) == squares.holds(spot(square.place)), square
        if found:
            column, row = spot(square.place)
            right, low = squares.centre((column + 1, row))[0], squares.centre((column, row + 1))[1]
            assert (found[0].x, found[0].y) == middle(squares, square.place)
            assert (right - found[0].x, low - found[0].y) == (squares.size, squares.size)


def test_every_piece_stands_on_its_square_with_the_letter_of_its_army(
    view: PatrouilleView, marks: Marks
) -> None:
    drawn, squares = scene(view, WORDS, marks), shown(view, marks)
    for place, piece in view.state.pieces.items():
        found = named(drawn, f"{piece.rank.value} of {piece.colour.value} {place}")
        assert len(found) == squares.holds(spot(place))
        for stamp in found:
            assert (stamp.x, stamp.y) == middle(squares, place)
            assert _letters(drawn, place, squares) >= {piece.colour.value[0].upper()} - _signs(
                marks
            )
    for place, block in view.state.blocks.items():
        found = named(drawn, f"{block.barricade.value} of {block.colour.value} {place}")
        assert len(found) == squares.holds(spot(place))
        for stamp in found:
            assert (stamp.x, stamp.y) == middle(squares, place)
            assert block.colour.value[0].upper() in _letters(drawn, place, squares)


def _signs(marks: Marks) -> set[str]:
    """Letters that may miss because a number stands on the piece."""
    return {"B", "R", "Y", "W"} if marks else set()


def _letters(drawn: Scene, place: Place, squares: SquareMap) -> set[str]:
    x, y = middle(squares, place)
    half = squares.size / 2
    return {t.text for t in texts(drawn) if abs(t.x - x) < half and abs(t.y - y) < half}


def test_columns_and_rows_are_named_on_all_sides(view: PatrouilleView, marks: Marks) -> None:
    drawn, squares = scene(view, WORDS, marks), shown(view, marks)
    outside = [t for t in texts(drawn) if t.x < squares.left or t.x > squares.left + squares.width
               or t.y < squares.top or t.y > squares.top + squares.height]  # fmt: skip
    for column, row in squares.spots():
        place = place_at(column, row)
        x, y = middle(squares, place)
        assert len([t for t in outside if t.text == place[0].upper() and t.x == x]) >= 2
        assert len([t for t in outside if t.text == place[1:] and t.y == y]) >= 2


def test_nothing_is_cut_off(view: PatrouilleView, marks: Marks) -> None:
    drawn = scene(view, LONG, marks)
    assert_texts_uncut(drawn)
    for stamp in stamps(drawn):
        if stamp.what not in ("plank", "frame"):
            assert inside(square_box(stamp, 20), drawn.size), stamp.what


def test_no_text_covers_another(view: PatrouilleView, marks: Marks) -> None:
    assert_apart(map(text_box, texts(scene(view, LONG, marks))))


def test_badges_leave_letters_free(view: PatrouilleView, marks: Marks) -> None:
    drawn, squares = scene(view, WORDS, marks), shown(view, marks)
    letters = [t for t in texts(drawn) if t.text in {"B", "R", "Y", "W"}]
    for badge in named(drawn, "mark"):
        box = square_box(badge, float(str(badge.sprite.args[1])) * 2 - 2)
        for letter in letters:
            on_it = (
                abs(letter.x - badge.x) < squares.size and abs(letter.y - badge.y) < squares.size
            )
            assert not (on_it and overlap(box, text_box(letter))), (badge.what, letter)


def test_all_is_large_enough_in_discords_preview(view: PatrouilleView, marks: Marks) -> None:
    drawn = scene(view, WORDS, marks)
    scale = SHOWN / drawn.size[0]
    assert smallest_text(drawn) >= SMALLEST_TEXT
    assert shown(view, marks).size * scale >= SMALLEST_SQUARE


def test_a_question_about_a_part_of_the_board_is_shown_large() -> None:
    view = VIEWS["four"]
    whole = shown(view, ())
    for name in ("one", "a corner", "the edge"):
        part = shown(view, QUESTIONS[name])
        assert part.size >= whole.size * 1.8, name
        assert all(part.holds(spot(place)) for place, _ in QUESTIONS[name])
        drawn = scene(view, WORDS, QUESTIONS[name])
        assert named(drawn, "small board")
        assert len(named(drawn, "small piece")) == len(view.state.pieces)
        assert len(named(drawn, "small block")) == len(view.state.blocks)
    for name in ("nothing", "all over"):
        assert shown(view, QUESTIONS[name]) == whole
        assert not named(scene(view, WORDS, QUESTIONS[name]), "small board")


def test_what_is_told_beside_the_board_stays_on_its_paper(
    view: PatrouilleView, marks: Marks
) -> None:
    drawn, squares = scene(view, LONG, marks), shown(view, marks)
    papers = [*named(drawn, "sheet"), *named(drawn, "slip")]
    for text in texts(drawn):
        right = text.x > squares.left + squares.width + 40
        below = text.y > squares.top + squares.height + 40
        if right or below:
            assert any(within(text_box(text), paper(each)) for each in papers), text


def test_cards_stand_one_below_the_other(view: PatrouilleView, marks: Marks) -> None:
    drawn = scene(view, LONG, marks)
    cards = named(drawn, "card")
    assert len(cards) == len(view.armies)
    assert_stacked(drawn, cards)


def test_no_word_of_the_house_is_cut_short(view: PatrouilleView, marks: Marks) -> None:
    short = WORDS.named({0: "A", 1: "B", 2: "C", 3: "D"})
    assert not shortened(scene(view, short, marks))


def test_letters_of_soldiers_and_tokens_are_drawn_where_there_is_room_for_them() -> None:
    for size in (41, 54, 90):
        assert pieces.letter_size(size) <= size * 0.82
        assert pieces.tab_size(size) <= size * 0.82


def test_pa_8_an_army_shows_what_it_has_captured_and_nothing_else(view: PatrouilleView) -> None:
    drawn = scene(view, WORDS)
    told = [stamp.what.split() for stamp in stamps(drawn) if stamp.what.endswith(" taken")]
    taken = Counter((int(number), rank, colour) for number, rank, _, colour, _ in told)
    expected = Counter(
        (number, rank.value, colour.value)
        for army in view.armies
        for (colour, rank), number in Counter((p.colour, p.rank) for p in army.captured).items()
    )
    assert taken == expected
