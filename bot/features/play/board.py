"""The board in the channel, with the first question to its player beneath it.

So a move begins with a press on the board's own buttons; no panel need be opened first.
"""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.base import clock, limits
from bot.features.play import answer_names, choices, questions
from bot.features.play.decision import Decision
from bot.host import Host
from bot.matches import as_read
from bot.matches.match import Match
from bot.screens import board_messages
from bot.screens.replies import Reply, Rows, button, in_rows
from bot.screens.replies import menu as menu_of
from bot.tables import menu
from data.words import Words
from games.core import Seat

FIRST = "begin"  # the verb of a first answer
BUTTONS = 10  # so many are buttons: everybody reads the board, and two rows are enough


async def turn(host: Host, match: Match, since: int, to: Seat | None = None) -> Reply:
    """The message of the board: who is awaited, what happened from entry `since` on, and the first
    question, unless it is sent only `to` a seat that is not asked."""
    waits, asked = await host.store.deadlines.clock(match.id, clock.now()), True
    if to is not None:
        asked = to in match.awaited
    reply = await board_messages.turn(host, match, since, waits, calls=asked)
    if not asked or (waits is not None and waits.paused is not None):
        return reply
    return replace(reply, rows=(*reply.rows, *first(match, as_read.plain_words(match.table))))


def first(match: Match, words: Words) -> Rows:
    """The answers to the first question of the awaited seat; empty if only its player may know
    them, if they are too many, or if no person is awaited."""
    seat = next(iter(match.awaited), None)
    if seat is None or len(match.awaited) != 1 or not match.game.INFO.open:
        return ()
    member, at = match.seated[seat], Decision.of(match, seat, words)
    if member.left or member.computer is not None or any(action.secret for action in at.legal):
        return ()
    asked = questions.asked_of(at, ())
    plan = [choices.way_in(match, seat, words)] if at.advice.turns.begins(at.view) else []
    if not isinstance(asked, menu.Question):
        return in_rows(plan)
    quick = choices.shortcuts(at, asked, FIRST)
    if len(asked.choices) > limits.SELECT_OPTIONS:
        return in_rows([*quick, *plan])
    rows = _rows(at, asked)
    if isinstance(rows[0][0], discord.ui.Select):
        return (*in_rows([*quick, *plan]), *rows)
    others = [item for row in choices.without(rows, quick) for item in row]
    return in_rows([*quick, *others, *plan])


def _rows(at: Decision, asked: menu.Question) -> Rows:
    """Buttons if the choices are few and short, else a menu with remarks."""
    found = sorted(asked.choices, key=choices.order)
    labels = {c.value: answer_names.label_alone(at, asked, c) for c in found}
    beside = {c.value: answer_names.emoji_of(at, asked, c) for c in found}
    if len(found) <= BUTTONS and not any(choice.whole for choice in found):
        where = {value: at.address(FIRST, *asked.path, value) for value in labels}
        return in_rows([button(labels[v], where[v], emoji=beside[v]) for v in labels])
    options = choices.options(labels, choices.remarks(at, found), beside)
    who, what = at.words.seat(at.seat), questions.ask(at, asked)
    ask = at.words.line("turn", "first", who=who, ask=what)
    return ((menu_of(at.address(FIRST, *asked.path), ask, options),),)
