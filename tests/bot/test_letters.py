"""Letters that ask in secret: one at a time is open, and none where the player wants none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.bot.playing import begin, choose, labels
from tests.support.bot.scenes import resign
from tests.support.bot.telling import tells
from tests.support.bot.world import World


def letters(user: Any) -> list[Any]:
    return sorted(user.dm_channel.history(), key=lambda message: message.id)


async def whisper(world: World, seat: int, number: str) -> None:
    """Through the channel's button, as somebody does who reads no letters."""
    person = world.people[seat]
    panel = (await world.press(person, "move")).response
    await choose(person, panel, number)


async def test_a_question_that_is_over_is_closed(world: World) -> None:
    await begin(world, "whisper")
    asked = letters(world.users[0])
    assert labels(asked[-1])
    await whisper(world, 0, "4")
    await whisper(world, 1, "4")
    first, *_ = letters(world.users[0])
    assert first.id == asked[-1].id
    assert labels(first) == []
    assert first.attachments == []
    assert first.content.splitlines()[0].endswith("this question is closed.")


async def test_a_question_asks_no_more_once_the_match_is_over(world: World) -> None:
    await begin(world, "whisper")
    await resign(world, world.ada)
    for user in world.users[:2]:
        (asked,) = letters(user)
        assert labels(asked) == []
        assert asked.content.splitlines()[0].endswith("this question is closed.")


@pytest.mark.discord
async def test_the_newest_letter_is_the_only_one_with_buttons(world: World) -> None:
    await begin(world, "whisper", 3)
    for _ in range(2):
        for seat in (2, 1, 0):
            await whisper(world, seat, "4")
    for user in world.users[:3]:
        live = [message for message in letters(user) if labels(message)]
        assert live in ([], letters(user)[-1:])


async def test_who_wants_no_letters_is_asked_in_the_channel_alone(world: World) -> None:
    await world.bram.slash(world.channel, "remind", secrets="channel")
    await begin(world, "whisper")
    assert len(letters(world.users[0])) == 1
    assert letters(world.users[1]) == []
    assert f"<@{world.bram.id}>" in world.newest().content
    await whisper(world, 1, "2")
    await whisper(world, 0, "4")
    assert "Bram whispered 2" in "\n".join(m.content for m in world.messages())
    assert letters(world.users[1]) == []


async def test_the_wish_is_turned_over_by_a_button(world: World) -> None:
    panel = await world.ada.slash(world.channel, "remind")
    assert tells(panel.response.content, "wishes.secrets_dm")
    turned = await world.ada.click(panel.response, label="Ask my secrets in the channel")
    assert tells(turned.response.content, "wishes.secrets_channel")
    back = await world.ada.click(turned.response, label="Ask my secrets by message")
    assert tells(back.response.content, "wishes.secrets_dm")


async def test_no_letter_offers_anything_when_the_match_is_over(world: World) -> None:
    await begin(world, "whisper")
    for seat in range(20):
        match = await world.a_moment_later()
        if not match.awaited:
            break
        await whisper(world, min(match.awaited), str(1 + seat % 2))
    await world.a_moment_later()
    assert not (await world.a_moment_later()).awaited
    assert [labels(m) for user in world.users[:2] for m in letters(user) if labels(m)] == []
