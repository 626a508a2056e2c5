"""The panel of reminders, and the texts of reminders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.base.address import address
from bot.features.reminders.rules import hours as quiet_hours
from bot.features.reminders.service import Snoozed
from bot.matches import as_read
from bot.matches.registry import MatchRegistry
from bot.screens import messages, table_lines
from bot.screens.form import ChoiceField, Field, Form, Option, TextField
from bot.screens.replies import Item, Reply, Rows, Style, button, in_rows
from bot.store.waits import AwaitedSeat
from bot.tables import durations, zones
from bot.tables.durations import HOUR, MINUTE
from bot.tables.schedule import FOREVER, Preferences, Where, next_digest
from bot.tables.zones import ZonePlace
from data.words import Words, capital
from games.core import Seat

FIRSTS = (1, 3, 6, 12, 24, 48, 72)  # hours until the first reminder that the form offers
SPACINGS = (6, 12, 24, 48)
QUIET = ((21, 7), (22, 7), (22, 8), (23, 7), (23, 8), (0, 8), (0, 9))
DIGESTS = (7, 8, 12, 17, 18, 20, 21)
SNOOZES = (4, 24)  # hours for which reminders can be put off
Due = tuple[int, Seat, AwaitedSeat]
"""A table, and a seat there whose person is to be reminded."""


def panel(preferences: Preferences, words: Words, now: datetime) -> Reply:
    """The preferences of a person, with buttons for the common ones."""
    closed = [words.line("wishes", f"secrets_{preferences.secrets}")]
    if (due := next_digest(now, preferences)) is not None:
        closed.append(words.line("wishes", "digest", at=messages.moment(due)))
    closed.append(words.line("wishes", "block" if preferences.invited else "uninvited"))
    all_at_once = button(words.line("button", "at_once"), address("wishform", 0))
    switches = (*_switches(preferences, words), all_at_once)
    if not preferences.on:
        return Reply("\n".join((words.line("wishes", "off"), *closed)), rows=in_rows(switches))
    first = durations.format_duration(preferences.first, words)
    if preferences.spacing is None:
        lines = [words.line("wishes", "once", first=first)]
    else:
        spacing = durations.format_duration(preferences.spacing, words)
        lines = [words.line("wishes", "again", first=first, spacing=spacing)]
    lines.append(words.line("wishes", "hard"))
    lines.append(words.line("wishes", f"by_{preferences.where}"))
    lines += (_hours_said(preferences, words, now), *closed, words.line("wishes", "how"))
    return Reply("\n".join(lines), rows=(*in_rows(switches), snoozes(0, words)))


def _hours_said(preferences: Preferences, words: Words, now: datetime) -> str:
    quiet = preferences.quiet and quiet_hours(preferences.quiet)
    if preferences.zone is None:
        return words.line("wishes", "quiet_waits" if quiet else "no_zone", hours=quiet)
    here = now.astimezone(ZoneInfo(preferences.zone)).strftime("%H:%M")
    key, zone = "quiet" if quiet else "no_quiet", zones.shown(preferences.zone)
    said = words.line("wishes", key, hours=quiet, zone=zone, now=here)
    if zones.is_fixed(preferences.zone):
        said += "\n" + words.line("wishes", "fixed", zone=zone)
    return said


def places(asked: Sequence[ZonePlace], words: Words) -> Rows:
    """A button for each place whose zone may be meant."""
    names = [place.name for place in asked]
    labels = [
        p.name
        if names.count(p.name) == 1
        else words.line("joined", "aside", what=p.name, aside=p.zone)
        for p in asked
    ]
    named = zip(labels, asked, strict=True)
    return in_rows([button(name, address("wish", 0, "zone", place.zone)) for name, place in named])


def _switches(preferences: Preferences, words: Words) -> tuple[Item, ...]:
    power = "off" if preferences.on else "on"
    switches: list[tuple[str, ...]] = [(f"remind_{power}", power)]
    if preferences.on:
        other = Where.DM if preferences.where is Where.CHANNEL else Where.CHANNEL
        switches.append((f"by_{other}", other))
    secrets = Where.DM if preferences.secrets is Where.CHANNEL else Where.CHANNEL
    switches.append((f"secrets_{secrets}", "secrets", secrets))
    none = preferences.digest is None
    switches.append(("digest_on", "digest") if none else ("digest_off", "digest", "off"))
    if not preferences.invited:
        switches.append(("invited_on", "invited"))
    return tuple(
        button(words.line("button", label), address("wish", 0, *wished))
        for label, *wished in switches
    )


def form(preferences: Preferences, words: Words) -> Form:
    """The usual preferences in one form. Without a time zone it asks for that in place of quiet
    hours, which follow the person's own clock."""
    off = {"off": words.line("wishes.form", "none")}
    first, spacing = ({f"{n}h": _span(n, words) for n in hours} for hours in (FIRSTS, SPACINGS))
    clocks = {str(hour): f"{hour}:00" for hour in DIGESTS}
    asked = [
        _field("first", first, _typed(preferences.first), words),
        _field("spacing", off | spacing, _typed(preferences.spacing), words),
        _field("where", {w.value: words.line("remind", w.value) for w in Where},
               preferences.where.value, words),
        _field("digest", off | clocks, _hour(preferences.digest), words),
        _quiet(preferences, off, words),
    ]  # fmt: skip
    return Form(words.line("wishes.form", "title"), address("wished", 0), tuple(asked))


