"""Make moves, get advice, and be asked later; without Discord."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace

from bot.base import clock, limits
from bot.base.actor import Actor
from bot.base.errors import Refused
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.matches.thinker import Thinkers, severity
from bot.screens import next_table, teaching
from bot.store.store import Store
from bot.tables import menu
from bot.tables.records import Status
from bot.tables.schedule import Confirm
from data.words import Words
from games.core import Action, Forbidden, Seat
from games.notation import action_of

log = logging.getLogger(__name__)


async def play(
    match: Match, seat: Seat, revision: int, actions: Sequence[Action], key: str
) -> None:
    """Play all of these actions or none; the `key` of an interaction makes it act once. Raises
    Refused with the rule that forbids it or what the lesson asks for, and Stale if the seat has
    moved on since that revision."""
    words = as_read.words(match.table)
    try:
        await match.play(seat, revision, *actions, interaction=key, at=clock.now())
    except Forbidden as against:
        waiting = bool(match.awaited) and seat not in match.awaited
        text = not_yours(match, words) if waiting else None
        raise as_read.refusal(match.table, against, text) from against
    except Refused as wrong:
        # The match knows no language: what the lesson asks for is put into words here.
        if wrong.key != "not_in_lesson":
            raise
        raise Refused("not_in_lesson_asked", step=teaching.step_text(match, words)) from wrong


def not_yours(match: Match, words: Words) -> str:
    """Whose move it is, as another player reads it."""
    return words.line("refusal", "not_awaited", who=awaited(match, words))


def awaited(match: Match, words: Words) -> str:
    """The awaited seats, as text."""
    return words.all_of(words.seat(s) for s in sorted(match.awaited))


def read(match: Match, seat: Seat, text: str) -> Action:
    """The action that is typed as a line of notation, legal or not. Raises Refused."""
    words, others = as_read.plain_words(match.table), as_read.other_words(match.table)
    try:
        return menu.read(match.game.INFO.actions, match.legal(seat), text, words, others)
    except menu.Unreadable as wrong:
        raise unreadable(wrong) from wrong


def unreadable(wrong: menu.Unreadable) -> Refused:
    """The refusal of a text that is no move."""
    near = [f"`{action}`" for action in wrong.nearest]
    text = limits.safe_name(wrong.typed)
    return Refused("unreadable_near" if near else "unreadable", text=text, near=near)


async def advised(
    store: Store, thinkers: Thinkers, match: Match, seat: Seat
) -> tuple[Action, Action]:
    """What the lesson asks for, else what a computer of the highest level would do, and another
    action that looks about as good to it: the same one, if none does. A match with a hint is not
    rated. Raises Refused."""
    if match.lesson is not None and match.step < len(match.lesson.steps):
        asked = action_of(match.game, match.lesson.steps[match.step].accepts[0])
        return asked, asked
    try:
        thoughts = map(thinkers.choose, match.advice_for(seat))
        action, other = (chosen[0] for chosen in await asyncio.gather(*thoughts))
    except Exception as wrong:
        # Only its kind: what an error says may hold what the seat keeps secret.
        what = type(wrong).__name__
        said = "a hint at %s, table %s, fails: %s"
        log.log(severity(wrong), said, match.table.game, match.id, what)
        raise Refused("hint_failed") from wrong
    await store.results.hinted(match.id, seat, clock.now())
    return action, other


async def wish(store: Store, user_id: int, when: Confirm | None) -> Confirm:
    """Store when a person wants to be asked before a move, if that is given; returns the present
    preference."""
    wanted = await store.deadlines.preferences(user_id)
    if when is not None and when is not wanted.confirm:
        wanted = replace(wanted, confirm=when)
        await store.deadlines.wish(user_id, wanted, clock.now())
    return wanted.confirm


async def close_lesson(matches: MatchRegistry, match: Match) -> None:
    """Close a lesson that is over, or will start again."""
    await matches.keep(replace(match.table, status=Status.CLOSED, why_closed="lesson"))


async def match_here(
    matches: MatchRegistry, actor: Actor, number: int | None, game: str | None = None
) -> tuple[Match, Seat] | None:
    """The match that autocomplete is about, and the actor's seat in it; None if there is none."""
    if number is not None:
        table = await matches.store.table(number)
    elif actor.guild_id is not None:
        table = await matches.table_in(actor.channel_id)
    else:
        own = await matches.store.tables_of(actor.user_id)
        fitting = [t for t in own if t.status is Status.RUNNING and game in (None, t.game)]
        waiting = await next_table.waiting(matches.store, actor.user_id)
        fitting.sort(key=lambda t: waiting.index(t.id) if t.id in waiting else len(waiting))
        table = next(iter(fitting), None)
    if table is None or table.status is not Status.RUNNING or game not in (None, table.game):
        return None
    match = await matches.match(table.id)
    seat = match.table.seat_of(actor.user_id, clock.now())
    return None if seat is None else (match, seat)
