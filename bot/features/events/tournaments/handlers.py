"""/event: leagues and knock-outs, whose rounds open by themselves."""

from __future__ import annotations

from typing import Literal

from discord import StageChannel, Thread, VoiceChannel, app_commands

from bot.base.address import numbered
from bot.base.errors import Refused
from bot.base.limits import safe_name
from bot.features.events.contests import handlers as contests
from bot.features.events.tournaments import service, store, views
from bot.features.events.tournaments.standing import Tournament, TournamentKind, TournamentPlan
from bot.features.lobby import threads
from bot.features.lobby.allowed import must_take_a_table
from bot.features.lobby.store import server_settings
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.screens.replies import Reply, language_here
from bot.tables.contests import EventStatus

Seats = app_commands.Range[int, 3, 6]
Rounds = app_commands.Range[int, 1, 30]
Days = app_commands.Range[int, 1, 60]


async def open_league(
    request: Request, game: str, seats: Seats = 4, rounds: Rounds | None = None, days: Days = 14
) -> Reply:
    """Open a league here; it is posted as a message of its own."""
    plan = TournamentPlan(seats=seats, rounds=rounds or 0, days=days)
    return await _open(request, TournamentKind.LEAGUE, game, plan)


async def open_knockout(
    request: Request,
    game: str,
    best_of: Literal[1, 3, 5] = 1,
    lot: bool = False,
    bronze: bool = False,
    days: Days = 14,
) -> Reply:
    """Open a knock-out here. Many parameters because so much can be asked of it."""
    plan = TournamentPlan(best_of=best_of, lot=lot, bronze=bronze, days=days)
    return await _open(request, TournamentKind.KNOCKOUT, game, plan)


async def _open(request: Request, kind: TournamentKind, game: str, plan: TournamentPlan) -> Reply:
    await must_take_a_table(request)
    # In these channels no thread can be created from a message.
    if isinstance(request.interaction.channel, (Thread, VoiceChannel, StageChannel)):
        raise Refused("tournament_channel")
    if names := threads.lacking(request):
        raise Refused("permissions", lacking=names)
    settings = await server_settings(request.store, request.guild_id or 0)
    language = settings.language or language_here(request.host.language, request.interaction)
    new = Tournament(0, 0, 0, kind, game, language, None, EventStatus.JOINING, plan)
    await service.open_tournament(request.store, request.actor, new, request.words)
    return _said(request, "contest_opened")


async def show(request: Request) -> Reply:
    """How the newest event of this channel is going, with what the reader can do."""
    found = await store.newest_in(request.store, request.channel_id)
    if found is None:
        return await contests.show(request)
    return _panel(request, await service.counted(request.matches, found.id))


@on("tournament_join")
async def join(request: Request, number: int) -> Reply:
    """Join the tournament."""
    found = await service.join(request.store, request.actor, number)
    late = found.stage is EventStatus.GOING
    return _said(request, "tournament_joined_late" if late else "contest_joined")


@on("tournament_leave")
async def leave(request: Request, number: int) -> Reply:
    """Leave it; once it has begun, ask for confirmation first."""
    found = await service.here(request.store, request.actor, number)
    found.of_user(request.user_id)
    if found.stage is EventStatus.JOINING:
        return await left(request, number)
    return views.sure(found, request.words, "leave")


@on("tournament_leaved")
async def left(request: Request, number: int) -> Reply:
    """Leave, as confirmed."""
    await service.leave(request.store, request.actor, number)
    return _said(request, "contest_left")


@on("tournament_start")
async def start(request: Request, number: int) -> Reply:
    """Begin: the tables of the first round open."""
    await service.start(request.matches, request.actor, number)
    return _said(request, "tournament_started")


@on("tournament_extend")
async def extend(request: Request, number: int) -> Reply:
    """Give the round a week more."""
    found = await service.extend(request.store, request.actor, number)
    return _panel(request, found)


@on("tournament_replace", place=Place.NEW)
async def replace(request: Request, number: int) -> Reply:
    """Ask who is to be replaced."""
    found = await service.organised(request.store, request.actor, number)
    return views.whom(found, request.words)


@on("tournament_replaced")
async def replaced(request: Request, number: int) -> Reply:
    """Ask who is to replace the picked entrant."""
    found = await service.organised(request.store, request.actor, number)
    return views.by_whom(found, found.entrant(numbered(request.picked)), request.words)


@on("tournament_heir")
async def heir(request: Request, number: int, out: int) -> Reply:
    """Give the place of an entrant to the picked person."""
    if not request.people:
        raise Refused("heir_is_a_bot")
    person, *_ = request.people
    await service.substitute(request.matches, request.actor, number, out, person)
    return _said(request, "tournament_replaced", who=safe_name(person[1]))


@on("tournament_close", place=Place.NEW)
async def close(request: Request, number: int) -> Reply:
    """Ask before it is closed."""
    found = await service.organised(request.store, request.actor, number)
    return views.sure(found, request.words, "close")


@on("tournament_closed")
async def closed(request: Request, number: int) -> Reply:
    """Close it."""
    await service.close(request.store, request.actor, number)
    return _said(request, "contest_closed")


def _panel(request: Request, found: Tournament) -> Reply:
    mine = next((e for e in found.present if e.user_id == request.user_id), None)
    organises = service.organises(request.actor, found)
    return views.panel(found, request.words, mine=mine, organises=organises)


def _said(request: Request, key: str, **values: str) -> Reply:
    """Answer in private; the outbox updates the message in the channel."""
    return Reply(request.words.line("said", key, **values))
