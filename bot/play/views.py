"""What a player reads after a move or when they are to move: what happened, and what is next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.base import limits, reading
from bot.base.address import address
from bot.base.errors import Refused
from bot.host import Host
from bot.matches.match import Match
from bot.play import panels, service
from bot.play.choices import way_in
from bot.play.decision import decision
from bot.screens import log_lines, messages, news, next_table, teaching
from bot.screens.replies import Item, Reply, Style, button
from data.words import Words
from games.core import Action, Seat


async def opened(host: Host, match: Match, seat: Seat) -> Reply:
    """The first question; beside it the plan, for later or for the whole turn."""
    at = decision(host, match, seat)
    undelivered = await messages.undelivered(match, seat, at.words)
    later = all(action.aside for action in at.legal)  # no secret choice to change
    if match.awaited and seat not in match.awaited and later:
        asked = panels.not_my_turn(at)
    else:
        asked = await panels.panel(host, at)
    asked = replace(asked, text="\n".join((*undelivered, asked.text)))
    return await with_link(host, with_plan(asked, match, seat, at.words), match, seat)


async def after(
    host: Host,
    match: Match,
    seat: Seat,
    since: int,
    action: Action | None = None,
    beside: Sequence[str] = (),
) -> Reply:
    """What followed from an action of a seat: the events since, its next question, what else it may
    do. `beside` is about the action itself, so it comes directly after that, before the events of
    others."""
    at = decision(host, match, seat)
    words, plays_on = at.words, bool(match.awaited) and seat not in match.resigned
    told = [text for _, text in log_lines.told(match, words, seat, since)]
    if not told and action is not None:
        told = [words.line("panel", "done", action=words.action(action))]
    warned = await messages.undelivered(match, seat, words)
    happened = limits.lines((*warned, *told[:1], *beside, *told[1:]), 1000)
    # By the rules the match may go on: open, it would stay among the tables of its player.
    if match.lesson is not None and match.step == len(match.lesson.steps):
        await service.close_lesson(host, match)
        over = await teaching.over(host, match, seat)
        return replace(over, text=f"{happened}\n\n{over.text}")
    if seat in match.awaited:
        asked = await panels.panel(host, at)
        if not any(act.secret for act in at.legal):
            asked = with_plan(asked, match, seat, words)
        return asked.headed(happened)
    lines, buttons = [happened, messages.waiting(match, words)], list[Item]()
    if action is not None and action.secret and any(type(a) is type(action) for a in at.legal):
        lines.append(words.line("panel", "changeable"))
        again = address("change", match.id, action.word())
        buttons.append(button(words.line("button", "change"), again))
    onward = await next_table.next_button(host, match, seat, words)
    if plays_on:
        buttons.append(way_in(match, seat, words))
        lines += [] if onward else [words.line("panel", "calls")]
    return with_buttons(Reply("\n".join(filter(None, lines))), *buttons, *onward)


def with_buttons(reply: Reply, *buttons: Item) -> Reply:
    """The reply with more buttons, if there is room: in a row of their own, or in the last one."""
    if not buttons or len(reply.rows) < limits.ROWS:
        return replace(reply, rows=(*reply.rows, buttons)) if buttons else reply
    *others, last = reply.rows
    if len(last) + len(buttons) > limits.ROW_BUTTONS:
        last = teaching.without_how(last)
    fits = len(last) + len(buttons) <= limits.ROW_BUTTONS and not isinstance(
        last[0], discord.ui.Select
    )
    return replace(reply, rows=(*others, (*last, *buttons))) if fits else reply


def with_plan(asked: Reply, match: Match, seat: Seat, words: Words) -> Reply:
    """A question with the button of the plan: for a seat that waits, or whose turn can be
    foreseen."""
    foreseen = match.lesson is None and match.advice.resample is not None
    if seat in match.awaited and not foreseen:
        return asked
    return with_buttons(asked, way_in(match, seat, words))


async def with_link(host: Host, asked: Reply, match: Match, seat: Seat) -> Reply:
    """A private question with the link to the board page, if there is one. Who has that link
    can play the seat, so it is shown to its reader alone."""
    reader = reading.person()
    if host.link is None or reader is None or match.lesson is not None:
        return asked
    if (link := await host.link(reader, match, seat)) is None:
        return asked
    label = host.matches.words(match.table).line("button", "on_the_board")
    made = with_buttons(asked, discord.ui.Button(label=limits.label(label), url=link))
    if made.rows != asked.rows:
        return made
    # No row has room: then it is a line of the text, in signs that show nothing of the page.
    lines = (asked.asks, f"-# [{label}](<{link}>)")
    return replace(asked, asks="\n".join(filter(None, lines)))


async def fresh(host: Host, number: int, seat: Seat, about: tuple[int, str] | None = None) -> Reply:
    """The present question, with a line on why the old one is gone. `about` is the revision and the
    kind of action of the old one: if that was secret, the reply gives its outcome, and asks nothing
    else."""
    match = await host.matches.match(number)
    at = decision(host, match, seat)
    secret = (kind.word() for kind in match.game.INFO.actions if kind.secret)
    if about is not None and about[1] in secret:
        first = news.asked_at(match, seat, about[0])
        lines = news.closed(match, at.words, seat, first), messages.waiting(match, at.words)
        row = (go_on(match, seat, at.words),)
        return Reply("\n".join(filter(None, lines)), rows=(row,))
    try:
        asked = await panels.panel(host, at)
    except Refused as nothing:
        asked = Reply(at.words.line("refusal", nothing.key, **nothing.values))
    return replace(asked, text=f"{at.words.line('panel', 'moved_on')}\n{asked.text}")


def go_on(match: Match, seat: Seat, words: Words) -> Item:
    """The button onward: to the move, if it is this seat's, else to its plan."""
    if seat in match.awaited:
        return button(words.line("button", "move"), address("move", match.id), Style.primary)
    return way_in(match, seat, words)
