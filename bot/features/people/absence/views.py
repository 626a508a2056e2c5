"""What a person reads about their own absence and about those whose deputy they are."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.base import clock, limits
from bot.base.address import address
from bot.features.people.absence.service import (
    BegunAbsence,
    DaysAsked,
    Seats,
    budget,
    played_by,
    seats_of,
)
from bot.matches import as_read
from bot.matches.registry import MatchRegistry
from bot.screens import messages
from bot.screens.absence_lines import booked
from bot.screens.form import Form, TextField
from bot.screens.replies import Item, Reply, Style, button, in_rows
from bot.store.store import Store
from bot.tables.records import Away
from data.words import Words

OFFERED = (1, 3, 7, 14)  # days from now, each with a button
ABSENT = 10  # absent players with a button to decline, at most
MOST = 100  # characters of what is typed
SHORT = 8  # tables, at most, that are named where the clock will run
LATEST = 4_000_000_000  # seconds; the year 2096


async def begun(matches: MatchRegistry, user_id: int, gone: BegunAbsence, words: Words) -> Reply:
    """Say that the absence has begun, and what happens meanwhile."""
    seats, until = await seats_of(matches, user_id), messages.moment(gone.absence.stop)
    ahead = gone.absence.start > clock.now()
    key = "booked" if ahead else "noted" if seats else "noted_nowhere"
    since = messages.moment(gone.absence.start)
    lines = [words.line("away", key, since=since, until=until, count=len(seats))]
    if gone.lost is not None:
        who, at = f"<@{gone.lost[0]}>", messages.moment(gone.lost[1])
        lines.insert(0, words.line("away", "deputy_gone", who=who, until=at))
    if ahead and gone.absence.deputy_id is not None:
        lines.append(words.line("away", "asked_then", who=f"<@{gone.absence.deputy_id}>"))
    left = await _left(matches.store, user_id, seats, gone.absence)
    if not ahead:
        lines += _meanwhile(seats, gone.absence, left, words)
    lines += _budgets(seats, gone.absence, left, words)
    if (await matches.store.deadlines.preferences(user_id)).zone is None:
        lines.append(words.line("away", "no_zone"))
    if ahead:
        stay = button(words.line("button", "stay"), _stay(gone.absence), Style.danger)
        return Reply("\n".join(lines), rows=((stay,),))
    lines.append(words.line("away", "may_move"))
    return Reply("\n".join(lines), rows=((_back(words),),))


def asked(which: DaysAsked, deputy_id: int | None, words: Words) -> Reply:
    """Which of several times is meant, with a button for each."""
    rows, lines = list[Item](), [words.line("refusal", which.key, **which.values)]
    for number, said in enumerate(which.periods, 1):
        start = 0 if said.start is None else int(said.start.timestamp())
        key = "option_from" if start else "option_now"
        since = "" if said.start is None else messages.moment(said.start)
        until = messages.moment(said.stop)
        lines.append(words.line("away", key, number=number, since=since, until=until))
        to = address("absent", 0, start, int(said.stop.timestamp()), deputy_id or 0)
        rows.append(button(words.line("button", "option", number=number), to))
    return Reply("\n".join(lines), rows=in_rows(rows))


async def _left(store: Store, user_id: int, seats: Seats, absence: Away) -> list[timedelta]:
    """For how much longer absences stop the clock at each table; empty if a deputy plays."""
    if absence.deputy_id is not None:
        return []
    return [await budget(store, match.table, user_id, absence.start) for match, _ in seats]


def _budgets(seats: Seats, absence: Away, left: Sequence[timedelta], words: Words) -> list[str]:
    """For how long absences may still stop the clocks, and where a clock will run before this one
    ends."""
    if not left:
        return []
    tables, short = [match.table for match, _ in seats], list[str]()
    for table, there in zip(tables, left, strict=True):
        if absence.start + there < absence.stop:
            at = messages.moment(absence.start + there)
            named = messages.table_name(table, as_read.words(table))
            days = table.clock.away.days
            short.append(words.line("away", "runs_from", table=named, at=at, days=days))
    tightest, there = min(zip(tables, left, strict=True), key=lambda one: one[1])
    days = tightest.clock.away.days
    return [words.line("away", "budget", days=days, left=there.days), *short[:SHORT]]


def _stay(absence: Away) -> str:
    return address("stay", 0, int(absence.start.timestamp()))


async def panel(matches: MatchRegistry, user_id: int, words: Words) -> Reply:
    """Whether a person is away, who plays for them, and for whom they play."""
    now, deadlines = clock.now(), matches.store.deadlines
    buttons: list[Item] = []
    lines = [words.line("away", "here")]
    if (absence := await deadlines.away(user_id, now)) is not None:
        lines = [words.line("away", "until", until=messages.moment(absence.stop))]
        seats = await seats_of(matches, user_id)
        left = await _left(matches.store, user_id, seats, absence)
        lines += _meanwhile(seats, absence, left, words)
        buttons.append(_back(words))
    else:
        buttons += _leaving(words)
    for number, (absence, line) in enumerate(await booked(matches.store, user_id, words), 1):
        lines.append(line)
        label = words.line("button", "stay_one", number=number)
        buttons.append(button(label, _stay(absence), Style.danger))
    for number, absent_id in enumerate((await deadlines.deputy_for(user_id, now))[:ABSENT], 1):
        gone = await deadlines.away(absent_id, now)
        if gone is not None:
            until, who = messages.moment(gone.stop), f"<@{absent_id}>"
            lines.append(words.line("away", "plays_for", number=number, who=who, until=until))
            label = words.line("button", "decline_one", number=number)
            buttons.append(button(label, address("decline", 0, absent_id), Style.danger))
    return Reply("\n".join(lines), rows=in_rows(buttons))


def _leaving(words: Words) -> list[Item]:
    """The buttons to be away at once: for some days, or until what is typed."""
    now = clock.now()
    ends = {days: int((now + timedelta(days=days)).timestamp()) for days in OFFERED}
    found = [
        button(words.line("button", "away_for", days=days), address("absent", 0, 0, stop, 0))
        for days, stop in ends.items()
    ]
    return [*found, button(words.line("button", "away_until"), address("away", 0))]


def form(words: Words) -> Form:
    """The form for days that no button has."""
    label, hint = words.line("away", "label"), words.line("away", "hint")
    field = TextField("until", label, hint, most=MOST)
    return Form(words.line("away", "title"), address("goaway", 0), (field,))


def _meanwhile(seats: Seats, absence: Away, left: Sequence[timedelta], words: Words) -> list[str]:
    """What happens at the tables of a player who is away."""
    if absence.deputy_id is None:
        return [words.line("away", "clocks_stand" if any(left) or not left else "clocks_run")]
    played, who = played_by(seats, absence.deputy_id, absence.start), f"<@{absence.deputy_id}>"
    lines = [words.line("away", "deputy" if played else "deputy_nowhere", who=who)]
    waits = [match.table for match, seat in seats if (match, seat) not in played]
    if waits:
        names = (messages.table_name(table, as_read.words(table)) for table in waits)
        tables = limits.fit(words.listed(names), 600)
        lines.append(words.line("away", "waits", who=who, tables=tables))
    return lines


def _back(words: Words) -> Item:
    return button(words.line("button", "back_again"), address("back", 0), Style.success)
