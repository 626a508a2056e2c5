"""When a seat's time is up and when its player is reminded, as a player would state it.

Long because every rule of a clock stands in one table of cases.
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.tables.schedule import (
    ClockMode,
    ClockSettings,
    Preferences,
    Stop,
    Wait,
    counted,
    deadline,
    out_of_quiet,
    overrun,
    reachable,
    reminder,
)
from games.core import Seat

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
NOTHING = timedelta(0)
AMSTERDAM, NEW_YORK, LORD_HOWE = "Europe/Amsterdam", "America/New_York", "Australia/Lord_Howe"
NIGHT = (time(22), time(7))


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def waiting(since: str, reminded: str | None = None, snoozed: str | None = None) -> Wait:
    told, put_off = (utc(text) if text else None for text in (reminded, snoozed))
    return Wait(Seat(0), utc(since), told, put_off)


def stop(start: str, end: str | None = None) -> Stop:
    return Stop(utc(start), utc(end) if end else None)


def on_the_wall(text: str, zone: str, fold: int = 0) -> datetime:
    """The instant at which the clock on the wall shows that; of two the one that is asked for."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC)


MONDAY_NOON = waiting("2026-06-01 12:00")
THREE_DAYS = ClockSettings()
WITH_BANK = ClockSettings(bank=10 * HOUR)
IN_AMSTERDAM = Preferences(zone=AMSTERDAM, quiet=NIGHT)

# --- deadlines --------------------------------------------------------------------------------


def due(
    wait: Wait,
    pace: ClockSettings,
    *stops: Stop,
    spent: timedelta = NOTHING,
    started: str | None = None,
) -> datetime | None:
    return deadline(wait, pace, spent, stops, utc(started) if started else None)


def test_the_time_is_up_three_days_after_the_seat_came_to_be_awaited() -> None:
    assert due(MONDAY_NOON, THREE_DAYS) == utc("2026-06-04 12:00")


def test_what_is_left_of_the_bank_comes_on_top() -> None:
    assert due(MONDAY_NOON, WITH_BANK, spent=4 * HOUR) == utc("2026-06-04 18:00")
    assert due(MONDAY_NOON, WITH_BANK, spent=40 * HOUR) == utc("2026-06-04 12:00")


def test_without_a_clock_there_is_no_deadline() -> None:
    assert due(MONDAY_NOON, ClockSettings(ClockMode.NONE)) is None


def test_a_pause_of_a_weekend_moves_the_deadline_by_a_weekend() -> None:
    weekend = stop("2026-06-02 00:00", "2026-06-04 00:00")
    assert due(MONDAY_NOON, THREE_DAYS, weekend) == utc("2026-06-06 12:00")


def test_a_pause_and_an_absence_at_the_same_time_count_once() -> None:
    pause = stop("2026-06-02 00:00", "2026-06-03 00:00")
    away = stop("2026-06-02 12:00", "2026-06-03 12:00")
    assert due(MONDAY_NOON, THREE_DAYS, pause, away) == utc("2026-06-06 00:00")


def test_only_what_falls_into_the_wait_counts() -> None:
    before = stop("2026-05-30 12:00", "2026-06-01 18:00")
    later = stop("2026-06-20 12:00", "2026-06-21 12:00")
    assert due(MONDAY_NOON, THREE_DAYS, before, later) == utc("2026-06-04 18:00")


@pytest.mark.fault("T3")
def test_where_the_clock_of_the_host_was_set_back_nothing_is_counted() -> None:
    assert counted(utc("2026-06-01 12:00"), utc("2026-06-01 11:00"), []) == NOTHING
    backwards = stop("2026-06-02 12:00", "2026-06-02 11:00")
    assert due(MONDAY_NOON, THREE_DAYS, backwards) == utc("2026-06-04 12:00")


def test_while_the_table_is_paused_there_is_no_deadline() -> None:
    assert due(MONDAY_NOON, THREE_DAYS, stop("2026-06-02 00:00")) is None
    assert due(MONDAY_NOON, THREE_DAYS, stop("2026-06-09 00:00")) is None, "even if it was over"


@pytest.mark.fault("T1")
def test_nobody_is_late_within_ten_minutes_of_a_start_of_the_host() -> None:
    assert due(MONDAY_NOON, THREE_DAYS, started="2026-06-04 11:55") == utc("2026-06-04 12:05")
    assert due(MONDAY_NOON, THREE_DAYS, started="2026-06-09 08:00") == utc("2026-06-09 08:10")


def test_a_start_shortens_nothing_and_gives_nothing_to_who_is_awaited_since() -> None:
    assert due(MONDAY_NOON, THREE_DAYS, started="2026-06-02 08:00") == utc("2026-06-04 12:00")
    five = ClockSettings(time=5 * MINUTE)
    assert due(MONDAY_NOON, five, started="2026-06-01 12:00") == utc("2026-06-01 12:05")


