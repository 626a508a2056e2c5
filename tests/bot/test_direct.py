"""A table without a channel: people play in their direct messages, from a challenge to the end."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.matches.match import Match
from bot.tables.records import Status
from tests.support.bot.playing import labels
from tests.support.bot.scenes import dms, match_of, player, said, waiter
from tests.support.bot.world import World

pytestmark = pytest.mark.discord
CODE = re.compile(r"\*\*([a-z2-9]{10})\*\*")


async def challenged(world: World, game: str = "race", *friends: Any) -> str:
    """Ada challenges Bram, or those friends, from her direct messages; what she is told."""
    guests = {f"friend{n or ''}": f for n, f in enumerate(friends or [world.bram.user])}
    guests = {"friend" if n == 0 else f"friend{n + 1}": f for n, f in enumerate(guests.values())}
    return said(await world.ada.user.slash("challenge", game=game, **guests))


async def begun(world: World, game: str = "race") -> Match:
    """Bram has accepted Ada's challenge."""
    await challenged(world, game)
    await world.press(world.bram.user, "join", dms(world.bram)[-1])
    return await match_of(world, 1)


def boards(person: Any) -> list[Any]:
    """The messages of a person that still have buttons to move."""
    return [m for m in dms(person) if "My move" in labels(m)]


async def test_a_challenge_is_accepted_in_direct_messages_and_played_there_to_its_end(
    world: World,
) -> None:
    told = await challenged(world, "whisper")
    assert "#1" in told
    assert "/mygames" in told
    assert "has sent a challenge" in dms(world.bram)[-1].content
    assert {user.id for user in dms(world.bram)[-1].mentions} == {world.bram.id}
    await world.press(world.bram.user, "join", dms(world.bram)[-1])
    match = await match_of(world, 1)
    assert match.table.status is Status.RUNNING
    assert match.table.guild_id is None
    for number in range(3):
        if match.table.status is Status.FINISHED:
            break
        for seat in sorted(match.seated):
            mover = player(world, match, seat)
            await mover.user.slash("play", move=f"whisper {seat + 1 + number}")
        match = await world.a_moment_later()
    assert match.table.status is Status.FINISHED
    for person in (world.ada, world.bram):
        assert any("Rematch" in labels(m) for m in dms(person))
        assert not boards(person)
    assert not world.messages()  # nothing of it is in a channel
