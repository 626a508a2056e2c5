"""Begin and end absences, and decline to be a deputy; without Discord."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.base import clock, limits
from bot.base.actor import Actor
from bot.base.errors import Refused
from bot.delivery.calls import must_be_welcome
from bot.host import Host
from bot.matches import as_read
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.screens.messages import moment
from bot.store.people import LONGEST_AWAY
from bot.store.store import Store
from bot.tables import dates, durations, periods
from bot.tables.notifications import (
    NotificationKind,
    OfSeat,
    absence_notifications,
    notice,
    repost,
    warning,
)
from bot.tables.periods import Interval
from bot.tables.records import Away, Member, Notification, Status, Table
from bot.tables.rest import granted, spent
from bot.tables.schedule import NOTHING, out_of_quiet
from games.core import Seat

FAR = timedelta(days=7)
"""For a day further away than this, people are asked whether they are away until that day, or only
on it."""
Seats = Sequence[tuple[Match, Seat]]
News = dict[int, list[Notification]]
"""Notifications for each table, by its number."""


@dataclass(frozen=True, slots=True)
class BegunAbsence:
    """A new absence; `lost`: the deputy until now, if they are away too, and until when."""

    absence: Away
    lost: tuple[int, datetime] | None = None


async def seats_of(matches: MatchRegistry, user_id: int) -> list[tuple[Match, Seat]]:
    """The running matches where a person still plays in a seat of their own."""
    found = []
    for table in await matches.store.tables_of(user_id):
        mine = [m.seat for m in table.members if m.user_id == user_id and not m.left]
        if table.status is Status.RUNNING and mine and mine[0] is not None:
            with suppress(Refused):  # its record is damaged: that is said elsewhere
                match = await matches.match(table.id)
                if mine[0] not in match.resigned:
                    found.append((match, mine[0]))
    return sorted(found, key=lambda item: item[0].id)


def played_by(seats: Seats, deputy_id: int | None, at: datetime) -> list[tuple[Match, Seat]]:
    """The seats among these for which that person is called."""
    return [(m, s) for m, s in seats if deputy_id and m.seated[s].called(at) == deputy_id]


class DaysAsked(Refused):
    """The person has to say which of these periods they mean."""

    def __init__(self, text: str, periods: Sequence[Interval]) -> None:
        super().__init__("which_days", text=limits.safe_name(text))
        self.periods = tuple(periods)


async def be_away(
    host: Host,
    user_id: int,
    until: str | None,
    deputy_id: int | None = None,
    since: str | None = None,
) -> BegunAbsence:
    """Begin an absence, with that deputy (None: keep the one named before). `since` and `until` are
    typed: its start (None: now) and its end (None: keep it), or both of them in one. Raises
    Refused; DaysAsked if a text may mean several times."""
    now, deadlines = clock.now(), host.store.deadlines
    before = await deadlines.away(user_id, now)
    if until is not None or since is not None:
        said = await _period(host.store, user_id, until, since, now)
    elif before is not None:
        said = Interval(None, before.stop)
    else:
        raise Refused("away_until_when")
    return await be_away_for(host, user_id, said, deputy_id)


async def be_away_for(
    host: Host, user_id: int, said: Interval, deputy_id: int | None = None
) -> BegunAbsence:
    """Begin an absence, or book it ahead, with that deputy (None: keep the one named before).
    Raises Refused."""
    now, deadlines = clock.now(), host.store.deadlines
    before, gone = await deadlines.away(user_id, now), None
    start = now if said.start is None else max(said.start, now)
    if deputy_id is not None:
        await _must_be_able(host.store, user_id, deputy_id, start)
        if before is None or before.deputy_id != deputy_id:
            await must_be_welcome(host, user_id, [deputy_id])
    elif before is not None and before.deputy_id is not None and start < before.stop:
        deputy_id = before.deputy_id
        gone = await deadlines.away(deputy_id, start)
    begun = start if start > now else await deadlines.away_since(user_id, now)
    if said.stop > (latest := begun + LONGEST_AWAY) or said.stop <= start:
        raise Refused("away_too_long", at=moment(latest))
    absence = Away(start, said.stop, deputy_id if gone is None else None)
    await _leave(host.matches, user_id, absence, before)
    running = await deadlines.away(user_id, now)
    if start == now and running is not None and running.stop > absence.stop:
        absence = replace(absence, stop=running.stop)  # a booked absence follows it
    lost = None if gone is None or deputy_id is None else (deputy_id, gone.stop)
    return BegunAbsence(absence, lost)


async def cancel(store: Store, user_id: int, start: datetime) -> None:
    """Give up an absence that is booked ahead. Raises Refused."""
    if not await store.deadlines.cancel(user_id, start, clock.now()):
        raise Refused("not_away")


async def budget(store: Store, table: Table, user_id: int, at: datetime) -> timedelta:
    """For how long absences may still stop a player's clock at a table, in the year before `at`."""
    away = await store.deadlines.absences(user_id)
    over = [replace(one, stop=min(one.stop, at)) for one in away if one.start < at]
    whole = table.clock.away
    return max(whole - spent(granted(over, whole, table.created_at), at), NOTHING)


async def stopped_until(store: Store, table: Table, member: Member, away: Away) -> datetime:
    """Until when an absence stops a player's clock at a table."""
    return min(away.stop, away.start + await budget(store, table, member.user_id, away.start))


async def be_back(matches: MatchRegistry, user_id: int) -> int:
    """End the absence early; gives the number of tables that are notified. Raises Refused."""
    now = clock.now()
    before = await matches.store.deadlines.away(user_id, now)
    if before is None:
        raise Refused("not_away")
    seats = await seats_of(matches, user_id)
    news = _spared(seats, before.deputy_id, now)
    for match, seat in seats:
        news.setdefault(match.id, []).extend(absence_notifications(seat))
    _forget(matches, await matches.store.deadlines.come_back(user_id, now, news))
    return len(seats)


