"""Spans, hours and dates as people type them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.dates import moment
from bot.tables.durations import LONGEST, format_duration, hours, span
from data.words import Words

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
AMSTERDAM = "Europe/Amsterdam"
SATURDAY = datetime(2026, 11, 21, 10, 30, tzinfo=UTC)
"""When somebody types; in Amsterdam it is 11:30, the same day."""


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def refused(read: Callable[..., object], *typed: object) -> bool:
    try:
        read(*typed)
    except ValueError:
        return True
    return False


# --- spans ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("36h", 36 * HOUR),
        ("1d 6h", 30 * HOUR),
        ("1d6h", 30 * HOUR),
        ("90m", 90 * MINUTE),
        ("1 day", DAY),
        ("2 weeks", 14 * DAY),
        ("45 min", 45 * MINUTE),
        ("1.5 hours", 90 * MINUTE),
        ("1,5 h", 90 * MINUTE),
        ("1 day, 6 hours and 5 minutes", 30 * HOUR + 5 * MINUTE),
        ("  3 Days ", 3 * DAY),
        ("365d", 365 * DAY),
    ],
)
def test_a_span_is_typed_as_people_say_it(typed: str, meant: timedelta) -> None:
    assert span(typed) == meant


@pytest.mark.parametrize(
    "typed",
    [
        *("", "soon", "3", "h", "-3h", "0h", "0 days", "1h -30m", "1d and", "1h 5"),
        *("30s", "0.01h", "366d", "53 weeks", "1e3h", "9" * 5000 + "d"),
    ],
)
def test_what_is_no_span_of_whole_minutes_up_to_a_year_is_refused(typed: str) -> None:
    assert refused(span, typed)


@given(st.integers(1, LONGEST // MINUTE).map(lambda n: n * MINUTE))
def test_what_is_said_of_a_span_can_be_typed(meant: timedelta) -> None:
    assert span(format_duration(meant, Words.of("en"))) == meant


@pytest.mark.parametrize(
    ("meant", "read"),
    [
        (30 * HOUR, "1 day 6 hours"),
        (14 * DAY, "14 days"),
        (61 * MINUTE, "1 hour 1 minute"),
        (DAY + 5 * MINUTE + timedelta(seconds=59), "1 day 5 minutes"),
        (timedelta(seconds=59), "0 minutes"),
    ],
)
def test_a_span_is_read_in_days_hours_and_minutes(meant: timedelta, read: str) -> None:
    assert format_duration(meant, Words.of("en")) == read


# --- hours of the day -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("22-7", (time(22), time(7))),
        ("22:30-07:00", (time(22, 30), time(7))),
        ("22 to 7:15", (time(22), time(7, 15))),
        ("22.30 – 7", (time(22, 30), time(7))),
        ("10pm-7:30 AM", (time(22), time(7, 30))),
        ("12am until 12pm", (time(0), time(12))),
        ("7-7", (time(7), time(7))),
    ],
)
def test_hours_are_typed_from_and_to(typed: str, meant: tuple[time, time]) -> None:
    assert hours(typed) == meant


@pytest.mark.parametrize(
    "typed", ["", "night", "22", "22-", "-7", "22-25", "22-7:60", "13pm-2am", "0am-7", "22-7-8"]
)
def test_what_is_no_pair_of_hours_is_refused(typed: str) -> None:
    assert refused(hours, typed)


# --- until when somebody is away --------------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    [
        *("2026-12-24", "12-24", "24.12.", "24.12", "24.12.2026", "24. 12. 2026", "24 Dec"),
        *("24th December", "24 dec 2026", "Dec 24", "December 24th, 2026"),
    ],
)
def test_a_day_is_over_at_midnight_where_they_live(typed: str) -> None:
    assert moment(typed, AMSTERDAM, SATURDAY) == utc("2026-12-24 23:00")
    assert moment(typed, "America/New_York", SATURDAY) == utc("2026-12-25 05:00")
    assert moment(typed, None, SATURDAY) == utc("2026-12-25 00:00")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("12-24 18:00", "2026-12-24 17:00"),
        ("2026-12-24 18:00", "2026-12-24 17:00"),
        ("2026-12-24T18:00", "2026-12-24 17:00"),
        ("24.12. 18:00", "2026-12-24 17:00"),
        ("Dec 24, 6pm", "2026-12-24 17:00"),
        ("24 Dec 2026 at 6:15 pm", "2026-12-24 17:15"),
        ("3d", "2026-11-24 10:30"),
        ("36h", "2026-11-22 22:30"),
        ("In 3 days", "2026-11-24 10:30"),
        ("today", "2026-11-21 23:00"),
        ("today 18:00", "2026-11-21 17:00"),
        ("tomorrow", "2026-11-22 23:00"),
        ("Tomorrow 9am", "2026-11-22 08:00"),
        ("sunday", "2026-11-22 23:00"),
        ("fri 18:00", "2026-11-27 17:00"),
    ],
)
def test_an_hour_or_a_day_nearby_is_named_shortly(typed: str, meant: str) -> None:
    assert moment(typed, AMSTERDAM, SATURDAY) == utc(meant)


@pytest.mark.parametrize("typed", ["saturday", "sat"])
def test_a_day_of_the_week_is_never_today(typed: str) -> None:
    assert moment(typed, AMSTERDAM, SATURDAY) == utc("2026-11-28 23:00")


@pytest.mark.fault("T6")
@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("21 Nov", "2026-11-21 23:00"),
        ("21 Nov 11:31", "2026-11-21 10:31"),
        ("21 Nov 11:30", "2027-11-21 10:30"),
        ("20 Nov", "2027-11-20 23:00"),
        ("29 Feb", "2028-02-29 23:00"),
    ],
)
def test_a_date_without_a_year_is_the_next_such_date(typed: str, meant: str) -> None:
    assert moment(typed, AMSTERDAM, SATURDAY) == utc(meant)


def test_today_is_the_day_where_they_live() -> None:
    """Late on Saturday in UTC it is Sunday in Sydney."""
    late = utc("2026-11-21 20:00")
    assert moment("today", "Australia/Sydney", late) == utc("2026-11-22 13:00")
    assert moment("sunday", "Australia/Sydney", late) == utc("2026-11-29 13:00")


def test_a_day_that_begins_without_a_midnight_begins_at_the_change() -> None:
    """In Cairo the clocks go from 0:00 to 1:00 when 24 April 2026 begins."""
    assert moment("23 Apr", "Africa/Cairo", utc("2026-04-01 00:00")) == utc("2026-04-23 22:00")


@pytest.mark.fault("T4")
def test_an_hour_that_the_change_skips_is_as_much_later() -> None:
    march = utc("2026-03-01 00:00")
    assert moment("03-29 02:30", AMSTERDAM, march) == utc("2026-03-29 01:30")
    assert moment("10-25 02:30", AMSTERDAM, march) == utc("2026-10-25 00:30"), "of two the first"


@pytest.mark.parametrize(
    "typed",
    [
        *("", "soon", "never", "2026-11-20", "2020-01-01", "2026-13-01", "30 Feb", "31.4."),
        *("today 9:00", "2026-11-21 11:30", "24 Dec 25:00", "24 Foo", "de 24", "0-0"),
        *("9999-12-31", "0000-01-01", "0h", "366d", "sat sun", "2026-12-24 18"),
    ],
)
def test_what_is_no_date_to_come_is_refused(typed: str) -> None:
    assert refused(moment, typed, AMSTERDAM, SATURDAY)


@given(st.text(st.sampled_from("0123456789 :-.,tdhmwapecn"), max_size=12))
def test_whatever_is_typed_is_to_come_or_refused(typed: str) -> None:
    assert refused(moment, typed, AMSTERDAM, SATURDAY) or (
        moment(typed, AMSTERDAM, SATURDAY) > SATURDAY
    )
