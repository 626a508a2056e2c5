"""An answer that is typed into a form, where there are too many for buttons: a number, a place."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.base import limits
from bot.base.address import address
from bot.base.errors import Refused, Stale
from bot.host import Host
from bot.matches.match import Match
from bot.screens import messages
from bot.screens.replies import Item, button
from bot.tables import menu
from data.words import Words
from games.core import Action, Seat

MANY = 20  # beyond so many choices there are no buttons


def button_for(match: Match, seat: Seat, asked: menu.Question, words: Words) -> tuple[Item, ...]:
    """A button to type a number or a place, if there are many and all choices are such."""
    numbers = all(choice.value.isdecimal() for choice in asked.choices)
    places = all(choice.places for choice in asked.choices)
    if len(asked.choices) <= MANY or not (numbers or places):
        return ()
    where = address("enter", match.id, match.revision(seat), *asked.path)
    label = words.line("button", "enter" if numbers else "enter_place")
    return (button(label, where),)


def form(host: Host, match: Match, seat: Seat, path: Sequence[str]) -> discord.ui.Modal:
    """A form to type a number into, where there are too many for buttons. Raises Stale."""
    words = host.matches.plain_words(match.table)
    try:
        asked = menu.ask(match.legal(seat), tuple(path))
    except menu.Gone as gone:
        raise Stale from gone
    if isinstance(asked, Action):
        raise Stale
    where = address("entered", match.id, match.revision(seat), *asked.path)
    modal = discord.ui.Modal(title=limits.title(messages.short_name(match.table, words)))
    modal.custom_id = where
    span = _span(asked, words)
    modal.add_item(discord.ui.TextInput(label=limits.title(span), custom_id="number", max_length=9))
    modal.stop()  # the router answers it, as it does presses
    return modal


def refused(host: Host, match: Match, seat: Seat, path: Sequence[str], typed: str) -> Refused:
    """That what was typed is none of the choices, with what may be."""
    try:
        asked = menu.ask(match.legal(seat), tuple(path))
    except menu.Gone:  # our forms ask nothing of the kind
        return Refused("unknown_press")
    words, text = host.matches.plain_words(match.table), limits.safe_name(typed)
    asks = _span(asked, words) if isinstance(asked, menu.Question) else words.action(asked)
    return Refused("not_a_choice", text=text, asks=asks)


def _span(asked: menu.Question, words: Words) -> str:
    """The range of the numbers, or what a place looks like."""
    least, most = (choice.value.upper() for choice in (asked.choices[0], asked.choices[-1]))
    key = "from_to" if least.isdecimal() else "place_such_as"
    return words.line("panel", key, least=least, most=most)
