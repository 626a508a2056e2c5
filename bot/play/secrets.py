"""Several choices at once, typed into one form: secret ones, or such as are made in a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.base.address import Address
from bot.base.errors import Refused, Stale
from bot.host import Host
from bot.interactions.request import Panel, Place, Request
from bot.interactions.router import on
from bot.matches.match import Match
from bot.play import choice_form, row_form
from bot.play.acting import fresh, mine, take
from bot.screens.replies import Form, Reply
from games.core import Action, Forbidden, Seat


@on("choices", place=Place.HERE, panel=Panel.GOES_ON)
async def choices(host: Host, request: Request) -> Reply | Form:
    """Open the form with a field for each choice."""
    match, seat = await mine(host, request)
    if request.at.number(0) != match.revision(seat) or not choice_form.kinds(match, seat):
        return await fresh(host, match.id, seat, _asked(match, request.at))
    return Form(choice_form.form(host, match, seat))


@on("row", place=Place.HERE, panel=Panel.GOES_ON)
async def row(host: Host, request: Request) -> Reply | Form:
    """Open the form with a field for each action that is made in a row."""
    match, seat = await mine(host, request)
    if request.at.number(0) != match.revision(seat) or row_form.rows(match, seat)[0] is None:
        return await fresh(host, match.id, seat)
    return Form(row_form.form(host, match, seat))


@on("rowed", place=Place.HERE, panel=Panel.GOES_ON)
async def rowed(host: Host, request: Request) -> Reply:
    """All that was typed is done, or nothing of it."""
    return await _at_once(host, request, row_form.read, secret=False)


@on("chosen", place=Place.HERE, panel=Panel.GOES_ON)
async def chosen(host: Host, request: Request) -> Reply:
    """All that was typed is chosen, or nothing of it."""
    return await _at_once(host, request, choice_form.read, secret=True)


async def _at_once(
    host: Host,
    request: Request,
    read: Callable[[Host, Match, Seat, Mapping[str, str]], list[Action]],
    *,
    secret: bool,
) -> Reply:
    match, seat = await mine(host, request)
    try:
        if request.at.number(0) != match.revision(seat):
            raise Stale
        actions = read(host, match, seat, request.entries)
        if not actions:
            raise Refused("nothing_typed")
        return await take(host, request, match, seat, request.at.number(0), actions)
    except Forbidden as against:
        raise host.matches.refusal(match.table, against) from against
    except Stale:
        asked = _asked(match, request.at) if secret else None
        return await fresh(host, match.id, seat, asked)


def _asked(match: Match, at: Address) -> tuple[int, str] | None:
    """The revision of a form, and a kind of action that is chosen in secret, if there is one."""
    secret = (kind.word() for kind in match.game.INFO.actions if kind.secret)
    return next(((at.number(0), word) for word in secret), None)
