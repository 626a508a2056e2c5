"""Clock settings as people type them and as buttons carry them. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from bot.base import limits
from bot.base.address import numbered
from bot.base.errors import Refused
from bot.tables.durations import LONGEST, MINUTE, TooLong, clock_settings_line, is_off, span
from bot.tables.schedule import NOTHING, ClockMode, ClockSettings, Late, Left
from data.words import Words

HOUR = timedelta(hours=1)
FIELDS = ("mode", "time", "bank", "late", "left", "undo")

SWITCHES = {"late": Late.PLAY.value, "left": Left.PLAY.value, "undo": "on"}
"""Those of FIELDS that are ticked or not, each with what it is when it is."""
_UNTICKED = {"late": Late.OFFER.value, "left": Left.WAIT.value, "undo": "off"}

ClockDraft = tuple[str, ...]
"""A clock as the buttons carry it, a word for each of FIELDS."""


def draft_of(settings: ClockSettings) -> ClockDraft:
    """A clock as buttons carry it."""
    hours = (str(span_ // HOUR) for span_ in (settings.time, settings.bank))
    undo = "on" if settings.undo else "off"
    return (settings.mode.value, *hours, settings.late.value, settings.left.value, undo)


def settings_of(draft: Sequence[str]) -> ClockSettings:
    """The clock of a draft. Raises Refused for values that no button of ours has."""
    try:
        mode, time, bank, late, left, undo = draft
        hours = numbered(time), numbered(bank)
        if max(hours) > LONGEST // HOUR or undo not in ("on", "off"):
            raise Refused("unknown_press")
        each, reserve = (number * HOUR for number in hours)
        return ClockSettings(ClockMode(mode), each, reserve, Late(late), Left(left), undo == "on")
    except ValueError as wrong:
        raise Refused("unknown_press") from wrong


def with_field(draft: Sequence[str], field: str, value: str | None) -> ClockDraft:
    """The draft with another value of a field (None: as it is). Raises Refused."""
    if field not in FIELDS or len(draft) != len(FIELDS):
        raise Refused("unknown_press")
    return tuple(
        now if value is None or name != field else value
        for name, now in zip(FIELDS, draft, strict=True)
    )


def with_typed(draft: ClockDraft, typed: Sequence[str]) -> ClockDraft:
    """The draft with the typed options of the command, as ``time=36h``. Raises Refused."""
    for wish in typed:
        field, _, text = wish.partition("=")
        draft = with_field(
            draft, field, str(_hours(field, text)) if field in ("time", "bank") else text
        )
    return draft


def with_entered(draft: Sequence[str], entered: Mapping[str, str]) -> ClockDraft:
    """The draft with what was chosen in the form of all its fields. Raises Refused."""
    ticked = entered.get("more", "").split()
    chosen = {field: on if field in ticked else _UNTICKED[field] for field, on in SWITCHES.items()}
    for field in FIELDS:
        draft = with_field(draft, field, chosen.get(field) or entered.get(field) or None)
    settings_of(draft)
    return tuple(draft)


def is_same(one: ClockSettings, other: ClockSettings, words: Words) -> bool:
    """Whether two clocks have the same effect: then their texts are equal."""
    return clock_settings_line(one, words) == clock_settings_line(other, words)


def typed_span(text: str, key: str = "no_span", *, least: timedelta = MINUTE) -> timedelta:
    """A typed span. Raises Refused if it is too long, or (with `key`) not a span."""
    try:
        return span(text, least=least)
    except TooLong as wrong:
        raise Refused("too_long", text=limits.safe_name(text), days=LONGEST.days) from wrong
    except ValueError as wrong:
        raise Refused(key, text=limits.safe_name(text)) from wrong


def _hours(field: str, text: str) -> int:
    """The whole hours of a typed span; a reserve may be zero. Raises Refused."""
    none = text.strip() == "0" or (field == "bank" and is_off(text))
    key = "no_reserve" if field == "bank" else "no_span"
    wanted = NOTHING if none else typed_span(text, key, least=NOTHING)
    if wanted % HOUR or not (wanted or field == "bank"):
        raise Refused("whole_hours")
    return wanted // HOUR
