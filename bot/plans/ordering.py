"""Standing orders: laid down as a plan is, by a form where they ask for something."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, get_args, get_origin

import discord

from bot.base import limits
from bot.base.address import address
from bot.base.errors import Refused
from bot.base.narrowing import plain
from bot.host import Host
from bot.interactions.request import Panel, Request
from bot.interactions.router import on
from bot.matches.match import Match
from bot.plans import handlers as planning
from bot.plans import views as plan_panel
from bot.play import acting
from bot.screens.replies import Form, Reply
from data.words import Words
from games.core import Action, Order, spell
from games.notation import field_types, parse


@on("order", panel=Panel.GOES_ON)
async def order(host: Host, request: Request) -> Reply | Form:
    """A standing order was picked: laid down, or its form opened."""
    match, seat = await acting.mine(host, request)
    kind = _order_kind(match, request.picked)
    if not field_types(kind):
        await planning.add(host, match, seat, kind.word())
        return await plan_panel.overview(host, match, seat)
    words = host.matches.plain_words(match.table)
    modal = discord.ui.Modal(title=limits.title(words.line(f"command.{kind.word()}", "label")))
    modal.custom_id = address("ordered", match.id, kind.word())
    usual = kind.usual(match.view(seat))
    for name, type_ in field_types(kind).items():
        modal.add_item(_field(kind, name, type_, usual.get(name), words))
    modal.stop()
    return Form(modal, again=address("plan", match.id))


def _field(
    kind: type[Action], name: str, type_: Any, usual: str | None, words: Words
) -> discord.ui.Item[Any]:
    """What a standing order asks for: a line to type, or several of a few words to choose among."""
    table = f"command.{kind.word()}.{name}"
    label = limits.title(words.line(table, "ask"))
    member = get_args(type_)[0] if get_origin(type_) is tuple else None
    if not (isinstance(member, type) and issubclass(member, Enum)):
        return discord.ui.TextInput(label=label, custom_id=name, default=usual, max_length=20)
    options = [
        discord.SelectOption(
            label=limits.label(words.line(f"{table}.value", spell(each))), value=spell(each)
        )
        for each in member
    ]
    chosen = discord.ui.Select[discord.ui.Modal](
        custom_id=name, options=options, max_values=len(options)
    )
    return discord.ui.Label(text=label, component=chosen)


@on("ordered")
async def ordered(host: Host, request: Request) -> Reply:
    """The form of a standing order was sent."""
    match, seat = await acting.mine(host, request)
    kind, typed = _order_kind(match, request.at.word(0)), request.entries
    values = {
        name: plain(typed.get(name, "")).replace(" ", "+") or "?" for name in field_types(kind)
    }
    text = kind.notation.format_map(values)
    if parse([kind], text) is None:
        raise _unfit(host.matches.words(match.table), kind, values.values())
    await planning.add(host, match, seat, text)
    return await plan_panel.overview(host, match, seat)


def _unfit(words: Words, kind: type[Order], typed: Iterable[str]) -> Refused:
    """What does not fit a form, with what it asks for: its player has typed no move."""
    asks = (words.line(f"command.{kind.word()}.{name}", "ask") for name in field_types(kind))
    label = words.line(f"command.{kind.word()}", "label")
    text = limits.safe_name(" ".join(typed))
    return Refused("order_unread", text=text, order=label, asks=" ".join(asks))


def _order_kind(match: Match, word: str) -> type[Order]:
    kind = next((kind for kind in match.game.INFO.orders if kind.word() == word), None)
    if kind is None:
        raise Refused("unknown_press")
    return kind
