"""A whole match of each game by somebody who sees no picture: only what is written is read.

They know whose move it is from the message, press what a label says, and choose among labels by
their words alone; the state of the match is never looked at. The other seats are computers.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from bot.base.address import bare
from tests.support.bot.playing import components, labels
from tests.support.bot.scenes import words_of
from tests.support.bot.world import World

pytestmark = pytest.mark.long

GAMES: dict[str, dict[str, object]] = {
    "diceland": {"size": 8, "quick_start": True},
    "maillot": {},
    "patrouille": {"goal": 4},
    "vague": {"quick": True},
}
MOST = 700  # presses
MINE = ("My move", "Choose in secret")
ASIDES = ("Hint", "Other choice", "Undo", "How it works", "Back", "Start over")
FORWARD = re.compile("attack|take|capture|goal|shoot|bring|ahead", re.IGNORECASE)


def answers(panel: Any) -> list[tuple[str, str, str | None]]:
    """What may be pressed on a panel: what it says, where it leads, and the value in a menu."""
    found: list[tuple[str, str, str | None]] = []
    for row in components(panel):
        for item in row["components"]:
            verb = item["custom_id"].split(":")[1]
            if item["type"] == 2 and not item.get("disabled") and verb in ("pick", "do", "quick"):
                found.append((item["label"], item["custom_id"], None))
            elif item["type"] == 3:
                for option in item["options"]:
                    told = f"{option['label']} {option.get('description') or ''}"
                    found.append((told, item["custom_id"], option["value"]))
    return found


def speaks(text: str) -> bool:
    """Whether it says something aloud: a word, a number or a place beside any picture in it."""
    return re.search(r"\w", re.sub(r"<[^>]*>", "", text)) is not None


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_match_from_text_alone(world: World, game: str) -> None:
    chance = random.Random(game)
    await world.ada.slash(world.channel, "table open", game=game)
    for name, value in GAMES[game].items():
        await world.set_option(name, value)
    asked = (await world.ada.slash(world.channel, "sight")).response
    await world.ada.click(asked, label="Words only: off")
    await world.press(world.ada, "fill")
    await world.press(world.ada, "start")
    for _ in range(MOST):
        await world.env.advance_time(3)
        if is_over(world):
            break
        await one_move(world, chance)
    assert is_over(world)


def is_over(world: World) -> bool:
    """Whether the last message says who has won."""
    return re.search(r"🏆 \*\*.+\*\* (wins|share the win)", words_of(world.newest())) is not None


async def one_move(world: World, chance: random.Random) -> None:
    """My move, then a label at each question until none is asked."""
    board = world.newest()
    assert f"<@{world.ada.id}>" in board.content, "who is awaited is told in words"
    (mine,) = [label for label in labels(board) if label in MINE]
    panel = (await world.ada.click(board, label=mine)).response
    for _ in range(8):
        assert not panel.attachments
        offered = answers(panel)
        if not offered:
            return
        assert all(speaks(told) for told, _, _ in offered), offered
        assert len({(told, where) for told, where, _ in offered}) == len(offered), offered
        _, where, value = choice(offered, chance)
        revision = bare(where).split(":")[3]
        if value is None:
            done = await world.ada.click(panel, custom_id=where)
        else:
            done = await world.ada.select(panel, [value], custom_id=where)
        panel = done.response or panel
        if ":do:" in where or not any(w.split(":")[3] == revision for _, w, _ in answers(panel)):
            return


def choice(
    offered: list[tuple[str, str, str | None]], chance: random.Random
) -> tuple[str, str, str | None]:
    """What sounds as if it goes forward, else anything."""
    certain = [one for one in offered if ":do:" in one[1]]
    forward = [one for one in offered if FORWARD.search(one[0])]
    return chance.choice(certain or (forward if chance.random() < 0.6 else []) or offered)
