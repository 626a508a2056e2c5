"""Go on with a match that nobody has played for long; without Discord."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace
from datetime import datetime

from bot.base import clock
from bot.base.actor import Actor
from bot.base.errors import Refused
from bot.features.ending.idle import store
from bot.features.ending.idle.rules import span
from bot.interactions.access import acting, visible_match
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.tables.computers import thoughts
from bot.tables.notifications import Idle, NotificationKind, notice, repost, secret_questions
from bot.tables.records import IDLE, Notification, Status, Table


def look_again(
    due_at: datetime, since: datetime | None = None, *, asked: bool = False
) -> Notification:
    """The message that has a match looked at then."""
    return NotificationKind.IDLE.single(Idle(since, asked), due_at=due_at)


async def absent_until(store: Store, match: Match, now: datetime) -> datetime:
    """Until when a match waits for players who are away with their clocks stopped, and so is not
    idle; `now` if for none."""
    running = await store.deadlines.clock(match.id, now)
    found = [now]
    for waiting in [] if running is None else running.waiting.values():
        away = await store.deadlines.away(waiting.user_id or 0, now)
        if away is not None and waiting.deadline is not None:
            found.append(waiting.deadline)
    return max(found)


async def stay(matches: MatchRegistry, actor: Actor, number: int) -> tuple[Table, str]:
    """Note that a match is still played: its players are asked again after as long a time. Also
    gives the name of the player who says so. Raises Refused."""
    match, now = await visible_match(matches, actor, number), clock.now()
    who = as_read.public_words(match.table).seat(acting(match, actor.user_id))
    await matches.store.notify(number, [look_again(now + span(match.table), now)], now)
    return match.table, who


async def wake(matches: MatchRegistry, actor: Actor, number: int) -> Table:
    """Go on with a match that was closed because nobody played it. Raises Refused, and ChannelTaken
    if its channel has another table by now."""
    match, now = await visible_match(matches, actor, number), clock.now()
    if all(m.user_id != actor.user_id or m.left for m in match.seated.values()):
        raise Refused("not_seated")
    if await store.is_of_event(matches.store, number):
        raise Refused("match_closed")

    def running(table: Table) -> Awaitable[Table]:
        if table.status is not Status.CLOSED or table.why_closed != IDLE:
            raise Refused(f"match_{table.status}")
        return matches.keep(replace(table, status=Status.RUNNING, why_closed=""))

    await matches.update(number, running)
    await matches.store.results.drop(number)
    matches.results.forget()
    match = await _reread(matches, number)
    for seat, member in match.seated.items():  # erased meanwhile: nobody waits for them
        if member.user_id < 0 and member.computer is None and seat not in match.resigned:
            await match.resign(seat, interaction=None, at=now)
    await matches.store.deadlines.resume(number, (), now)  # going on ends a pause too
    await matches.store.deadlines.restart_waits(number, match.awaited, now)
    match = await _reread(matches, number)
    mine = next(m.seat for m in match.seated.values() if m.user_id == actor.user_id)
    who = as_read.public_words(match.table).seat(mine or 0)
    thinking = thoughts(match.table.members, match.awaited, match.resigned)
    said = notice("woken", table=number, who=who)
    news = [said, *repost(match.table), *secret_questions(match.table), *thinking]
    await matches.store.notify(number, [*news, look_again(now + span(match.table), now)], now)
    return match.table


async def _reread(matches: MatchRegistry, number: int) -> Match:
    matches.forget(number)
    return await matches.match(number)
