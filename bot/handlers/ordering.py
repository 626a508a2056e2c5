"""Standing orders: laid down as a plan is, by a form where they ask for something."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, get_args, get_origin

import discord

from bot.base import limits
from bot.base.errors import Refused
from bot.handlers import acting, planning, play
from bot.handlers.access import on_private, respond
from bot.handlers.router import entries, picked, router
from bot.host import Host
from bot.matches.match import Match
from bot.tables.address import Address, address
from bot.tables.finding import plain
from bot.views import plan_panel
from bot.views.forms import open_form
from data.words import Words
from games.core import Action, Order, spell
from games.notation import field_types, parse


@router.on("order")
async def order(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """A standing order was picked: laid down, or its form opened."""
    match, seat = await acting.mine(host, interaction, at.table)
    kind = _order_kind(match, picked(interaction))
    if not field_types(kind):
        await planning.add(host, match, seat, kind.word())
        await respond(
            interaction, await plan_panel.overview(host, match, seat), here=on_private(interaction)
        )
        return
    words = host.matches.plain_words(match.table)
    modal = discord.ui.Modal(title=limits.title(words.line(f"command.{kind.word()}", "label")))
    modal.custom_id = address("ordered", match.id, kind.word())
    usual = kind.usual(match.view(seat))
    for name, type_ in field_types(kind).items():
        modal.add_item(_field(kind, name, type_, usual.get(name), words))
    modal.stop()
    await open_form(host, interaction, modal, play.again(host, match, Address("plan", match.id)))


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


@router.on("ordered")
async def ordered(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """The form of a standing order was sent."""
    match, seat = await acting.mine(host, interaction, at.table)
    kind, typed = _order_kind(match, at.word(0)), entries(interaction)
    values = {
        name: plain(typed.get(name, "")).replace(" ", "+") or "?" for name in field_types(kind)
    }
    text = kind.notation.format_map(values)
    if parse([kind], text) is None:
        raise _unfit(host.matches.words(match.table), kind, values.values())
    await planning.add(host, match, seat, text)
    await respond(
        interaction, await plan_panel.overview(host, match, seat), here=on_private(interaction)
    )


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
