"""Playing: the panel behind My move, its answers, and moves that are typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.base import clock, limits
from bot.base.errors import Conflict, Refused, Stale
from bot.handlers.access import is_press, visible_table
from bot.handlers.router import chosen, entered, picked, router
from bot.host import Host
from bot.matches.match import Match
from bot.tables import menu
from bot.tables.address import Address, address
from bot.tables.records import Status
from bot.views import learning, log_lines, messages, number_form, panels
from bot.views.replies import Item, Pending, Reply, Style, answer, button, open_form, turn_page
from data.words import Words
from games.core import Action, Forbidden, Seat


@router.on("move")
async def move(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Open the panel with the first question."""
    match, seat = await mine(host, interaction, at.table)
    await answer(interaction, opened(host, match, seat))


async def opened(host: Host, match: Match, seat: Seat) -> Reply:
    """The first question; whoever is not awaited may plan what to do then."""
    words = host.matches.words(match.table)
    news = await messages.undelivered(match, seat, words)
    if match.awaited and seat not in match.awaited:
        asked = panels.not_my_turn(match, seat, words)
    else:
        asked = await panels.panel(host, match, seat)
    asked = replace(asked, text="\n".join((*news, asked.text)))
    return asked if seat in match.awaited else _with(asked, _plan(match, words))


