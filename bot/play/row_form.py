"""Several actions of one kind that are made one after the other, in one form: a field for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.base import limits
from bot.base.address import address
from bot.base.errors import Refused
from bot.host import Host
from bot.matches.match import Match
from bot.play.choice_form import FIELDS, line
from bot.screens import messages
from bot.screens.replies import Item, Style, button
from bot.tables import menu
from data.words import Words
from games.core import Action, Seat


def button_for(match: Match, seat: Seat, words: Words) -> tuple[Item, ...]:
    """The button of the form, where a seat makes several actions of a kind in a row."""
    kind, begun = rows(match, seat)
    if kind is None:
        return ()
    where = address("row", match.id, match.revision(seat))
    label = words.line("button", "row", count=len(begun))
    return (button(label, where, Style.primary),)


def rows(match: Match, seat: Seat) -> tuple[type[Action] | None, Sequence[str]]:
    """The kind of action that is made several times in a row, and how each may begin."""
    view = match.view(seat)
    for kind in dict.fromkeys(map(type, match.legal(seat))):
        begun = view.row(kind)
        if len(begun) > 1:
            return kind, begun[:FIELDS]
    return None, ()


def form(host: Host, match: Match, seat: Seat) -> discord.ui.Modal:
    """A field for each action, begun with what is most likely meant."""
    words = host.matches.plain_words(match.table)
    kind, begun = rows(match, seat)
    assert kind is not None
    modal = discord.ui.Modal(title=limits.title(messages.short_name(match.table, words)))
    modal.custom_id = address("rowed", match.id, match.revision(seat))
    example = _example(match, seat, kind)
    label = words.line(f"command.{kind.word()}", "label")
    for number, text in enumerate(begun, 1):
        numbered = words.line("panel", "row", label=label, number=number)
        modal.add_item(line(str(number), numbered, example, words, f"{text} "))
    modal.stop()  # the router answers it, as it does presses
    return modal


def read(host: Host, match: Match, seat: Seat, typed: Mapping[str, str]) -> list[Action]:
    """The actions that were typed; a field that was left as it was is none.

    Raises Refused for what cannot be read.
    """
    kind, begun = rows(match, seat)
    if kind is None:
        return []
    texts = [typed.get(str(number), "").strip() for number in range(1, len(begun) + 1)]
    meant = [text for text, left in zip(texts, begun, strict=True) if text not in ("", left)]
    found = []
    for text in meant:
        try:
            found.append(menu.read([kind], match.legal(seat), f"{kind.word()} {text}"))
        except menu.Unreadable as wrong:
            words = host.matches.plain_words(match.table)
            what = words.line(f"command.{kind.word()}", "label")
            example = _example(match, seat, kind)
            asks = words.line("panel", "label_such_as", what=what, example=example)
            raise Refused("not_a_choice", text=limits.safe_name(text), asks=asks) from wrong
    return found


def _example(match: Match, seat: Seat, kind: type[Action]) -> str:
    return str(match.legal(seat)[-1]).removeprefix(kind.word()).strip()
