"""Clock settings as people type them and as buttons carry them. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import time, timedelta

from bot.base import limits
from bot.base.address import numbered
from bot.base.errors import Refused
from bot.tables.durations import (
    DAY,
    HOUR,
    LONGEST,
    MINUTE,
    clock_settings_line,
    is_off,
    time_of_day,
    typed_span,
)
from bot.tables.rest import night_of
from bot.tables.schedule import NOTHING, ClockMode, ClockSettings, Late, Left, Preferences
from data.words import Words

FIELDS = ("mode", "time", "bank", "late", "left", "undo", "nights", "weekends", "daily", "away")
OF_OLD = 6
"""How many of FIELDS the buttons of earlier versions carry; the others have their defaults."""
SWITCHES = {
    "late": Late.PLAY.value,
    "left": Left.PLAY.value,
    "undo": "on",
    "nights": "on",
    "weekends": "on",
}
"""The FIELDS that are tick boxes, each with its value when it is ticked."""
_UNTICKED = {
    "late": Late.OFFER.value,
    "left": Left.WAIT.value,
    "undo": "off",
    "nights": "off",
    "weekends": "off",
}
NO_HOUR = "none"
LONG_WAKING = timedelta(hours=2)
"""If a player's night leaves less of the time for a move than this, the players are warned."""

ClockDraft = tuple[str, ...]
"""A clock as the buttons carry it, a word for each of FIELDS."""


def draft_of(settings: ClockSettings) -> ClockDraft:
    """A clock as buttons carry it."""
    hours = (str(span_ // HOUR) for span_ in (settings.time, settings.bank))
    flags = ("on" if f else "off" for f in (settings.undo, settings.nights, settings.weekends))
    daily = NO_HOUR if settings.daily is None else settings.daily.strftime("%H%M")
    acts = (settings.late.value, settings.left.value)
    return (settings.mode.value, *hours, *acts, *flags, daily, str(settings.away.days))


def settings_of(draft: Sequence[str]) -> ClockSettings:
    """The clock of a draft. Raises Refused for values that no button of ours has."""
    try:
        mode, each_time, bank, late, left, *flags, daily, away = _whole(draft)
        hours, days = (numbered(each_time), numbered(bank)), numbered(away)
        if max(*hours, days * 24) > LONGEST // HOUR or not set(flags) <= {"on", "off"}:
            raise Refused("unknown_press")
        each, reserve = (number * HOUR for number in hours)
        undo, nights, weekends = (flag == "on" for flag in flags)
        return ClockSettings(
            ClockMode(mode),
            each,
            reserve,
            Late(late),
            Left(left),
            undo,
            nights,
            weekends,
            days * DAY,
            None if daily == NO_HOUR else time.fromisoformat(daily),
        )
    except ValueError as wrong:
        raise Refused("unknown_press") from wrong


def _whole(draft: Sequence[str]) -> ClockDraft:
    """A draft with all fields. Raises Refused."""
    if len(draft) not in (OF_OLD, len(FIELDS)):
        raise Refused("unknown_press")
    return (*draft, *draft_of(ClockSettings())[len(draft) :])


def with_field(draft: Sequence[str], field: str, value: str | None) -> ClockDraft:
    """The draft with another value of a field (None: as it is). Raises Refused.

    When the time for a move falls below a day, nights stop counting, and when it rises to a day
    they count again, until somebody wants it otherwise.
    """
    if field not in FIELDS:
        raise Refused("unknown_press")
    fields = dict(zip(FIELDS, _whole(draft), strict=True))
    if value is not None:
        if field == "time":
            was, short = (numbered(n) * HOUR < DAY for n in (fields["time"], value))
            fields["nights"] = fields["nights"] if was == short else "on" if short else "off"
        fields[field] = value
    return tuple(fields.values())


def with_typed(draft: ClockDraft, typed: Sequence[str]) -> tuple[ClockDraft, list[Refused]]:
    """The draft with the options that were typed in the command, each like ``time=36h``, and why
    any was not taken. A time for each move replaces an hour of each day, unless both are typed."""
    refused = list[Refused]()
    fields = {wish.partition("=")[0] for wish in typed}
    for wish in typed:
        field, _, text = wish.partition("=")
        try:
            draft = with_field(draft, field, _READ.get(field, str)(text))
            if field == "time" and "daily" not in fields:
                draft = with_field(draft, "daily", NO_HOUR)
        except Refused as wrong:
            refused.append(wrong)
    return draft, refused


def with_entered(draft: Sequence[str], entered: Mapping[str, str]) -> ClockDraft:
    """The draft with what was chosen in the form of all its fields. Raises Refused."""
    ticked = entered.get("more", "").split()
    chosen = {field: on if field in ticked else _UNTICKED[field] for field, on in SWITCHES.items()}
    for field in FIELDS:
        text = entered.get(field)
        wanted = _daily(text or "off") if field == "daily" and text is not None else text
        draft = with_field(draft, field, chosen.get(field) or wanted or None)
    settings_of(draft)
    return tuple(draft)


def is_eaten(settings: ClockSettings, preferences: Preferences) -> bool:
    """Whether the night of a person with these preferences leaves hardly any of the time for a
    move."""
    night = night_of(preferences)
    if night.quiet is None or settings.nights or settings.daily or settings.mode is ClockMode.NONE:
        return False
    start, end = (HOUR * at.hour + MINUTE * at.minute for at in night.quiet)
    return settings.time < (end - start) % DAY + LONG_WAKING


def is_same(one: ClockSettings, other: ClockSettings, words: Words) -> bool:
    """Whether two clocks have the same effect: then their texts are equal."""
    return clock_settings_line(one, words) == clock_settings_line(other, words)


def _daily(text: str) -> str:
    """The hour of each day, as buttons carry it. Raises Refused."""
    try:
        return NO_HOUR if is_off(text) else time_of_day(text).strftime("%H%M")
    except ValueError as wrong:
        raise Refused("no_hour", text=limits.safe_name(text)) from wrong


def _away(text: str) -> str:
    """Whole days a year. Raises Refused."""
    return "0" if is_off(text) else str(typed_span(text, least=DAY).days)


def _hours(field: str, text: str) -> int:
    """The whole hours of a typed span; a reserve may be zero. Raises Refused."""
    none = text.strip() == "0" or (field == "bank" and is_off(text))
    key = "no_reserve" if field == "bank" else "no_span"
    wanted = NOTHING if none else typed_span(text, key, least=NOTHING)
    if wanted % HOUR or not (wanted or field == "bank"):
        raise Refused("whole_hours")
    return wanted // HOUR


_READ: Mapping[str, Callable[[str], str]] = {
    "time": lambda text: str(_hours("time", text)),
    "bank": lambda text: str(_hours("bank", text)),
    "daily": _daily,
    "away": _away,
}
"""How each field that can be typed is read."""
