"""The choices of a clock, as menus and buttons that carry all that was chosen so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

import discord

from bot.base import limits
from bot.base.address import address, numbered
from bot.base.errors import Refused
from bot.screens.replies import Item, Rows, Style, button, menu
from bot.tables.durations import LONGEST, format_duration
from bot.tables.schedule import ClockMode, ClockSettings, Late, Left
from data.words import Words

HOUR = timedelta(hours=1)
TIMES = (1, 6, 12, 24, 48, 72, 120, 168, 336)  # hours a move may take
BANKS = (0, 6, 12, 24, 72, 168)  # hours in reserve

ClockDraft = tuple[str, ...]
"""A pace as the buttons carry it, a word for each field."""


@dataclass(frozen=True, slots=True)
class ClockForm:
    """What is chosen by the form: the clock of a table (0: of none yet), by which verbs one choice
    is made and all are settled, and what the last button says."""

    number: int
    change: str
    settle: str
    label: str


FIELDS = ("mode", "time", "bank", "late", "left", "undo")


def draft_of(settings: ClockSettings) -> ClockDraft:
    """A clock as buttons carry it."""
    hours = (str(span_ // HOUR) for span_ in (settings.time, settings.bank))
    undo = "on" if settings.undo else "off"
    return (settings.mode.value, *hours, settings.late.value, settings.left.value, undo)


def pace_of(draft: Sequence[str]) -> ClockSettings:
    """The pace that buttons carry. Raises Refused for what no button of ours does."""
    try:
        mode, time, bank, late, left, undo = draft
        hours = numbered(time), numbered(bank)
        if max(hours) > LONGEST // HOUR or undo not in ("on", "off"):
            raise Refused("unknown_press")
        each, reserve = (number * HOUR for number in hours)
        return ClockSettings(ClockMode(mode), each, reserve, Late(late), Left(left), undo == "on")
    except ValueError as wrong:
        raise Refused("unknown_press") from wrong


def choices(form: ClockForm, draft: ClockDraft, words: Words) -> Rows:
    """The menus and switches that fit the draft, and the button that settles it."""
    mode, time, bank, late, left, undo = draft
    modes = [(m.value, words.line("pace.mode", m.value)) for m in ClockMode]
    rows: list[tuple[Item, ...]] = [(_menu(form, "mode", draft, modes, words),)]
    if mode != ClockMode.NONE:
        for field, now, hours in (("time", time, TIMES), ("bank", bank, BANKS)):
            spans = [(str(h), _hours(field, h, words)) for h in sorted({*hours, int(now)})]
            rows.append((_menu(form, field, draft, spans, words),))
    turns: list[tuple[str, str]] = [("undo", "off" if undo == "on" else "on")]
    if mode != ClockMode.NONE:
        turns.insert(0, ("left", Left.WAIT if left == Left.PLAY else Left.PLAY))
    if mode == ClockMode.HARD:
        turns.insert(0, ("late", Late.OFFER if late == Late.PLAY else Late.PLAY))
    rows.append(tuple(_switch(form, field, value, draft, words) for field, value in turns))
    save = address(form.settle, form.number, *draft)
    rows.append((button(form.label, save, Style.success),))
    return tuple(rows)


def _menu(
    form: ClockForm, field: str, draft: ClockDraft, choices: Sequence[tuple[str, str]], words: Words
) -> Item:
    now = draft[FIELDS.index(field)]
    options = [
        discord.SelectOption(label=limits.label(label), value=value, default=value == now)
        for value, label in choices
    ]
    return menu(
        address(form.change, form.number, field, *draft), words.line("pace.ask", field), options
    )


def _switch(form: ClockForm, field: str, value: str, draft: ClockDraft, words: Words) -> Item:
    """A button that says how it is, and turns it over."""
    place = FIELDS.index(field)
    turned = (*draft[:place], str(value), *draft[place + 1 :])
    label = words.line(f"pace.{field}", draft[place])
    return button(label, address(form.change, form.number, field, *turned))


def _hours(field: str, hours: int, words: Words) -> str:
    if not hours:
        return words.line("pace", "no_bank")
    return words.line("pace.span", field, span=format_duration(hours * HOUR, words))
