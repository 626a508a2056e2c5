"""The clock of a table: chosen by its opener, changed or stopped later by agreement."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import discord

from bot import clock, limits, lobby, lobby_view, messages
from bot.address import Address, address
from bot.desk import on_private, respond, visible_match, visible_table
from bot.errors import Refused
from bot.handlers import matters
from bot.handlers.matters import Matter, Need
from bot.letters import notice, standing
from bot.match import Match
from bot.records import Proposal, Status, Table
from bot.replies import Item, Reply, Rows, Style, button, menu
from bot.router import chosen, router
from bot.schedule import Late, Left, Mode, Pace, pace_from_json, pace_to_json
from bot.spans import pace_line, said, span
from data.words import Words
from games.codec import Json

if TYPE_CHECKING:
    from bot.app import App

HOUR = timedelta(hours=1)
TIMES = (1, 6, 12, 24, 48, 72, 120, 168, 336)  # hours a move may take
BANKS = (0, 6, 12, 24, 72, 168)  # hours in reserve

Draft = tuple[str, ...]
"""A pace as the buttons carry it, a word for each field."""


@router.on("clock")
async def show(app: App, interaction: discord.Interaction, at: Address) -> None:
    """The clock as it is, and the choices for who may change it; what was typed is filled in."""
    table = await visible_table(app, interaction, at.table)
    draft = _wished(_draft(table.pace), at.args)
    await respond(interaction, _panel(app, table, draft, interaction.user.id))


@router.on("pace")
async def change(app: App, interaction: discord.Interaction, at: Address) -> None:
    """One choice more, nothing is settled yet: the field that was picked, or the whole draft."""
    field, *draft = at.args
    picked = chosen(interaction)
    if picked:
        draft[FIELDS.index(field)] = picked[0]
    table = await visible_table(app, interaction, at.table)
    reply = _panel(app, table, tuple(draft), interaction.user.id)
    await respond(interaction, reply, here=on_private(interaction))


@router.on("setpace")
async def settle(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Set the clock of a lobby, or propose it to the others of a match."""
    table = await visible_table(app, interaction, at.table)
    pace = _pace(at.args)
    if table.status is not Status.LOBBY:
        match = await app.hall.match(table.id)
        seat = matters.acting(match, interaction.user.id)
        done = await matters.propose(app, match, CLOCK, seat, pace_to_json(pace))
        await matters.said(app, interaction, match, f"clock_{'done' if done else 'agreed'}")
        return

    def paced(now: Table) -> Awaitable[Table]:
        lobby.must_open(now, interaction.user.id)
        return app.hall.keep(replace(now, pace=pace), [lobby_view.refresh()])

    table = await app.hall.upon(at.table, paced)
    app.outbox.wake()
    text = app.hall.words(table).line("said", "clock_done", table=table.id)
    await respond(interaction, Reply(text), here=on_private(interaction))