@router.on("change")
async def change(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Choose anew in secret; once that choice is over, how it stands now, and no other question."""
    match, seat = await mine(host, interaction, at.table)
    if seat not in match.awaited and menu.leads_on(match.legal(seat), at.args):
        await answer(interaction, opened(host, match, seat))
        return
    words = host.matches.words(match.table)
    lines = words.line("panel", "choice_over"), messages.waiting(match, words)
    move = button(words.line("button", "move"), address("move", match.id), Style.primary)
    go_on = move if seat in match.awaited else _plan(match, words)
    await put(interaction, Reply("\n".join(lines), rows=((go_on,),)))


@router.on("pick")
async def pick(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """One more answer: the next question in the place of this one."""
    await _ask(host, interaction, at, chosen(interaction))


@router.on("unpick")
async def unpick(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """One answer less: the question before in the place of this one."""
    await _ask(host, interaction, at, ())


@router.on("area")
async def area(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Open one area of a board that has more choices than a menu holds."""
    await _ask(host, interaction, at, (), picked(interaction))


@router.on("enter")
async def enter(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Open the form for a number."""
    match, seat = await mine(host, interaction, at.table)
    try:
        if at.word(0) != str(match.revision(seat)):
            raise Stale
        form = number_form.form(host, match, seat, at.args[1:])
    except Stale:
        await put(interaction, fresh(host, match.id, seat))
        return
    await open_form(interaction, form, again(host, match, at))


def again(host: Host, match: Match, at: Address) -> Reply:
    """The button of a form that could not be opened, for the press had to be deferred."""
    words = host.matches.words(match.table)
    item = button(words.line("button", "open_form"), str(at), Style.primary)
    return Reply(words.line("said", "open_form"), rows=((item,),))


@router.on("entered")
async def number(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """A number was typed into the form."""
    match, seat = await mine(host, interaction, at.table)
    typed = entered(interaction)
    revision, path = at.word(0), at.args[1:]
    if revision == str(match.revision(seat)) and not menu.leads_on(
        match.legal(seat), (*path, typed)
    ):
        raise Refused("not_a_choice", text=limits.safe_name(typed))
    await put(interaction, _next(host, match, seat, revision, (*path, typed), ""))


async def _ask(
    host: Host,
    interaction: discord.Interaction,
    at: Address,
    answers: tuple[str, ...],
    area: str = "",
) -> None:
    match, seat = await mine(host, interaction, at.table)
    revision, path = at.word(0), (*at.args[1:], *answers)
    await put(interaction, _next(host, match, seat, revision, path, area))


async def _next(
    host: Host, match: Match, seat: Seat, revision: str, path: Sequence[str], area: str
) -> Reply:
    """The question after the answers of `path`; the present one if those are out of date."""
    try:
        if revision != str(match.revision(seat)):
            raise Stale
        return await panels.panel(host, match, seat, path, area)
    except Stale:
        return await fresh(host, match.id, seat)


@router.on("do")
async def do(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Take the action that was confirmed; a confirmation that is out of date asks anew."""
    match, seat = await mine(host, interaction, at.table)
    revision, path = at.number(0), at.args[1:]
    try:
        action = menu.ask(match.legal(seat), path)
        if isinstance(action, menu.Question):
            raise Stale
        await _take(host, interaction, match, seat, revision, action)
    except (Stale, menu.Gone):
        await put(interaction, fresh(host, match.id, seat))


@router.on("typed")
async def typed(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Take an action that was typed as a line of notation."""
    match, seat = await mine(host, interaction, at.table)
    try:
        action = menu.read(match.game.INFO.actions, match.legal(seat), " ".join(at.args))
    except menu.Unreadable as wrong:
        raise unreadable(wrong) from wrong
    await _take(host, interaction, match, seat, match.revision(seat), action)


def unreadable(wrong: menu.Unreadable) -> Refused:
    """What is told of a text that is no move."""
    near = ", ".join(f"`{action}`" for action in wrong.nearest)
    text = limits.safe_name(wrong.typed)
    return Refused("unreadable_near" if near else "unreadable", text=text, near=near)


async def mine(host: Host, interaction: discord.Interaction, number: int) -> tuple[Match, Seat]:
    """A running match and the seat for which the person may act there. Raises Refused."""
    table = await visible_table(host, interaction, number)
    if table.status is not Status.RUNNING:
        raise Refused(f"match_{table.status}")
    match = await host.matches.match(number)
    seat = match.seat_of(interaction.user.id, clock.now())
    if seat in match.resigned:
        raise Refused("has_resigned")
    return match, seat


async def _take(
    host: Host,
    interaction: discord.Interaction,
    match: Match,
    seat: Seat,
    revision: int,
    action: Action,
) -> None:
    """Play, then say what came of it, with the next question if the seat goes on."""
    try:
        await put(
            interaction, _played(host, match, seat, revision, action, host.key_of(interaction))
        )
    finally:
        host.wake()  # the person comes first, then the channel


async def _played(
    host: Host, match: Match, seat: Seat, revision: int, action: Action, interaction: str
) -> Reply:
    since = match.entries
    try:
        await match.play(seat, revision, action, interaction=interaction, at=clock.now())
    except Forbidden as against:
        waiting = bool(match.awaited) and seat not in match.awaited
        text = panels.not_yours(match, host.matches.words(match.table)) if waiting else None
        raise host.matches.refusal(match.table, against, text) from against
    except Conflict as quicker:
        host.matches.forget(match.id)
        raise Stale from quicker
    return await after(host, match, seat, since, action)


async def after(
    host: Host, match: Match, seat: Seat, since: int, action: Action | None = None
) -> Reply:
    """What came of what a seat did: the events since, its next question, what else it may do."""
    words = host.matches.words(match.table)
    told = [text for _, text in log_lines.told(match, words, seat, since)]
    if not told and action is not None:
        told = [words.line("panel", "done", action=words.action(action))]
    news = await messages.undelivered(match, seat, words)
    happened = limits.fit("\n".join((*news, *told)), 1000)
    if match.lesson is not None and match.step == len(match.lesson.steps):
        await close_lesson(host, match)
        over = await learning.over(host, match, seat)
        return replace(over, text=f"{happened}\n\n{over.text}")
    if seat in match.awaited:
        asked = await panels.panel(host, match, seat)
        reply = replace(asked, text=f"{happened}\n\n{asked.text}")
        return _with(reply, _undo(match, words)) if match.may_think_again(seat) else reply
    lines, buttons = [happened, messages.waiting(match, words)], list[Item]()
    if action is not None and _changeable(match, seat, action):
        lines.append(words.line("panel", "changeable"))
        again = address("change", match.id, action.word())
        buttons.append(button(words.line("button", "change"), again))
    if match.awaited and seat not in match.resigned:
        buttons.append(_plan(match, words))
    return _with(Reply("\n".join(filter(None, lines))), *buttons)


async def close_lesson(host: Host, match: Match) -> None:
    """A lesson is over, or begun anew: nobody is awaited there any more."""
    closed = replace(match.table, status=Status.CLOSED, why_closed="lesson")
    await host.matches.keep(closed)


def _changeable(match: Match, seat: Seat, action: Action) -> bool:
    return action.secret and any(type(other) is type(action) for other in match.legal(seat))


def _with(reply: Reply, *buttons: Item) -> Reply:
    """The reply with buttons below it, if there is room."""
    if not buttons or len(reply.rows) == limits.ROWS:
        return reply
    return replace(reply, rows=(*reply.rows, buttons))


def _plan(match: Match, words: Words) -> Item:
    return button(words.line("button", "plan"), address("plan", match.id))


def _undo(match: Match, words: Words) -> Item:
    return button(words.line("button", "undo"), address("undo", match.id, "here"))


async def fresh(host: Host, number: int, seat: Seat) -> Reply:
    """The present question, with a word on why the old one is gone."""
    match = await host.matches.match(number)
    words = host.matches.words(match.table)
    try:
        asked = await panels.panel(host, match, seat)
    except Refused as nothing:
        asked = Reply(words.line("refusal", nothing.key, **nothing.values))
    text = words.line("panel", "moved_on")
    return Reply(f"{text}\n{asked.text}", asked.picture, asked.rows)


async def put(interaction: discord.Interaction, reply: Pending) -> None:
    """In the place of the panel that was pressed on, or as an answer to what was typed."""
    await (turn_page if is_press(interaction) else answer)(interaction, reply)


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
        fitting = (t for t in mine if t.status is Status.RUNNING and game in (None, t.game))
        table = next(fitting, None)
    if table is None or table.status is not Status.RUNNING or game not in (None, table.game):
        return None
    match = await host.matches.match(table.id)
    seat = match.table.seat_of(interaction.user.id, clock.now())
    return None if seat is None else (match, seat)
