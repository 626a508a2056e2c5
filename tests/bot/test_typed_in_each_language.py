"""Spans, hours and days as people of each language type them; English may be typed by all."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest

from bot.base.reading import reading
from bot.tables.dates import moment
from bot.tables.durations import hours, is_off, span, time_of_day
from bot.tables.typed_words import typed_words
from data.words import languages

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
AMSTERDAM = "Europe/Amsterdam"
SATURDAY = datetime(2026, 11, 21, 10, 30, tzinfo=UTC)
EVERY = ("en", "de", "nl", "fr")


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("de", "2 Tage", 2 * DAY),
        ("de", "1h30", 90 * MINUTE),
        ("de", "1 Tag 6 Std.", 30 * HOUR),
        ("de", "1 Std. 30 Min.", 90 * MINUTE),
        ("de", "1 Stunde und 30 Minuten", 90 * MINUTE),
        ("de", "3 Wochen", 21 * DAY),
        ("de", "1,5 Stunden", 90 * MINUTE),
        ("nl", "2 dagen", 2 * DAY),
        ("nl", "1u30", 90 * MINUTE),
        ("nl", "1 uur en 30 minuten", 90 * MINUTE),
        ("nl", "1 week", 7 * DAY),
        ("nl", "36u", 36 * HOUR),
        ("nl", "1,5 uur", 90 * MINUTE),
        ("fr", "2 jours", 2 * DAY),
        ("fr", "1h30", 90 * MINUTE),
        ("fr", "1 j 6 h", 30 * HOUR),
        ("fr", "1 heure et 30 minutes", 90 * MINUTE),
        ("fr", "3 semaines", 21 * DAY),
        *((language, "36h", 36 * HOUR) for language in EVERY),
        *((language, "1 day 6 hours", 30 * HOUR) for language in EVERY),
    ],
)
def test_a_span_is_typed_in_ones_own_words_or_in_english(
    language: str, typed: str, meant: timedelta
) -> None:
    with reading(language):
        assert span(typed) == meant


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("de", "18 Uhr", time(18)),
        ("de", "18 Uhr 30", time(18, 30)),
        ("de", "18.30", time(18, 30)),
        ("nl", "18u30", time(18, 30)),
        ("nl", "18 uur", time(18)),
        ("nl", "18.30", time(18, 30)),
        ("fr", "18h30", time(18, 30)),
        ("fr", "18 h", time(18)),
        ("fr", "7 heures", time(7)),
        *((language, "6pm", time(18)) for language in EVERY),
        *((language, "18:30", time(18, 30)) for language in EVERY),
    ],
)
def test_an_hour_is_typed_in_ones_own_words_or_in_english(
    language: str, typed: str, meant: time
) -> None:
    with reading(language):
        assert time_of_day(typed) == meant


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("de", "22 Uhr bis 7 Uhr"),
        ("de", "22 bis 7 Uhr"),
        ("nl", "22u-7u"),
        ("nl", "22 tot 7 uur"),
        ("fr", "22h-7h"),
        ("fr", "22h à 7h"),
        *((language, "10pm to 7am") for language in EVERY),
        *((language, "22-7") for language in EVERY),
    ],
)
def test_quiet_hours_are_typed_in_ones_own_words_or_in_english(language: str, typed: str) -> None:
    with reading(language):
        assert hours(typed) == (time(22), time(7))


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("de", "heute", "2026-11-21 23:00"),
        ("de", "morgen", "2026-11-22 23:00"),
        ("de", "Übermorgen", "2026-11-23 23:00"),
        ("de", "Freitag", "2026-11-27 23:00"),
        ("de", "am Freitag", "2026-11-27 23:00"),
        ("de", "Fr", "2026-11-27 23:00"),
        ("de", "morgen um 18 Uhr", "2026-11-22 17:00"),
        ("de", "morgen 18:30", "2026-11-22 17:30"),
        ("de", "24. Dez", "2026-12-24 23:00"),
        ("de", "24. Dez.", "2026-12-24 23:00"),
        ("de", "am 24. Dezember um 18 Uhr", "2026-12-24 17:00"),
        ("de", "6. März", "2027-03-06 23:00"),
        ("de", "1. Aug. 2027", "2027-08-01 22:00"),
        ("de", "24.12.", "2026-12-24 23:00"),
        ("de", "in 3 Tagen", "2026-11-24 10:30"),
        ("de", "2 Tage", "2026-11-23 10:30"),
        ("nl", "vandaag", "2026-11-21 23:00"),
        ("nl", "morgen", "2026-11-22 23:00"),
        ("nl", "overmorgen", "2026-11-23 23:00"),
        ("nl", "vrijdag", "2026-11-27 23:00"),
        ("nl", "vr", "2026-11-27 23:00"),
        ("nl", "morgen om 18:00", "2026-11-22 17:00"),
        ("nl", "morgen 18u30", "2026-11-22 17:30"),
        ("nl", "24 dec", "2026-12-24 23:00"),
        ("nl", "6 maart", "2027-03-06 23:00"),
        ("nl", "1 mrt", "2027-03-01 23:00"),
        ("nl", "over 3 dagen", "2026-11-24 10:30"),
        ("nl", "2 dagen", "2026-11-23 10:30"),
        ("fr", "aujourd'hui", "2026-11-21 23:00"),
        ("fr", "demain", "2026-11-22 23:00"),
        ("fr", "après-demain", "2026-11-23 23:00"),
        ("fr", "apres-demain", "2026-11-23 23:00"),
        ("fr", "vendredi", "2026-11-27 23:00"),
        ("fr", "ven.", "2026-11-27 23:00"),
        ("fr", "demain à 18h30", "2026-11-22 17:30"),
        ("fr", "demain 18h", "2026-11-22 17:00"),
        ("fr", "24 déc.", "2026-12-24 23:00"),
        ("fr", "le 24 décembre", "2026-12-24 23:00"),
        ("fr", "1er août 2027", "2027-08-01 22:00"),
        ("fr", "1 juil.", "2027-07-01 22:00"),
        ("fr", "dans 2 jours", "2026-11-23 10:30"),
        *((language, "tomorrow at 18:00", "2026-11-22 17:00") for language in EVERY),
        *((language, "24 Dec", "2026-12-24 23:00") for language in EVERY),
        *((language, "friday", "2026-11-27 23:00") for language in EVERY),
        *((language, "the day after tomorrow", "2026-11-23 23:00") for language in EVERY),
        *((language, "2026-12-24", "2026-12-24 23:00") for language in EVERY),
    ],
)
def test_a_day_is_typed_in_ones_own_words_or_in_english(
    language: str, typed: str, meant: str
) -> None:
    with reading(language):
        instant = datetime.fromisoformat(meant).replace(tzinfo=UTC)
        assert moment(typed, AMSTERDAM, SATURDAY) == instant


@pytest.mark.parametrize("typed", ["jui", "bientôt", "32 mars", "hier", "24 foo"])
def test_what_may_mean_two_days_or_none_is_refused(typed: str) -> None:
    with reading("fr"), pytest.raises(ValueError, match=typed):
        moment(f"1 {typed}" if typed == "jui" else typed, AMSTERDAM, SATURDAY)


@pytest.mark.parametrize(
    ("language", "typed"),
    [("de", "aus"), ("de", "nie"), ("nl", "uit"), ("fr", "aucun"), ("fr", "jamais")],
)
def test_no_thanks_is_typed_in_ones_own_words(language: str, typed: str) -> None:
    assert not is_off(typed)
    with reading(language):
        assert is_off(typed)
        assert is_off("off")


@pytest.mark.parametrize("language", languages())
def test_no_word_of_a_language_means_two_things(language: str) -> None:
    known = typed_words(language)
    assert not set(known.days) & set(known.units)
    assert all(known.weekday(word) is None for word in known.days)
