"""/event: a ladder or a round robin of two-player matches in a channel."""

from __future__ import annotations

from bot.base.address import numbered
from bot.base.errors import Refused
from bot.base.limits import clean_name, safe_name
from bot.contests import store
from bot.contests import views as contests
from bot.contests.messages import settled
from bot.finding.views import game_name
from bot.host import Host
from bot.interactions.request import Place, Request
from bot.interactions.router import on
from bot.lobby.opening import open_pairing
from bot.lobby.places import must_take_a_table
from bot.lobby.store import server_settings
from bot.screens.replies import Reply, language_here
from bot.tables import contests as rules
from bot.tables.contests import Contest, ContestKind, Stage
from bot.tables.series import PairingOf


async def open_contest(host: Host, request: Request, kind: ContestKind, game: str) -> Reply:
    """Open one here; it is posted as a message of its own."""
    words = request.words
    await must_take_a_table(host, request)
    if 2 not in host.matches.game(game).INFO.seats:
        raise Refused("contest_two", game=game_name(game, words))
    guild_id = request.guild_id or 0
    settings = await server_settings(host.store, guild_id)
    await store.open_contest(
        host.store,
        Contest(
            id=0,
            guild_id=guild_id,
            channel_id=request.channel_id,
            kind=kind,
            game=game,
            language=settings.language or language_here(host, request.interaction),
            opener_id=request.user_id,
            stage=Stage.GOING if kind is ContestKind.LADDER else Stage.JOINING,
            message_id=None,
            entrants=(),
            pairings=(),
        ),
    )
    return await _said(host, request, "opened")


async def show(host: Host, request: Request) -> Reply:
    """How the one of this channel stands, with what this person can do."""
    newest = await store.newest_in(host.store, request.channel_id)
    contest = await settled(host, newest.id)
    return contests.panel(
        contest,
        request.words,
        mine=any(e.user_id == request.user_id for e in contest.present),
        manages=request.actor.rights.manages_server,
    )


@on("contest_join")
async def join(host: Host, request: Request) -> Reply:
    """Take part."""
    contest, user = await _here(host, request), request.interaction.user
    await store.join(host.store, contest.id, user.id, clean_name(user.display_name))
    return await _said(host, request, "joined")


@on("contest_leave")
async def leave(host: Host, request: Request) -> Reply:
    """Take part no more; once it has begun, that is asked first."""
    contest = await _here(host, request)
    contest.of_user(request.user_id)
    if contest.stage is Stage.JOINING:
        return await left(host, request)
    return contests.sure(contest, request.words, "leave")


@on("contest_leaved")
async def left(host: Host, request: Request) -> Reply:
    """Leave, and mean it."""
    contest = await _here(host, request)
    await store.leave(host.store, contest.id, request.user_id)
    return await _said(host, request, "left")


@on("contest_start")
async def start(host: Host, request: Request) -> Reply:
    """A round robin begins."""
    contest = await _here(host, request)
    if request.user_id != contest.opener_id and not request.actor.rights.manages_server:
        raise Refused("contest_opener")
    await store.start(host.store, contest.id)
    return await _said(host, request, "started")


@on("contest_play", place=Place.NEW)
async def play(host: Host, request: Request) -> Reply:
    """Whom this person may play."""
    contest = await _here(host, request)
    rules.must_go(contest)
    me = contest.of_user(request.user_id)
    return contests.opponents(contest, me, request.words)


@on("contest_open")
async def play_against(host: Host, request: Request) -> None:
    """Open a table against somebody, whose seat is kept."""
    contest = await _here(host, request)
    me, rival = contest.of_user(request.user_id), contest.entrant(request.at.number(1))
    rules.must_be_open(contest, me.number, rival.number)
    if rival.user_id is None:
        raise Refused("contest_not_in")
    pairing = PairingOf(contest.id, me.number, rival.number)
    await open_pairing(host, request, contest.game, (rival.user_id, rival.name), pairing)


@on("contest_close", place=Place.NEW)
async def close(host: Host, request: Request) -> Reply:
    """Ask before it is over."""
    contest = await _managed(host, request)
    return contests.sure(contest, request.words, "close")


@on("contest_closed")
async def closed(host: Host, request: Request) -> Reply:
    """It is over here and now."""
    contest = await _managed(host, request)
    await store.close(host.store, contest.id)
    return await _said(host, request, "closed")


@on("contest_walk")
async def walk(host: Host, request: Request) -> Reply:
    """Who is to win without a match; now against whom."""
    contest = await _managed(host, request)
    winner = contest.entrant(numbered(request.picked))
    return contests.walkover(contest, winner, request.words)


@on("contest_walked")
async def walked(host: Host, request: Request) -> Reply:
    """Somebody wins without a match."""
    contest = await _managed(host, request)
    winner, loser = contest.entrant(request.at.number(1)), contest.entrant(numbered(request.picked))
    await store.walkover(host.store, contest.id, winner.number, loser.number)
    told = request.words.line("said", "contest_walkover", who=safe_name(winner.name))
    return Reply(told)


async def _here(host: Host, request: Request) -> Contest:
    """The contest of a press, which can only be made where it stands. Raises Refused."""
    contest = await store.get(host.store, request.at.number(0))
    if contest.channel_id != request.channel_id:
        raise Refused("contest_none")
    return await settled(host, contest.id)


async def _managed(host: Host, request: Request) -> Contest:
    if not request.actor.rights.manages_server:
        raise Refused("manage_server")
    return await _here(host, request)


async def _said(host: Host, request: Request, key: str) -> Reply:
    """Answer in private; the message in the channel follows."""
    told = request.words.line("said", f"contest_{key}")
    return Reply(told)
