"""Do what the clock of a table says once a time is over, and say so."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.base import clock
from bot.base.address import address
from bot.base.errors import Conflict
from bot.delivery import posting, reach, wishes
from bot.delivery.calls import Asks
from bot.delivery.jobs import job
from bot.delivery.sending import sends
from bot.features.seats.service import vacate
from bot.host import Host
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.screens import messages
from bot.screens.replies import Reply, button
from bot.store.people import MISSED
from bot.store.store import Store
from bot.store.waits import AwaitedSeat, MatchClock
from bot.tables.call_budgets import hourly
from bot.tables.notifications import NotificationKind, OfSeat, OneLine, notice, repost
from bot.tables.records import Notification, OutboxMessage, Status
from bot.tables.schedule import ClockMode, Late, out_of_quiet
from games.core import Seat

ASK_AGAIN = timedelta(hours=1)
"""Until a notice that is not true yet is looked at again, while the clock is stopped."""


@job(NotificationKind.CLOCK)
async def look(host: Host, outgoing: OutboxMessage) -> None:
    """Do what is due at a table now, and store when to look again. Only some tables are done at a
    time: thousands may be due after a start, and presses come first."""
    async with host.delivery.looking:
        match_id, now = outgoing.match_id or 0, clock.now()
        running = await host.store.deadlines.clock(match_id, now)
        if running is not None:
            if running.to_act(now) or running.to_remind(now):
                await reach.look_again(host.store, match_id, now)
            for seat in running.to_act(now):  # first, for it spares some a reminder
                await _time_is_over(host.matches, running, seat, now)
            await host.store.deadlines.remind(match_id, now)


async def _time_is_over(
    matches: MatchRegistry, running: MatchClock, seat: Seat, now: datetime
) -> None:
    """Do what the clock of the table says for a missed deadline."""
    waiting, hard = running.waiting[seat], running.settings.mode is ClockMode.HARD
    match = await matches.match(running.match_id)
    plays = running.settings.late is Late.PLAY or match.seated[seat].computer is not None
    if waiting.left or (hard and plays):
        try:
            news = _host_played(match, waiting, now)
            played = await match.time_out(seat, waiting.wait.since, at=now, news=news)
        except Conflict:  # the match in memory is not the one in the file
            played = False
        if not played:
            await _wait_again(matches, match.id, now)
        elif not waiting.left:
            await _pause_without_people(matches.store, match, seat, now)
    elif hard and match.present == {seat}:
        await _pause_for(matches, match, seat, now)
    elif hard:
        await vacate(matches, match.id, seat)
    else:
        said = NotificationKind.LATE.single(OfSeat(seat), about=seat)
        await matches.store.deadlines.said_late(match.id, seat, [said], now)


async def _pause_without_people(store: Store, match: Match, seat: Seat, now: datetime) -> None:
    """Say that the host plays for a player who has missed too many deadlines; pause a
    match where only computers would go on."""
    gone = await store.deadlines.played_for(match.id)
    if seat not in gone or match.table.status is not Status.RUNNING:
        return
    who = as_read.public_words(match.table).seat(seat)
    if match.is_deserted(gone):
        said = [notice("nobody_there", table=match.id), *repost(match.table)]
        await store.deadlines.pause(match.id, said, now)
    elif gone[seat] == MISSED:  # it is said once
        await store.notify(match.id, [notice("played_for", table=match.id, who=who)], now)


async def _pause_for(matches: MatchRegistry, match: Match, seat: Seat, now: datetime) -> None:
    """Pause the match of a late player who is its only person: nobody else waits for them, and
    nobody could vote about their seat. After the pause the move has its whole time."""
    who = as_read.public_words(match.table).seat(seat)
    await matches.store.deadlines.restart_waits(match.id, match.awaited, now)
    said = [notice("waits_for_last", who=who, table=match.id), *repost(match.table)]
    await matches.store.deadlines.pause(match.id, said, now)
    matches.forget(match.id)


def _host_played(match: Match, waiting: AwaitedSeat, now: datetime) -> list[Notification]:
    """The line for a player after the host has played for them, if they have the seat and want
    reminders. After MISSED deadlines in a row it says that the host goes on playing for them. What
    falls into their quiet hours comes once, at the end of these, unless another has the seat by
    then."""
    if waiting.left or not waiting.preferences.on:
        return []
    seat = waiting.wait.seat
    key = "host_played" if waiting.missed + 1 < MISSED else "host_plays_on"
    line = OneLine(key, {"table": match.id}, match.seated[seat].user_id)
    due_at, by = out_of_quiet(now, waiting.preferences), f"host_played:{seat}"
    kind, body = NotificationKind.WARNING, line.stored()
    return [Notification(kind, seat=seat, body=body, replaces=by, due_at=due_at)]


async def _wait_again(matches: MatchRegistry, match_id: int, now: datetime) -> None:
    """Restart the waits by what today's rules await, after no move could be made for a seat that
    was waited for. Otherwise the same deadline would be due again at once, endlessly."""
    matches.forget(match_id)
    match = await matches.match(match_id)
    if match.awaited != set(match.since):
        await matches.store.deadlines.restart_waits(match_id, match.awaited, now)
        matches.forget(match_id)


@sends(NotificationKind.LATE, refused=posting.to_each)
async def late(host: Host, outgoing: OutboxMessage) -> None:
    """Say that a player's time is over, and what the others may do about it."""
    match, seat = await posting.match_of(host.matches, outgoing), OfSeat.of(outgoing.body).seat
    now = clock.now()
    running = await host.store.deadlines.clock(match.id, now)
    # The player may have moved since this was written, or got more time: then it is said later.
    if running is None or seat not in running.waiting:
        return
    if running.waiting[seat].wait.since > outgoing.written_at:
        return
    if seat not in running.late(now):
        due = running.waiting[seat].deadline or now + ASK_AGAIN
        later = Notification(outgoing.kind, seat=outgoing.seat, body=outgoing.body, due_at=due)
        await host.store.notify(match.id, [later], now)
        return
    others = match.present - {seat}
    if await posting.to_each_if_lost(host, outgoing, match.table):
        return
    words, member = as_read.words(match.table), match.seated[seat]
    name = messages.table_name(match.table, words)
    if not others:  # computers, say: nobody is there to vote, and reminders call the player
        alone = words.line("late", "alone", who=words.seat(seat), table=name)
        await posting.say(host, outgoing, Reply(alone))
        return
    text = words.line("late", "over", who=messages.mention(member, words), table=name)
    vote = button(words.line("button", "replace"), address("replace", match.id, seat))
    said = Reply(text, rows=((vote,),), pings=messages.called([member]))
    if outgoing.seat is None:
        said = await wishes.with_others(
            host, outgoing, match.table, others, said, ("late", "yours")
        )
    # Once for each wait, even if that is paused and resumed; again if more time was given.
    over = running.waiting[seat].deadline or now
    wait = f"{outgoing.kind}:{seat}:{match.acts(seat)}:{hourly(over)}"
    await posting.say_until_acted(host, outgoing, said, match, seat, Asks(wait, turn=True))
