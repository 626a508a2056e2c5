"""Text in pictures: what is cut, and what is not."""

from __future__ import annotations

from render.shared.lettering import breadth, fitted_name


def test_a_long_name_keeps_the_number_that_tells_it_from_its_likes() -> None:
    """Three computers at a table are called alike but for it."""
    names = [fitted_name(f"Hard computer {n}", 110, 20, True) for n in (2, 3)]
    assert names[0].endswith("… 2")
    assert names[1].endswith("… 3")
    assert all(breadth(name, 20, True) <= 110 for name in names)
    assert fitted_name("Ada 2", 110, 20, True) == "Ada 2"
    assert fitted_name("Wilhelmina van den Heuvel", 110, 20, True).endswith("…")
