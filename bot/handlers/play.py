"""Playing: the panel behind My move, its answers, and moves that are typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.base import limits
from bot.base.errors import Refused, Stale
from bot.handlers.access import on_private
from bot.handlers.acting import fresh, go_on, mine, put, take, with_plan
from bot.handlers.confirming import wish
from bot.handlers.router import chosen, entered, picked, router
from bot.host import Host
from bot.matches.match import Match
from bot.tables import menu
from bot.tables.address import Address
from bot.tables.finding import plain
from bot.tables.menu import answers
from bot.tables.schedule import Confirm
from bot.views import advice, board, messages, number_form, panels
from bot.views.forms import open_form
from bot.views.replies import Reply, Style, answer, button, words_for
from games.core import Action, Seat


@router.on("move")
async def move(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Open the panel with the first question."""
    match, seat = await mine(host, interaction, at.table)
    await answer(interaction, opened(host, match, seat))


async def opened(host: Host, match: Match, seat: Seat) -> Reply:
    """The first question; beside it the plan, for what comes then or for the whole turn."""
    words = host.matches.words(match.table)
    news = await messages.undelivered(match, seat, words)
    later = all(action.aside for action in match.legal(seat))  # no secret choice to change
    if match.awaited and seat not in match.awaited and later:
        asked = panels.not_my_turn(match, seat, words)
    else:
        asked = await panels.panel(host, match, seat)
    asked = replace(asked, text="\n".join((*news, asked.text)))
    return with_plan(asked, match, seat, words)