def _quiet(preferences: Preferences, off: Mapping[str, str], words: Words) -> Field:
    if preferences.zone is None:
        label, hint = (words.line("wishes.form", key) for key in ("zone", "zone_hint"))
        return TextField("zone", label, hint, most=60, required=False)
    hours = {f"{a}-{b}": f"{a}:00–{b}:00" for a, b in QUIET}
    now = "off" if preferences.quiet is None else "-".join(map(_hour, preferences.quiet))
    return _field("quiet", {**off, **hours}, now, words)


def _span(hours: int, words: Words) -> str:
    return durations.format_duration(hours * HOUR, words)


def _hour(at: time | None) -> str:
    """An hour as it is typed."""
    return "off" if at is None else f"{at.hour}:{at.minute:02}" if at.minute else str(at.hour)


def _typed(span: timedelta | None) -> str:
    """A span as it is typed."""
    return "off" if span is None else f"{span // MINUTE}m" if span % HOUR else f"{span // HOUR}h"


def _field(key: str, offered: Mapping[str, str], now: str, words: Words) -> ChoiceField:
    """A field to choose one of the values offered, or keep the present one."""
    choices = {**offered, now: offered.get(now, now)}
    given = tuple(Option(value, capital(label)) for value, label in choices.items())
    return ChoiceField(key, words.line("wishes.form", key), given, (now,))


def snoozed(found: Snoozed, words: Words) -> str:
    """The text after reminders were put off: when the next comes, or why none does."""
    if found.next is not None:
        at = messages.moment(found.next)
        return words.line("wishes", "snoozed", count=found.count, at=at)
    why = words.listed(words.line("wishes", f"never_{key}") for key in sorted(found.why_never))
    return words.line("wishes", "snoozed_never", why=why)


async def of_one(matches: MatchRegistry, match_id: int, seat: Seat, waiting: AwaitedSeat) -> Reply:
    """A reminder of one seat."""
    match = await matches.match(match_id)
    words = as_read.words(match.table)
    own = waiting.user_id == match.seated[seat].user_id
    text = words.line(
        "remind",
        "one" if own else "for_friend",
        who=f"<@{waiting.user_id}>",
        seat=seat,
        table=await table_lines.linked_name(matches.store, match.table, words),
        what=messages.doing(match, seat, words),
    )
    text = f"{text}\n{_since(waiting, words)}"
    return Reply(text, rows=_answers(match_id, words, seat), pings=_pinged([waiting]))


async def of_people(matches: MatchRegistry, found: Sequence[Due]) -> Reply:
    """One reminder for several people of a table."""
    match_id, _, first = min(found, key=_urgency)
    match = await matches.match(match_id)
    words, waits = as_read.words(match.table), [waiting for _, _, waiting in found]
    who = words.all_of(f"<@{waiting.user_id}>" for waiting in waits)
    name = await table_lines.linked_name(matches.store, match.table, words)
    lines = [words.line("remind", "together", who=who, table=name)]
    for _, seat, waiting in found:
        key = "own" if waiting.user_id == match.seated[seat].user_id else "of_friend"
        what = messages.doing(match, seat, words)
        mention = f"<@{waiting.user_id}>"
        lines.append(words.line("remind", key, who=mention, seat=seat, what=what))
    lines.append(_since(first, words))
    return Reply("\n".join(lines), rows=_answers(match_id, words), pings=_pinged(waits))


async def of_several(matches: MatchRegistry, found: Sequence[Due]) -> Reply:
    """One summary of all that waits for a person, most urgent first."""
    words = as_read.words(await matches.table(found[0][0]))
    who = f"<@{found[0][2].user_id}>"
    lines = [words.line("remind", "several", who=who, count=len(found))]
    for match_id, _, waiting in sorted(found, key=_urgency):
        table = await matches.table(match_id)
        line = words.line(
            "remind",
            "each",
            table=await table_lines.linked_name(matches.store, table, as_read.words(table)),
            where=messages.where(table, words),
            since=messages.ago(waiting.wait.since),
        )
        lines.append(" ".join((line, *messages.until(waiting, words))))
    head, *tables = lines
    text = "\n".join((head, *table_lines.cut(tables, words, len(head))))
    return Reply(text, rows=(snoozes(0, words),), pings=_pinged([found[0][2]]))


def _since(waiting: AwaitedSeat, words: Words) -> str:
    """Since when a seat is awaited, and until when."""
    since = words.line("remind", "since", when=messages.ago(waiting.wait.since))
    return " ".join((since, *messages.until(waiting, words)))


def _answers(match_id: int, words: Words, *seat: Seat) -> Rows:
    move = button(words.line("button", "move"), address("move", match_id, "afar"), Style.primary)
    return ((move, *snoozes(match_id, words, *seat)),)


def _urgency(item: Due) -> tuple[datetime, datetime]:
    """The sorting key: the earliest deadline first, then the longest wait."""
    return item[2].deadline or FOREVER, item[2].wait.since


def snoozes(match_id: int, words: Words, *seat: Seat) -> tuple[Item, ...]:
    """Buttons to be reminded later, of a seat of one table or (0) of all."""
    return tuple(
        button(
            words.line("remind", "snooze", hours=hours), address("snooze", match_id, hours, *seat)
        )
        for hours in SNOOZES
    )


def _pinged(waiting: Sequence[AwaitedSeat]) -> tuple[int, ...]:
    return tuple(w.user_id for w in waiting if w.user_id is not None)