@router.on("pause")
async def pause(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Propose that the table stands still; if it does, let it go on."""
    match = await visible_match(app, interaction, at.table)
    seat = matters.acting(match, interaction.user.id)
    stands = await app.store.agenda.clock(match.id, clock.now())
    if stands is not None and stands.paused is not None:
        await resume(app, interaction, at)
        return
    done = await matters.propose(app, match, PAUSE, seat)
    await matters.said(app, interaction, match, f"pause_{'done' if done else 'agreed'}")


@router.on("resume")
async def resume(app: App, interaction: discord.Interaction, at: Address) -> None:
    """Let a table go on that stands still; of two who press, the second changes nothing."""
    match = await visible_match(app, interaction, at.table)
    who = app.hall.words(match.table).seat(matters.acting(match, interaction.user.id))
    going = [notice("goes_on", table=match.id, who=who), *standing(match.table)]
    if not await app.store.agenda.resume(match.id, going, clock.now()):
        raise Refused("stale")
    await matters.said(app, interaction, match, "resumed")


async def _stop(app: App, match: Match, proposal: Proposal) -> None:
    await app.store.agenda.pause(match.id, standing(match.table), clock.now())


async def _set(app: App, match: Match, proposal: Proposal) -> None:
    pace = pace_from_json(str(proposal.body))

    def paced(table: Table) -> Awaitable[Table]:
        return app.hall.keep(replace(table, pace=pace), standing(table))

    await app.hall.upon(match.id, paced)


def _all(match: Match, proposal: Proposal) -> Need:
    return Need(matters.voters(match))


def _values(match: Match, words: Words, body: Json) -> dict[str, object]:
    return {"pace": pace_line(pace_from_json(str(body)), words)}


PAUSE = matters.register(Matter("pause", _all, _stop)).name
CLOCK = matters.register(Matter("clock", _all, _set, values=_values)).name


FIELDS = ("mode", "time", "bank", "late", "left", "undo")


def _draft(pace: Pace) -> Draft:
    hours = (str(span_ // HOUR) for span_ in (pace.time, pace.bank))
    undo = "on" if pace.undo else "off"
    return (pace.mode.value, *hours, pace.late.value, pace.left.value, undo)


def _pace(draft: Sequence[str]) -> Pace:
    """The pace that buttons carry. Raises Refused for what no button of ours does."""
    try:
        mode, time, bank, late, left, undo = draft
        return Pace(
            Mode(mode), int(time) * HOUR, int(bank) * HOUR, Late(late), Left(left), undo == "on"
        )
    except ValueError as wrong:
        raise Refused("unknown_press") from wrong


def _wished(draft: Draft, wishes: Sequence[str]) -> Draft:
    """The draft with what was typed behind the command, as ``time=36h``. Raises Refused."""
    values = dict(zip(FIELDS, draft, strict=True))
    for wish in wishes:
        field, _, text = wish.partition("=")
        if field in ("time", "bank"):
            try:
                wanted = timedelta(0) if text == "0" else span(text)
            except ValueError as wrong:
                raise Refused("no_span", text=limits.safe_name(text)) from wrong
            if wanted % HOUR or not (wanted or field == "bank"):
                raise Refused("whole_hours")
            text = str(wanted // HOUR)
        values[field] = text
    return tuple(values[field] for field in FIELDS)


def _panel(app: App, table: Table, draft: Draft, user_id: int) -> Reply:
    """What the clock is, what it would be, and the choices for who may make them."""
    words = app.hall.words(table)
    pace = _pace(draft)
    name = messages.table_name(table, words)
    lines = [words.line("pace", "now", table=name, pace=pace_line(table.pace, words))]
    if draft != _draft(table.pace):
        lines.append(words.line("pace", "wished", pace=pace_line(pace, words)))
    if not _may_change(table, user_id):
        lines.append(words.line("pace", "only_players"))
        return Reply("\n".join(lines))
    lines += [words.line("pace.help", f"left_{pace.left}"), words.line("pace.help", pace.mode)]
    return Reply("\n".join(lines), rows=_choices(table, draft, words))


def _choices(table: Table, draft: Draft, words: Words) -> Rows:
    mode, time, bank, late, left, undo = draft
    modes = [(m.value, words.line("pace.mode", m.value)) for m in Mode]
    rows: list[tuple[Item, ...]] = [(_menu(table, "mode", draft, modes, words),)]
    if mode != Mode.NONE:
        for field, now, hours in (("time", time, TIMES), ("bank", bank, BANKS)):
            spans = [(str(h), _hours(field, h, words)) for h in sorted({*hours, int(now)})]
            rows.append((_menu(table, field, draft, spans, words),))
    turns: list[tuple[str, str]] = [("left", Left.WAIT if left == Left.PLAY else Left.PLAY)]
    turns.append(("undo", "off" if undo == "on" else "on"))
    if mode == Mode.HARD:
        turns.insert(0, ("late", Late.OFFER if late == Late.PLAY else Late.PLAY))
    rows.append(tuple(_switch(table, field, value, draft, words) for field, value in turns))
    key = "set" if table.status is Status.LOBBY else "propose_clock"
    save = address("setpace", table.id, *draft)
    rows.append((button(words.line("button", key), save, Style.success),))
    return tuple(rows)


def _menu(
    table: Table, field: str, draft: Draft, choices: Sequence[tuple[str, str]], words: Words
) -> Item:
    now = draft[FIELDS.index(field)]
    options = [
        discord.SelectOption(label=limits.label(label), value=value, default=value == now)
        for value, label in choices
    ]
    return menu(address("pace", table.id, field, *draft), words.line("pace.ask", field), options)


def _switch(table: Table, field: str, value: str, draft: Draft, words: Words) -> Item:
    """A button that says how it is, and turns it over."""
    place = FIELDS.index(field)
    turned = (*draft[:place], str(value), *draft[place + 1 :])
    label = words.line(f"pace.{field}", draft[place])
    return button(label, address("pace", table.id, field, *turned))


def _hours(field: str, hours: int, words: Words) -> str:
    if not hours:
        return words.line("pace", "no_bank")
    return words.line("pace.span", field, span=said(hours * HOUR, words))


def _may_change(table: Table, user_id: int) -> bool:
    if table.status is Status.LOBBY:
        return lobby.opener(table).user_id == user_id
    return table.status is Status.RUNNING and table.seat_of(user_id, clock.now()) is not None
