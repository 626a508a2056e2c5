"""Acting for a seat: an action is played, and its player sees what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.base import clock, limits
from bot.base.address import address
from bot.base.errors import Refused
from bot.host import Host
from bot.interactions.access import visible_table
from bot.interactions.request import Request
from bot.matches.match import Match
from bot.play import panels
from bot.play.choices import way_in
from bot.screens import log_lines, messages, news, next_table
from bot.screens import teaching as learning
from bot.screens.replies import Item, Reply, Style, button
from bot.tables.records import Status
from data.words import Words
from games.core import Action, Forbidden, Seat


async def mine(host: Host, request: Request) -> tuple[Match, Seat]:
    """The running match that is meant, and the seat for which the person may act there. Raises
    Refused."""
    table = await visible_table(host, request.actor, request.table)
    if table.status is not Status.RUNNING:
        raise Refused(f"match_{table.status}")
    match = await host.matches.match(table.id)
    seat = match.seat_of(request.user_id, clock.now())
    if seat in match.resigned:
        raise Refused("has_resigned")
    return match, seat


async def take(
    host: Host,
    request: Request,
    match: Match,
    seat: Seat,
    revision: int,
    actions: Sequence[Action],
    beside: Sequence[str] = (),
) -> Reply:
    """Play all of these or none, then say what came of it (and `beside`), with the next question
    if the seat goes on.

    Many parameters because whoever plays says what they saw.
    """
    since, key = match.entries, host.key_of(request.interaction)
    try:
        await match.play(seat, revision, *actions, interaction=key, at=clock.now())
    except Forbidden as against:
        waiting = bool(match.awaited) and seat not in match.awaited
        text = panels.not_yours(match, host.matches.words(match.table)) if waiting else None
        raise host.matches.refusal(match.table, against, text) from against
    except Refused as wrong:
        if wrong.key != "not_in_lesson":
            raise
        step = learning.step_text(match, host.matches.words(match.table))
        raise Refused("not_in_lesson_asked", step=step) from wrong
    return await after(host, match, seat, since, actions[-1], beside)


async def after(
    host: Host,
    match: Match,
    seat: Seat,
    since: int,
    action: Action | None = None,
    beside: Sequence[str] = (),
) -> Reply:
    """What came of what a seat did: the events since, its next question, what else it may do.

    `beside` is about what the seat did, so it stands behind that, before all that others did.
    """
    words = host.matches.words(match.table)
    told = [text for _, text in log_lines.told(match, words, seat, since)]
    if not told and action is not None:
        told = [words.line("panel", "done", action=words.action(action))]
    warned = await messages.undelivered(match, seat, words)
    happened = limits.fit("\n".join((*warned, *told[:1], *beside, *told[1:])), 1000)
    if match.lesson is not None and match.step == len(match.lesson.steps):
        await close_lesson(host, match)
        over = await learning.over(host, match, seat)
        return replace(over, text=f"{happened}\n\n{over.text}")
    if seat in match.awaited:
        asked = await panels.panel(host, match, seat)
        if not any(act.secret for act in match.legal(seat)):
            asked = with_plan(asked, match, seat, words)
        return asked.headed(happened)
    lines, buttons = [happened, messages.waiting(match, words)], list[Item]()
    if action is not None and _changeable(match, seat, action):
        lines.append(words.line("panel", "changeable"))
        again = address("change", match.id, action.word())
        buttons.append(button(words.line("button", "change"), again))
    if match.awaited and seat not in match.resigned:
        buttons.append(way_in(match, seat, words))
    onward = await next_table.next_button(host, match, seat, words)
    if match.awaited and seat not in match.resigned and not onward:
        lines.append(words.line("panel", "calls"))
    buttons += onward
    return with_buttons(Reply("\n".join(filter(None, lines))), *buttons)


async def close_lesson(host: Host, match: Match) -> None:
    """A lesson is over, or started again: nobody is awaited there any more."""
    closed = replace(match.table, status=Status.CLOSED, why_closed="lesson")
    await host.matches.keep(closed)


def _changeable(match: Match, seat: Seat, action: Action) -> bool:
    return action.secret and any(type(other) is type(action) for other in match.legal(seat))


def with_buttons(reply: Reply, *buttons: Item) -> Reply:
    """The reply with buttons below it, if there is room: in a row of their own, or the last one."""
    if not buttons or len(reply.rows) < limits.ROWS:
        return replace(reply, rows=(*reply.rows, buttons)) if buttons else reply
    *others, last = reply.rows
    if len(last) + len(buttons) > limits.ROW_BUTTONS:
        last = learning.without_how(last)
    fits = len(last) + len(buttons) <= limits.ROW_BUTTONS and not isinstance(
        last[0], discord.ui.Select
    )
    return replace(reply, rows=(*others, (*last, *buttons))) if fits else reply


def with_plan(asked: Reply, match: Match, seat: Seat, words: Words) -> Reply:
    """A question with the plan beside it: for whoever waits, and where a turn can be foreseen."""
    foreseen = match.lesson is None and hasattr(match.game, "resample")
    if seat in match.awaited and not foreseen:
        return asked
    return with_buttons(asked, way_in(match, seat, words))


async def fresh(host: Host, number: int, seat: Seat, about: tuple[int, str] | None = None) -> Reply:
    """The present question, with a word on why the old one is gone.

    `about` is the revision and the kind of action of the old one: where that was secret, what came
    of it is told, and nothing else is asked.
    """
    match = await host.matches.match(number)
    words = host.matches.words(match.table)
    if about is not None and _is_secret(match, about[1]):
        first = news.asked_at(match, seat, about[0])
        lines = news.closed(match, words, seat, first), messages.waiting(match, words)
        return Reply("\n".join(filter(None, lines)), rows=((go_on(match, seat, words),),))
    try:
        asked = await panels.panel(host, match, seat)
    except Refused as nothing:
        asked = Reply(words.line("refusal", nothing.key, **nothing.values))
    text = words.line("panel", "moved_on")
    return replace(asked, text=f"{text}\n{asked.text}")


def _is_secret(match: Match, word: str) -> bool:
    return any(kind.secret for kind in match.game.INFO.actions if kind.word() == word)


def go_on(match: Match, seat: Seat, words: Words) -> Item:
    """The way on from what is over: to the move, if it is theirs, else to what they plan."""
    if seat in match.awaited:
        return button(words.line("button", "move"), address("move", match.id), Style.primary)
    return way_in(match, seat, words)


async def match_here(
    host: Host, interaction: discord.Interaction, number: int | None, game: str | None = None
) -> tuple[Match, Seat] | None:
    """The match an autocomplete is about and the person's seat in it; None if there is none."""
    if number is not None:
        table = await host.store.table(number)
    elif interaction.guild_id is not None:
        table = await host.matches.table_in(interaction.channel_id or 0)
    else:
        mine = await host.store.tables_of(interaction.user.id)
        fitting = [t for t in mine if t.status is Status.RUNNING and game in (None, t.game)]
        waiting = await next_table.waiting(host, interaction.user.id)
        fitting.sort(key=lambda t: waiting.index(t.id) if t.id in waiting else len(waiting))
        table = next(iter(fitting), None)
    if table is None or table.status is not Status.RUNNING or game not in (None, table.game):
        return None
    match = await host.matches.match(table.id)
    seat = match.table.seat_of(interaction.user.id, clock.now())
    return None if seat is None else (match, seat)