def test_nobody_in_time_is_late_within_ten_minutes_of_the_end_of_a_stop() -> None:
    weekend = stop("2026-06-04 11:59", "2026-06-06 11:59")
    assert due(MONDAY_NOON, THREE_DAYS, weekend) == utc("2026-06-06 12:09")
    soon_again = stop("2026-06-06 12:05", "2026-06-06 18:00")
    assert due(MONDAY_NOON, THREE_DAYS, weekend, soon_again) == utc("2026-06-06 18:10")
    too_late = stop("2026-06-06 12:09", "2026-06-06 18:00")
    assert due(MONDAY_NOON, THREE_DAYS, weekend, too_late) == utc("2026-06-06 12:09")


@pytest.mark.fault("T1")
def test_an_outage_of_two_days_moves_the_deadline_by_two_days() -> None:
    outage = stop("2026-06-03 12:00", "2026-06-05 12:00")
    moved = due(MONDAY_NOON, THREE_DAYS, outage, started="2026-06-05 12:00")
    assert moved == utc("2026-06-06 12:00")


def test_acting_late_costs_of_the_bank_what_was_used_beyond_the_time() -> None:
    weekend = stop("2026-06-02 00:00", "2026-06-04 00:00")
    assert overrun(MONDAY_NOON, WITH_BANK, utc("2026-06-03 12:00"), []) == NOTHING
    assert overrun(MONDAY_NOON, WITH_BANK, utc("2026-06-04 15:30"), []) == 3.5 * HOUR
    assert overrun(MONDAY_NOON, WITH_BANK, utc("2026-06-06 15:30"), [weekend]) == 3.5 * HOUR
    assert (
        overrun(MONDAY_NOON, ClockSettings(ClockMode.NONE), utc("2026-07-01 00:00"), []) == NOTHING
    )


# --- reminders --------------------------------------------------------------------------------


def told(
    wait: Wait,
    preferences: Preferences = IN_AMSTERDAM,
    pauses: tuple[Stop, ...] = (),
    absence: tuple[Stop, ...] = (),
    pace: ClockSettings = THREE_DAYS,
) -> datetime | None:
    return reminder(wait, pace, preferences, pauses, absence)


def test_the_first_reminder_comes_a_day_after_the_seat_came_to_be_awaited() -> None:
    assert told(MONDAY_NOON, Preferences()) == utc("2026-06-02 12:00")


def test_a_second_one_comes_only_to_who_asked_for_it() -> None:
    reminded = waiting("2026-06-01 12:00", reminded="2026-06-02 12:05")
    assert told(reminded, Preferences()) is None
    assert told(reminded, Preferences(spacing=6 * HOUR)) == utc("2026-06-02 18:05")


def test_nobody_is_reminded_who_does_not_want_to_be_or_where_there_is_no_clock() -> None:
    assert told(MONDAY_NOON, Preferences(on=False)) is None
    assert told(MONDAY_NOON, pace=ClockSettings(ClockMode.NONE)) is None
    assert told(MONDAY_NOON, pace=ClockSettings(ClockMode.HARD)) is not None


def test_what_is_put_off_comes_at_the_instant_that_was_asked_for() -> None:
    put_off = waiting("2026-06-01 12:00", snoozed="2026-06-02 15:00")
    assert told(put_off, Preferences()) == utc("2026-06-02 15:00")


def test_at_night_it_waits_for_the_morning() -> None:
    """Midnight in Amsterdam is 22:00 UTC in June."""
    assert told(waiting("2026-06-01 22:00")) == utc("2026-06-03 05:00")
    assert told(waiting("2026-06-01 05:00")) == utc("2026-06-02 05:00"), "the end is not quiet"
    assert told(waiting("2026-06-01 20:00")) == utc("2026-06-03 05:00"), "the beginning is"


def test_without_a_zone_or_with_the_same_hour_twice_no_hour_is_quiet() -> None:
    late = waiting("2026-06-01 22:00")
    assert told(late, Preferences(quiet=NIGHT)) == utc("2026-06-02 22:00")
    assert told(late, Preferences(AMSTERDAM, quiet=(time(7), time(7)))) == utc("2026-06-02 22:00")


def test_who_is_away_is_reminded_when_they_are_back() -> None:
    away = stop("2026-06-02 00:00", "2026-06-05 12:00")
    assert told(MONDAY_NOON, absence=(away,)) == utc("2026-06-05 12:00")


def test_who_comes_back_at_night_is_reminded_in_the_morning() -> None:
    away = stop("2026-06-02 00:00", "2026-06-04 22:00")
    assert told(MONDAY_NOON, absence=(away,)) == utc("2026-06-05 05:00")


def test_who_is_away_again_when_the_quiet_hours_end_is_left_alone_until_they_are_back() -> None:
    early = stop("2026-06-03 05:00", "2026-06-03 09:00")
    assert told(waiting("2026-06-01 22:00"), absence=(early,)) == utc("2026-06-03 09:00")


