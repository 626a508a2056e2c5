"""Spans, hours and days as people of each language write them in public: tables of data."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.base.reading import reading
from bot.tables.dates import EitherDay
from bot.tables.durations import hours, span, time_of_day
from bot.tables.named_days import easter
from bot.tables.periods import EitherPeriod, period

TYPED = Path(__file__).with_name("typed")
AMSTERDAM = "Europe/Amsterdam"
SATURDAY = datetime(2026, 11, 21, 10, 30, tzinfo=UTC)


def rows(name: str) -> list[tuple[str, str, str]]:
    lines = (TYPED / f"{name}.tsv").read_text("utf-8").splitlines()[1:]
    return [(*line.split("\t"),) for line in lines]  # type: ignore[misc]


@pytest.mark.parametrize(("language", "typed", "meant"), rows("spans"))
def test_a_span_is_understood_as_it_is_written(language: str, typed: str, meant: str) -> None:
    with reading(language):
        if meant:
            assert span(typed) == timedelta(hours=float(meant))
        else:
            with pytest.raises(ValueError, match=typed):
                span(typed)


@pytest.mark.parametrize(("language", "typed", "meant"), rows("times"))
def test_a_time_of_the_day_is_understood_as_it_is_written(
    language: str, typed: str, meant: str
) -> None:
    with reading(language):
        if meant:
            assert time_of_day(typed) == time.fromisoformat(meant)
        else:
            with pytest.raises(ValueError, match=typed):
                time_of_day(typed)


@pytest.mark.parametrize(("language", "typed", "meant"), rows("hours"))
def test_quiet_hours_are_understood_as_they_are_written(
    language: str, typed: str, meant: str
) -> None:
    with reading(language):
        if meant:
            assert hours(typed) == tuple(map(time.fromisoformat, meant.split()))
        else:
            with pytest.raises(ValueError, match=typed):
                hours(typed)


@pytest.mark.parametrize(("language", "typed", "meant"), rows("periods"))
def test_from_when_to_when_is_understood_as_it_is_written(
    language: str, typed: str, meant: str
) -> None:
    with reading(language):
        if not meant:
            with pytest.raises(ValueError, match=r".*"):
                period(typed, AMSTERDAM, SATURDAY)
            return
        if meant.startswith("?"):
            with pytest.raises(EitherDay) as asked:
                period(typed, AMSTERDAM, SATURDAY)
            assert [str(day) for day in asked.value.days] == meant[1:].split()
            return
        start, stop = meant.split()
        said = period(typed, AMSTERDAM, SATURDAY)
        here = ZoneInfo(AMSTERDAM)
        assert said.stop == datetime.fromisoformat(stop).replace(tzinfo=here)
        begins = None if start == "." else datetime.fromisoformat(start).replace(tzinfo=here)
        assert said.start == begins


def test_of_next_weekend_said_in_the_week_it_is_asked_which_and_at_a_weekend_it_is_the_next() -> (
    None
):
    here, tuesday = ZoneInfo(AMSTERDAM), datetime(2026, 11, 17, 12, tzinfo=UTC)
    with pytest.raises(EitherPeriod) as asked:
        period("next weekend", AMSTERDAM, tuesday)
    starts = [said.start for said in asked.value.periods]
    assert starts == [datetime(2026, 11, day, tzinfo=here) for day in (21, 28)]
    assert period("next weekend", AMSTERDAM, SATURDAY).start == datetime(2026, 11, 28, tzinfo=here)


def test_who_is_away_since_christmas_already_comes_back_with_the_new_year() -> None:
    """Both are said without a year: the first is the one that has begun."""
    here, between = ZoneInfo(AMSTERDAM), datetime(2026, 12, 27, 12, tzinfo=UTC)
    said = period("Christmas to New Year", AMSTERDAM, between)
    assert (said.start, said.stop) == (None, datetime(2027, 1, 2, tzinfo=here))


@pytest.mark.parametrize(
    "day", ["1961-04-02", "2000-04-23", "2008-03-23", "2025-04-20", "2026-04-05", "2038-04-25"]
)
def test_easter_is_on_its_sunday(day: str) -> None:
    assert easter(int(day[:4])).isoformat() == day
