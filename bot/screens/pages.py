"""Long lists, a page at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.base.address import address
from bot.screens.replies import Rows, button
from data.words import Words


def paged(items: Sequence[Any], page: int, most: int) -> tuple[Sequence[Any], int, int]:
    """The items of a page (from 1, the nearest there is), its number, and how many there are."""
    pages = max(1, -(-len(items) // most))
    page = min(max(page, 1), pages)
    return items[(page - 1) * most : page * most], page, pages


def turns(verb: str, page: int, pages: int, words: Words, number: int = 0, *args: str) -> Rows:
    """The buttons to the pages beside this one; none where there is one page."""
    row = tuple(
        button(words.line("button", key), address(verb, number, to, *args))
        for key, to in (("back", page - 1), ("forward", page + 1))
        if 1 <= to <= pages
    )
    return (row,) if row else ()
