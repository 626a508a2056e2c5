"""Whatever may stand on the table is told in words, and painted where there is a painter."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.advice import advice_of
from games.core import Place, Seat, View
from games.exam.sittings import EXAMINED, glimpses, sittings
from games.exam.words import every_catalogue, words_of
from render import Sight, describe, paint, seeing
from render.painting import LONGEST_ALT, LONGEST_TEXT

PNG = b"\x89PNG"


def views(key: str, most: int) -> Iterator[View]:
    """What the public and one who sits there see, with few and with many players."""
    for sitting in [one for one in sittings() if one.key == key][: len(EXAMINED[key].INFO.seats)]:
        for position in glimpses(sitting, most):
            yield from (sitting.game.view(position.state, seat) for seat in (None, Seat(0)))


@every_catalogue
def test_every_position_is_told_in_words(key: str, language: str) -> None:
    words = words_of(key, language).named({seat: f"Player {seat}" for seat in range(8)})
    for view in views(key, most=6):
        assert 0 < len(describe(view, words)) <= LONGEST_TEXT


@pytest.mark.long
@every_catalogue
def test_every_picture_is_painted_and_told_to_who_cannot_see_it(key: str, language: str) -> None:
    words = words_of(key, language).named({seat: f"Player {seat}" for seat in range(8)})
    for view in views(key, most=2):
        picture = paint(view, words)
        if picture is not None:
            assert picture.png.startswith(PNG)
            assert 0 < len(picture.alt) <= LONGEST_ALT
            assert paint(view, words) == picture
            wide, high = picture.size
            assert all(0 <= x < wide and 0 <= y < high for x, y in picture.spots.values())


@pytest.mark.parametrize("key", EXAMINED)
def test_a_picture_in_high_contrast_has_other_colours(key: str) -> None:
    """Those of `render.theme()`, asked for while it is painted."""
    words = words_of(key, "en").named({seat: f"Player {seat}" for seat in range(8)})
    for view in views(key, most=1):
        plain = paint(view, words)
        with seeing(Sight(contrast=True)):
            apart = paint(view, words)
        assert plain is None or plain != apart


@pytest.mark.long
@pytest.mark.parametrize("key", [key for key, game in EXAMINED.items() if advice_of(game).teaching])
def test_a_place_that_is_marked_can_be_painted(key: str) -> None:
    taught, words = advice_of(EXAMINED[key]).teaching, words_of(key, "en")
    assert taught is not None
    for drawing in taught.drawings.values():
        view = EXAMINED[key].view(drawing.position(), None)
        marks: tuple[tuple[Place, str], ...] = tuple(drawing.marks)
        plain, marked = paint(view, words), paint(view, words, marks)
        assert (plain is None) == (marked is None)
        assert not marks or plain is None or plain != marked
