"""How a person is reminded: what they set by /remind, and what they put off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.base import clock, limits
from bot.base.address import Address, address
from bot.base.errors import Refused
from bot.host import Host
from bot.interactions.access import visible_table
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.lobby.service import change
from bot.reminders.messages import snoozes
from bot.screens import messages
from bot.screens.replies import Item, Reply, Rows, button
from bot.store.waits import AwaitedSeat, MatchClock
from bot.tables import durations, lobby
from bot.tables.schedule import ClockMode, Preferences, Where, next_digest
from data.words import Words

HOUR = timedelta(hours=1)
EVENING = time(18)  # when a digest comes, unless another hour is typed


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed behind /remind; None: nothing."""

    first: str | None = None
    spacing: str | None = None
    quiet: str | None = None
    zone: str | None = None
    where: str | None = None
    snooze: str | None = None
    on: bool | None = None
    invitations: bool | None = None
    secrets: str | None = None
    digest: str | None = None


async def remind(host: Host, request: Request, typed: Typed) -> Reply:
    """Set what was typed, all of it or nothing, and show how the person is reminded now."""
    now, user_id = clock.now(), request.user_id
    before = await host.store.deadlines.preferences(user_id)
    wanted = _wanted(before, typed)
    put_off = None if typed.snooze is None else _span(typed.snooze)
    if wanted != before:
        await host.store.deadlines.wish(user_id, wanted, now)
    lines = []
    words = request.words
    if typed != Typed():
        lines.append(words.line("wishes", "noted"))
    if put_off is not None:
        said = await _put_off(host, user_id, put_off, now, words)
        lines.append(said or words.line("wishes", "nothing_waits"))
    panel = _panel(wanted, words, now)
    return replace(panel, text="\n".join((*lines, panel.text)))


@on("wish")
async def wish(host: Host, request: Request) -> Reply:
    """Turn one of the common things over, and show the panel again."""
    now, user_id = clock.now(), request.user_id
    wanted = await host.store.deadlines.preferences(user_id)
    match request.at.args:
        case ("on" | "off" as state,):
            wanted = replace(wanted, on=state == "on")
        case ("invited",):
            wanted = replace(wanted, invited=True)
        case ("digest", "off"):
            wanted = replace(wanted, digest=None)
        case ("digest",):
            wanted = replace(wanted, digest=EVENING)
        case ("secrets", where) if where in list(Where):
            wanted = replace(wanted, secrets=Where(where))
        case (where,) if where in list(Where):
            wanted = replace(wanted, where=Where(where))
        case _:
            raise Refused("unknown_press")
    await host.store.deadlines.wish(user_id, wanted, now)
    return _panel(wanted, request.words, now)


@on("uninvite", place=Place.NEW)
async def invite_no_more(host: Host, request: Request) -> Reply:
    """Take no invitations any more; the seat that is kept here is free again."""
    user_id = request.user_id
    table = await visible_table(host, request.actor, request.table)
    preferences = await host.store.deadlines.preferences(user_id)
    await host.store.deadlines.wish(user_id, replace(preferences, invited=False), clock.now())
    if any(guest.user_id == user_id for guest in lobby.invited(table)):
        await change(host, request.actor, request.table, lambda table: lobby.leave(table, user_id))
    words = request.words
    again = button(words.line("button", "invited_on"), address("wish", 0, "invited"))
    return Reply(words.line("said", "uninvited"), rows=((again,),))


@on("snooze", place=Place.NEW)
async def snooze(host: Host, request: Request) -> Reply:
    """Put the reminders of one table off, or (0) of all; only the person reminded can."""
    now, user_id = clock.now(), request.user_id
    if not request.at.args or not request.at.args[0].isdecimal() or len(request.at.args[0]) > 4:
        raise Refused("unknown_press")
    if request.table:
        await _must_be_mine(host, request.at, user_id, now)
    words, span = request.words, int(request.at.args[0]) * HOUR
    said = await _put_off(host, user_id, span, now, words, request.table)
    if said is None:
        raise Refused("nothing_waits")
    return Reply(said)


