"""Show the puzzle of the day in private, give the hint, and take an answer."""

from __future__ import annotations

from bot.base import clock
from bot.base.errors import Refused
from bot.features.learning.puzzles import store, views
from bot.features.learning.puzzles.rules import day_of, latest_of, next_at, puzzle_of, streak
from bot.features.learning.puzzles.store import Answer, Posted, PuzzleScore
from bot.interactions.request import Place, Request
from bot.interactions.rights import managed_guild
from bot.interactions.router import on
from bot.screens.replies import Reply, language_for
from bot.tables import known_games
from data.words import Words
from games import locale_of


async def present(request: Request, game: str = "") -> Reply:
    """Today's puzzle, or the newest of a game; once the person has answered it, what came of
    that."""
    day = day_of(clock.now())
    if game:
        known_games.game(game)  # raises Refused if there is none
        found = latest_of(game, day, request.host.puzzles)
        if found is None:
            words = Words.of(language_for(request.interaction), game, locale_of(game))
            raise Refused("no_puzzle_of", game=words.line("", "name"))
        day = found.day
    shown = await _shown(request, day)
    given = await store.answers(request.store, request.user_id, day)
    known = given[0] if given and given[0].day == day else Answer(day)
    if known.answer is not None:
        return await _answered(request, shown, known)
    return await _question(request, shown, hinted=known.hinted)


async def post_here(request: Request, hour: int | None) -> Reply:
    """Have the puzzle posted in this channel each day at that hour of UTC, 0 to 23; None: stop."""
    guild, now = managed_guild(request.interaction), clock.now()
    wanted = None if hour is None else Posted(request.channel_id, hour)
    await store.post_at(request.store, guild.id, wanted, now)
    return views.set_up(None if hour is None else next_at(hour, now), request.words)


@on("puzzle", place=Place.NEW)
async def open_(request: Request) -> Reply:
    """Open the puzzle of today by a button."""
    return await present(request)


@on("puzzle_agree")
async def agree(request: Request, answer: str) -> Reply:
    """Agree, or no longer agree, that one's finished matches may become puzzles."""
    agrees = answer == "yes"
    await store.agree(request.store, request.user_id, agrees)
    told = request.words.line("puzzle", "agrees" if agrees else "refuses")
    return (await present(request)).headed(told)


@on("puzzle_hint")
async def hint(request: Request, day: int) -> Reply:
    """Give the hint: leave two answers."""
    shown = await _shown(request, day)
    if day == day_of(clock.now()):
        known = await store.keep(request.store, request.user_id, Answer(day, hinted=True))
        if known.answer is not None:
            return await _answered(request, shown, known)
    return await _question(request, shown, hinted=True)


@on("solve")
async def solve(request: Request, day: int, place: int) -> Reply:
    """Take an answer."""
    shown = await _shown(request, day)
    if not 0 <= place < len(shown.actions):
        raise Refused("unknown_press")
    answer = Answer(day, place, solved=place == shown.of.best)
    if day == day_of(clock.now()):
        answer = await store.keep(request.store, request.user_id, answer, request.guild_id)
    return await _answered(request, shown, answer)


async def _question(request: Request, shown: views.ShownPuzzle, *, hinted: bool) -> Reply:
    places, day = shown.of.hinted if hinted else range(len(shown.actions)), shown.of.day
    today = day == day_of(clock.now())
    score = await store.score(request.store, day - 1, request.guild_id) if today else PuzzleScore()
    return await views.question(request.pictures, shown, places, score)


async def _answered(request: Request, shown: views.ShownPuzzle, answer: Answer) -> Reply:
    day = day_of(clock.now())
    given = await store.answers(request.store, request.user_id, day)
    row = streak({each.day: each.solved for each in given if each.answer is not None}, day)
    agrees = await store.agrees(request.store, request.user_id)
    past = shown.of.day != day
    return await views.answered(
        request.pictures, shown, answer, streak=None if past else row, agrees=agrees
    )


async def _shown(request: Request, day: int) -> views.ShownPuzzle:
    """The puzzle of that day, which is no later than today. Raises Refused."""
    found = puzzle_of(day, request.host.puzzles) if 0 <= day <= day_of(clock.now()) else None
    if found is not None:
        shown = await views.prepared(found, language_for(request.interaction))
        if shown is not None:
            return shown
    raise Refused("no_puzzle")
