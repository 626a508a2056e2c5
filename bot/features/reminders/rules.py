"""Preferences about reminders, as people type or press them. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import time, timedelta
from typing import Any

from bot.base import limits
from bot.base.errors import Refused
from bot.tables import durations, zones
from bot.tables.durations import HOUR, typed_span
from bot.tables.schedule import Preferences, Where
from bot.tables.zones import ZonePlace

FORM = ("first", "spacing", "where", "digest", "quiet", "zone")  # what the form asks for
EVENING = time(18)  # when a digest comes, unless another hour is typed


@dataclass(frozen=True, slots=True)
class Typed:
    """The options of /remind; None: not given."""

    first: str | None = None
    spacing: str | None = None
    quiet: str | None = None
    zone: str | None = None
    where: str | None = None
    snooze: str | None = None
    on: bool | None = None
    invited: bool | None = None
    secrets: str | None = None
    digest: str | None = None


class ZoneAsked(Refused):
    """The text may mean one of these places; its person must say which."""

    def __init__(self, key: str, text: str, places: Sequence[ZonePlace]) -> None:
        names = [place.name for place in places]
        alike = len({name.lower() for name in names}) < len(names)
        near = [f"{place.name} (`{place.zone}`)" if alike else place.name for place in places]
        super().__init__(key, text=limits.safe_name(text), near=near)
        self.places = tuple(places)


def with_typed(preferences: Preferences, typed: Typed) -> tuple[Preferences, list[Refused]]:
    """The preferences with the typed options, and why any of those was not taken."""
    refused = list[Refused]()
    for field, read in PARSED.items():
        if (text := getattr(typed, field)) is not None:
            try:
                preferences = replace(preferences, **{field: read(text)})
            except Refused as wrong:
                refused.append(wrong)
    return preferences, refused


def with_pressed(preferences: Preferences, pressed: Sequence[str]) -> Preferences:
    """The preferences with the change of a button. Raises Refused."""
    match pressed:
        case ("on" | "off" as state,):
            return replace(preferences, on=state == "on")
        case ("invited",):
            return replace(preferences, invited=True)
        case ("zone", zone) if zones.known(zone):
            return replace(preferences, zone=zone)
        case ("digest", "off"):
            return replace(preferences, digest=None)
        case ("digest",):
            return replace(preferences, digest=EVENING)
        case ("secrets", where) if where in list(Where):
            return replace(preferences, secrets=Where(where))
        case (where,) if where in list(Where):
            return replace(preferences, where=Where(where))
    raise Refused("unknown_press")


def hours(quiet: tuple[time, time]) -> str:
    """Quiet hours as text."""
    start, end = (hour.strftime("%H:%M") for hour in quiet)
    return f"{start}–{end}"


def _spacing(text: str) -> timedelta | None:
    spacing = None if durations.is_off(text) else typed_span(text)
    if spacing is not None and spacing < HOUR:
        raise Refused("spacing_too_short")
    return spacing


def _hour(text: str) -> time | None:
    try:
        return None if durations.is_off(text) else durations.time_of_day(text)
    except ValueError as wrong:
        raise Refused("no_hour", text=limits.safe_name(text)) from wrong


def _quiet(text: str) -> tuple[time, time] | None:
    try:
        quiet = None if durations.is_off(text) else durations.hours(text)
    except ValueError as wrong:
        raise Refused("no_hours", text=limits.safe_name(text)) from wrong
    return None if quiet is None or quiet[0] == quiet[1] else quiet


def _zone(text: str) -> str:
    """The zone that is meant, if it is clear which."""
    if len(found := zones.meant(text)) == 1:
        return found[0].zone
    if found:
        raise ZoneAsked("which_zone", text, found)
    if near := zones.near(text):
        raise ZoneAsked("no_zone_near", text, near)
    raise Refused("no_zone", text=limits.safe_name(text))


PARSED: Mapping[str, Callable[[Any], Any]] = {
    "first": typed_span,
    "spacing": _spacing,
    "zone": _zone,
    "quiet": _quiet,
    "where": Where,
    "secrets": Where,
    "digest": _hour,
    "invited": bool,
    "on": bool,
}
"""How each field of the preferences is read from the typed text."""
