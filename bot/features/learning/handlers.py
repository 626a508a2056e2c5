"""Learn a game: how it works, and a lesson in private answers."""

from __future__ import annotations

from dataclasses import replace

from bot.base import clock
from bot.base.address import address
from bot.base.errors import Refused
from bot.features.lobby.allowed import must_have_room
from bot.features.lobby.new_tables import open_table
from bot.features.lobby.rules import name_of
from bot.features.play.service import close_lesson
from bot.features.play.views import opened
from bot.interactions.request import Request
from bot.interactions.router import on
from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.screens import teaching
from bot.screens.replies import Reply, Style, button, language_for
from bot.tables import known_games
from bot.tables.lessons import new_lesson
from bot.tables.records import Status
from data.words import Words
from games import locale_of
from games.advice import advice_of
from games.computers import Level
from games.teaching import LEARNER


async def learn(request: Request, key: str = "", table: int = 0) -> Reply:
    """Show how a game works; without a game, ask which. At a table whose match waits for the actor,
    a button leads back to the move."""
    if not key:
        which = request.words.line("learning", "which")
        return await teaching.games_menu(request.pictures, request.words, which, "learn")
    words = words_of(request, key)
    match = await _begun(request.matches, request.user_id, key)
    step = None if match is None else match.step
    reply = await teaching.how_it_works(request.pictures, key, words, step=step, table=table)
    return await leading_back(request, reply, table)


async def leading_back(request: Request, reply: Reply, number: int) -> Reply:
    """The reply with a button back to the move that the actor is asked for at that table, if
    any."""
    table = await request.store.table(number) if number else None
    if table is None or table.status is not Status.RUNNING:
        return reply
    match = await request.matches.match(number)
    seat = match.table.seat_of(request.user_id, clock.now())
    if seat is None or seat not in match.awaited:
        return reply
    where = address("unpick", match.id, match.revision(seat))
    back = button(request.words.line("button", "to_move"), where, Style.primary)
    return replace(reply, rows=(*reply.rows, (back,)))


@on("learn")
async def how(request: Request, key: str = "") -> Reply:
    """Show how a game works, by a button."""
    return await learn(request, key, request.table)


@on("lesson")
async def lesson(request: Request, key: str, how: str = "") -> Reply:
    """Begin the lesson, continue it, or begin it again."""
    match = await _begun(request.matches, request.user_id, key)
    if match is not None and how == "anew":
        await close_lesson(request.matches, match)
        match = None
    if match is None:
        match = await _begin(request, key)
    return await opened(request.host, match, LEARNER)


@on("against")
async def against(request: Request, key: str) -> None:
    """Play in this channel against easy computers, as many as the game is best with. Raises
    Refused in a direct message, where a lesson may have ended."""
    if request.guild_id is None:
        raise Refused("no_computers_in_dm")
    await open_table(request, key, (), Level.EASY)


async def _begun(matches: MatchRegistry, user_id: int, key: str) -> Match | None:
    """The unfinished lesson of this person; one that no longer fits the lesson is dropped."""
    for table in await matches.store.tables_of(user_id):
        if table.settings.lesson and table.game == key and table.status is Status.RUNNING:
            match = await matches.match(table.id)
            if match.lesson is not None and match.step < len(match.lesson.steps):
                return match
            await close_lesson(matches, match)
    return None


async def _begin(request: Request, key: str) -> Match:
    game, words = known_games.game(key), words_of(request, key)
    taught = advice_of(game).teaching
    if taught is None:
        raise Refused("no_lesson")
    await must_have_room(request.store, request.user_id, None)
    person = request.user_id, request.name
    name = name_of(Level.EASY, words)
    names = [name, *(f"{name} {n}" for n in range(2, taught.lesson.seats))]
    table = await request.store.create(
        new_lesson(
            game, taught.lesson, person, names, request.interaction.id, words.language, clock.now()
        )
    )
    return await request.matches.start(table)


def words_of(request: Request, key: str) -> Words:
    """The words of a game for the person who asks. Raises Refused if there is no such game."""
    return Words.of(
        language_for(request.interaction), known_games.game(key).INFO.key, locale_of(key)
    )
