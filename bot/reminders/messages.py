"""What time brings at a table, when it has come: reminders, and what follows a missed deadline."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.base import clock
from bot.base.address import address
from bot.base.errors import Conflict
from bot.delivery import channels, posting
from bot.delivery.jobs import job
from bot.delivery.sending import sends
from bot.host import Host
from bot.matches.match import Match
from bot.proposals.views import voters
from bot.screens import messages
from bot.screens.replies import Item, Reply, Style, button
from bot.seats.service import vacate
from bot.status import views as status_lines
from bot.store.waits import AwaitedSeat, MatchClock
from bot.tables.notifications import NotificationKind, OfSeat, OneLine, Reminder
from bot.tables.records import Notification, OutboxMessage, Table
from bot.tables.schedule import FOREVER, ClockMode, Late, Stop, out_of_quiet, reachable
from data.words import Words
from games.core import Seat

HOUR = timedelta(hours=1)
SNOOZES = (timedelta(hours=4), timedelta(days=1))
Due = tuple[int, Seat, AwaitedSeat]
"""A table, and a seat there whose person is to be reminded."""


@job(NotificationKind.CLOCK)
async def look(host: Host, outgoing: OutboxMessage) -> None:
    """Do what is due at a table now, and write down when to look again.

    Only some tables at a time: thousands may be due after a start, and people are not to wait
    behind them.
    """
    async with host.delivery.looking:
        await _look(host, outgoing.match_id or 0, clock.now())


async def _look(host: Host, match_id: int, now: datetime) -> None:
    stands = await host.store.deadlines.clock(match_id, now)
    if stands is None:
        return
    for seat in stands.to_act(now):  # first, for it spares some a reminder
        await _time_is_over(host, stands, seat, now)
    await host.store.deadlines.remind(match_id, now)


async def _time_is_over(host: Host, stands: MatchClock, seat: Seat, now: datetime) -> None:
    """A deadline is missed: the table has chosen what happens then."""
    waiting = stands.waiting[seat]
    match = await host.matches.match(stands.match_id)
    if waiting.left or (
        stands.settings.mode is ClockMode.HARD and stands.settings.late is Late.PLAY
    ):
        try:
            news = _host_played(match, waiting, now)
            played = await match.time_out(seat, waiting.wait.since, at=now, news=news)
        except Conflict:  # the match in memory is not the one in the file
            played = False
        if not played:
            await _wait_anew(host, match.id, now)
    elif stands.settings.mode is ClockMode.HARD:
        await vacate(host, match.id, seat)
    else:
        said = NotificationKind.LATE.single(OfSeat(seat), about=seat)
        await host.store.deadlines.said_late(match.id, seat, [said], now)


def _host_played(match: Match, waiting: AwaitedSeat, now: datetime) -> list[Notification]:
    """What its player is told once the host has played, if they sit there and want reminders.

    What happens in their quiet hours comes once, at their end, unless another sits there by then.
    """
    if waiting.left or not waiting.preferences.on:
        return []
    seat = waiting.wait.seat
    told = OneLine("host_played", {"table": match.id}, match.seated[seat].user_id)
    due_at, by = out_of_quiet(now, waiting.preferences), f"{told.key}:{seat}"
    return [
        Notification(
            NotificationKind.WARNING, seat=seat, body=told.stored(), replaces=by, due_at=due_at
        )
    ]


async def _wait_anew(host: Host, match_id: int, now: datetime) -> None:
    """Nobody could be moved: perhaps the rules of today await others than are waited for.

    Without this the same deadline would fall due again at once, for ever.
    """
    host.matches.forget(match_id)
    match = await host.matches.match(match_id)
    if match.awaited != set(match.since):
        await host.store.deadlines.restart_waits(match_id, match.awaited, now)
        host.matches.forget(match_id)


async def _by_channel(host: Host, outgoing: OutboxMessage) -> None:
    """A reminder that found a closed door goes to the channels of its tables instead."""
    for match_id, seat in Reminder.of(outgoing.body).tables:
        table = await host.matches.table(match_id)
        if not (table.channel_lost or await channels.is_hidden(host, table, table.members[seat])):
            body = Reminder(seat, ((match_id, seat),)).stored()
            await host.store.notify(
                match_id, [Notification(NotificationKind.REMIND, body=body)], clock.now()
            )


async def _in_person(host: Host, outgoing: OutboxMessage) -> None:
    """A reminder that its channel does not take goes to its person."""
    seat = Reminder.of(outgoing.body).seat
    copy = Notification(NotificationKind.REMIND, seat=seat, body=outgoing.body)
    await host.store.notify(outgoing.match_id or 0, [copy], clock.now())


@sends(NotificationKind.REMIND, refused=_in_person, closed=_by_channel)
async def remind(host: Host, outgoing: OutboxMessage) -> None:
    """One reminder: of a table in its channel, for one or several of its people, or in person, of
    one or several tables."""
    now = clock.now()
    found = list[Due]()
    table = await posting.table_of(host, outgoing)
    told = Reminder.of(outgoing.body)
    called = table.members[told.seat].called(now)
    for match_id, seat in told.tables:
        stands = await host.store.deadlines.clock(match_id, now)
        waiting = None if stands is None else stands.waiting.get(seat)
        if outgoing.seat is None:
            called = table.members[seat].called(now)
        if waiting is None or waiting.left or waiting.user_id != called:
            continue  # somebody else is called there meanwhile: it is none of this one's business
        if _is_due_still(waiting):
            found.append((match_id, seat, waiting))
    if outgoing.seat is None:
        found = [item for item in found if not await _has_waited(host, [item], now)]
        found = await _in_the_channel(host, table, found)
    elif found and await _has_waited(host, found, now):
        return
    if not found:
        return
    several = _of_several if outgoing.seat is not None else _of_people
    reply = await (_of_one(host, *found[0]) if len(found) == 1 else several(host, found))
    await posting.say(host, outgoing, reply)


async def _in_the_channel(host: Host, table: Table, found: Sequence[Due]) -> list[Due]:
    """Those whose reminder is seen in the channel; the others are reminded in person."""
    seen = list[Due]()
    for match_id, seat, waiting in found:
        if table.channel_lost or await channels.is_hidden(host, table, table.members[seat]):
            body = Reminder(seat, ((match_id, seat),)).stored()
            in_person = Notification(NotificationKind.REMIND, seat=seat, body=body)
            await host.store.notify(table.id, [in_person], clock.now())
        else:
            seen.append((match_id, seat, waiting))
    return seen


def _is_due_still(waiting: AwaitedSeat) -> bool:
    """Not in a new wait, nor if it was put off, or all turned off, since it was written."""
    wait = waiting.wait
    return wait.reminded is not None and wait.snoozed is None and waiting.preferences.on


async def _has_waited(host: Host, found: Sequence[Due], now: datetime) -> bool:
    """Whether it could not be sent for so long that the hour is bad by now: then it comes later.

    It is not kept meanwhile, but due again, together with what falls due until then.
    """
    _, _, waiting = found[0]
    away = await host.store.deadlines.away(waiting.user_id or 0, now)
    absence = [] if away is None else [Stop(away.start, away.stop)]
    free = reachable(now, waiting.preferences, absence)
    if free is None or free == now:
        return False
    await host.store.deadlines.put_off([(match_id, seat) for match_id, seat, _ in found], free, now)
    return True


@sends(NotificationKind.LATE, refused=posting.to_each)
async def late(host: Host, outgoing: OutboxMessage) -> None:
    """Say that somebody's time is over, and what the others may do about it."""
    match = await posting.match_of(host, outgoing)
    seat = OfSeat.of(outgoing.body).seat
    stands = await host.store.deadlines.clock(match.id, clock.now())
    if stands is None or seat not in stands.late(clock.now()):
        return
    if voters(match) == {seat}:
        return  # nobody else is there, to wait or to vote
    if match.table.channel_lost and outgoing.seat is None:
        await posting.to_each(host, outgoing)
        return
    words = host.matches.words(match.table)
    name = messages.table_name(match.table, words)
    member = match.seated[seat]
    text = words.line("late", "over", who=messages.mention(member, words), table=name)
    vote = button(words.line("button", "replace"), address("replace", match.id, seat))
    await posting.say(host, outgoing, Reply(text, rows=((vote,),), pings=messages.called([member])))


