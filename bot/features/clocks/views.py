"""The clock panel; its menus and buttons carry all that was chosen so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.base import clock
from bot.base.address import address
from bot.features.clocks.rules import (
    FIELDS,
    NO_HOUR,
    SWITCHES,
    ClockDraft,
    draft_of,
    is_same,
    settings_of,
)
from bot.features.clocks.service import as_set, eats_a_night
from bot.matches import as_read
from bot.screens import messages
from bot.screens.form import ChoiceField, Field, Form, Option, TextField
from bot.screens.replies import Item, Reply, Rows, Style, button, menu, options
from bot.store.store import Store
from bot.tables import lobby
from bot.tables.durations import HOUR, clock_settings_line, format_duration
from bot.tables.records import Status, Table
from bot.tables.schedule import ClockMode, Late, Left
from data.words import Words

TIMES = (1, 6, 12, 24, 48, 72, 120, 168, 336)  # hours a move may take
BANKS = (0, 6, 12, 24, 72, 168)  # hours in reserve


@dataclass(frozen=True, slots=True)
class ClockForm:
    """What distinguishes a clock panel: its table (0: none yet), the verbs that change one choice,
    open the form of all, take what was entered there, and settle the clock, and the label of the
    settling button."""

    number: int
    change: str
    opens: str
    filled: str
    settle: str
    label: str


async def panel(store: Store, table: Table, draft: ClockDraft, user_id: int) -> Reply:
    """What the clock is, what it would be, and the choices for those who may make them."""
    words = as_read.words(table)
    now = clock_settings_line(table.clock, words)
    settings = await as_set(store, settings_of(draft), user_id)
    lines = [words.line("pace", "now", table=messages.table_name(table, words), clock=now)]
    if draft != draft_of(table.clock):
        lines.append(words.line("pace", "wished", clock=clock_settings_line(settings, words)))
        lines += [words.line("pace", "same")] if is_same(table.clock, settings, words) else []
    lines += await _reserves(store, table, words)
    if await eats_a_night(store, table, settings):
        lines.append(words.line("pace", "eaten"))
    if not may_change(table, user_id):
        lines.append(words.line("pace", "only_players"))
        return Reply("\n".join(lines))
    left = Left.PLAY if settings.plays_for_left else Left.WAIT
    lines += [words.line("pace.help", f"left_{left}"), words.line("pace.help", settings.mode)]
    form = clock_form(table, words)
    if draft != draft_of(table.clock) and not is_same(table.clock, settings, words):
        lines.append(words.line("pace", "not_yet", button=form.label))
    return Reply("\n".join(lines), rows=choices(form, draft, words))


def clock_form(table: Table, words: Words) -> ClockForm:
    """The panel of a table's clock."""
    key = "set" if table.status is Status.LOBBY else "propose_clock"
    verbs = ("pace", "paceform", "paced", "setpace")
    return ClockForm(table.id, *verbs, words.line("button", key))


async def _reserves(store: Store, table: Table, words: Words) -> list[str]:
    """How much time each awaited seat has left in reserve, if the clock has one."""
    running = await store.deadlines.clock(table.id, clock.now())
    if running is None or not running.settings.bank or running.settings.mode is ClockMode.NONE:
        return []
    return [
        words.line(
            "pace",
            "in_hand" if waiting.reserve else "used_up",
            who=words.seat(seat),
            left=format_duration(waiting.reserve, words),
        )
        for seat, waiting in sorted(running.waiting.items())
    ]


def may_change(table: Table, user_id: int) -> bool:
    """Whether that person may set the clock, or propose another."""
    if table.status is Status.LOBBY:
        return lobby.opener(table).user_id == user_id
    return table.status is Status.RUNNING and table.seat_of(user_id, clock.now()) is not None


def choices(form: ClockForm, draft: ClockDraft, words: Words) -> Rows:
    """The menus and switches that fit the draft, and the button that settles it."""
    mode, time, bank, late, left, undo, nights, weekends, daily, _ = draft
    modes = [(m.value, words.line("pace.mode", m.value)) for m in ClockMode]
    rows: list[tuple[Item, ...]] = [(_menu(form, "mode", draft, modes, words),)]
    if mode != ClockMode.NONE and daily == NO_HOUR:
        for field, now, hours in (("time", time, TIMES), ("bank", bank, BANKS)):
            spans = [(str(h), _hours(field, h, words)) for h in sorted({*hours, int(now)})]
            rows.append((_menu(form, field, draft, spans, words),))
    turns: list[tuple[str, str]] = [("undo", "off" if undo == "on" else "on")]
    if mode != ClockMode.NONE:
        turns.insert(0, ("left", Left.WAIT if left == Left.PLAY else Left.PLAY))
        turns.append(("nights", "off" if nights == "on" else "on"))
        turns.append(("weekends", "off" if weekends == "on" else "on"))
    if mode == ClockMode.HARD:
        turns.insert(0, ("late", Late.OFFER if late == Late.PLAY else Late.PLAY))
    rows.append(tuple(_switch(form, field, value, draft, words) for field, value in turns))
    save = address(form.settle, form.number, *draft)
    at_once = button(words.line("button", "at_once"), address(form.opens, form.number, *draft))
    rows.append((button(form.label, save, Style.success), at_once))
    return tuple(rows)


def at_once(form: ClockForm, draft: ClockDraft, title: str, words: Words) -> Form:
    """All choices of a clock in one form."""
    mode, time, bank, *_, daily, _ = draft
    modes = tuple(Option(m.value, words.line("pace.mode", m.value)) for m in ClockMode)
    asked: list[Field] = [ChoiceField("mode", words.line("pace.ask", "mode"), modes, (mode,))]
    for field, now, hours in (("time", time, TIMES), ("bank", bank, BANKS)):
        spans = (Option(str(h), _hours(field, h, words)) for h in sorted({*hours, int(now)}))
        asked.append(ChoiceField(field, words.line("pace.ask", field), tuple(spans), (now,)))
    ticked = dict(zip(FIELDS, draft, strict=True))
    chosen = [field for field, on in SWITCHES.items() if ticked[field] == on]
    kinds = tuple(Option(f, words.line(f"pace.{f}", on)) for f, on in SWITCHES.items())
    more = words.line("pace.ask", "more")
    asked.append(ChoiceField("more", more, kinds, tuple(chosen), 0, len(kinds)))
    label, hint = (words.line("pace.ask", key) for key in ("daily", "daily_hint"))
    hour = "" if daily == NO_HOUR else f"{daily[:2]}:{daily[2:]}"
    at = TextField("daily", label, hint, most=20, required=False, value=hour)
    return Form(title, address(form.filled, form.number, *draft), (*asked, at))


def _menu(
    form: ClockForm, field: str, draft: ClockDraft, choices: Sequence[tuple[str, str]], words: Words
) -> Item:
    where, now = address(form.change, form.number, field, *draft), draft[FIELDS.index(field)]
    return menu(where, words.line("pace.ask", field), options(dict(choices), now))


def _switch(form: ClockForm, field: str, value: str, draft: ClockDraft, words: Words) -> Item:
    """A button that shows a state and toggles it."""
    place = FIELDS.index(field)
    turned = (*draft[:place], str(value), *draft[place + 1 :])
    label = words.line(f"pace.{field}", draft[place])
    return button(label, address(form.change, form.number, field, *turned))


def _hours(field: str, hours: int, words: Words) -> str:
    if not hours:
        return words.line("pace", "no_bank")
    return words.line("pace.span", field, span=format_duration(hours * HOUR, words))
