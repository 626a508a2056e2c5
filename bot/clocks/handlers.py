"""The clock of a table: chosen by its opener, changed or stopped later by agreement."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import replace

from bot.base import clock, limits
from bot.base.errors import Refused, Stale
from bot.clocks.views import FIELDS, HOUR, ClockDraft, ClockForm, choices, draft_of, pace_of
from bot.host import Host
from bot.interactions.access import visible_match, visible_table
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.lobby.rules import refresh
from bot.matches.match import Match
from bot.proposals.service import propose
from bot.proposals.views import Need, ProposalKind, acting, register, voters
from bot.screens import messages
from bot.screens.replies import Reply, said
from bot.tables import lobby
from bot.tables.durations import (
    LONGEST,
    TooLong,
    clock_settings_line,
    format_duration,
    is_off,
    span,
)
from bot.tables.notifications import notice, repost
from bot.tables.records import Proposal, Status, Table
from bot.tables.schedule import (
    NOTHING,
    ClockMode,
    ClockSettings,
    Left,
    clock_settings_from_json,
    clock_settings_to_json,
)
from data.words import Words
from games.codec import Json


@on("clock", place=Place.NEW)
async def show(host: Host, request: Request) -> Reply:
    """The clock as it is, and the choices for who may change it; what was typed is filled in."""
    table = await visible_table(host, request.actor, request.table)
    draft = _wished(draft_of(table.clock), request.at.args)
    return await _panel(host, table, draft, request.user_id)


@on("pace")
async def change(host: Host, request: Request) -> Reply:
    """One choice more, nothing is settled yet: the field that was picked, or the whole draft."""
    draft = redrafted(request)
    table = await visible_table(host, request.actor, request.table)
    return await _panel(host, table, draft, request.user_id)


def redrafted(request: Request) -> ClockDraft:
    """The draft that a press carries, with what was picked. Raises Refused."""
    field, draft = request.at.word(0), list(request.at.args[1:])
    if field not in FIELDS or len(draft) != len(FIELDS):
        raise Refused("unknown_press")
    if request.chosen:
        draft[FIELDS.index(field)] = request.picked
    return tuple(draft)


@on("setpace")
async def settle(host: Host, request: Request) -> Reply:
    """Set the clock of a lobby, or propose it to the others of a match."""
    table = await visible_table(host, request.actor, request.table)
    settings = pace_of(request.at.args)
    if table.status is not Status.LOBBY:
        match = await host.matches.match(table.id)
        seat = acting(match, request.user_id)
        if _same(match.table.clock, settings, host.matches.words(match.table)):
            raise Refused("same_clock")
        done = await propose(host, match, CLOCK, seat, clock_settings_to_json(settings))
        return said(host, match.table, f"clock_{'done' if done else 'agreed'}")

    def paced(now: Table) -> Awaitable[Table]:
        lobby.must_open(now, request.user_id)
        return host.matches.keep(replace(now, clock=settings), [refresh()])

    table = await host.matches.update(request.table, paced)
    return said(host, table, "clock_done")


@on("pause")
async def pause(host: Host, request: Request) -> Reply:
    """Propose that the table stands still; if it does, let it go on."""
    match = await visible_match(host, request.actor, request.table)
    seat = acting(match, request.user_id)
    stands = await host.store.deadlines.clock(match.id, clock.now())
    if stands is not None and stands.paused is not None:
        return await resume(host, request)
    done = await propose(host, match, PAUSE, seat)
    return said(host, match.table, f"pause_{'done' if done else 'agreed'}")


@on("resume")
async def resume(host: Host, request: Request) -> Reply:
    """Let a table go on that stands still; of two who press, the second changes nothing."""
    match = await visible_match(host, request.actor, request.table)
    who = host.matches.public_words(match.table).seat(acting(match, request.user_id))
    going = [notice("goes_on", table=match.id, who=who), *repost(match.table)]
    if not await host.store.deadlines.resume(match.id, going, clock.now()):
        raise Stale
    return said(host, match.table, "resumed")


async def _stop(host: Host, match: Match, proposal: Proposal) -> None:
    await host.store.deadlines.pause(match.id, repost(match.table), clock.now())


async def _set(host: Host, match: Match, proposal: Proposal) -> None:
    settings = clock_settings_from_json(str(proposal.body))

    def paced(table: Table) -> Awaitable[Table]:
        return host.matches.keep(replace(table, clock=settings), repost(table))

    await host.matches.update(match.id, paced)


def _all(match: Match, proposal: Proposal) -> Need:
    return Need(voters(match))


def _values(match: Match, words: Words, body: Json) -> dict[str, object]:
    paces = {"pace": clock_settings_from_json(str(body)), "now": match.table.clock}
    return {name: clock_settings_line(settings, words) for name, settings in paces.items()}


def _same(now: ClockSettings, wished: ClockSettings, words: Words) -> bool:
    """Whether they differ in nothing that has an effect."""
    return clock_settings_line(now, words) == clock_settings_line(wished, words)


PAUSE = register(ProposalKind("pause", _all, _stop)).name
CLOCK = register(ProposalKind("clock", _all, _set, values=_values)).name


def _wished(draft: ClockDraft, preferences: Sequence[str]) -> ClockDraft:
    """The draft with what was typed behind the command, as ``time=36h``. Raises Refused."""
    values = dict(zip(FIELDS, draft, strict=True))
    for wish in preferences:
        field, _, text = wish.partition("=")
        if field in ("time", "bank"):
            text = str(_hours_of(field, text))
        values[field] = text
    return tuple(values[field] for field in FIELDS)


def _hours_of(field: str, text: str) -> int:
    """The whole hours of a span that was typed; a reserve may be none. Raises Refused."""
    try:
        none = text.strip() == "0" or (field == "bank" and is_off(text))
        wanted = NOTHING if none else span(text, least=NOTHING)
    except TooLong as wrong:
        raise Refused("too_long", text=limits.safe_name(text), days=LONGEST.days) from wrong
    except ValueError as wrong:
        key = "no_reserve" if field == "bank" else "no_span"
        raise Refused(key, text=limits.safe_name(text)) from wrong
    if wanted % HOUR or not (wanted or field == "bank"):
        raise Refused("whole_hours")
    return wanted // HOUR


async def _panel(host: Host, table: Table, draft: ClockDraft, user_id: int) -> Reply:
    """What the clock is, what it would be, and the choices for who may make them."""
    words = host.matches.words(table)
    settings = pace_of(draft)
    name = messages.table_name(table, words)
    lines = [words.line("pace", "now", table=name, pace=clock_settings_line(table.clock, words))]
    if draft != draft_of(table.clock):
        lines.append(words.line("pace", "wished", pace=clock_settings_line(settings, words)))
        lines += [words.line("pace", "same")] if _same(table.clock, settings, words) else []
    lines += await _reserves(host, table, words)
    if not _may_change(table, user_id):
        lines.append(words.line("pace", "only_players"))
        return Reply("\n".join(lines))
    left = Left.PLAY if settings.plays_for_left else Left.WAIT
    lines += [words.line("pace.help", f"left_{left}"), words.line("pace.help", settings.mode)]
    key = "set" if table.status is Status.LOBBY else "propose_clock"
    form = ClockForm(table.id, "pace", "setpace", words.line("button", key))
    return Reply("\n".join(lines), rows=choices(form, draft, words))


async def _reserves(host: Host, table: Table, words: Words) -> list[str]:
    """How much every seat that is awaited has left in reserve, where there is one."""
    stands = await host.store.deadlines.clock(table.id, clock.now())
    if stands is None or stands.settings.mode is ClockMode.NONE or not stands.settings.bank:
        return []
    return [
        words.line(
            "pace",
            "in_hand" if waiting.reserve else "used_up",
            who=words.seat(seat),
            left=format_duration(waiting.reserve, words),
        )
        for seat, waiting in sorted(stands.waiting.items())
    ]


def _may_change(table: Table, user_id: int) -> bool:
    if table.status is Status.LOBBY:
        return lobby.opener(table).user_id == user_id
    return table.status is Status.RUNNING and table.seat_of(user_id, clock.now()) is not None
