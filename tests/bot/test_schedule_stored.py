"""Clocks and wishes as they are kept in the database, and read by this version or another."""

from __future__ import annotations

from datetime import time, timedelta

from bot.tables.schedule import (
    ClockMode,
    ClockSettings,
    Late,
    Left,
    Preferences,
    Where,
    clock_settings_from_json,
    clock_settings_to_json,
    preferences_from_json,
    preferences_to_json,
)

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


def test_a_table_has_unasked_a_soft_clock_of_three_days() -> None:
    assert clock_settings_from_json("{}") == ClockSettings(
        ClockMode.SOFT, 3 * DAY, timedelta(0), Late.PLAY, Left.PLAY, True
    )


def test_a_clock_is_stored_in_seconds_and_comes_back() -> None:
    pace = ClockSettings(ClockMode.HARD, 90 * MINUTE, 2 * DAY, Late.OFFER, Left.WAIT, undo=False)
    assert '"time": 5400' in clock_settings_to_json(pace)
    assert clock_settings_from_json(clock_settings_to_json(pace)) == pace


def test_what_a_later_version_stored_is_as_by_default_here() -> None:
    stored = '{"mode": "sudden", "time": null, "bank": 60, "colour": "red"}'
    assert clock_settings_from_json(stored) == ClockSettings(bank=MINUTE)


def test_wishes_are_stored_and_come_back() -> None:
    preferences = Preferences(
        "Europe/Amsterdam", 6 * HOUR, DAY, (time(22, 30), time(7)), Where.DM, on=False
    )
    assert preferences_from_json(preferences_to_json(preferences)) == preferences
    assert (
        preferences_from_json(preferences_to_json(Preferences()))
        == Preferences()
        == preferences_from_json("{}")
    )


def test_who_lives_in_a_zone_that_is_no_longer_known_has_none() -> None:
    assert preferences_from_json('{"zone": "Europe/Atlantis", "first": 60}') == Preferences(
        first=MINUTE
    )


def test_a_person_who_never_said_is_reminded_once_after_a_day_in_the_channel() -> None:
    assert Preferences() == Preferences(None, DAY, None, None, Where.CHANNEL, True)
