"""What holds of deadlines and reminders whatever the facts; and a slow calendar agrees."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tables.schedule import (
    GRACE,
    ClockMode,
    ClockSettings,
    Preferences,
    Stop,
    Wait,
    after,
    counted,
    deadline,
    out_of_quiet,
    overrun,
    reachable,
    reminder,
)
from games.core import Seat
from tests.support.bot import oracle
from tests.support.bot.oracle import within

MINUTE, NOTHING = timedelta(minutes=1), timedelta(0)
ZONES = ("America/New_York", "Australia/Lord_Howe", "Europe/Amsterdam")
CHANGES = [
    datetime.fromisoformat(f"2026-{at}:00").replace(tzinfo=UTC)
    for at in ("03-08 07", "03-29 01", "04-04 15", "10-03 15", "10-25 01", "11-01 06")
]
"""The hours in which the clocks of those zones are changed: all facts are drawn near one."""

seasons = st.sampled_from(CHANGES)
offsets = st.integers(-3 * 24 * 60, 3 * 24 * 60).map(lambda n: n * MINUTE)
spans = st.integers(1, 2 * 24 * 60).map(lambda n: n * MINUTE)
wall_hours = st.builds(time, st.integers(0, 23), st.sampled_from([0, 15, 30, 59]))
quiets = st.tuples(wall_hours, wall_hours)
night_owls = st.builds(Preferences, zone=st.sampled_from(ZONES), quiet=quiets)
preferences = st.builds(
    Preferences,
    zone=st.none() | st.sampled_from(ZONES),
    first=spans,
    spacing=st.none() | spans,
    quiet=st.none() | quiets,
    on=st.sampled_from([True, True, True, False]),
)
times = spans.map(lambda span: 2 * span)
"""Of a move: half of it is whole minutes too, as half of the whole hours that people choose."""
paces = st.builds(
    ClockSettings, st.sampled_from(ClockMode), time=times, bank=st.just(NOTHING) | spans
)


def stops(at: datetime, going_on: bool = False) -> st.SearchStrategy[list[Stop]]:
    """Some stops near an instant, most of them with an end, or all."""
    ended = st.builds(lambda start, span: Stop(at + start, at + start + span), offsets, spans)
    mostly = st.one_of(*[ended] * 7, offsets.map(lambda start: Stop(at + start)))
    return st.lists(mostly if going_on else ended, max_size=4)


@st.composite
def waits(draw: st.DrawFn, at: datetime) -> Wait:
    since = at + draw(offsets)
    reminded, snoozed = draw(st.none() | spans), draw(st.none() | spans)
    return Wait(
        Seat(0),
        since,
        None if reminded is None else since + reminded,
        None if snoozed is None else since + snoozed,
    )


# --- counting ---------------------------------------------------------------------------------


@given(st.data(), seasons, spans)
def test_after_so_much_time_so_much_was_counted(
    data: st.DataObject, since: datetime, span: timedelta
) -> None:
    still = data.draw(stops(since))
    at = after(since, span, still)
    assert at is not None
    assert counted(since, at, still) == span
    assert counted(since, at - MINUTE, still) < span, "and not before"


@given(st.data(), seasons, spans)
def test_what_was_counted_is_reached_again(
    data: st.DataObject, since: datetime, span: timedelta
) -> None:
    still = data.draw(stops(since, going_on=True))
    until = since + span
    at = after(since, counted(since, until, still), still)
    assert at is not None
    assert at <= until
    assert at == until or within(until - MINUTE, still)


@given(st.data(), seasons, spans)
def test_the_order_of_stops_does_not_matter_nor_one_that_lies_in_another(
    data: st.DataObject, since: datetime, span: timedelta
) -> None:
    still = data.draw(stops(since, going_on=True))
    shuffled = data.draw(st.permutations(still * 2))
    assert after(since, span, shuffled) == after(since, span, still)
    assert counted(since, since + span, shuffled) == counted(since, since + span, still)


@given(st.data(), seasons, spans, spans)
def test_two_stops_that_overlap_are_one(
    data: st.DataObject, since: datetime, first: timedelta, second: timedelta
) -> None:
    start = since + data.draw(offsets)
    middle = start + first * data.draw(st.sampled_from([0, 0.5, 1]))
    overlapping = [Stop(middle, start + first + second), Stop(start, start + first)]
    whole = [Stop(start, start + first + second)]
    assert after(since, first, overlapping) == after(since, first, whole)


# --- deadlines --------------------------------------------------------------------------------


@given(st.data(), seasons, paces, st.just(NOTHING) | spans)
@settings(deadline=None)
def test_deadlines_are_those_of_the_calendar(
    data: st.DataObject, season: datetime, pace: ClockSettings, spent: timedelta
) -> None:
    wait, still = data.draw(waits(season)), data.draw(stops(season, going_on=True))
    started = data.draw(st.none() | offsets.map(lambda offset: season + offset))
    told = deadline(wait, pace, spent, still, started)
    assert told == oracle.deadline(wait, pace, spent, still, started)


@given(st.data(), seasons, spans, st.just(NOTHING) | spans)
def test_whoever_acts_while_there_is_time_never_overdraws_the_bank(
    data: st.DataObject, season: datetime, time: timedelta, bank: timedelta
) -> None:
    wait, still = data.draw(waits(season)), data.draw(stops(season))
    pace = ClockSettings(time=time, bank=bank)
    due = deadline(wait, pace, NOTHING, still, None)
    used_up = after(wait.since, time + bank, still)
    assert due is not None
    assert used_up is not None
    assert used_up <= due
    assert overrun(wait, pace, used_up, still) == bank
    assert overrun(wait, pace, used_up + GRACE, [*still, Stop(used_up)]) == bank


# --- reminders --------------------------------------------------------------------------------


@given(st.data(), seasons, paces, preferences)
@settings(deadline=None)
def test_reminders_are_those_of_the_calendar(
    data: st.DataObject, season: datetime, pace: ClockSettings, preferences: Preferences
) -> None:
    wait = data.draw(waits(season))
    pauses = data.draw(stops(season, going_on=True))
    absence = data.draw(stops(season, going_on=True))
    told = reminder(wait, pace, preferences, pauses, absence)
    assert told == oracle.reminder(wait, pace, preferences, pauses, absence)


@given(st.data(), seasons, preferences)
def test_nobody_is_reminded_in_a_pause_or_away_or_in_their_quiet_hours(
    data: st.DataObject, season: datetime, preferences: Preferences
) -> None:
    pauses, absence = data.draw(stops(season)), data.draw(stops(season, going_on=True))
    at = reminder(data.draw(waits(season)), ClockSettings(), preferences, pauses, absence)
    if at is not None:
        assert not within(at, [*pauses, *absence])
        assert out_of_quiet(at, preferences) == at
        assert reachable(at, preferences, [*pauses, *absence]) == at


@given(night_owls, seasons, offsets)
def test_quiet_hours_end_on_the_first_minute_at_which_the_wall_shows_none(
    preferences: Preferences, season: datetime, offset: timedelta
) -> None:
    at = season + offset
    walked = at
    while oracle.quiet(walked, preferences):
        walked += MINUTE
    assert out_of_quiet(at, preferences) == walked