async def _must_be_mine(host: Host, at: Address, user_id: int, now: datetime) -> None:
    """Raises Refused if that table waits for somebody else, or not any more."""
    stands = await host.store.deadlines.clock(at.table, now)
    waiting = {} if stands is None else stands.waiting
    seats = [s for s in waiting if at.args[1:] in ((), (str(s),))]
    if not seats:
        raise Refused("nothing_waits")
    if not any(waiting[seat].user_id == user_id for seat in seats):
        words = host.matches.words(await host.matches.table(at.table))
        raise Refused("reminds_other", who=words.listed(map(words.seat, seats)))


async def _put_off(
    host: Host, user_id: int, span: timedelta, now: datetime, words: Words, number: int = 0
) -> str | None:
    """Put the reminders of one table off, or (0) of all, and say when the next really comes.

    None if nothing waits for that person.
    """
    count = await host.store.deadlines.snooze(user_id, now + span, now, number)
    if not count:
        return None
    tables = [number] if number else [table.id for table in await host.store.tables_of(user_id)]
    clocks = [await host.store.deadlines.clock(table, now) for table in tables]
    mine = [
        (waiting.reminder, _why_never(stands, waiting))
        for stands in clocks
        if stands is not None
        for waiting in stands.waiting.values()
        if waiting.user_id == user_id
    ]
    coming = [at for at, why_never in mine if at is not None and not why_never]
    if coming:
        return words.line("wishes", "snoozed", count=count, at=messages.moment(min(coming)))
    why = words.listed(words.line("wishes", f"never_{key}") for key in sorted({k for _, k in mine}))
    return words.line("wishes", "snoozed_never", why=why)


def _why_never(stands: MatchClock, waiting: AwaitedSeat) -> str:
    """Why no reminder of that wait comes as things stand; empty if one does."""
    if not waiting.preferences.on:
        return "off"
    if stands.settings.mode is ClockMode.NONE:
        return "no_clock"
    if stands.paused is not None:
        return "paused"
    late = waiting.deadline and waiting.reminder and waiting.deadline <= waiting.reminder
    return "late" if late and stands.settings.mode is ClockMode.HARD else ""


def _wanted(preferences: Preferences, typed: Typed) -> Preferences:
    """The wishes with what was typed. Raises Refused."""
    if typed.first is not None:
        preferences = replace(preferences, first=_span(typed.first))
    if typed.spacing is not None:
        spacing = None if durations.is_off(typed.spacing) else _span(typed.spacing)
        if spacing is not None and spacing < HOUR:
            raise Refused("spacing_too_short")
        preferences = replace(preferences, spacing=spacing)
    if typed.zone is not None:
        preferences = replace(preferences, zone=_zone(typed.zone))
    if typed.quiet is not None:
        preferences = replace(preferences, quiet=_quiet(typed.quiet))
        if preferences.quiet is not None and preferences.zone is None:
            raise Refused("quiet_needs_zone", hours=_hours(preferences.quiet))
    if typed.where is not None:
        preferences = replace(preferences, where=Where(typed.where))
    if typed.secrets is not None:
        preferences = replace(preferences, secrets=Where(typed.secrets))
    if typed.digest is not None:
        preferences = replace(preferences, digest=_hour(typed.digest))
    if typed.invitations is not None:
        preferences = replace(preferences, invited=typed.invitations)
    return preferences if typed.on is None else replace(preferences, on=typed.on)


def _span(text: str) -> timedelta:
    try:
        return durations.span(text)
    except durations.TooLong as wrong:
        raise Refused(
            "too_long", text=limits.safe_name(text), days=durations.LONGEST.days
        ) from wrong
    except ValueError as wrong:
        raise Refused("no_span", text=limits.safe_name(text)) from wrong


def _hour(text: str) -> time | None:
    if durations.is_off(text):
        return None
    try:
        return durations.time_of_day(text)
    except ValueError as wrong:
        raise Refused("no_hour", text=limits.safe_name(text)) from wrong