async def _of_one(host: Host, match_id: int, seat: Seat, waiting: AwaitedSeat) -> Reply:
    match = await host.matches.match(match_id)
    words = host.matches.words(match.table)
    own = waiting.user_id == match.seated[seat].user_id
    text = words.line(
        "remind",
        "one" if own else "for_friend",
        who=f"<@{waiting.user_id}>",
        seat=seat,
        table=await status_lines.linked_name(host, match.table, words),
        what=messages.doing(match, seat, words),
    )
    since = words.line("remind", "since", when=messages.ago(waiting.wait.since))
    lines = [text, " ".join((since, *messages.until(waiting, words)))]
    move = button(words.line("button", "move"), address("move", match_id), Style.primary)
    rows = ((move, *snoozes(match_id, words, seat)),)
    return Reply("\n".join(lines), rows=rows, pings=_pinged([waiting]))


async def _of_people(host: Host, found: Sequence[Due]) -> Reply:
    """One reminder for several people of a table."""
    match_id, _, first = min(found, key=_urgency)
    match = await host.matches.match(match_id)
    words, waits = host.matches.words(match.table), [waiting for _, _, waiting in found]
    who = words.listed(f"<@{waiting.user_id}>" for waiting in waits)
    name = await status_lines.linked_name(host, match.table, words)
    lines = [words.line("remind", "together", who=who, table=name)]
    for _, seat, waiting in found:
        key = "own" if waiting.user_id == match.seated[seat].user_id else "of_friend"
        what = messages.doing(match, seat, words)
        mention = f"<@{waiting.user_id}>"
        lines.append(words.line("remind", key, who=mention, seat=seat, what=what))
    since = words.line("remind", "since", when=messages.ago(first.wait.since))
    lines.append(" ".join((since, *messages.until(first, words))))
    move = button(words.line("button", "move"), address("move", match_id), Style.primary)
    rows = ((move, *snoozes(match_id, words)),)
    return Reply("\n".join(lines), rows=rows, pings=_pinged(waits))


