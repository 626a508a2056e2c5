"""The boards of several games beside each other."""

from __future__ import annotations

from io import BytesIO
from unittest.mock import patch

from PIL import Image

from render import gallery
from render.painting import Picture


def plain(colour: str) -> Picture:
    written, size = BytesIO(), (40, 30)
    Image.new("RGB", size, colour).save(written, "PNG")
    return Picture(written.getvalue(), colour, size=size)


def test_what_was_put_together_once_is_not_again() -> None:
    """It takes a third of a second, in the process in which everybody is answered."""
    boards = {"One": plain("red"), "Other": plain("blue")}
    first = gallery.gallery(boards, "two games")
    with patch.object(Image, "new", side_effect=AssertionError("it is painted again")):
        again = gallery.gallery(dict(boards), "zwei Spiele")
    assert again == Picture(first.png, "zwei Spiele", first.name, first.size)
