"""Playing: the panel behind My move, its answers, and moves that are typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.base import limits
from bot.base.address import Address
from bot.base.errors import Refused, Stale
from bot.base.narrowing import plain
from bot.host import Host
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.matches.match import Match
from bot.play import advice, board, number_form, panels
from bot.play.acting import fresh, go_on, mine, put, take, with_plan
from bot.play.confirming import wish
from bot.screens import messages
from bot.screens.replies import Reply, Style, answer, button, open_form
from bot.tables import menu
from bot.tables.menu import answers
from bot.tables.schedule import Confirm
from games.core import Action, Seat


@on("move")
async def move(host: Host, request: Request) -> None:
    """Open the panel with the first question."""
    match, seat = await mine(host, request, request.table)
    await answer(request.interaction, opened(host, match, seat))


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


@on("change")
async def change(host: Host, request: Request) -> None:
    """Choose anew in secret; once that choice is over, how it stands now, and no other question."""
    match, seat = await mine(host, request, request.table)
    if seat not in match.awaited and menu.leads_on(match.legal(seat), request.at.args):
        await answer(request.interaction, opened(host, match, seat))
        return
    words = host.matches.words(match.table)
    lines = words.line("panel", "choice_over"), messages.waiting(match, words)
    await put(request, Reply("\n".join(lines), rows=((go_on(match, seat, words),),)))


@on("pick2", "pick", "quick")
async def pick(host: Host, request: Request) -> None:
    """One more answer: the next question in the place of this one."""
    given = tuple(answer for value in request.chosen for answer in answers(value))
    match, seat = await mine(host, request, request.table)
    await _answered(host, request, match, seat, request.at.word(0), (*request.at.args[1:], *given))


@on(board.FIRST)
async def begin(host: Host, request: Request) -> None:
    """The first answer, given beneath the board in the channel: it goes on in private."""
    match, seat = await mine(host, request, request.table)
    if seat not in match.awaited:
        await answer(request.interaction, opened(host, match, seat))
        return
    given = tuple(answer for value in request.chosen for answer in answers(value))
    await _answered(host, request, match, seat, request.at.word(0), (*request.at.args[1:], *given))


@on("unpick")
async def unpick(host: Host, request: Request) -> None:
    """One answer less: the question before in the place of this one."""
    await _ask(host, request)


@on("area")
async def area(host: Host, request: Request) -> None:
    """Open one area of a board that has more choices than a menu holds."""
    await _ask(host, request, request.picked)


@on("enter")
async def enter(host: Host, request: Request) -> None:
    """Open the form for a number."""
    match, seat = await mine(host, request, request.table)
    try:
        if request.at.word(0) != str(match.revision(seat)):
            raise Stale
        form = number_form.form(host, match, seat, request.at.args[1:])
    except Stale:
        await put(request, fresh(host, match.id, seat, _asked(request.at.args)))
        return
    await open_form(request.interaction, form, again(host, match, request.at))


def again(host: Host, match: Match, at: Address) -> Reply:
    """The button of a form that could not be opened, for the press had to be deferred."""
    words = host.matches.words(match.table)
    item = button(words.line("button", "open_form"), str(at), Style.primary)
    return Reply(words.line("said", "open_form"), rows=((item,),))


@on("entered")
async def number(host: Host, request: Request) -> None:
    """A number was typed into the form."""
    match, seat = await mine(host, request, request.table)
    typed = plain(request.entered)
    revision, path = request.at.word(0), request.at.args[1:]
    if revision == str(match.revision(seat)) and not menu.leads_on(
        match.legal(seat), (*path, typed)
    ):
        raise Refused("not_a_choice", text=[limits.safe_name(typed)])
    await _answered(host, request, match, seat, revision, (*path, typed), opened=True)


async def _answered(
    host: Host,
    request: Request,
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
        when = (await host.store.deadlines.preferences(request.user_id)).confirm
        opened = opened or request.on_private
        if isinstance(asked, Action) and not advice.asks_first(
            match, seat, asked, when, opened=opened
        ):
            action = asked
    if action is None:
        await put(request, _next(host, match, seat, revision, path, ""))
        return
    beside = advice.leads_to(match, seat, action, host.matches.words(match.table), by_game=True)
    try:
        await take(host, request, match, seat, int(revision), [action], beside)
    except (Stale, menu.Gone):
        await put(request, fresh(host, match.id, seat, _asked((revision, *path))))


async def _ask(host: Host, request: Request, area: str = "") -> None:
    match, seat = await mine(host, request, request.table)
    await put(request, _next(host, match, seat, request.at.word(0), request.at.args[1:], area))


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


@on(panels.EVER)
async def ever(host: Host, request: Request) -> None:
    """Take the action that was confirmed, and ask from now on only where there is a warning."""
    await mine(host, request, request.table)
    await wish(host, request.user_id, Confirm.NEVER)
    await _do(host, request, [request.words.line("confirm", "from_now_on")])


@on("do")
async def do(host: Host, request: Request) -> None:
    """Take the action that was confirmed; a confirmation that is out of date asks anew."""
    await _do(host, request)


async def _do(host: Host, request: Request, beside: Sequence[str] = ()) -> None:
    match, seat = await mine(host, request, request.table)
    revision, path = request.at.number(0), request.at.args[1:]
    try:
        action = menu.ask(match.legal(seat), path)
        if isinstance(action, menu.Question):
            raise Stale
        await take(host, request, match, seat, revision, [action], beside)
    except (Stale, menu.Gone):
        await put(request, fresh(host, match.id, seat, _asked(request.at.args)))


@on("typed")
async def typed(host: Host, request: Request) -> None:
    """Take an action that was typed as a line of notation."""
    match, seat = await mine(host, request, request.table)
    try:
        words = host.matches.plain_words(match.table)
        text = " ".join(request.at.args)
        action = menu.read(match.game.INFO.actions, match.legal(seat), text, words)
    except menu.Unreadable as wrong:
        raise unreadable(wrong) from wrong
    await take(host, request, match, seat, match.revision(seat), [action])


def unreadable(wrong: menu.Unreadable) -> Refused:
    """What is told of a text that is no move."""
    near = [f"`{action}`" for action in wrong.nearest]
    text = limits.safe_name(wrong.typed)
    return Refused("unreadable_near" if near else "unreadable", text=text, near=near)
