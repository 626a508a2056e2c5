"""Preferences about reminders, as people type or press them. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import time, timedelta
from typing import Any

from bot.base import limits
from bot.base.errors import Refused
from bot.clocks.rules import HOUR, typed_span
from bot.tables import durations
from bot.tables.schedule import Preferences, Where

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


def with_typed(preferences: Preferences, typed: Typed) -> Preferences:
    """The preferences with the typed options. Raises Refused."""
    given = {field: getattr(typed, field) for field in PARSED}
    read = {field: PARSED[field](text) for field, text in given.items() if text is not None}
    wanted = replace(preferences, **read)
    # Quiet hours are by the person's own clock, which only a zone gives.
    if typed.quiet is not None and wanted.quiet is not None and wanted.zone is None:
        raise Refused("quiet_needs_zone", hours=hours(wanted.quiet))
    return wanted


def with_pressed(preferences: Preferences, pressed: Sequence[str]) -> Preferences:
    """The preferences with the change of a button. Raises Refused."""
    match pressed:
        case ("on" | "off" as state,):
            return replace(preferences, on=state == "on")
        case ("invited",):
            return replace(preferences, invited=True)
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
    """The zone that is meant: by its name, or by a part that only one name has."""
    found = durations.zones(text) if text.strip() else []
    exact = [zone for zone in found if zone.lower() == text.strip().lower()]
    if len(exact or found) == 1:
        return (exact or found)[0]
    near = [f"`{zone}`" for zone in found[:3]]
    raise Refused("no_zone_near" if near else "no_zone", text=limits.safe_name(text), near=near)


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
