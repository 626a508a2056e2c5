"""/event: contests of two-player matches, ladders and round robins."""

from __future__ import annotations

from bot.base.address import numbered
from bot.base.errors import Refused
from bot.base.limits import safe_name
from bot.features.events.contests import service, store
from bot.features.events.contests import views as contests
from bot.features.lobby.allowed import must_take_a_table
from bot.features.lobby.new_tables import open_pairing
from bot.features.lobby.store import server_settings
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.screens.replies import Reply, language_here
from bot.tables import contests as rules
from bot.tables.contests import ContestKind, EventStatus


async def open_contest(request: Request, kind: str, game: str) -> Reply:
    """Open a contest here; it is posted as a message of its own."""
    await must_take_a_table(request)
    settings = await server_settings(request.store, request.guild_id or 0)
    about = (
        ContestKind(kind),
        game,
        settings.language or language_here(request.host.language, request.interaction),
    )
    await service.open_contest(request.store, request.actor, *about, request.words)
    return _said(request, "opened")


async def show(request: Request) -> Reply:
    """The standings of the contest in this channel, with what the reader can do."""
    newest = await store.newest_in(request.store, request.channel_id)
    contest = await service.settled(request.matches, newest.id)
    mine = any(e.user_id == request.user_id for e in contest.present)
    manages = request.actor.rights.manages_server
    return contests.panel(contest, request.words, mine=mine, manages=manages)


@on("contest_join")
async def join(request: Request, number: int) -> Reply:
    """Join the contest."""
    await service.join(request.matches, request.actor, number)
    return _said(request, "joined")


@on("contest_leave")
async def leave(request: Request, number: int) -> Reply:
    """Leave the contest; once it has begun, ask for confirmation first."""
    contest = await service.here(request.matches, request.actor, number)
    contest.of_user(request.user_id)
    if contest.stage is EventStatus.JOINING:
        return await left(request, number)
    return contests.sure(contest, request.words, "leave")


@on("contest_leaved")
async def left(request: Request, number: int) -> Reply:
    """Leave, as confirmed."""
    await service.leave(request.matches, request.actor, number)
    return _said(request, "left")


@on("contest_start")
async def start(request: Request, number: int) -> Reply:
    """Begin a round robin."""
    await service.start(request.matches, request.actor, number)
    return _said(request, "started")


@on("contest_play", place=Place.NEW)
async def play(request: Request, number: int) -> Reply:
    """Ask whom the actor wants to play."""
    contest = await service.here(request.matches, request.actor, number)
    rules.must_go(contest)
    return contests.opponents(contest, contest.of_user(request.user_id), request.words)


@on("contest_open")
async def play_against(request: Request, number: int, rival: int) -> None:
    """Open a table against an entrant, with a seat kept for them."""
    contest, other, pairing = await service.pairing(request.matches, request.actor, number, rival)
    if other.user_id is None:
        raise Refused("contest_not_in")
    await open_pairing(request, contest.game, (other.user_id, other.name), pairing)


@on("contest_close", place=Place.NEW)
async def close(request: Request, number: int) -> Reply:
    """Ask before the contest is closed."""
    contest = await service.managed(request.matches, request.actor, number)
    return contests.sure(contest, request.words, "close")


@on("contest_closed")
async def closed(request: Request, number: int) -> Reply:
    """Close the contest."""
    contest = await service.managed(request.matches, request.actor, number)
    await store.close(request.store, contest.id)
    return _said(request, "closed")


@on("contest_walk")
async def walk(request: Request, number: int) -> Reply:
    """Ask against whom the picked entrant is to win without a match."""
    contest = await service.managed(request.matches, request.actor, number)
    winner = contest.entrant(numbered(request.picked))
    return contests.walkover(contest, winner, request.words)


@on("contest_walked")
async def walked(request: Request, number: int, winner: int) -> Reply:
    """Let an entrant win without a match."""
    contest = await service.managed(request.matches, request.actor, number)
    won, lost = contest.entrant(winner), contest.entrant(numbered(request.picked))
    await store.walkover(request.store, contest.id, won.number, lost.number)
    return _said(request, "walkover", who=safe_name(won.name))


def _said(request: Request, key: str, **values: str) -> Reply:
    """Answer in private; the outbox updates the message in the channel."""
    return Reply(request.words.line("said", f"contest_{key}", **values))
