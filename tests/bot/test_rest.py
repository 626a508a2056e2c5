"""Nights and weekends that do not count, and a clock of every day, over a year with both changes of
summer time."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.clocks.rules import draft_of, is_eaten, settings_of, with_field
from bot.tables.rest import Night, night_from_text, night_of, night_to_text, rests
from bot.tables.schedule import (
    ClockMode,
    ClockSettings,
    Preferences,
    Stop,
    Wait,
    counted,
    deadline,
    reminder,
)
from games.core import Seat
from tests.support.bot.oracle import within
from tests.support.bot.playing import act
from tests.support.bot.reminding import remind
from tests.support.bot.scenes import match_of, opened, player, said
from tests.support.bot.sitting import paced
from tests.support.bot.telling import tells
from tests.support.bot.world import World

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NOTHING = timedelta(0)
NEW_YEAR = datetime(2026, 1, 1, tzinfo=UTC)
ZONES = ("America/New_York", "Australia/Lord_Howe", "Europe/Amsterdam")

instants = st.integers(0, 365 * 24 * 4).map(lambda n: NEW_YEAR + n * timedelta(minutes=15))
hours = st.builds(time, st.integers(0, 23), st.sampled_from([0, 30]))
people = st.builds(
    Preferences,
    zone=st.none() | st.sampled_from(ZONES),
    quiet=st.none() | st.tuples(hours, hours),
    first=st.integers(1, 72).map(lambda n: n * HOUR),
)
clocks = st.builds(
    ClockSettings,
    st.sampled_from([ClockMode.SOFT, ClockMode.HARD]),
    time=st.integers(1, 200).map(lambda n: n * HOUR),
    bank=st.sampled_from([NOTHING, 12 * HOUR]),
    nights=st.booleans(),
    weekends=st.booleans(),
)
absences = st.lists(
    st.builds(
        lambda at, days: Stop(at, at + days * DAY), instants, st.integers(1, 20)
    ), max_size=2
)  # fmt: skip


def due_of(
    clock: ClockSettings, person: Preferences, since: datetime, stops: list[Stop]
) -> tuple[datetime, list[Stop]]:
    resting = rests(clock, night_of(person), since, stops)
    due = deadline(Wait(Seat(0), since), clock, NOTHING, [*stops, *resting], None)
    assert due is not None
    return due, resting


@given(clocks, people, instants, absences)
def test_a_move_has_its_whole_time_outside_of_nights_and_weekends(
    clock: ClockSettings, person: Preferences, since: datetime, absent: list[Stop]
) -> None:
    due, resting = due_of(clock, person, since, absent)
    spent = counted(since, due, [*absent, *resting])
    assert spent >= clock.time + clock.bank
    assert spent <= clock.time + clock.bank + timedelta(minutes=10), "or the moment behind a stop"
    last = max((stop.start for stop in resting), default=due)
    assert last >= due or not resting, "nights are known for as long as the wait can last"


@given(clocks, people, instants)
def test_by_the_clock_on_the_wall_no_night_and_no_weekend_is_counted(
    clock: ClockSettings, person: Preferences, since: datetime
) -> None:
    due, resting = due_of(clock, person, since, [])
    night, zone = night_of(person), ZoneInfo(person.zone or "UTC")
    at = since
    while at < min(due, since + 10 * DAY):
        wall = at.astimezone(zone)
        asleep = False
        if clock.nights and night.quiet is not None and not wall.fold:
            start, end = night.quiet
            shown = wall.time()
            asleep = start <= shown < end if start <= end else not end <= shown < start
        free = clock.weekends and wall.weekday() >= 5
        if asleep or free:
            # An hour that the change skips shifts a night that begins or ends in it.
            assert any(within(at + shift * HOUR, resting) for shift in (0, -1, 1))
        at += timedelta(minutes=30)


@given(clocks, people, instants, absences)
def test_no_reminder_falls_after_its_deadline(
    clock: ClockSettings, person: Preferences, since: datetime, absent: list[Stop]
) -> None:
    due, resting = due_of(clock, person, since, absent)
    at = reminder(Wait(Seat(0), since), clock, person, resting, absent, due)
    assert at is None or since < at < due


@given(hours, st.sampled_from(ZONES), instants, st.booleans(), people)
def test_every_day_at_an_hour_all_who_have_not_moved_are_late(
    hour: time, zone: str, since: datetime, weekends: bool, person: Preferences
) -> None:
    clock = ClockSettings(ClockMode.HARD, daily=hour, zone=zone, weekends=weekends)
    due, _ = due_of(clock, person, since, [])
    wall, usual = due.astimezone(ZoneInfo(zone)), datetime.combine(due, hour)
    assert abs(wall.replace(tzinfo=None) - usual) % DAY <= HOUR or wall.time() == hour
    assert due - since >= HOUR, "who was asked just before has until the next day"
    assert due - since <= (4 if weekends else 1) * DAY + 2 * HOUR


@given(hours, st.sampled_from(ZONES), instants, people)
def test_an_hour_of_each_day_in_the_night_waits_until_the_player_is_up(
    hour: time, zone: str, since: datetime, person: Preferences
) -> None:
    clock = ClockSettings(ClockMode.HARD, daily=hour, zone=zone, nights=True)
    due, resting = due_of(clock, person, since, [])
    assert not any(stop.start < due < stop.end for stop in resting if stop.end)
    assert counted(since, due, resting) >= HOUR
    assert due - since <= 2 * DAY + 2 * HOUR
    at = reminder(Wait(Seat(0), since), clock, person, resting, [], due)
    assert at is None or since < at < due


@given(people)
def test_a_night_is_ten_hours_at_most_and_ends_when_the_player_gets_up(person: Preferences) -> None:
    night = night_of(person)
    assert night_from_text(night_to_text(night)) == night
    if night.quiet is not None and person.quiet is not None:
        start, end = (at.hour * 60 + at.minute for at in night.quiet)
        assert (end - start) % (24 * 60) <= 600
        assert night.quiet[1] == person.quiet[1]
    assert night_from_text("Europe/Atlantis 22:00 07:00") == night_from_text(None) == Night()


def test_nights_do_not_count_where_a_clock_comes_under_a_day_until_somebody_wants_it() -> None:
    short = with_field(draft_of(ClockSettings()), "time", "9")
    assert settings_of(short).nights
    counted_again = with_field(short, "nights", "off")
    assert not settings_of(with_field(counted_again, "time", "12")).nights
    assert not settings_of(with_field(short, "time", "24")).nights
    assert not settings_of(("hard", "9", "0", "play", "play", "on")).nights, "a button of before"


def test_a_clock_is_eaten_by_a_night_that_leaves_no_two_hours() -> None:
    sleeper = Preferences(zone="UTC", quiet=(time(22), time(7)))
    nine = ClockSettings(ClockMode.HARD, 9 * HOUR)
    assert is_eaten(nine, sleeper)
    assert not is_eaten(ClockSettings(ClockMode.HARD, 9 * HOUR, nights=True), sleeper)
    assert not is_eaten(ClockSettings(ClockMode.HARD, 12 * HOUR), sleeper)
    assert not is_eaten(nine, Preferences(quiet=(time(22), time(7)))), "where is it night?"


@pytest.mark.parametrize("at", ["20:00", "21:59", "22:30", "23:30"])
async def test_who_is_asked_in_the_evening_moves_the_next_day(world: World, at: str) -> None:
    match = await paced(world, "hard", "9h")
    for person in world.people[:2]:
        await remind(person, world, quiet="22-7", zone="UTC")
    now = world.env.now()
    evening = now.replace(hour=int(at[:2]), minute=int(at[3:]))
    while now < evening:
        await world.env.advance_time(min((evening - now).total_seconds(), 8 * 3600))
        await act(world, player(world, await match_of(world, 1)))
        now = world.env.now()
    sleeper = player(world, await match_of(world, 1))
    await remind(sleeper, world, quiet="off")  # too late for this night: it stands with the wait
    clock = await world.store.deadlines.clock(match.id, world.env.now())
    assert clock is not None
    (waiting,) = clock.waiting.values()
    assert waiting.deadline is not None
    assert waiting.deadline.hour >= 14
    assert waiting.reminder is not None
    assert waiting.reminder < waiting.deadline


async def test_a_clock_that_somebodys_night_eats_is_warned_about_when_it_is_set(
    world: World,
) -> None:
    await paced(world, "hard", "2d")
    await remind(world.bram, world, quiet="22-7", zone="UTC")
    wanted = await world.ada.slash(world.channel, "table clock", time="9h")
    assert not tells(said(wanted), "pace.eaten")
    eaten = await world.ada.click(wanted.response, label="Nights do not count")
    assert tells(said(eaten), "pace.eaten")


async def test_an_hour_that_is_typed_keeps_its_minutes(world: World) -> None:
    """It rides in an address, which colons part."""
    await opened(world)
    for typed in ("18:30", "6:30 pm"):
        shown = await world.ada.slash(world.channel, "table clock", daily=typed)
        assert "18:30" in said(shown), typed


async def test_who_types_a_time_for_each_move_leaves_the_hour_of_each_day(world: World) -> None:
    await opened(world)
    await world.ada.slash(world.channel, "table clock", daily="18:00")
    shown = await world.ada.slash(world.channel, "table clock", mode="hard", time="2d")
    assert "18:00" not in said(shown)
    shown = await world.ada.slash(world.channel, "table clock", daily="18:00", time="2d")
    assert "18:00" in said(shown)


async def test_the_night_of_who_is_asked_first_does_not_count_either(world: World) -> None:
    for person in world.people[:4]:
        await remind(person, world, quiet="13-20", zone="UTC")
    match = await paced(world, "hard", "9h")  # at noon
    clock = await world.store.deadlines.clock(match.id, world.env.now())
    assert clock is not None
    (waiting,) = clock.waiting.values()
    assert waiting.deadline == waiting.wait.since + 16 * HOUR


async def test_an_hour_of_each_day_is_shown_in_the_zone_in_which_it_is_set(world: World) -> None:
    await opened(world)
    await remind(world.ada, world, zone="Asia/Tokyo")
    shown = await world.ada.slash(world.channel, "table clock", daily="18:00")
    assert "18:00 (Asia/Tokyo)" in said(shown)


async def test_while_a_deputy_is_away_too_the_clock_stands(world: World) -> None:
    match = await paced(world, "hard", "1d")
    gone, deputy = player(world, match), world.people[4]
    await gone.slash(world.channel, "away", until="10d", deputy=deputy)
    await deputy.slash(world.channel, "away", until="5d")
    await world.env.advance_time(5.5 * 86400)
    assert player(world, await match_of(world, 1)) is gone
    await world.env.advance_time(86400)
    assert player(world, await match_of(world, 1)) is not gone
