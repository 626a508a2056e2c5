"""A private panel in Discord's newer layout: text, picture and buttons in the order of reading.

A choice with a price is a section: what it costs or brings, and its button beside that. A message
in this layout can never change back to the older one, and shows neither content nor embeds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.base import limits
from bot.base.clickable import clickable

Item = discord.ui.Item[Any]


@dataclass(frozen=True, slots=True)
class Price:
    """What a choice costs or brings. `text` is shown beside the button with that custom_id; `line`
    names the choice too, for places where it cannot be beside the button."""

    custom_id: str
    text: str
    line: str


@dataclass(frozen=True, slots=True)
class Parts:
    """What a panel shows, from the top: a text, a picture (its file and its description), another
    file, a text, and the rows, with the `prices` beside their buttons. `frame` is the colour of its
    edge (None: none)."""

    above: str
    below: str
    rows: Sequence[Sequence[Item]]
    prices: Sequence[Price] = ()
    frame: int | None = None
    picture: tuple[str, str] | None = None
    file: str = ""


def layout(parts: Parts) -> discord.ui.LayoutView:
    """The panel in discord.py's terms: stopped, since the router answers and not the view."""
    view = discord.ui.LayoutView(timeout=None)
    inside = _inside(parts, {price.custom_id: price.text for price in parts.prices})
    if _count(inside) > limits.COMPONENTS - 1:  # the container counts as one
        inside = _inside(parts, {})
    view.add_item(discord.ui.Container(*inside, accent_color=parts.frame))
    view.stop()
    return view


def _inside(parts: Parts, beside: Mapping[str, str]) -> list[Item]:
    lines = [price.line for price in parts.prices if price.custom_id not in beside]
    room = limits.LAYOUT_TEXT - sum(map(len, beside.values()))
    texts = "\n".join(filter(None, (parts.below, *lines)))
    below = limits.fit(clickable(texts, room // 2), room // 2)
    left = room - len(below)
    above = limits.lines(clickable(parts.above, left).split("\n"), left)
    found: list[Item] = [discord.ui.TextDisplay(above)] if above else []
    if parts.picture is not None:
        name, alt = parts.picture
        shown = discord.MediaGalleryItem(f"attachment://{name}", description=alt)
        found.append(discord.ui.MediaGallery(shown))
    if parts.file:
        found.append(discord.ui.File(f"attachment://{parts.file}"))
    if below:
        found.append(discord.ui.TextDisplay(below))
    return [*found, *_rows(parts.rows, beside)]


def _rows(rows: Iterable[Sequence[Item]], beside: Mapping[str, str]) -> Iterator[Item]:
    """A section for each button with a text beside it. Buttons without a text, from the same rows,
    are collected and follow those sections: between them each would need a row of its own."""
    left = list[Item]()
    for row in rows:
        for item in row:
            item.row = None
        priced = [item for item in row if _address(item) in beside]
        if not priced:
            yield from (*_filled(left), discord.ui.ActionRow(*row))
            left = []
            continue
        yield from (discord.ui.Section(beside[_address(item)], accessory=item) for item in priced)
        left += [item for item in row if item not in priced]
    yield from _filled(left)


def _filled(items: Sequence[Item]) -> Iterator[Item]:
    """As few rows as the items take."""
    most = limits.ROW_BUTTONS
    yield from (discord.ui.ActionRow(*items[n : n + most]) for n in range(0, len(items), most))


def _address(item: Item) -> str:
    return getattr(item, "custom_id", None) or ""


def _count(items: Iterable[Item]) -> int:
    """All components, nested ones too."""
    return sum(1 + len(list(getattr(item, "walk_children", list)())) for item in items)