@router.on("change")
async def change(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Choose anew in secret; once that choice is over, how it stands now, and no other question."""
    match, seat = await mine(host, interaction, at.table)
    if seat not in match.awaited and menu.leads_on(match.legal(seat), at.args):
        await answer(interaction, opened(host, match, seat))
        return
    words = host.matches.words(match.table)
    lines = words.line("panel", "choice_over"), messages.waiting(match, words)
    await put(interaction, Reply("\n".join(lines), rows=((go_on(match, seat, words),),)))


@router.on("pick2")  # the second menu of a question
@router.on("pick")
@router.on("quick")
async def pick(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """One more answer: the next question in the place of this one."""
    given = tuple(answer for value in chosen(interaction) for answer in answers(value))
    match, seat = await mine(host, interaction, at.table)
    await _answered(host, interaction, match, seat, at.word(0), (*at.args[1:], *given))


@router.on(board.FIRST)
async def begin(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """The first answer, given beneath the board in the channel: it goes on in private."""
    match, seat = await mine(host, interaction, at.table)
    if seat not in match.awaited:
        await answer(interaction, opened(host, match, seat))
        return
    given = tuple(answer for value in chosen(interaction) for answer in answers(value))
    await _answered(host, interaction, match, seat, at.word(0), (*at.args[1:], *given))


@router.on("unpick")
async def unpick(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """One answer less: the question before in the place of this one."""
    await _ask(host, interaction, at)


@router.on("area")
async def area(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Open one area of a board that has more choices than a menu holds."""
    await _ask(host, interaction, at, picked(interaction))


@router.on("enter")
async def enter(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Open the form for a number."""
    match, seat = await mine(host, interaction, at.table)
    try:
        if at.word(0) != str(match.revision(seat)):
            raise Stale
        form = number_form.form(host, match, seat, at.args[1:])
    except Stale:
        await put(interaction, fresh(host, match.id, seat, _asked(at.args)))
        return
    await open_form(host, interaction, form, again(host, match, at))


def again(host: Host, match: Match, at: Address) -> Reply:
    """The button of a form that could not be opened, for the press had to be deferred."""
    words = host.matches.words(match.table)
    item = button(words.line("button", "open_form"), str(at), Style.primary)
    return Reply(words.line("said", "open_form"), rows=((item,),))


@router.on("entered")
async def number(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """A number was typed into the form."""
    match, seat = await mine(host, interaction, at.table)
    typed = plain(entered(interaction))
    revision, path = at.word(0), at.args[1:]
    if revision == str(match.revision(seat)) and not menu.leads_on(
        match.legal(seat), (*path, typed)
    ):
        raise number_form.refused(host, match, seat, path, typed)
    await _answered(host, interaction, match, seat, revision, (*path, typed), opened=True)


async def _answered(
    host: Host,
    interaction: discord.Interaction,
    match: Match,
    seat: Seat,
    revision: str,
    path: tuple[str, ...],
    *,
    opened: bool = False,
) -> None:
    """The next question after the answers of `path`; what needs no confirmation is done at once.

    Many parameters because whoever answers says what they saw, `opened` that a form was.
    """
    action = None
    if revision == str(match.revision(seat)) and menu.leads_on(match.legal(seat), path):
        asked = menu.ask(match.legal(seat), path)
        when = (await host.store.deadlines.preferences(interaction.user.id)).confirm
        opened = opened or on_private(interaction)
        if isinstance(asked, Action) and not advice.asks_first(
            match, seat, asked, when, opened=opened
        ):
            action = asked
    if action is None:
        await put(interaction, _next(host, match, seat, revision, path, ""))
        return
    beside = advice.leads_to(match, seat, action, host.matches.words(match.table), by_game=True)
    try:
        await take(host, interaction, match, seat, int(revision), [action], beside)
    except (Stale, menu.Gone):
        await put(interaction, fresh(host, match.id, seat, _asked((revision, *path))))


async def _ask(host: Host, interaction: discord.Interaction, at: Address, area: str = "") -> None:
    match, seat = await mine(host, interaction, at.table)
    await put(interaction, _next(host, match, seat, at.word(0), at.args[1:], area))


async def _next(
    host: Host, match: Match, seat: Seat, revision: str, path: Sequence[str], area: str
) -> Reply:
    """The question after the answers of `path`; the present one if those are out of date."""
    try:
        if revision != str(match.revision(seat)):
            raise Stale
        return await panels.panel(host, match, seat, path, area)
    except Stale:
        return await fresh(host, match.id, seat, _asked((revision, *path)))


def _asked(answers: Sequence[str]) -> tuple[int, str] | None:
    """The revision and the kind of action of a question, as they stand in its address."""
    if len(answers) < 2 or not answers[0].isdecimal():
        return None
    return int(answers[0]), answers[1]


@router.on(panels.EVER)
async def ever(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Take the action that was confirmed, and ask from now on only where there is a warning."""
    await mine(host, interaction, at.table)
    await wish(host, interaction.user.id, Confirm.NEVER)
    await _do(host, interaction, at, [words_for(interaction).line("confirm", "from_now_on")])


@router.on("do")
async def do(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Take the action that was confirmed; a confirmation that is out of date asks anew."""
    await _do(host, interaction, at)


async def _do(
    host: Host, interaction: discord.Interaction, at: Address, beside: Sequence[str] = ()
) -> None:
    match, seat = await mine(host, interaction, at.table)
    revision, path = at.number(0), at.args[1:]
    try:
        action = menu.ask(match.legal(seat), path)
        if isinstance(action, menu.Question):
            raise Stale
        await take(host, interaction, match, seat, revision, [action], beside)
    except (Stale, menu.Gone):
        await put(interaction, fresh(host, match.id, seat, _asked(at.args)))


@router.on("typed")
async def typed(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """Take an action that was typed as a line of notation."""
    match, seat = await mine(host, interaction, at.table)
    try:
        words = host.matches.plain_words(match.table)
        text = " ".join(at.args)
        others = host.matches.other_words(match.table)
        action = menu.read(match.game.INFO.actions, match.legal(seat), text, words, others)
    except menu.Unreadable as wrong:
        raise unreadable(wrong) from wrong
    await take(host, interaction, match, seat, match.revision(seat), [action])


def unreadable(wrong: menu.Unreadable) -> Refused:
    """What is told of a text that is no move."""
    near = [f"`{action}`" for action in wrong.nearest]
    text = limits.safe_name(wrong.typed)
    return Refused("unreadable_near" if near else "unreadable", text=text, near=near)