def _quiet(text: str) -> tuple[time, time] | None:
    if durations.is_off(text):
        return None
    try:
        start, end = durations.hours(text)
    except ValueError as wrong:
        raise Refused("no_hours", text=limits.safe_name(text)) from wrong
    return None if start == end else (start, end)


def _zone(text: str) -> str:
    """The zone meant: its name, or what only one name holds."""
    found = durations.zones(text) if text.strip() else []
    exact = [zone for zone in found if zone.lower() == text.strip().lower()]
    if len(exact or found) == 1:
        return (exact or found)[0]
    near = [f"`{zone}`" for zone in found[:3]]
    raise Refused("no_zone_near" if near else "no_zone", text=limits.safe_name(text), near=near)


def _panel(preferences: Preferences, words: Words, now: datetime) -> Reply:
    """How a person is reminded, in plain words, and buttons for the common things."""
    secrets = words.line("wishes", f"secrets_{preferences.secrets}")
    closed = [secrets, *_digest_said(preferences, words, now)]
    closed += () if preferences.invited else (words.line("wishes", "uninvited"),)
    if not preferences.on:
        return Reply(
            "\n".join((words.line("wishes", "off"), *closed)), rows=(_switches(preferences, words),)
        )
    first = durations.format_duration(preferences.first, words)
    if preferences.spacing is None:
        lines = [words.line("wishes", "once", first=first)]
    else:
        spacing = durations.format_duration(preferences.spacing, words)
        lines = [words.line("wishes", "again", first=first, spacing=spacing)]
    lines.append(words.line("wishes", "hard"))
    lines.append(words.line("wishes", f"by_{preferences.where}"))
    lines += _hours_said(preferences, words, now)
    lines += (*closed, words.line("wishes", "how"))
    rows: Rows = (_switches(preferences, words), tuple(snoozes(0, words)))
    return Reply("\n".join(lines), rows=rows)


def _hours_said(preferences: Preferences, words: Words, now: datetime) -> Sequence[str]:
    if preferences.zone is None:
        return [words.line("wishes", "no_zone")]
    here = now.astimezone(ZoneInfo(preferences.zone)).strftime("%H:%M")
    if preferences.quiet is None:
        return [words.line("wishes", "no_quiet", zone=preferences.zone, now=here)]
    hours = _hours(preferences.quiet)
    return [words.line("wishes", "quiet", hours=hours, zone=preferences.zone, now=here)]


def _digest_said(preferences: Preferences, words: Words, now: datetime) -> Sequence[str]:
    """When the next digest comes, on the clock of whoever reads it."""
    due = next_digest(now, preferences)
    return [] if due is None else [words.line("wishes", "digest", at=messages.moment(due))]


def _switches(preferences: Preferences, words: Words) -> tuple[Item, ...]:
    power = "off" if preferences.on else "on"
    switches = [button(words.line("button", f"remind_{power}"), address("wish", 0, power))]
    if preferences.on:
        other = Where.DM if preferences.where is Where.CHANNEL else Where.CHANNEL
        switches.append(button(words.line("button", f"by_{other}"), address("wish", 0, other)))
    secrets = Where.DM if preferences.secrets is Where.CHANNEL else Where.CHANNEL
    label = words.line("button", f"secrets_{secrets}")
    switches.append(button(label, address("wish", 0, "secrets", secrets)))
    digest = ("digest",) if preferences.digest is None else ("digest", "off")
    said = "digest_on" if preferences.digest is None else "digest_off"
    switches.append(button(words.line("button", said), address("wish", 0, *digest)))
    if not preferences.invited:
        again = address("wish", 0, "invited")
        switches.append(button(words.line("button", "invited_on"), again))
    return tuple(switches)


def _hours(quiet: tuple[time, time]) -> str:
    start, end = (hour.strftime("%H:%M") for hour in quiet)
    return f"{start}–{end}"
