"""A plan by pressing: the questions of a move, asked about the moment behind what is laid down."""

from __future__ import annotations

from bot.base.errors import Refused, Stale
from bot.base.narrowing import plain
from bot.host import Host
from bot.interactions.request import Panel, Request
from bot.interactions.router import on
from bot.matches.match import Match
from bot.plans import ahead_panel
from bot.plans.ahead_panel import Imagined
from bot.plans.handlers import MOST
from bot.play import acting, number_form
from bot.screens.replies import Form, Reply
from bot.tables import menu
from bot.tables.orders import meant_until, shown
from games.core import Action, Seat


@on("ahead", panel=Panel.GOES_ON)
async def ahead(host: Host, request: Request) -> Reply | Form:
    """The first question, or what follows from an answer: what was done, and of which plan."""
    match, seat = await acting.mine(host, request)
    verb, found = (request.at.args or ("",))[0], None
    if verb:
        found = await ahead_panel.imagined(match, seat)
    if found is None:
        return await ahead_panel.question(host, match, seat)
    if request.at.word(1) != str(found.match.revision(seat)):
        return await _moved_on(host, match, seat)
    path = request.at.args[2:]
    try:
        if verb == "enter":
            form = number_form.form(host, found.match, seat, path)
            ahead_panel.rewire(form)
            return Form(form)
        return await _answered(host, request, match, seat, found, verb, path)
    except Stale:
        return await _moved_on(host, match, seat)


async def _answered(
    host: Host,
    request: Request,
    match: Match,
    seat: Seat,
    found: Imagined,
    verb: str,
    path: tuple[str, ...],
) -> Reply:
    """The next question; what needs no more answers is laid down. Many parameters because a press
    says what was shown.
    """
    legal, area = tuple(found.ahead.before), ""
    if verb == "entered":
        typed = plain(request.entered)
        path = (*path, typed)
        if not menu.leads_on(legal, path):
            raise number_form.refused(host, found.match, seat, path, typed)
    elif verb == "area":
        area = request.picked
    elif verb in (*ahead_panel.MENUS, "quick"):
        path = (
            *path,
            *(one for value in request.chosen for one in menu.answers(value)),
        )
    elif verb != "unpick":
        raise Refused("unknown_press")
    if path and not area and verb != "unpick":
        try:
            asked = menu.ask(legal, path)
        except menu.Gone as gone:
            raise Stale from gone
        if isinstance(asked, Action):
            turn = found.match.view(seat).turn_number()
            await _lay(match, seat, found.laid, [*found.ahead.before[asked], asked], turn)
            path = ()
    return await ahead_panel.question(host, match, seat, path, area)


async def _lay(
    match: Match, seat: Seat, laid: tuple[str, ...], actions: list[Action], turn: int
) -> None:
    """Add moves, meant until this turn, to what is `laid` down. Raises Refused if that is too much,
    Stale if it has changed meanwhile."""
    if len(shown(laid)) + len(actions) > MOST:
        raise Refused("plan_full", most=MOST)
    more = meant_until(match.game, (*laid, *map(str, actions)), turn)
    await match.plan(seat, more, laid)


async def _moved_on(host: Host, match: Match, seat: Seat) -> Reply:
    asked = await ahead_panel.question(host, match, seat)
    text = host.matches.words(match.table).line("panel", "moved_on")
    return Reply(f"{text}\n{asked.text}", asked.picture, asked.rows)
