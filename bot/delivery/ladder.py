"""The ladder of forms of a message: what Discord refuses is sent again with something less.

First the application's emoji are left out, then the picture, the names that players chose, the
newer layout, all lines but one, and all buttons but the first, with which one acts. That button is
left out only where nobody has to act, or where there is no other way to send it: a message of an
open table goes another way with it. What a table's messages had to do without is remembered for a
day, so that its next one begins there.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from enum import IntEnum
from typing import TypeVar

import discord

from bot.base import limits
from bot.base.lesser_forms import WHOLE, Without
from bot.delivery import refusals
from bot.host import Delivery
from bot.matches import as_read
from bot.screens.replies import Item, Reply, Rows
from bot.store.store import Store
from bot.tables.records import WAITING, Table

Names = Mapping[str, str]
T = TypeVar("T")
log = logging.getLogger(__name__)


class Less(IntEnum):
    """What a message can do without, in the order in which it is left out."""

    EMOJI = 1
    PICTURE = 2
    NAMES = 3
    LAYOUT = 4
    TEXT = 5
    BUTTONS = 6
    ALL_BUTTONS = 7


async def accepted(
    store: Store,
    delivery: Delivery,
    table: Table | None,
    reply: Reply,
    send: Callable[[Reply, str], Awaitable[T]],
    *,
    place: int = 0,
) -> T:
    """What `send` gives for the first form of a reply that Discord accepts. Each form is another
    message, and is given a mark for its nonce. `place` is the channel; 0: a private answer, which
    can only be sent now, so it is made simpler for unknown reasons too. Raises
    discord.HTTPException."""
    forms, where = delivery.forms, (0 if table is None else table.id, place)
    begun = without = WHOLE if table is None else forms.of(where)
    names = {} if table is None else _names(table)
    while True:
        shown = made(reply, without, names)
        try:
            sent = await send(shown, "".join(map(str, map(int, sorted(without)))))
        except discord.HTTPException as refused:
            another = refusals.is_of_the_form(refused) or (not place and refused.status == 400)
            less = _next(reply, without, refused, names, another=another)
            is_the_means = less is Less.ALL_BUTTONS and _asks(table, place)
            if less is None or is_the_means or refusals.is_late(refused):
                raise
            log.warning("a message is refused (%s): it goes without %s",
                        refusals.said(refused), less.name.lower())  # fmt: skip
            if less is Less.EMOJI:
                delivery.emoji_refused()
            elif less is Less.LAYOUT:
                store.figures.layouts_refused.inc()
            if refused.code == refusals.NO_PERMISSION:
                begun = begun | {less}  # not remembered: the permission may come back any time
            without = without | {less}
        else:
            kept = without - {Less.ALL_BUTTONS}  # the next message tries all its buttons at once
            if table is not None and kept != begun:
                forms.worked(where, kept)
            return sent


def is_told_in_one_line(delivery: Delivery, table: Table, place: int) -> bool:
    """Whether Discord accepts the table's messages at that place only as one plain line."""
    return Less.TEXT in delivery.forms.of((table.id, place))


def _asks(table: Table | None, place: int) -> bool:
    """Whether a message may ask somebody to act, and can reach them by another way."""
    return bool(place) and table is not None and table.status in WAITING


def made(reply: Reply, without: Without, names: Names) -> Reply:
    """The reply with these things left out."""
    if Less.PICTURE in without and (reply.picture is not None or reply.later is not None):
        reply = reply.without_picture()
    if Less.EMOJI in without:
        reply = replace(reply, rows=_each(reply, lambda item: _rebuilt(item, emoji=False)))
    if Less.LAYOUT in without:
        reply = replace(reply, panel=False)
    if Less.TEXT in without:
        reply = replace(reply.plainly(), rows=reply.rows, sole=reply.sole)
    if Less.BUTTONS in without:
        reply = replace(reply, rows=_first(reply.rows))
    if Less.ALL_BUTTONS in without:
        reply = replace(reply, rows=())
    if Less.NAMES in without:
        reply = _nameless(reply, names)
    return reply


def _next(
    reply: Reply,
    without: Without,
    refused: discord.HTTPException,
    names: Names,
    *,
    another: bool,
) -> Less | None:
    """What is left out next; None: another form is of no use."""
    if refusals.is_of_the_picture(refused) and reply.picture and Less.PICTURE not in without:
        return Less.PICTURE
    if not another:
        return None
    order = list(Less)
    if refused.code in refusals.AUTOMOD:
        order.insert(0, Less.NAMES)
    if reply.panel:  # a layout that only one person sees is the cheapest loss, and often at fault
        order.insert(1, Less.LAYOUT)
    shown = made(reply, without, names)
    for less in order:
        if less not in without and not _same(made(reply, without | {less}, names), shown):
            return less
    return None


def _same(one: Reply, other: Reply) -> bool:
    """Whether two forms of a reply are the same message."""
    return _looks(one) == _looks(other)


def _looks(reply: Reply) -> tuple[object, ...]:
    items = tuple(str(item.to_component_dict()) for row in reply.rows for item in row)
    return reply.panel, reply.content, reply.embedded, reply.picture is None, items


def _rebuilt(item: Item, label: Callable[[str], str] = str, *, emoji: bool = True) -> Item:
    """A button or menu with other labels, or without the emoji of the application."""
    match item:
        case discord.ui.Button():
            return discord.ui.Button(
                label=label(item.label or ""), custom_id=item.custom_id, style=item.style,
                url=item.url, disabled=item.disabled, emoji=_kept(item.emoji, emoji),
            )  # fmt: skip
        case discord.ui.Select():
            options = [
                discord.SelectOption(
                    label=label(one.label),
                    value=one.value,
                    default=one.default,
                    description=one.description,
                    emoji=_kept(one.emoji, emoji),
                )
                for one in item.options
            ]
            menu: Item = discord.ui.Select(
                custom_id=item.custom_id, placeholder=item.placeholder, options=options,
                min_values=item.min_values, max_values=item.max_values, disabled=item.disabled,
            )  # fmt: skip
            return menu
    return item


def _kept(emoji: discord.PartialEmoji | None, all_kinds: bool) -> discord.PartialEmoji | None:
    return emoji if emoji is None or all_kinds or emoji.id is None else None


def _each(reply: Reply, change: Callable[[Item], Item]) -> Rows:
    return tuple(tuple(map(change, row)) for row in reply.rows)


def _first(rows: Rows) -> Rows:
    """The first button, with which one acts."""
    return ((rows[0][0],),) if rows and rows[0] else ()


def _nameless(reply: Reply, names: Names) -> Reply:
    """The reply with other words for the names that players chose."""

    def said(text: str) -> str:
        for name, instead in names.items():
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", instead, text)
        return text

    return replace(
        reply, rows=_each(reply, lambda item: _rebuilt(item, said)), text=said(reply.text),
        below=said(reply.below), asks=said(reply.asks), instead=said(reply.instead),
        plain=said(reply.plain),
    )  # fmt: skip


def _names(table: Table) -> Names:
    """For each name of a person at a table, as it is written in labels and in texts, the game's
    word for the seat; a number where there is none yet."""
    words = as_read.words(table)
    return {
        name: f"#{place}" if member.seat is None else words.colour(member.seat)
        for place, member in enumerate(table.members, 1)
        if member.computer is None and member.name
        for name in (member.name, limits.safe_name(member.name))
    }
