"""Several choices at once, typed into one form: secret ones, or such as are made in a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.base.address import Address
from bot.base.errors import Refused, Stale
from bot.host import Host
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.matches.match import Match
from bot.play import choice_form, row_form
from bot.play.acting import fresh, mine, put, take
from bot.play.handlers import again, unreadable
from bot.screens.replies import open_form
from bot.tables import menu
from games.core import Action, Seat


@on("choices")
async def choices(host: Host, request: Request) -> None:
    """Open the form with a field for each choice."""
    match, seat = await mine(host, request, request.table)
    if request.at.number(0) != match.revision(seat) or not choice_form.kinds(match, seat):
        await put(request, fresh(host, match.id, seat, _asked(match, request.at)))
        return
    await open_form(
        request.interaction, choice_form.form(host, match, seat), again(host, match, request.at)
    )


@on("row")
async def row(host: Host, request: Request) -> None:
    """Open the form with a field for each action that is made in a row."""
    match, seat = await mine(host, request, request.table)
    if request.at.number(0) != match.revision(seat) or row_form.rows(match, seat)[0] is None:
        await put(request, fresh(host, match.id, seat))
        return
    await open_form(
        request.interaction, row_form.form(host, match, seat), again(host, match, request.at)
    )


@on("rowed")
async def rowed(host: Host, request: Request) -> None:
    """All that was typed is done, or nothing of it."""
    await _at_once(host, request, row_form.read, secret=False)


@on("chosen")
async def chosen(host: Host, request: Request) -> None:
    """All that was typed is chosen, or nothing of it."""
    await _at_once(host, request, _secret, secret=True)


def _secret(match: Match, seat: Seat, typed: Mapping[str, str]) -> list[Action]:
    actions = choice_form.read(match, seat, typed)
    wrong = [action for action in actions if action not in match.legal(seat)]
    if wrong:
        raise Refused("not_a_choice", text=wrong)
    return actions


async def _at_once(
    host: Host,
    request: Request,
    read: Callable[[Match, Seat, Mapping[str, str]], list[Action]],
    *,
    secret: bool,
) -> None:
    match, seat = await mine(host, request, request.table)
    try:
        if request.at.number(0) != match.revision(seat):
            raise Stale
        actions = read(match, seat, request.entries)
        if not actions:
            raise Refused("not_a_choice", text=["–"])
        await take(host, request, match, seat, request.at.number(0), actions)
    except menu.Unreadable as unclear:
        raise unreadable(unclear) from unclear
    except Stale:
        asked = _asked(match, request.at) if secret else None
        await put(request, fresh(host, match.id, seat, asked))


def _asked(match: Match, at: Address) -> tuple[int, str] | None:
    """The revision of a form, and a kind of action that is chosen in secret, if there is one."""
    secret = (kind.word() for kind in match.game.INFO.actions if kind.secret)
    return next(((at.number(0), word) for word in secret), None)
