"""What a picture shows is said in whole lines where there is no room for all of it."""

from __future__ import annotations

from bot.base import limits
from bot.screens.replies import Reply

LINES = [f"Row {n}: " + "a man of Blue, " * 5 + "not one of Red." for n in range(40)]


def test_words_in_the_place_of_a_picture_end_with_a_whole_line() -> None:
    said = "Your move."
    for reply in (
        Reply(said, in_words=lambda: "\n".join(LINES)).without_picture(),
        Reply(said, instead="\n".join(LINES)),
    ):
        shown = limits.content(reply.content)
        assert shown.startswith(said)
        *whole, last = [line for line in shown.split("\n")[1:] if line]
        assert whole == LINES[: len(whole)]
        assert last == limits.ELLIPSIS
