"""What a player reads after a move or when they are to move: what happened, and what is next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.base import limits, reading
from bot.base.address import address
from bot.base.errors import Refused
from bot.features.play import panels, service
from bot.features.play.choices import way_in
from bot.features.play.decision import decision
from bot.features.play.notes import views as notes
from bot.host import Host
from bot.matches import as_read
from bot.matches.match import Match
from bot.screens import board_messages, log_lines, messages, news, next_table, teaching
from bot.screens.replies import Item, Reply, Style, button, in_rows
from bot.tables.schedule import Confirm
from data.words import Words
from games.core import Action, Seat

CLOSED = 600  # characters of what came of an old question, above the new one


AFAR = "afar"
"""In the address of a button to one's move that is shown far from the board and its news."""


async def opened(host: Host, match: Match, seat: Seat, *, afar: bool = False) -> Reply:
    """The first question; beside it the plan, for later or for the whole turn. `afar`, far from the
    board: also what happened since the seat's last turn."""
    at = decision(match, seat)
    undelivered = await messages.undelivered(match, seat, at.words)
    later = all(action.aside for action in at.legal)  # no secret choice to change
    if match.awaited and seat not in match.awaited and later:
        asked = panels.not_my_turn(at)
    else:
        asked = await panels.panel(host.pictures, at)
    noted = await notes.lines(host.store, match.id, at.words)
    came = _came(match, seat, at.words) if afar and seat in match.awaited else []
    asked = replace(asked, text="\n".join((*undelivered, *noted, *came, asked.text)))
    return await with_link(host, with_plan(asked, match, seat, at.words), match, seat)


def _came(match: Match, seat: Seat, words: Words) -> list[str]:
    """What happened since the last turn of the awaited player."""
    away = board_messages.away_since(match, match.entries)
    came = news.newest(news.since(match, words, seat, away), words)
    return [words.line("turn", "since_yours"), *came] if came else []


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
    at = decision(match, seat)
    words, plays_on = at.words, bool(match.awaited) and seat not in match.resigned
    told = [text for _, text in log_lines.told(match, words, seat, since)]
    if not told and action is not None:
        told = [words.line("panel", "done", action=words.action(action))]
    warned = await messages.undelivered(match, seat, words)
    happened = limits.lines((*warned, *told[:1], *beside, *told[1:]), 1000)
    # By the rules the match may go on; left open, it would stay among its player's tables.
    if match.lesson is not None and match.step == len(match.lesson.steps):
        await service.close_lesson(host.matches, match)
        over = await teaching.over(host.pictures, match, seat)
        return replace(over, text=f"{happened}\n\n{over.text}")
    if seat in match.awaited:
        asked = await panels.panel(host.pictures, at)
        if not any(act.secret for act in at.legal):
            asked = with_plan(asked, match, seat, words)
        return asked.headed(happened)
    lines, buttons = [happened, messages.waiting(match, words)], list[Item]()
    changeable = match.people_awaited(seat) and any(type(a) is type(action) for a in at.legal)
    if action is not None and action.secret and changeable:
        lines.append(words.line("panel", "changeable"))
        again = address("change", match.id, action.word())
        buttons.append(button(words.line("button", "change"), again))
    onward = await next_table.next_button(host.store, match, seat, words)
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
    """A private question with the way to the board page, if there is one: a press that opens it
    inside Discord, or a link. Who has that link can play the seat, so it is shown to its reader
    alone."""
    reader = reading.person()
    if host.link is None or reader is None or match.lesson is not None:
        return asked
    if (url := await host.link(reader, match, seat)) is None:
        return asked
    label = as_read.words(match.table).line("button", "on_the_board")
    inside = button(label, address("onboard", match.id))
    outside = discord.ui.Button[discord.ui.View](label=limits.label(label), url=url)
    made = _foremost(asked, inside if host.activity else outside)
    if made.rows != asked.rows:
        return made
    # No row has room: the link becomes a line of the text, whose label shows nothing of its
    # address.
    lines = (asked.asks, f"-# [{label}](<{url}>)")
    return replace(asked, asks="\n".join(filter(None, lines)))


def _foremost(asked: Reply, link: Item) -> Reply:
    """The reply with a button before its others, if there is room."""
    rows = asked.rows
    first = next((at for at, row in enumerate(rows) if _has_buttons(row)), len(rows))
    if first < len(rows) and len(rows[first]) < limits.ROW_BUTTONS:
        return replace(asked, rows=(*rows[:first], (link, *rows[first]), *rows[first + 1 :]))
    if len(rows) < limits.ROWS:
        return replace(asked, rows=(*rows[:first], (link,), *rows[first:]))
    last = next((at for at in range(first, len(rows)) if not _has_buttons(rows[at])), len(rows))
    every = in_rows([link, *(item for row in rows[first:last] for item in row)])
    if len(every) > last - first:
        return asked
    return replace(asked, rows=(*rows[:first], *every, *rows[last:]))


def _has_buttons(row: tuple[Item, ...]) -> bool:
    return not isinstance(row[0], discord.ui.Select)


async def fresh(host: Host, number: int, seat: Seat, about: tuple[int, str] | None = None) -> Reply:
    """The present question, with a line on why the old one is gone. `about` is the revision and the
    kind of action of the old one: if that was secret and has an outcome, that is said."""
    match = await host.matches.match(number)
    at = decision(match, seat)
    came = at.words.line("panel", "moved_on")
    secret = (kind.word() for kind in match.game.INFO.actions if kind.secret)
    if about is not None and about[1] in secret:
        first = news.asked_at(match, seat, about[0])
        over = news.closed(match, at.words, seat, first)
        if seat not in match.awaited:
            lines = over, messages.waiting(match, at.words)
            row = (go_on(match, seat, at.words),)
            return Reply("\n".join(filter(None, lines)), rows=(row,))
        if news.is_over(match, seat, first):
            came = limits.lines(over.split("\n"), CLOSED)
    try:
        asked = await panels.panel(host.pictures, at)
    except Refused as nothing:
        asked = Reply(at.words.line("refusal", nothing.key, **nothing.values))
    return replace(asked, text=f"{came}\n{asked.text}")


def go_on(match: Match, seat: Seat, words: Words) -> Item:
    """The button onward: to the move, if it is this seat's, else to its plan."""
    if seat in match.awaited:
        return button(words.line("button", "move"), address("move", match.id), Style.primary)
    return way_in(match, seat, words)


def when_asked(now: Confirm, words: Words) -> Reply:
    """Which moves ask before they are made, with a button for each other wish."""
    buttons = tuple(
        button(words.line("confirm", str(when)), address("confirms", 0, str(when)))
        for when in Confirm
        if when is not now
    )
    return Reply(words.line("confirm", f"is_{now}"), rows=(buttons,))