def test_nobody_is_reminded_who_is_away_without_end() -> None:
    assert told(MONDAY_NOON, absence=(stop("2026-06-02 00:00"),)) is None
    assert told(MONDAY_NOON, absence=(stop("2026-06-03 00:00"),)) == utc("2026-06-02 12:00")


def test_a_pause_does_not_count_for_the_delay_but_an_absence_does() -> None:
    morning = stop("2026-06-02 06:00", "2026-06-02 09:00")
    assert told(MONDAY_NOON, pauses=(morning,)) == utc("2026-06-02 15:00")
    assert told(MONDAY_NOON, absence=(morning,)) == utc("2026-06-02 12:00")


def test_a_pause_does_not_count_for_the_next_reminder_either() -> None:
    reminded = waiting("2026-06-01 06:00", reminded="2026-06-02 06:00")
    morning = stop("2026-06-02 07:00", "2026-06-02 10:00")
    assert told(reminded, Preferences(spacing=6 * HOUR), (morning,)) == utc("2026-06-02 15:00")


def test_while_the_table_is_paused_nobody_is_reminded() -> None:
    assert told(MONDAY_NOON, pauses=(stop("2026-06-02 00:00"),)) is None


def test_what_falls_into_a_pause_waits_for_its_end() -> None:
    put_off = waiting("2026-06-01 12:00", snoozed="2026-06-02 15:00")
    paused = stop("2026-06-02 14:00", "2026-06-02 20:30")
    assert told(put_off, Preferences(), (paused,)) == utc("2026-06-02 20:30")
    assert told(put_off, IN_AMSTERDAM, (paused,)) == utc("2026-06-03 05:00")


def test_what_is_sent_late_is_not_sent_at_night_either() -> None:
    """The host was down when it was due: what counts is the hour at which it is sent."""
    assert reachable(utc("2026-06-02 23:00"), IN_AMSTERDAM, []) == utc("2026-06-03 05:00")
    assert reachable(utc("2026-06-02 13:00"), IN_AMSTERDAM, []) == utc("2026-06-02 13:00")


# --- the nights on which the clocks are changed -----------------------------------------------


@pytest.mark.parametrize(
    ("zone", "night", "hours"),
    [
        (AMSTERDAM, "2026-03-28", 8),
        (AMSTERDAM, "2026-10-24", 10),
        (NEW_YORK, "2026-03-07", 8),
        (NEW_YORK, "2026-10-31", 10),
        (LORD_HOWE, "2026-10-03", 8.5),
        (LORD_HOWE, "2026-04-04", 9.5),
    ],
)
def test_the_night_ends_by_the_clock_on_the_wall(zone: str, night: str, hours: float) -> None:
    start = on_the_wall(f"{night} 22:00", zone)
    assert out_of_quiet(start, Preferences(zone, quiet=NIGHT)) == start + hours * HOUR


@pytest.mark.fault("T4")
@pytest.mark.parametrize(
    ("zone", "gap", "skipped"),
    [
        (AMSTERDAM, utc("2026-03-29 01:00"), time(2, 30)),
        (NEW_YORK, utc("2026-03-08 07:00"), time(2, 30)),
        (LORD_HOWE, utc("2026-10-03 15:30"), time(2, 15)),
    ],
)
def test_an_end_that_the_change_skips_is_the_instant_of_the_change(
    zone: str, gap: datetime, skipped: time
) -> None:
    for before in (MINUTE, 2 * HOUR):
        assert out_of_quiet(gap - before, Preferences(zone, quiet=(time(22), skipped))) == gap


@pytest.mark.fault("T4")
@pytest.mark.parametrize(
    ("zone", "day", "end"),
    [
        (AMSTERDAM, "2026-10-25", "02:30"),
        (NEW_YORK, "2026-11-01", "01:30"),
        (LORD_HOWE, "2026-04-05", "01:45"),
    ],
)
def test_an_end_that_comes_twice_ends_the_quiet_both_times(zone: str, day: str, end: str) -> None:
    """In the hour that comes twice, what the clock on the wall shows is all that counts."""
    preferences = Preferences(zone, quiet=(time(22), time.fromisoformat(end)))
    first = on_the_wall(f"{day} {end}", zone)
    second = on_the_wall(f"{day} {end}", zone, fold=1)
    assert out_of_quiet(first - 3 * HOUR, preferences) == first
    assert out_of_quiet(first + MINUTE, preferences) == first + MINUTE
    assert out_of_quiet(second - MINUTE, preferences) == second


def test_a_beginning_that_comes_twice_begins_the_quiet_both_times() -> None:
    """Quiet from 2:30 in Amsterdam: the clock shows 2:30, then 2:00 once more, then 2:30 again."""
    preferences = Preferences(AMSTERDAM, quiet=(time(2, 30), time(8)))
    assert out_of_quiet(utc("2026-10-25 00:45"), preferences) == utc("2026-10-25 01:00")
    assert out_of_quiet(utc("2026-10-25 01:30"), preferences) == utc("2026-10-25 07:00")
