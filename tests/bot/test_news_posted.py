"""A move makes one message in the channel: where what happened is too much for the board, the log
beneath it has the rest."""

from __future__ import annotations

import random

from bot.base import clock, limits
from bot.matches import as_read
from bot.screens import news
from tests.support.bot.playing import components
from tests.support.bot.scenes import begun
from tests.support.bot.telling import tells
from tests.support.bot.world import World

BOLD = ("take", "shoot", "clean", "gather", "move")


async def test_a_long_absence_is_one_board_with_the_newest_and_the_log_a_press_away(
    world: World,
) -> None:
    match = await begun(world, "vague", seats=2)
    dice, words = random.Random(4), as_read.words(match.table)
    while sum(map(len, told := news.since(match, words, None, 1))) <= news.MOST:
        seat = min(match.awaited)
        legal = match.legal(seat)
        act = dice.choice([a for a in legal if a.word() in BOLD] or legal)
        await match.play(seat, match.revision(seat), act, interaction=None, at=clock.now())
    before = {message.id for message in world.messages()}
    world.app.host.wake()
    await world.env.advance_time(40)
    (board,) = (message for message in world.messages() if message.id not in before)
    assert len(board.content) <= limits.CONTENT
    assert "your move" in board.content
    assert tells(board.content, "turn.earlier")
    assert told[-1] in board.content
    assert told[0] not in board.content
    reading = {item.get("label"): item for row in components(board) for item in row["components"]}
    log = await world.people[0].click(board, custom_id=reading["Log"]["custom_id"])
    assert told[-1].removeprefix("- ") in log.response.content
