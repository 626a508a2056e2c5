"""Where people read how data is handled; and what is kept of moderators is theirs to erase."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.app import App
from bot.tables.notifications import OneLine
from bot.tables.records import Post
from games.core import Seat
from tests.support.bot.erasing import forget, kept
from tests.support.bot.moderating import audited, dirk, table_panel
from tests.support.bot.scenes import begun, match_of, player, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World

POLICY, TERMS = "https://example.org/privacy", "https://example.org/terms"


async def published(world: World, **where: Any) -> None:
    """The operator has set where it can be read."""
    world.config = replace(world.config, **where)
    world.app = App(world.config, world.store)
    await world.env.restart_bot(world.app)


async def help_and_privacy(world: World) -> tuple[str, str]:
    await begun(world)
    found = [said(await world.ada.slash(world.channel, name)) for name in ("help", "privacy")]
    return found[0], found[1]


@pytest.mark.discord
async def test_both_addresses_stand_in_help_and_privacy_if_they_are_set(world: World) -> None:
    await published(world, privacy_url=POLICY, terms_url=TERMS)
    for text in await help_and_privacy(world):
        assert f"<{POLICY}>" in text
        assert f"<{TERMS}>" in text


@pytest.mark.discord
async def test_one_address_stands_alone(world: World) -> None:
    await published(world, terms_url=TERMS)
    helped, privacy = await help_and_privacy(world)
    assert f"Terms: <{TERMS}>" in helped
    assert "Privacy policy" not in helped
    assert tells(privacy, "documents.in_words")


async def test_without_an_address_it_is_said_in_words(world: World) -> None:
    helped, privacy = await help_and_privacy(world)
    assert "http" not in helped
    assert tells(privacy, "documents.in_words")


async def test_what_one_did_as_a_moderator_is_in_the_file_and_is_erased(world: World) -> None:
    await begun(world)
    await world.press(dirk(world), "adpause", await table_panel(world))
    stored: Any = (await kept(world, dirk(world)))["moderated"]
    assert [(each["what"], each["table"]) for each in stored] == [("paused", 1)]
    await forget(world, dirk(world))
    (found,) = await audited(world)
    assert found[1] == 0
    assert str(dirk(world).id) not in json.dumps(found)
    told = said(await world.people[3].slash(world.channel, "admin log"))
    assert "somebody who was erased paused #1" in told


async def test_a_warning_that_was_not_heard_and_where_letters_stand_are_erased(
    world: World,
) -> None:
    match = await begun(world, seats=3)
    gone, other = player(world, match, Seat(0)), player(world, match, Seat(1))
    await match.keep_undelivered(Seat(1), OneLine("declined", {"who": f"<@{gone.id}>"}))
    at = world.env.now()
    for purpose in ("secret:0", "secret:1", "seat:0"):
        await world.store.remember(Post(1, purpose, 77, 88, at, None))
    await forget(world, gone)
    assert not any(
        str(gone.id) in text for text in (await world.store.settings("unheard:1")).values()
    )
    purposes = {post.purpose for post in await world.store.posts(1)}
    assert "secret:0" not in purposes
    assert {"secret:1", "seat:0"} <= purposes
    assert (await match_of(world, 1)).seat_of(other.id, at) == 1
