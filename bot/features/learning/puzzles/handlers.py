"""Show the puzzle of the day in private, give the hint, and take an answer."""

from __future__ import annotations

from bot.base import clock
from bot.base.errors import Refused
from bot.features.learning.puzzles import store, views
from bot.features.learning.puzzles.rules import day_of, latest_of, next_at, puzzle_of, streak
from bot.features.learning.puzzles.store import Answer, Posted, PuzzleScore
from bot.host import Host
from bot.interactions.request import Place, Request
from bot.interactions.rights import managed_guild
from bot.interactions.router import on
from bot.screens.replies import Reply, language_for
from data.words import Words
from games import locale_of


async def present(host: Host, request: Request, game: str = "") -> Reply:
    """Today's puzzle, or the newest of a game; once the person has answered it, what came of
    that."""
    day = day_of(clock.now())
    if game:
        host.matches.game(game)  # raises Refused if there is none
        found = latest_of(game, day, host.puzzles)
        if found is None:
            words = Words.of(language_for(request.interaction), game, locale_of(game))
            raise Refused("no_puzzle_of", game=words.line("", "name"))
        day = found.day
    shown = await _shown(host, request, day)
    given = await store.answers(host.store, request.user_id, day)
    known = given[0] if given and given[0].day == day else Answer(day)
    if known.answer is not None:
        return await _answered(host, request, shown, known)
    return await _question(host, request, shown, hinted=known.hinted)


async def post_here(host: Host, request: Request, hour: int | None) -> Reply:
    """Have the puzzle posted in this channel each day at that hour of UTC, 0 to 23; None: stop."""
    guild, now = managed_guild(request.interaction), clock.now()
    wanted = None if hour is None else Posted(request.channel_id, hour)
    await store.post_at(host.store, guild.id, wanted, now)
    return views.set_up(None if hour is None else next_at(hour, now), request.words)


@on("puzzle", place=Place.NEW)
async def open_(host: Host, request: Request) -> Reply:
    """Open the puzzle of today by a button."""
    return await present(host, request)


@on("puzzle_agree")
async def agree(host: Host, request: Request, answer: str) -> Reply:
    """Agree, or no longer agree, that one's finished matches may become puzzles."""
    agrees = answer == "yes"
    await store.agree(host.store, request.user_id, agrees)
    told = request.words.line("puzzle", "agrees" if agrees else "refuses")
    return (await present(host, request)).headed(told)


@on("puzzle_hint")
async def hint(host: Host, request: Request, day: int) -> Reply:
    """Give the hint: leave two answers."""
    shown = await _shown(host, request, day)
    if day == day_of(clock.now()):
        known = await store.keep(host.store, request.user_id, Answer(day, hinted=True))
        if known.answer is not None:
            return await _answered(host, request, shown, known)
    return await _question(host, request, shown, hinted=True)


@on("solve")
async def solve(host: Host, request: Request, day: int, place: int) -> Reply:
    """Take an answer."""
    shown = await _shown(host, request, day)
    if not 0 <= place < len(shown.actions):
        raise Refused("unknown_press")
    answer = Answer(day, place, solved=place == shown.of.best)
    if day == day_of(clock.now()):
        answer = await store.keep(host.store, request.user_id, answer, request.guild_id)
    return await _answered(host, request, shown, answer)


async def _question(
    host: Host, request: Request, shown: views.ShownPuzzle, *, hinted: bool
) -> Reply:
    places, day = shown.of.hinted if hinted else range(len(shown.actions)), shown.of.day
    today = day == day_of(clock.now())
    score = await store.score(host.store, day - 1, request.guild_id) if today else PuzzleScore()
    return await views.question(host, shown, places, score)


async def _answered(
    host: Host, request: Request, shown: views.ShownPuzzle, answer: Answer
) -> Reply:
    day = day_of(clock.now())
    given = await store.answers(host.store, request.user_id, day)
    row = streak({each.day: each.solved for each in given if each.answer is not None}, day)
    agrees = await store.agrees(host.store, request.user_id)
    past = shown.of.day != day
    return await views.answered(host, shown, answer, streak=None if past else row, agrees=agrees)


async def _shown(host: Host, request: Request, day: int) -> views.ShownPuzzle:
    """The puzzle of that day, which is no later than today. Raises Refused."""
    found = puzzle_of(day, host.puzzles) if 0 <= day <= day_of(clock.now()) else None
    if found is not None:
        shown = await views.prepared(found, language_for(request.interaction))
        if shown is not None:
            return shown
    raise Refused("no_puzzle")
