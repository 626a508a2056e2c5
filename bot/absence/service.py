"""Begin and end absences, and decline to be a deputy; without Discord."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from bot.base import clock, limits
from bot.base.actor import Actor
from bot.base.errors import Refused
from bot.host import Host
from bot.matches.match import Match
from bot.screens.messages import moment
from bot.store.people import LONGEST_AWAY
from bot.tables import durations
from bot.tables.notifications import NotificationKind, OfSeat, absence_notifications, warning
from bot.tables.records import Away, Notification, Status
from bot.tables.schedule import out_of_quiet
from games.core import Seat

Seats = Sequence[tuple[Match, Seat]]
News = dict[int, list[Notification]]
"""Notifications for each table, by its number."""


@dataclass(frozen=True, slots=True)
class BegunAbsence:
    """A new absence; `lost`: the deputy named before, who is away too, and until when."""

    absence: Away
    lost: tuple[int, datetime] | None = None


async def seats_of(host: Host, user_id: int) -> list[tuple[Match, Seat]]:
    """The running matches where a person still plays in a seat of their own."""
    found = []
    for table in await host.store.tables_of(user_id):
        mine = [m.seat for m in table.members if m.user_id == user_id and not m.left]
        if table.status is Status.RUNNING and mine and mine[0] is not None:
            with suppress(Refused):  # its record is damaged: that is said elsewhere
                match = await host.matches.match(table.id)
                if mine[0] not in match.resigned:
                    found.append((match, mine[0]))
    return sorted(found, key=lambda item: item[0].id)


def played_by(seats: Seats, deputy_id: int | None, at: datetime) -> list[tuple[Match, Seat]]:
    """The seats among these for which that person is called."""
    return [(m, s) for m, s in seats if deputy_id and m.seated[s].called(at) == deputy_id]


async def be_away(
    host: Host, user_id: int, until: str | None, deputy_id: int | None = None
) -> BegunAbsence:
    """Begin an absence until then (None: keep its end), with that deputy (None: keep the one named
    before). Raises Refused."""
    now, deadlines = clock.now(), host.store.deadlines
    before, gone = await deadlines.away(user_id, now), None
    if deputy_id is not None:
        await _must_be_able(host, user_id, deputy_id, now)
    elif before is not None and before.deputy_id is not None:
        deputy_id = before.deputy_id
        gone = await deadlines.away(deputy_id, now)
    if until is not None:
        stop = await _moment(host, user_id, until, now)
    elif before is not None:
        stop = before.stop
    else:
        raise Refused("away_until_when")
    absence = Away(now, stop, deputy_id if gone is None else None)
    await _leave(host, user_id, absence, before)
    lost = None if gone is None or deputy_id is None else (deputy_id, gone.stop)
    return BegunAbsence(absence, lost)


async def be_back(host: Host, user_id: int) -> int:
    """End the absence early; returns at how many tables that is said. Raises Refused."""
    now = clock.now()
    before = await host.store.deadlines.away(user_id, now)
    if before is None:
        raise Refused("not_away")
    seats = await seats_of(host, user_id)
    news = _spared(seats, before.deputy_id, now)
    for match, seat in seats:
        news.setdefault(match.id, []).extend(absence_notifications(seat))
    _forget(host, await host.store.deadlines.come_back(user_id, now, news))
    return len(seats)


async def decline(host: Host, actor: Actor, absent_id: int) -> int:
    """Stop being the deputy of a player, who is notified and whose clocks stop; returns at how many
    tables that is said. Raises Refused."""
    now, seats = clock.now(), await seats_of(host, absent_id)
    news = {match.id: absence_notifications(seat) for match, seat in seats}
    for match, seat in seats[:1]:
        news[match.id].append(warning(seat, "declined", who=limits.safe_name(actor.name)))
    numbers = await host.store.deadlines.decline(actor.user_id, absent_id, now, news)
    if numbers is None:
        raise Refused("no_deputy_any_more")
    _forget(host, numbers)
    return len(seats)


async def _must_be_able(host: Host, user_id: int, deputy_id: int, now: datetime) -> None:
    """Raises Refused for a deputy who could not play."""
    if deputy_id == user_id:
        raise Refused("deputy_is_self")
    gone = await host.store.deadlines.away(deputy_id, now)
    if gone is not None:
        raise Refused("deputy_is_away", who=f"<@{deputy_id}>", until=moment(gone.stop))


async def _moment(host: Host, user_id: int, text: str, now: datetime) -> datetime:
    """The end of an absence, from the typed text. Raises Refused."""
    latest = await host.store.deadlines.away_since(user_id, now) + LONGEST_AWAY
    too_long = Refused("away_too_long", at=moment(latest))
    zone = (await host.store.deadlines.preferences(user_id)).zone
    try:
        stop = durations.moment(text, zone, now)
    except durations.TooLong as wrong:
        raise too_long from wrong
    except (ValueError, KeyError) as wrong:
        raise Refused("no_moment", text=limits.safe_name(text)) from wrong
    if stop > latest:
        raise too_long
    return stop


async def _leave(host: Host, user_id: int, absence: Away, before: Away | None) -> None:
    preferences = await host.store.deadlines.preferences(user_id)
    end, seats = out_of_quiet(absence.stop, preferences), await seats_of(host, user_id)
    other = before is not None and before.deputy_id != absence.deputy_id
    news = _spared(seats, before.deputy_id, absence.start) if before and other else {}
    for number, (match, seat) in enumerate(seats):
        said = news.setdefault(match.id, [])
        if absence.deputy_id is not None and number == 0:  # one message for all tables
            said.append(NotificationKind.DEPUTY.single(OfSeat(seat), about=seat))
        said += absence_notifications(seat, end)
    _forget(host, await host.store.deadlines.leave(user_id, absence, news))


def _spared(seats: Seats, deputy_id: int | None, now: datetime) -> News:
    """One message to a deputy who has played until now, at the first of those tables."""
    return {
        match.id: [
            Notification(NotificationKind.DEPUTY, body=OfSeat(seat, spared=deputy_id).stored())
        ]
        for match, seat in played_by(seats, deputy_id, now)[:1]
    }


def _forget(host: Host, numbers: Sequence[int]) -> None:
    """Drop these matches from memory: another person is called for their seats."""
    for number in numbers:
        host.matches.forget(number)
