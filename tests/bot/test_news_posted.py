"""Where what happened is too much to stand beside the board, messages before it tell the rest."""

from __future__ import annotations

import random

from bot.base import clock, limits
from bot.screens import news
from games.terrain_vague.events import DuelShown, Shot, Took
from tests.support.bot.scenes import begun
from tests.support.bot.world import World

BOLD = ("take", "shoot", "clean", "gather", "move")


async def test_a_long_absence_is_told_whole_and_the_board_comes_last(world: World) -> None:
    match = await begun(world, "vague", seats=2)
    dice, words = random.Random(4), world.app.host.matches.words(match.table)
    while not news.pages(news.since(match, words, None, 1)):
        seat = min(match.awaited)
        legal = match.legal(seat)
        act = dice.choice([a for a in legal if a.word() in BOLD] or legal)
        await match.play(seat, match.revision(seat), act, interaction=None, at=clock.now())
    before = {message.id for message in world.messages()}
    world.app.host.wake()
    await world.env.advance_time(40)
    new = [message for message in world.messages() if message.id not in before]
    *parts, board = new
    assert parts
    assert all(part.content.startswith("Meanwhile in ") for part in parts)
    assert all(len(message.content) <= limits.CONTENT for message in new)
    assert "your move" in board.content
    assert "Meanwhile" not in board.content
    lines = [line for message in new for line in message.content.splitlines()]
    assert len(lines) == len({*lines})
    results = [e for _, e in match.heard(None, 1) if isinstance(e, DuelShown | Shot | Took)]
    assert results
    assert all(f"- {words.event(event)}" in lines for event in results)
