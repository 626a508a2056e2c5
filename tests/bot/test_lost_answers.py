"""Discord has taken a message, and the answer is lost on its way: is it there or not?

Discord forgets a nonce after some minutes; the simulated one knows none at all.
"""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.base.errors import Refused
from bot.delivery import posting
from bot.features.lobby import new_tables as opening
from bot.screens import showing
from bot.screens.replies import Reply
from bot.tables.notifications import NotificationKind, notice
from tests.support.bot.playing import labels, verbs
from tests.support.bot.scenes import begun, match_of, minutes, nap, opened, pinged, player
from tests.support.bot.world import World

pytestmark = pytest.mark.discord


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Discord takes so many messages, [0], of which the bot hears nothing."""
    left, post = [0], showing.post

    async def and_lose(channel: Any, reply: Reply, *more: Any, **silent: Any) -> discord.Message:
        message = await post(channel, reply, *more, **silent)
        if left[0] > 0:
            left[0] -= 1
            raise ConnectionResetError
        return message

    monkeypatch.setattr(posting, "post", and_lose)
    return left


@pytest.mark.fault("G9")
async def test_a_board_whose_answer_was_lost_is_known_and_not_posted_twice(
    world: World, cut: list[int]
) -> None:
    match = await begun(world)
    before = world.newest()
    count = len(world.messages())
    cut[0] = 1
    await nap(world, match)
    await minutes(world, 30)
    assert len(world.messages()) == count + 1
    assert pinged(world.newest()) == {player(world, match).id}
    assert [labels(m) for m in world.messages() if m.id == before.id] == [[]]


async def test_a_board_in_doubt_is_cleared_by_the_newer_one(world: World, cut: list[int]) -> None:
    match = await begun(world)
    cut[0] = 1
    await nap(world, match)
    orphan = world.newest()
    await nap(world, match)
    await minutes(world, 5)
    live = [m for m in world.messages() if "move" in verbs(m)]
    assert [m.id for m in live] == [world.newest().id] != [orphan.id]
    assert pinged(live[0]) == {player(world, match).id}


async def test_a_board_in_doubt_is_settled_by_the_next_start(world: World, cut: list[int]) -> None:
    match = await begun(world)
    before = world.newest()
    cut[0] = 1
    await nap(world, match)
    count = len(world.messages())
    await world.restart()
    await minutes(world, 1)
    assert len(world.messages()) == count
    assert labels(next(m for m in world.messages() if m.id == before.id)) == []
    match = await match_of(world, match.id)
    await nap(world, match)
    live = [m for m in world.messages() if "move" in verbs(m)]
    assert [m.id for m in live] == [world.newest().id]


async def test_a_line_whose_answer_was_lost_is_not_said_twice(world: World, cut: list[int]) -> None:
    match = await begun(world)
    cut[0] = 2  # the line, and the board behind it
    with world.env.time_context():
        await world.store.notify(match.id, [notice("rematch", old=7)], world.env.now())
    await nap(world, match)
    await minutes(world, 30)
    assert cut == [0]
    assert sum("#7" in m.content for m in world.messages()) == 1
    assert sum("move" in verbs(m) for m in world.messages()) == 1


async def test_nobody_looks_where_nothing_is_in_doubt(world: World) -> None:
    match = await begun(world)
    await nap(world, match)
    await world.restart()
    await world.env.settle()
    assert not [
        r for r in world.env.http_requests if r.method == "GET" and r.path.endswith("/messages")
    ]


async def test_an_opening_whose_answer_was_lost_has_one_lobby(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    original, lost = discord.Interaction.original_response, [1]

    async def cut(interaction: Any) -> Any:
        if lost.pop() if lost else 0:
            response = type("Response", (), {"status": 500, "reason": "lost"})()
            raise discord.DiscordServerError(response, "lost")
        return await original(interaction)

    monkeypatch.setattr(discord.Interaction, "original_response", cut)
    await opened(world)
    await minutes(world, 1)
    assert [labels(message)[0] for message in world.messages()] == ["Join"]
    await world.press(world.bram, "join")
    assert len(world.messages()) == 1
    assert "Bram" in world.newest().content


async def test_a_lobby_whose_opener_is_gone_before_it_is_posted_is_posted_later(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process was killed between the two: nothing is written down but the table."""

    async def killed(*_: object) -> None:
        raise Refused("no_room")

    monkeypatch.setattr(opening, "begin_lobby", killed)
    await opened(world)
    assert not [m for m in world.messages() if "Join" in labels(m)]
    monkeypatch.undo()
    await minutes(world, 5)
    assert len([m for m in world.messages() if "Join" in labels(m)]) == 1


async def test_a_lobby_that_is_posted_is_looked_at_by_nobody(world: World) -> None:
    await opened(world)
    asked = "SELECT kind FROM outbox"
    rows = await world.app.host.store.read(lambda c: c.execute(asked).fetchall())
    assert [row["kind"] for row in rows] == [NotificationKind.EXPIRE]


async def test_the_same_words_of_somebody_else_are_no_message_of_ours(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, post, lost = await begun(world), showing.post, list[str]()

    async def lose_one(channel: Any, reply: Reply, *more: Any, **silent: Any) -> discord.Message:
        if lost or "#7" not in reply.text:
            return await post(channel, reply, *more, **silent)
        lost.append(reply.text)
        world.env.backend.create_message(channel.id, world.ada.id, reply.text)
        raise ConnectionResetError

    monkeypatch.setattr(posting, "post", lose_one)
    with world.env.time_context():
        await world.store.notify(match.id, [notice("rematch", old=7)], world.env.now())
    await nap(world, match)
    await minutes(world, 30)
    authors = [m.author.id for m in world.messages() if m.content in lost]
    assert authors == [world.ada.id, world.env.backend.bot_user.id]


async def test_buttons_that_could_not_be_taken_off_a_board_are_after_the_next_start(
    world: World,
) -> None:
    match, before = await begun(world), world.newest()
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=500, code=0, times=None)
    await nap(world, match)
    await world.restart()
    world.env.backend.faults.clear()
    await minutes(world, 30)
    assert [labels(m) for m in world.messages() if m.id == before.id] == [[]]
