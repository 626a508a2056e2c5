"""The board in the channel, with what its player is asked first beneath it.

So a move begins with a press on its first answer, and no panel is opened for that.
"""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.base import clock, limits
from bot.base.address import address
from bot.host import Host
from bot.matches.match import Match
from bot.play import answer_names, choices, questions
from bot.screens import board_messages
from bot.screens.replies import Item, Reply, Rows, button, in_rows
from bot.screens.replies import menu as menu_of
from bot.tables import menu
from data.words import Words
from games.core import Seat

FIRST = "begin"  # the verb of a first answer
BUTTONS = 10  # so many are buttons: everybody reads the board, and two rows are enough


async def turn(host: Host, match: Match, since: int, apart: int = 0) -> Reply:
    """The board, who is awaited, what happened from entry `since` on (but not before `apart`), and
    the first question."""
    stands = await host.store.deadlines.clock(match.id, clock.now())
    reply = await board_messages.turn(host, match, since, stands, apart)
    if stands is not None and stands.paused is not None:
        return reply
    return replace(reply, rows=(*reply.rows, *first(match, host.matches.plain_words(match.table))))


def first(match: Match, words: Words) -> Rows:
    """The answers to the first question of the one who is awaited; none where what may be done is
    theirs to know, where there are too many, or where nobody is to press."""
    seat = next(iter(match.awaited), None)
    if seat is None or len(match.awaited) != 1 or not match.game.INFO.open:
        return ()
    member, legal = match.seated[seat], match.legal(seat)
    if member.left or member.computer is not None or any(action.secret for action in legal):
        return ()
    asked = questions.asked_of(match, seat, (), words)
    plan = [choices.way_in(match, seat, words)] if match.view(seat).turn_begins() else []
    if not isinstance(asked, menu.Question):
        return in_rows(plan)
    quick = choices.shortcuts(match, seat, asked, words, FIRST)
    if len(asked.choices) > limits.SELECT_OPTIONS:
        return in_rows([*quick, *plan])
    rows = _rows(match, seat, asked, words)
    if isinstance(rows[0][0], discord.ui.Select):
        return (*in_rows([*quick, *plan]), *rows)
    others = [item for row in choices.without(rows, quick) for item in row]
    return in_rows([*quick, *others, *plan])


def _rows(match: Match, seat: Seat, asked: menu.Question, words: Words) -> Rows:
    """Buttons if they are few and short, else a menu with what should be known of each."""
    path: tuple[str | int, ...] = (match.revision(seat), *asked.path)
    found = sorted(asked.choices, key=choices.order)
    labels = {c.value: answer_names.label_alone(match, seat, asked, c, words) for c in found}
    if len(found) <= BUTTONS and not any(choice.whole for choice in found):
        items: list[Item] = [
            button(text, address(FIRST, match.id, *path, value)) for value, text in labels.items()
        ]
        return in_rows(items)
    said = choices.remarks(match, seat, found, words)
    options = [
        discord.SelectOption(
            label=limits.label(text),
            value=value,
            description=limits.choice(said[value]) if value in said else None,
        )
        for value, text in labels.items()
    ]
    ask = words.line(
        "turn", "first", who=words.seat(seat), ask=questions.ask(match, seat, asked, words)
    )
    return ((menu_of(address(FIRST, match.id, *path), ask, options),),)
