"""Long lists, a page at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.base.address import address
from bot.screens.replies import Item, Rows, button
from data.words import Words


def paged(items: Sequence[Any], page: int, most: int) -> tuple[Sequence[Any], int, int]:
    """The items of a page (from 1, the nearest there is), its number, and the number of pages."""
    pages = max(1, -(-len(items) // most))
    page = min(max(page, 1), pages)
    return items[(page - 1) * most : page * most], page, pages


def beside(
    page: int, pages: int, words: Words, where: Callable[[int, str], str]
) -> tuple[Item, ...]:
    """The buttons to the neighbouring pages, by the address of a page and the label of a button."""
    return tuple(
        button(words.line("button", word), where(to, word))
        for word, to in (("back", page - 1), ("forward", page + 1))
        if 1 <= to <= pages
    )


def turns(verb: str, page: int, pages: int, words: Words, number: int = 0, *args: str) -> Rows:
    """A row of these buttons, for a verb that takes a page; empty if there is only one page."""
    row = beside(page, pages, words, lambda to, _: address(verb, number, to, *args))
    return (row,) if row else ()
