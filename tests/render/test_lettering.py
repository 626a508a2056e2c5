"""Text in pictures: what is cut, and what is not."""

from __future__ import annotations

import pytest

from data.words import Words
from render.shared.lettering import breadth, fitted_name, halved, wrapped, written
from render.shared.people import name


def test_a_long_name_keeps_the_number_that_tells_it_from_its_likes() -> None:
    """Three computers at a table are called alike but for it."""
    names = [fitted_name(f"Hard computer {n}", 110, 20, True) for n in (2, 3)]
    assert names[0].endswith("… 2")
    assert names[1].endswith("… 3")
    assert all(breadth(name, 20, True) <= 110 for name in names)
    assert fitted_name("Ada 2", 110, 20, True) == "Ada 2"
    assert fitted_name("Wilhelmina van den Heuvel", 110, 20, True).endswith("…")


@pytest.mark.parametrize("held", ["\u00a0", "\u202f"])
def test_no_row_is_broken_before_the_punctuation_of_french(held: str) -> None:
    text = f"Lancé{held}: deux{held}; fini{held}!"
    assert written(text) == "Lancé\u00a0: deux\u00a0; fini\u00a0!"
    for width in range(60, 300, 5):
        assert all(row[0] not in ":;!" for row in wrapped(text, width, 24, False, 4))
        assert all(row[0] not in ":;!" for row in halved(text, width, 24, False))


def test_a_player_is_called_by_name_and_by_colour_where_no_letter_of_it_can_be_drawn() -> None:
    words = Words.of("en", "maillot").named({0: "Anna", 1: "\U0001f600"})
    assert name(words, 0) == "Anna"
    assert name(words, 1) == words.colour(1)
