"""Going away and coming back, and who plays meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import discord

from bot.absence import messages as absences
from bot.base import clock, limits
from bot.base.address import address
from bot.base.errors import Refused
from bot.host import Host
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.matches.match import Match
from bot.screens import messages
from bot.screens.replies import Item, Reply, Style, button, in_rows
from bot.store.people import LONGEST_AWAY
from bot.tables import durations
from bot.tables.notifications import NotificationKind, OfSeat, absence_notifications, warning
from bot.tables.records import Away, Notification
from bot.tables.schedule import Preferences, out_of_quiet
from data.words import Words
from games.core import Seat

FRIENDS = 10  # of those one plays for, so many have a button
Seats = Sequence[tuple[Match, Seat]]


async def away(
    host: Host, request: Request, until: str | None, deputy: discord.User | None
) -> Reply:
    """Go away until then, or name somebody else to play; without either, say how it is."""
    now, user_id = clock.now(), request.user_id
    before = await host.store.deadlines.away(user_id, now)
    if until is None and deputy is None:
        return await _panel(host, request, before)
    preferences = await host.store.deadlines.preferences(user_id)
    deputy_id = before.deputy_id if before is not None else None
    gone = None if deputy_id is None else await host.store.deadlines.away(deputy_id, now)
    if deputy is not None:
        await _must_be_able(host, request.interaction.user, deputy, now)
        deputy_id, gone = deputy.id, None
    if until is not None:
        latest = await host.store.deadlines.away_since(user_id, now) + LONGEST_AWAY
        stop = _moment(until, preferences, now, latest)
    elif before is not None:
        stop = before.stop
    else:
        raise Refused("away_until_when")
    absence = Away(now, stop, deputy_id if gone is None else None)
    await _leave(host, user_id, absence, preferences, before)
    reply = await _confirmed(host, request, absence, preferences)
    if gone is not None:
        words, until_then = request.words, messages.moment(gone.stop)
        lost = words.line("away", "deputy_gone", who=f"<@{deputy_id}>", until=until_then)
        reply = replace(reply, text=f"{lost}\n{reply.text}")
    return reply


@on("back", place=Place.HERE)
async def back(host: Host, request: Request) -> Reply:
    """Be back before the time is over."""
    now, user_id = clock.now(), request.user_id
    before = await host.store.deadlines.away(user_id, now)
    if before is None:
        raise Refused("not_away")
    seats = await absences.seats_of(host, user_id)
    spared = _spared(seats, before.deputy_id, now)
    notifications = {
        m.id: [*spared.get(m.id, ()), *absence_notifications(seat)] for m, seat in seats
    }
    _forget(host, await host.store.deadlines.come_back(user_id, now, notifications))
    words = request.words
    key = "back" if seats else "back_nowhere"
    return Reply(words.line("away", key, count=len(seats)))


@on("decline", place=Place.HERE)
async def decline(host: Host, request: Request) -> Reply:
    """Not play for a friend who is away: the friend hears of it, and their clocks stand still."""
    now, words = clock.now(), request.words
    friend_id = request.at.number(0)
    seats = await absences.seats_of(host, friend_id)
    notifications = {match.id: absence_notifications(seat) for match, seat in seats}
    for match, seat in seats[:1]:
        name = limits.safe_name(request.name)
        notifications[match.id].append(warning(seat, "declined", who=name))
    numbers = await host.store.deadlines.decline(request.user_id, friend_id, now, notifications)
    if numbers is None:
        raise Refused("no_deputy_any_more")
    _forget(host, numbers)
    key = "declined" if seats else "declined_nowhere"
    return Reply(words.line("away", key, who=f"<@{friend_id}>"))


async def _must_be_able(
    host: Host, person: discord.User | discord.Member, deputy: discord.User, now: datetime
) -> None:
    """Raises Refused for a deputy who could not play."""
    if deputy.id == person.id:
        raise Refused("deputy_is_self")
    if deputy.bot:
        raise Refused("deputy_is_bot")
    gone = await host.store.deadlines.away(deputy.id, now)
    if gone is not None:
        raise Refused("deputy_is_away", who=f"<@{deputy.id}>", until=messages.moment(gone.stop))


def _moment(text: str, preferences: Preferences, now: datetime, latest: datetime) -> datetime:
    """Until when somebody is away. Raises Refused."""
    too_long = Refused("away_too_long", at=messages.moment(latest))
    try:
        stop = durations.moment(text, preferences.zone, now)
    except durations.TooLong as wrong:
        raise too_long from wrong
    except (ValueError, KeyError) as wrong:
        raise Refused("no_moment", text=limits.safe_name(text)) from wrong
    if stop > latest:
        raise too_long
    return stop


async def _leave(
    host: Host, user_id: int, absence: Away, preferences: Preferences, before: Away | None
) -> None:
    end, seats = out_of_quiet(absence.stop, preferences), await absences.seats_of(host, user_id)
    notifications: dict[int, list[Notification]] = {}
    other = before is not None and before.deputy_id != absence.deputy_id
    spared = _spared(seats, before.deputy_id, absence.start) if before and other else {}
    for match, seat in seats:
        ask = NotificationKind.DEPUTY.single(OfSeat(seat), about=seat)
        asks = [ask] if absence.deputy_id is not None and not notifications else []
        told = absence_notifications(seat, end)
        notifications[match.id] = [*spared.get(match.id, ()), *asks, *told]
    _forget(host, await host.store.deadlines.leave(user_id, absence, notifications))


def _spared(seats: Seats, deputy_id: int | None, now: datetime) -> dict[int, list[Notification]]:
    """The one message to a deputy who has played until now, at the first of those tables."""
    played = [
        (match, seat)
        for match, seat in seats
        if deputy_id is not None and absences.played_by(match, seat, deputy_id, now)
    ]
    return {
        match.id: [
            Notification(NotificationKind.DEPUTY, body=OfSeat(seat, spared=deputy_id).stored())
        ]
        for match, seat in played[:1]
    }


async def _confirmed(
    host: Host, request: Request, absence: Away, preferences: Preferences
) -> Reply:
    words, seats = request.words, await absences.seats_of(host, request.user_id)
    key = "noted" if seats else "noted_nowhere"
    until = messages.moment(absence.stop)
    lines = [words.line("away", key, until=until, count=len(seats))]
    lines += _meanwhile(host, seats, absence, words)
    if preferences.zone is None:
        lines.append(words.line("away", "no_zone"))
    lines.append(words.line("away", "may_move"))
    return Reply("\n".join(lines), rows=((_back(words),),))


def _meanwhile(host: Host, seats: Seats, absence: Away, words: Words) -> list[str]:
    """What happens at the tables of somebody who is away."""
    if absence.deputy_id is None:
        return [words.line("away", "clocks_stand")]
    deputy, at = absence.deputy_id, absence.start
    waits = [match for match, seat in seats if not absences.played_by(match, seat, deputy, at)]
    key = "deputy" if len(waits) < len(seats) else "deputy_nowhere"
    lines = [words.line("away", key, who=f"<@{deputy}>")]
    if waits:
        tables = words.listed(
            messages.table_name(match.table, host.matches.words(match.table)) for match in waits
        )
        lines.append(
            words.line("away", "waits", who=f"<@{deputy}>", tables=limits.fit(tables, 600))
        )
    return lines


async def _panel(host: Host, request: Request, absence: Away | None) -> Reply:
    """Whether a person is away, who plays for them, and for whom they play."""
    words, user_id, now = request.words, request.user_id, clock.now()
    buttons: list[Item] = []
    lines = [words.line("away", "here")]
    if absence is not None:
        seats = await absences.seats_of(host, user_id)
        lines = [words.line("away", "until", until=messages.moment(absence.stop))]
        lines += _meanwhile(host, seats, absence, words)
        buttons.append(_back(words))
    for number, friend_id in enumerate(
        (await host.store.deadlines.friends(user_id, now))[:FRIENDS], 1
    ):
        gone = await host.store.deadlines.away(friend_id, now)
        if gone is not None:
            until = messages.moment(gone.stop)
            who = f"<@{friend_id}>"
            lines.append(words.line("away", "plays_for", number=number, who=who, until=until))
            label = words.line("button", "decline_one", number=number)
            buttons.append(button(label, address("decline", 0, friend_id), Style.danger))
    return Reply("\n".join(lines), rows=in_rows(buttons))


def _back(words: Words) -> Item:
    return button(words.line("button", "back_again"), address("back", 0), Style.success)


def _forget(host: Host, numbers: Sequence[int]) -> None:
    """Who is called has changed there: the matches in memory must hear of it."""
    for number in numbers:
        host.matches.forget(number)
