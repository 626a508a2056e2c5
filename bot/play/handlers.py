"""Playing: the panel behind My move, its answers, and moves that are typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.base import limits
from bot.base.errors import Refused, Stale
from bot.base.narrowing import plain
from bot.host import Host
from bot.interactions.request import Panel, Place, Request
from bot.interactions.router import on
from bot.matches.match import Match
from bot.play import advice, board, number_form, panels
from bot.play.acting import fresh, go_on, mine, take, with_plan
from bot.play.confirming import wish
from bot.screens import messages
from bot.screens.replies import Form, Reply
from bot.tables import menu
from bot.tables.menu import answers
from bot.tables.schedule import Confirm
from games.core import Action, Seat


@on("move", place=Place.NEW, panel=Panel.OPENS)
async def move(host: Host, request: Request) -> Reply:
    """Open the panel with the first question."""
    return await opened(host, *await mine(host, request))


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


@on("change", place=Place.HERE, panel=Panel.OPENS)
async def change(host: Host, request: Request) -> Reply | None:
    """Choose anew in secret; once that choice is over, how it stands now, and no other question."""
    match, seat = await mine(host, request)
    if seat not in match.awaited and menu.leads_on(match.legal(seat), request.at.args):
        await request.reply(host, await opened(host, match, seat), Place.NEW)
        return None
    words = host.matches.words(match.table)
    lines = words.line("panel", "choice_over"), messages.waiting(match, words)
    return Reply("\n".join(lines), rows=((go_on(match, seat, words),),))


@on("pick2", "pick", "quick", place=Place.HERE, panel=Panel.GOES_ON)
async def pick(host: Host, request: Request) -> Reply:
    """One more answer: the next question in the place of this one."""
    match, seat = await mine(host, request)
    return await _answered(host, request, match, seat, _given(request))


@on(board.FIRST, place=Place.NEW, panel=Panel.OPENS)
async def begin(host: Host, request: Request) -> Reply:
    """The first answer, given beneath the board in the channel: it goes on in private."""
    match, seat = await mine(host, request)
    if seat not in match.awaited:
        return await opened(host, match, seat)
    return await _answered(host, request, match, seat, _given(request))


def _given(request: Request) -> tuple[str, ...]:
    """All that was answered: before, as the address says, and just now."""
    return *request.at.args[1:], *(one for value in request.chosen for one in answers(value))


@on("unpick", place=Place.HERE, panel=Panel.GOES_ON)
async def unpick(host: Host, request: Request) -> Reply:
    """One answer less: the question before in the place of this one."""
    return await _next(host, request, *await mine(host, request), request.at.args[1:])


@on("area", place=Place.HERE, panel=Panel.GOES_ON)
async def area(host: Host, request: Request) -> Reply:
    """Open one area of a board that has more choices than a menu holds."""
    match, seat = await mine(host, request)
    return await _next(host, request, match, seat, request.at.args[1:], request.picked)


@on("enter", place=Place.HERE)
async def enter(host: Host, request: Request) -> Reply | Form:
    """Open the form for a number."""
    match, seat = await mine(host, request)
    try:
        _must_be_now(request, match, seat)
        return Form(number_form.form(host, match, seat, request.at.args[1:]))
    except Stale:
        return await fresh(host, match.id, seat, _asked(request.at.args))


def _must_be_now(request: Request, match: Match, seat: Seat) -> None:
    """Raises Stale if the seat has moved on since that was asked."""
    if request.at.word(0) != str(match.revision(seat)):
        raise Stale


@on("entered", place=Place.HERE, panel=Panel.GOES_ON)
async def number(host: Host, request: Request) -> Reply:
    """A number was typed into the form."""
    match, seat = await mine(host, request)
    typed = plain(request.entered)
    revision, path = request.at.word(0), request.at.args[1:]
    if revision == str(match.revision(seat)) and not menu.leads_on(
        match.legal(seat), (*path, typed)
    ):
        raise number_form.refused(host, match, seat, path, typed)
    return await _answered(host, request, match, seat, (*path, typed), opened=True)


async def _answered(
    host: Host,
    request: Request,
    match: Match,
    seat: Seat,
    path: tuple[str, ...],
    *,
    opened: bool = False,
) -> Reply:
    """The next question after the answers of `path`; what needs no confirmation is done at once.
    `opened`: a form was."""
    action, revision = None, request.at.word(0)
    if revision == str(match.revision(seat)) and menu.leads_on(match.legal(seat), path):
        asked = menu.ask(match.legal(seat), path)
        when = (await host.store.deadlines.preferences(request.user_id)).confirm
        opened = opened or request.on_private
        if isinstance(asked, Action) and not advice.asks_first(
            match, seat, asked, when, opened=opened
        ):
            action = asked
    if action is None:
        return await _next(host, request, match, seat, path)
    beside = advice.leads_to(match, seat, action, host.matches.words(match.table), by_game=True)
    try:
        return await take(host, request, match, seat, int(revision), [action], beside)
    except (Stale, menu.Gone):
        return await fresh(host, match.id, seat, _asked((revision, *path)))


async def _next(
    host: Host, request: Request, match: Match, seat: Seat, path: Sequence[str], area: str = ""
) -> Reply:
    """The question after the answers of `path`; the present one if those are out of date."""
    try:
        _must_be_now(request, match, seat)
        return await panels.panel(host, match, seat, path, area)
    except Stale:
        return await fresh(host, match.id, seat, _asked((request.at.word(0), *path)))


def _asked(answers: Sequence[str]) -> tuple[int, str] | None:
    """The revision and the kind of action of a question, as they stand in its address."""
    if len(answers) < 2 or not answers[0].isdecimal():
        return None
    return int(answers[0]), answers[1]


@on(panels.EVER, place=Place.HERE)
async def ever(host: Host, request: Request) -> Reply:
    """Take the action that was confirmed, and ask from now on only where there is a warning."""
    await mine(host, request)
    await wish(host, request.user_id, Confirm.NEVER)
    return await _do(host, request, [request.words.line("confirm", "from_now_on")])


@on("do", place=Place.HERE, panel=Panel.GOES_ON)
async def do(host: Host, request: Request) -> Reply:
    """Take the action that was confirmed; a confirmation that is out of date asks anew."""
    return await _do(host, request)


async def _do(host: Host, request: Request, beside: Sequence[str] = ()) -> Reply:
    match, seat = await mine(host, request)
    revision, path = request.at.number(0), request.at.args[1:]
    try:
        action = menu.ask(match.legal(seat), path)
        if isinstance(action, menu.Question):
            raise Stale
        return await take(host, request, match, seat, revision, [action], beside)
    except (Stale, menu.Gone):
        return await fresh(host, match.id, seat, _asked(request.at.args))


@on("typed", place=Place.HERE)
async def typed(host: Host, request: Request) -> Reply:
    """Take an action that was typed as a line of notation."""
    match, seat = await mine(host, request)
    try:
        words = host.matches.plain_words(match.table)
        text = " ".join(request.at.args)
        others = host.matches.other_words(match.table)
        action = menu.read(match.game.INFO.actions, match.legal(seat), text, words, others)
    except menu.Unreadable as wrong:
        raise unreadable(wrong) from wrong
    return await take(host, request, match, seat, match.revision(seat), [action])


def unreadable(wrong: menu.Unreadable) -> Refused:
    """What is told of a text that is no move."""
    near = [f"`{action}`" for action in wrong.nearest]
    text = limits.safe_name(wrong.typed)
    return Refused("unreadable_near" if near else "unreadable", text=text, near=near)
