"""Every live button of a question leads to the question that is asked now, by any way there."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from bot.base.address import parse
from bot.features.board.views import ASKS
from bot.matches.match import Match
from games.core import Seat
from tests.support.bot.game_tables import duelling, to_an_auction
from tests.support.bot.layouts import rows_of
from tests.support.bot.scenes import begun, match_of, player
from tests.support.bot.world import World

pytestmark = pytest.mark.usefixtures("toys")

STEPS = 25
Item = tuple[Any, dict[str, Any]]


async def whispering(world: World) -> Match:
    return await begun(world, "whisper", 3)


async def bidding(world: World) -> Match:
    await begun(world, "maillot", 3)
    return await to_an_auction(world)


async def in_a_duel(world: World) -> Match:
    return await duelling(world, "together")


SCENES: Sequence[Callable[[World], Awaitable[Match]]] = (whispering, bidding, in_a_duel)


def live(world: Any, person: Any) -> list[Item]:
    """The buttons and menus of questions that a person sees, in the channel and in person, on
    whatever device: each with its message."""
    seen = (
        message
        for channel in (world.channel, world.channels[person.id + 1])
        for message in channel.kept
        if message.owner in (None, person.id)
    )
    return [
        (message, item)
        for message in seen
        for row in rows_of(message.components)
        for item in row["components"]
        if (at := parse(item.get("custom_id") or "")) is not None and at.verb in (*ASKS, "unpick")
    ]


def asks(message: Any, revision: int) -> bool:
    """Whether a message asks, or has a way to, what can be answered now."""
    found = (
        parse(item.get("custom_id") or "")
        for row in rows_of(message.components)
        for item in row["components"]
    )
    return any(at is not None and at.verb in ASKS and at.number(0) == revision for at in found)


async def press(person: Any, luck: random.Random, item: Item) -> Any:
    """That one is pressed, or something is chosen in it."""
    message, what = item
    if what["type"] == 3:
        values = [luck.choice(what["options"])["value"]]
        return await person.select(message, values, custom_id=what["custom_id"])
    return await person.click(message, custom_id=what["custom_id"])


async def step(world: Any, luck: random.Random, match: Match, seat: Seat) -> None:
    """Somebody does something: a side step, My move on another device, or any live button."""
    person, where = player(world, match, seat), luck.choice((world.channel, None))
    beside = [str(a) for a in match.legal(seat) if not a.secret]
    items, chance = live(world, person), luck.random()
    if chance < 0.25 and beside:
        typed = {"move": luck.choice(beside)}
        await (
            person.slash(where, "play", **typed) if where else person.user.slash("play", **typed)
        )
    elif chance < 0.4 or not items:
        await world.press(person, "move")
    else:
        shown = await press(person, luck, luck.choice(items))
        now = await match_of(world, match.id)
        if seat in now.awaited and shown.modal is None:  # a form is opened for what is asked now
            assert asks(shown.response, now.revision(seat)), shown.response.content


@pytest.mark.fault("I3")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("scene", SCENES)
async def test_every_live_button_leads_to_the_question_that_is_asked(
    world: World, scene: Callable[[World], Awaitable[Match]], seed: int
) -> None:
    """After side steps, on two devices, and in direct messages."""
    luck, match = random.Random(seed), await scene(world)
    for _ in range(STEPS):
        if match.result is not None or not match.awaited:
            return
        await step(world, luck, match, luck.choice(sorted(match.awaited)))
        match = await match_of(world, match.id)
