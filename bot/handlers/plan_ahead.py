"""A plan by pressing: the questions of a move, asked about the moment behind what is laid down."""

from __future__ import annotations

import discord

from bot.base.errors import Refused, Stale
from bot.handlers import acting, play
from bot.handlers.access import on_private, respond
from bot.handlers.planning import MOST
from bot.handlers.router import chosen, entered, picked, router
from bot.host import Host
from bot.matches.match import Match
from bot.tables import menu
from bot.tables.address import Address
from bot.tables.finding import plain
from bot.tables.orders import meant_until, shown
from bot.views import ahead_panel, number_form
from bot.views.ahead_panel import Imagined
from bot.views.forms import open_form
from bot.views.replies import Pending, Reply
from games.core import Action, Seat


@router.on("ahead")
async def ahead(host: Host, interaction: discord.Interaction, at: Address) -> None:
    """The first question, or what follows from an answer: what was done, and of which plan."""
    match, seat = await acting.mine(host, interaction, at.table)
    verb, found = (at.args or ("",))[0], None
    if verb:
        found = await ahead_panel.imagined(match, seat)
    if found is None:
        await _put(interaction, ahead_panel.question(host, match, seat))
        return
    if at.word(1) != str(found.match.revision(seat)):
        await _put(interaction, _moved_on(host, match, seat))
        return
    path = at.args[2:]
    try:
        if verb == "enter":
            form = number_form.form(host, found.match, seat, path)
            ahead_panel.rewire(form)
            await open_form(host, interaction, form, play.again(host, match, at))
        else:
            reply = await _answered(host, interaction, match, seat, found, verb, path)
            await _put(interaction, reply)
    except Stale:
        await _put(interaction, _moved_on(host, match, seat))


async def _answered(
    host: Host,
    interaction: discord.Interaction,
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
        typed = plain(entered(interaction))
        path = (*path, typed)
        if not menu.leads_on(legal, path):
            raise number_form.refused(host, found.match, seat, path, typed)
    elif verb == "area":
        area = picked(interaction)
    elif verb in (*ahead_panel.MENUS, "quick"):
        path = (*path, *(one for value in chosen(interaction) for one in menu.answers(value)))
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


async def _put(interaction: discord.Interaction, reply: Pending) -> None:
    """Where only this person sees it: a plan is never put in the place of a message for all."""
    await respond(interaction, reply, here=on_private(interaction))
