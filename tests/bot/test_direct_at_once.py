"""Lobbies in direct messages while Discord is slow: no button is left that leads nowhere."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from bot.tables.records import Status
from tests.support.bot.in_person import asking, challenged
from tests.support.bot.playing import verbs
from tests.support.bot.scenes import dms, match_of


def inviting(person: Any) -> list[Any]:
    """The lobbies in the direct messages of a person that can still be used."""
    return [m for m in dms(person) if {"join", "leave", "start"} & set(verbs(m))]


@pytest.mark.fault("I6")
@pytest.mark.parametrize("reader", range(3))
async def test_a_lobby_that_arrives_after_the_match_began_has_no_buttons(
    world: Any, reader: int
) -> None:
    cleo, slow = world.people[2], world.people[reader]
    await challenged(world, "race", world.bram.user, cleo.user)
    accepts = partial(world.press, cleo.user, "join", asking(cleo, "join"))
    world.channels[slow.id + 1].meanwhile = accepts
    await world.press(world.bram.user, "join", asking(world.bram, "join"))
    assert (await match_of(world, 1)).table.status is Status.RUNNING
    assert [inviting(person) for person in world.people[:3]] == [[], [], []]


async def test_who_leaves_while_their_lobby_is_under_way_keeps_no_button(world: Any) -> None:
    cleo = world.people[2]
    await challenged(world, "race", world.bram.user, cleo.user)
    declines = partial(world.press, cleo.user, "leave", asking(cleo, "leave"))
    world.channels[cleo.id + 1].meanwhile = declines
    await world.press(world.bram.user, "join", asking(world.bram, "join"))
    assert inviting(cleo) == []


async def test_who_leaves_before_their_lobby_is_sent_is_sent_none(world: Any) -> None:
    cleo = world.people[2]
    await challenged(world, "race", world.bram.user, cleo.user)
    shown = len(dms(cleo))
    declines = partial(world.press, cleo.user, "leave", asking(cleo, "leave"))
    world.channels[world.ada.id + 1].meanwhile = declines
    await world.press(world.bram.user, "join", asking(world.bram, "join"))
    assert len(dms(cleo)) == shown
    assert inviting(cleo) == []
