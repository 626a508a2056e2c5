"""Advice: what a computer would do, in the panel as if it had been chosen."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.base import clock
from bot.base.address import address
from bot.base.errors import Refused, Stale
from bot.host import Host
from bot.interactions.request import Panel, Place, Request
from bot.interactions.router import on
from bot.matches.match import Match
from bot.play import advice, panels
from bot.play.acting import fresh, mine, with_buttons
from bot.screens.replies import Reply, Style, button
from bot.tables import menu
from games.core import Action, Seat
from games.teaching import action_of

log = logging.getLogger(__name__)


@on("hint", place=Place.HERE, panel=Panel.GOES_ON)
async def hint(host: Host, request: Request) -> Reply:
    """What a computer of normal strength would do, or what the lesson asks for."""
    match, seat = await mine(host, request)
    if seat not in match.awaited:
        raise panels.nothing_to_do(match, host.matches.words(match.table))
    if not advice.may_hint(match, seat):
        raise Refused("no_hints")
    answered = request.at.args[1:] if request.at.args[:1] == (str(match.revision(seat)),) else ()
    return await _hinted(host, match, seat, answered)


async def _hinted(host: Host, match: Match, seat: Seat, answered: Sequence[str]) -> Reply:
    """The hint as if it had been chosen; where something else was, that stays, and the hint is
    offered beside it."""
    lesson = _lesson_action(match)
    action = lesson or await _advised(host, match, seat)
    if lesson is None:  # before it is told: a match with hints is not rated
        await host.store.results.hinted(match.id, seat, clock.now())
    path = menu.path_of(action)
    own = lesson is None and tuple(answered) != path[: len(answered)]
    try:
        reply = await panels.panel(host, match, seat, answered if own else path)
    except Stale:
        return await fresh(host, match.id, seat)
    words = host.matches.words(match.table)
    lines = [advice.hint(match, seat, action, words)]
    if advice.may_be_rated(match):
        lines.append(words.line("advice", "unrated"))
    if own:
        where = address("unpick", match.id, match.revision(seat), *path)
        reply = with_buttons(reply, button(words.line("advice", "take"), where, Style.primary))
    return replace(reply, text="\n".join((*lines, "", reply.text)))


def _lesson_action(match: Match) -> Action | None:
    if match.lesson is None or match.step >= len(match.lesson.steps):
        return None
    return action_of(match.game, match.lesson.steps[match.step].accepts[0])


async def _advised(host: Host, match: Match, seat: Seat) -> Action:
    try:
        return (await host.thinkers.choose(match.advice_for(seat)))[0]
    except Exception as wrong:
        # Only its kind: what an error says may hold what the seat keeps secret.
        what = type(wrong).__name__
        log.error("a hint at %s, table %s, fails: %s", match.table.game, match.id, what)
        raise Refused("hint_failed") from wrong