async def _of_several(host: Host, found: Sequence[Due]) -> Reply:
    """One summary of all that waits for a person, most urgent first."""
    words = host.matches.words(await host.matches.table(found[0][0]))
    who = f"<@{found[0][2].user_id}>"
    lines = [words.line("remind", "several", who=who, count=len(found))]
    for match_id, _, waiting in sorted(found, key=_urgency):
        table = await host.matches.table(match_id)
        line = words.line(
            "remind",
            "each",
            table=await status_lines.linked_name(host, table, host.matches.words(table)),
            where=messages.where(table, words),
            since=messages.ago(waiting.wait.since),
        )
        lines.append(" ".join((line, *messages.until(waiting, words))))
    head, *tables = lines
    text = "\n".join((head, *status_lines.cut(tables, words, len(head))))
    rows = (tuple(snoozes(0, words)),)
    return Reply(text, rows=rows, pings=_pinged([w for _, _, w in found[:1]]))


def _urgency(item: Due) -> tuple[datetime, datetime]:
    """The earliest deadline first, then the longest wait."""
    return item[2].deadline or FOREVER, item[2].wait.since


def snoozes(match_id: int, words: Words, *seat: Seat) -> list[Item]:
    """Buttons to be reminded later, of a seat of one table or (0) of all."""
    return [
        button(
            words.line("remind", "snooze", hours=span // HOUR),
            address("snooze", match_id, span // HOUR, *seat),
        )
        for span in SNOOZES
    ]


def _pinged(waiting: Sequence[AwaitedSeat]) -> tuple[int, ...]:
    return tuple(w.user_id for w in waiting if w.user_id is not None)
