"""Pictures of pieces stand beside their words, and are given to Discord once."""

from __future__ import annotations

from typing import Any

import pytest

from bot.base import emoji
from bot.interactions import emoji_uploading
from games import GAMES, registry
from games.notation import field_types
from render.emoji import emoji as pictures
from tests.support.bot.playing import begin_on_turn, components
from tests.support.bot.scenes import minutes
from tests.support.bot.world import World

KNOWN = {
    ("diceland", f"place.value.{value}"): f"<:d{value}:{10**17 + value}>" for value in range(1, 7)
}


def shown(message: Any) -> list[str]:
    """The pictures in the buttons and menus of a message."""
    items = [item for row in components(message) for item in row["components"]]
    every = [one for item in items for one in (item, *item.get("options", ()))]
    return [one["emoji"]["name"] for one in every if one.get("emoji")]


@pytest.mark.parametrize("key", GAMES)
def test_each_picture_stands_beside_an_answer_that_there_is(key: str) -> None:
    game = registry()[key]
    kinds = {kind.word(): kind for kind in game.INFO.actions}
    for answer in pictures(key):
        word, field, _ = answer.split(".")
        assert field in field_types(kinds[word])


def test_discord_takes_each_picture_and_its_name() -> None:
    found = emoji_uploading.painted()
    assert len(found) > 30
    for name, (png, answers) in found.items():
        assert len(name) <= 32
        assert len(png) < 256 * 1024
        assert emoji_uploading.OURS.fullmatch(name)
        assert answers


async def test_a_piece_is_shown_beside_its_words(world: World) -> None:
    player, _ = await begin_on_turn(world, "diceland")
    assert shown((await world.press(player, "move")).response) == []
    emoji.learn(KNOWN)
    found = shown((await world.press(player, "move")).response)
    assert found
    assert set(found) <= {f"d{value}" for value in range(1, 7)}


@pytest.mark.discord
async def test_they_are_given_to_discord_once(world: World) -> None:
    there = world.env.backend.application_emojis
    first = dict(there)
    assert {one.name for one in first.values()} == set(emoji_uploading.painted())
    await emoji_uploading.upload(world.app)
    assert dict(there) == first


@pytest.mark.discord
async def test_older_pictures_of_ours_stay_for_other_versions_while_there_is_room(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend, ours = world.env.backend, set(emoji_uploading.painted())
    backend.create_application_emoji("bl_vague_lid_00000000")
    backend.create_application_emoji("party")
    backend.create_application_emoji("bl_vague_lid_11111111")
    for room, gone in ((3, set[str]()), (2, {"bl_vague_lid_00000000"})):
        monkeypatch.setattr(emoji_uploading, "ROOM", len(ours) + room)
        await emoji_uploading.upload(world.app)
        names = {one.name for one in backend.application_emojis.values()} - ours
        assert names == {"party", "bl_vague_lid_00000000", "bl_vague_lid_11111111"} - gone


@pytest.mark.discord
async def test_where_discord_refuses_words_do_without(world: World) -> None:
    world.env.inject_error("GET", "/applications/*/emojis", status=403, code=50001)
    emoji.learn({})
    await emoji_uploading.upload(world.app)
    assert emoji.beside("diceland", "place", "value", "6") is None


@pytest.mark.fault("G14")
@pytest.mark.discord
@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_what_discord_has_refused_for_a_while_it_is_given_later(
    world: World, method: str
) -> None:
    world.env.backend.application_emojis.clear()
    emoji.learn({})
    where = "/applications/*/emojis"
    world.env.inject_error(method, where, status=503, code=0, times=3)
    await world.restart()
    await minutes(world, 10)
    assert len(world.env.backend.application_emojis) == len(emoji_uploading.painted())
    assert emoji.beside("diceland", "place", "value", "6") is not None