async def seen(matches: MatchRegistry, user_id: int) -> list[Table]:
    """A person has pressed something: the host plays for them no longer, and a match that was
    paused without them goes on. Gives these tables, whose other players are notified."""
    deadlines, now = matches.store.deadlines, clock.now()
    if not await deadlines.is_missed(user_id):
        return []
    found, news, deserted = list[Table](), News(), list[int]()
    for match, seat in await seats_of(matches, user_id):
        gone = await deadlines.played_for(match.id)
        if seat not in gone:
            continue
        who = as_read.public_words(match.table).seat(seat)
        news[match.id] = [notice("plays_again", table=match.id, who=who), *repost(match.table)]
        if match.is_deserted(gone):
            deserted.append(match.id)
        found.append(match.table)
    _forget(matches, await deadlines.returned(user_id, now, news, deserted))
    return found


async def decline(matches: MatchRegistry, actor: Actor, absent_id: int) -> int:
    """Stop being the deputy of a player, who is notified and whose clocks stop; gives the number of
    tables that are notified. Raises Refused."""
    told = "declined", limits.safe_name(actor.name)
    return await _without(matches, actor.user_id, absent_id, *told)


async def dismiss(matches: MatchRegistry, deputy_id: int, absent_id: int) -> None:
    """Stop a person from being a deputy, for they have no way to act: as if they had declined, the
    player is notified and their clocks stop. Raises Refused."""
    await _without(matches, deputy_id, absent_id, "deputy_gone", f"<@{deputy_id}>")


async def _without(
    matches: MatchRegistry, deputy_id: int, absent_id: int, key: str, who: str
) -> int:
    now, seats = clock.now(), await seats_of(matches, absent_id)
    news = {match.id: absence_notifications(seat) for match, seat in seats}
    for match, seat in seats[:1]:
        news[match.id].append(warning(seat, key, who=who))
    numbers = await matches.store.deadlines.decline(deputy_id, absent_id, now, news)
    if numbers is None:
        raise Refused("no_deputy_any_more")
    _forget(matches, numbers)
    return len(seats)


async def _must_be_able(store: Store, user_id: int, deputy_id: int, now: datetime) -> None:
    """Raises Refused for a deputy who could not play."""
    if deputy_id == user_id:
        raise Refused("deputy_is_self")
    gone = await store.deadlines.away(deputy_id, now)
    if gone is not None:
        raise Refused("deputy_is_away", who=f"<@{deputy_id}>", until=moment(gone.stop))


async def _period(
    store: Store, user_id: int, until: str | None, since: str | None, now: datetime
) -> Interval:
    """From when to when somebody is away, from the typed texts. Raises Refused, DaysAsked."""
    zone, text = (await store.deadlines.preferences(user_id)).zone, until or since or ""
    try:
        if since is None:
            said = periods.period(text, zone, now)
        elif until is None:
            said = periods.period(f"{since}", zone, now)
            if said.start is None:
                raise periods.NoEnd(since)
        else:
            text = since
            start = dates.moment(since, zone, now, begins=True)
            text = until
            said = Interval(start, periods.period(until, zone, start).stop)
    except dates.EitherDay as asked:
        ends = [dates.moment(day.isoformat(), zone, now) for day in asked.days]
        raise DaysAsked(text, [Interval(None, end) for end in ends]) from asked
    except periods.EitherPeriod as asked_which:
        raise DaysAsked(text, asked_which.periods) from asked_which
    except periods.NoEnd as wrong:
        raise Refused("away_until_when") from wrong
    except durations.TooLong as wrong:
        raise Refused("away_too_long", at=moment(now + LONGEST_AWAY)) from wrong
    except (ValueError, KeyError) as wrong:
        raise Refused("no_moment", text=limits.safe_name(text)) from wrong
    if said.day is not None and said.stop > now + FAR:
        begins = dates.moment(said.day.isoformat(), zone, now, begins=True)
        raise DaysAsked(text, [Interval(None, said.stop), Interval(begins, said.stop)])
    return said


async def _leave(matches: MatchRegistry, user_id: int, absence: Away, before: Away | None) -> None:
    preferences = await matches.store.deadlines.preferences(user_id)
    end, seats = out_of_quiet(absence.stop, preferences), await seats_of(matches, user_id)
    now = clock.now()
    ahead = absence.start if absence.start > now else None
    other = before is not None and not ahead and before.deputy_id != absence.deputy_id
    news = _spared(seats, before.deputy_id, absence.start) if before and other else {}
    for number, (match, seat) in enumerate(seats):
        said = news.setdefault(match.id, [])
        if absence.deputy_id is not None and number == 0:  # one message for all tables
            asked = OfSeat(seat, begins=ahead is not None)
            about = seat if ahead is None else f"{seat}:{int(ahead.timestamp())}"
            said.append(NotificationKind.DEPUTY.single(asked, about=about, due_at=ahead))
        said += absence_notifications(seat, end, ahead)
    _forget(matches, await matches.store.deadlines.leave(user_id, absence, news, now))


def _spared(seats: Seats, deputy_id: int | None, now: datetime) -> News:
    """One message to a deputy who has played until now, at the first of those tables."""
    return {
        match.id: [
            Notification(NotificationKind.DEPUTY, body=OfSeat(seat, spared=deputy_id).stored())
        ]
        for match, seat in played_by(seats, deputy_id, now)[:1]
    }


def _forget(matches: MatchRegistry, numbers: Sequence[int]) -> None:
    """Drop these matches from memory: another person is called for their seats."""
    for number in numbers:
        matches.forget(number)
