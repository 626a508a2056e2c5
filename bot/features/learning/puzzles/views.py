"""The words of a puzzle: the question, and what came of an answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

import render
from bot.base import limits, reading
from bot.base.address import address
from bot.features.learning.puzzles.rules import OfDay, begins
from bot.features.learning.puzzles.store import Answer, PuzzleScore
from bot.matches.pictures import Pictures
from bot.screens.replies import Item, Reply, Style, button
from data.words import Words
from games import locale_of, registry
from games.advice import advice_of
from games.computers.puzzles import action_in, position_of, unmarked
from games.core import Action, AnyGame, Seat, View
from games.log import Position
from games.trails import Trail, trail
from render import Sight

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ShownPuzzle:
    """A puzzle as it is shown: all that its seat sees, and the actions among which it chooses."""

    of: OfDay
    game: AnyGame
    words: Words
    view: View
    actions: tuple[Action, ...]

    @property
    def head(self) -> str:
        """The line that names its day and game."""
        when = f"<t:{int(begins(self.of.day).timestamp())}:D>"
        return self.words.line("puzzle", "head", day=when, game=self.words.line("", "name"))


async def prepared(of: OfDay, language: str) -> ShownPuzzle | None:
    """A puzzle in a language; None if today's rules lead to another position."""
    key = of.puzzle.game
    game = registry()[key]
    try:
        position: Position = await asyncio.to_thread(position_of, game, of.puzzle)
    except ValueError as elsewhere:
        log.error("the puzzle of day %d: %s", of.day, elsewhere)
        return None
    seat = Seat(of.puzzle.seat)
    legal = game.legal(position.state, seat)
    actions = tuple(action_in(game, legal, text) for text in of.answers)
    words = Words.of(language, key, locale_of(key))
    return ShownPuzzle(of, game, words, game.view(position.state, seat), actions)


async def question(
    pictures: Pictures, shown: ShownPuzzle, places: Collection[int], score: PuzzleScore
) -> Reply:
    """The board and the answers at these `places`; the hint too, if it would leave some out."""
    words, day, whole = shown.words, shown.of.day, len(places) == len(shown.actions)
    answers = [
        words.line("puzzle", "answer", number=place + 1, action=words.action(shown.actions[place]))
        for place in places
    ]
    row = [
        button(f"{place + 1}", address("solve", 0, day, place), Style.primary) for place in places
    ]
    if whole and len(places) > len(shown.of.hinted):
        row.append(button(words.line("puzzle", "hint"), address("puzzle_hint", 0, day)))
    return await _asked(pictures, shown, score, row, answers)


async def posted(pictures: Pictures, shown: ShownPuzzle, score: PuzzleScore) -> Reply:
    """The board for all, and the button by which each answers in private."""
    solve = button(shown.words.line("puzzle", "solve"), address("puzzle", 0), Style.primary)
    return await _asked(pictures, shown, score, [solve])


def set_up(at: datetime | None, words: Words) -> Reply:
    """What a moderator has chosen: from when it is posted here, or that it is not."""
    if at is None:
        return Reply(words.line("puzzle", "off"))
    return Reply(words.line("puzzle", "here", at=f"<t:{int(at.timestamp())}:t>"))


async def answered(
    pictures: Pictures, shown: ShownPuzzle, answer: Answer, *, streak: int | None, agrees: bool
) -> Reply:
    """What an answer was worth, the best one with its reason, and the streak (None: the puzzle was
    of an earlier day); whether the reader `agrees` that their matches may become puzzles, with a
    button to change that."""
    words, of = shown.words, shown.of
    place = of.best if answer.answer is None else min(answer.answer, len(shown.actions) - 1)
    best, chosen = shown.actions[of.best], shown.actions[place]
    chances = of.puzzle.answers
    key = "right" if answer.solved else "wrong"
    said = {
        "number": of.best + 1,
        "best": words.action(best),
        "chance": round(100 * chances[of.answers[of.best]]),
        "given": place + 1,
        "chosen": words.action(chosen),
        "other": round(100 * chances[of.answers[place]]),
    }
    lines = [shown.head, words.line("puzzle", key, **said)]
    reason = advice_of(shown.game).reason(shown.view, best)
    if reason is not None:
        lines.append(words.remark(reason))
    key = "over" if streak is None else "streak" if streak else "no_streak"
    lines.append(words.line("puzzle", key, **({"days": streak} if streak else {})))
    row = [button(words.line("puzzle", "today"), address("puzzle", 0))] if streak is None else []
    key, answer_to = ("agreed", "no") if agrees else ("agree", "yes")
    row.append(button(words.line("puzzle", key), address("puzzle_agree", 0, answer_to)))
    return await _with_board(pictures, shown, lines, row, _ways(shown, {of.best, place}))


def _ways(shown: ShownPuzzle, places: Collection[int]) -> Trail:
    """The moves of these answers, as drawn on the board, each with its number among all answers."""
    return tuple(
        way
        for place, action in enumerate(shown.actions)
        for way in (trail((action,), 1) if place in places else ()) or ((),)
    )


async def _asked(
    pictures: Pictures,
    shown: ShownPuzzle,
    score: PuzzleScore,
    row: list[Item],
    answers: Sequence[str] = (),
) -> Reply:
    words, seat = shown.words, Seat(shown.of.puzzle.seat)
    lines = [shown.head, words.line("puzzle", "ask", seat=words.seat(seat)), *answers]
    if score.people:
        key = "yesterday_here" if score.here else "yesterday"
        lines.append(words.line("puzzle", key, people=score.people, solved=score.solved))
    return await _with_board(pictures, shown, lines, row)


async def _with_board(
    pictures: Pictures, shown: ShownPuzzle, lines: list[str], row: list[Item], ways: Trail = ()
) -> Reply:
    sight = Sight.of(reading.sight())
    view = unmarked(shown.view)
    picture = await pictures.picture(view, shown.words, trail=ways, sight=sight)
    if picture is None:
        lines = [*lines, "", render.describe(view, shown.words)]
    text = limits.fit("\n".join(lines), limits.CONTENT)
    return Reply(text, picture, (tuple(row),), sole="puzzle")
