"""All secret choices of a seat in one form: a field for each kind, sent together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.base import limits
from bot.base.address import address
from bot.base.errors import Refused
from bot.host import Host
from bot.matches.match import Match
from bot.screens import messages
from bot.screens.replies import Item, Style, button
from bot.tables import menu
from data.words import Words
from games.core import Action, Seat, spell
from games.notation import field_types

FIELDS = 5  # of a form


def button_for(match: Match, seat: Seat, words: Words) -> tuple[Item, ...]:
    """The button of the form, where a seat has several choices to make in secret."""
    if len(kinds(match, seat)) < 2:
        return ()
    where = address("choices", match.id, match.revision(seat))
    return (button(words.line("button", "choices"), where, Style.primary),)


def kinds(match: Match, seat: Seat) -> Mapping[type[Action], Sequence[Action]]:
    """The secret kinds of action of a seat that ask for one thing each, with what is legal."""
    found: dict[type[Action], list[Action]] = {}
    for action in match.legal(seat):
        if action.secret and not action.aside and len(field_types(type(action))) == 1:
            found.setdefault(type(action), []).append(action)
    return found if len(found) <= FIELDS else {}


def form(host: Host, match: Match, seat: Seat) -> discord.ui.Modal:
    """A field for each kind, with an example of what it takes."""
    words = host.matches.plain_words(match.table)
    modal = discord.ui.Modal(title=limits.title(messages.short_name(match.table, words)))
    modal.custom_id = address("chosen", match.id, match.revision(seat))
    for kind, legal in kinds(match, seat).items():
        (field,) = field_types(kind)
        example = spell(getattr(legal[-1], field)).replace("+", " ")
        modal.add_item(line(kind.word(), _label(kind, legal, words), example, words))
    modal.stop()  # the router answers it, as it does presses
    return modal


def _label(kind: type[Action], legal: Sequence[Action], words: Words) -> str:
    """What a field asks for, and how many of it."""
    (field,) = field_types(kind)
    table, value = f"command.{kind.word()}.{field}", getattr(legal[-1], field)
    if not words.has(table, "form"):
        return words.line(table, "ask")
    return words.line(table, "form", count=len(value) if isinstance(value, tuple) else 1)


def line(
    key: str, label: str, example: str, words: Words, begun: str | None = None
) -> discord.ui.TextInput[discord.ui.Modal]:
    """A field that may be left empty, or as it is `begun`."""
    return discord.ui.TextInput(
        label=limits.title(label),
        custom_id=key,
        default=begun,
        placeholder=limits.placeholder(words.line("panel", "such_as", example=example)),
        max_length=40,
        required=False,
    )


def read(host: Host, match: Match, seat: Seat, typed: Mapping[str, str]) -> list[Action]:
    """The actions that were typed, a kind left empty not among them.

    Raises Refused for what cannot be read, Forbidden for what a rule is against.
    """
    every, words = kinds(match, seat), host.matches.plain_words(match.table)
    texts = [(kind, text) for kind in every if (text := typed.get(kind.word(), ""))]
    found = []
    for kind, text in texts:
        try:
            found.append(menu.read([kind], every[kind], f"{kind.word()} {text}"))
        except menu.Unreadable as wrong:
            asks = _label(kind, every[kind], words)
            raise Refused("not_a_choice", text=limits.safe_name(text), asks=asks) from wrong
    for action in found:
        if action not in every[type(action)]:
            raise match.against(seat, action)
    return found
