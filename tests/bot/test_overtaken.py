"""What is under way when something else happens to its table comes out right all the same."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.base.errors import Refused
from bot.delivery import channels
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from bot.tables.records import Status, Table
from tests.support.bot import stored
from tests.support.bot.playing import labels, verbs
from tests.support.bot.scenes import begun, delete_channel, dms, nap, pinged, player, propose, said
from tests.support.bot.telling import tells
from tests.support.bot.world import World


@pytest.mark.discord
async def test_a_board_under_way_while_its_table_moves_is_not_lost(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await begun(world)

    async def carried_away() -> None:
        await world.app.host.matches.keep(replace(match.table, channel_id=world.other.id))
        world.env.backend.delete_channel(world.channel.id)

    meanwhile(world, monkeypatch, carried_away)
    await nap(world, match)
    await world.env.advance_time(60)
    assert match.table.channel_lost == ""
    assert dms(world.ada) == dms(world.bram) == []
    assert pinged(world.newest(world.other)) == {player(world, match).id}


def meanwhile(
    world: World, monkeypatch: pytest.MonkeyPatch, happen: Callable[[], Awaitable[None]]
) -> None:
    """While the next message to the channel is on its way to Discord, something happens."""
    http = world.app.http
    send = http.request

    async def slow(route: discord.http.Route, **sent: Any) -> Any:
        if route.method == "POST" and route.url.endswith(f"/{world.channel.id}/messages"):
            monkeypatch.setattr(http, "request", send)
            await happen()
        return await send(route, **sent)

    monkeypatch.setattr(http, "request", slow)


async def test_the_question_whether_to_end_moves_with_the_table(world: World) -> None:
    await begun(world, seats=3)
    await propose(world, world.ada)
    await world.ada.slash(world.other, "table move", table=1)
    question = world.newest(world.other)
    assert labels(question) == ["Agree to end", "Play on"]
    assert not pinged(question), "they were called for it already"
    assert not any("agree" in verbs(m) for m in world.messages())


@pytest.mark.discord
async def test_a_table_that_moved_is_not_lost_with_its_old_channel(world: World) -> None:
    match = await begun(world, seats=3)
    await propose(world, world.ada)
    await world.ada.slash(world.other, "table move", table=match.id)
    await delete_channel(world, world.channel)
    await world.press(world.bram, "agree", world.newest(world.other))
    assert match.table.channel_lost == ""
    assert dms(world.ada) == []
    await world.press(world.people[2], "agree", world.newest(world.other))
    assert match.table.status is Status.CLOSED
    assert tells(world.newest(world.other).content, "matter.close.done")


async def test_an_answer_on_the_way_brings_the_question_along(world: World) -> None:
    match = await begun(world, seats=3)
    await propose(world, world.ada)
    await world.app.host.matches.keep(replace(match.table, channel_id=world.other.id))
    await world.press(world.bram, "agree")
    assert labels(world.newest(world.other)) == ["Agree to end", "Play on"]
    assert not any("agree" in verbs(m) for m in world.messages())


async def test_the_loss_of_a_channel_that_a_table_has_just_left_is_no_loss(world: World) -> None:
    match = await begun(world)
    before = match.table
    await world.ada.slash(world.other, "table move", table=match.id)
    await channels.lost(world.app.host, before, "deleted")
    await world.env.settle()
    assert match.table.channel_lost == ""
    assert dms(world.ada) == []


@pytest.mark.usefixtures("toys")
async def test_a_change_that_is_overtaken_by_a_move_is_made_all_the_same(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "real.db") as store:
        match, registry = await stored.begun(store), MatchRegistry(store)
        tries = 0

        async def close(table: Table) -> Table:
            nonlocal tries
            tries += 1
            if tries == 1:
                await stored.take(match, stored.REST)
            return await registry.keep(replace(table, status=Status.CLOSED, why_closed="consent"))

        closed = await registry.update(match.id, close)
        assert (closed.status, closed.entries) == (Status.CLOSED, 2)


@pytest.mark.usefixtures("toys")
async def test_a_change_that_is_always_overtaken_is_given_up(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "real.db") as store:
        match, registry = await stored.begun(store), MatchRegistry(store)

        async def carry(table: Table) -> Table:
            await stored.take(match, stored.REST)
            return await registry.keep(replace(table, channel_id=7))

        with pytest.raises(Refused, match="busy"):
            await registry.update(match.id, carry)


async def test_what_was_meant_for_a_lobby_does_not_close_the_match(world: World) -> None:
    await world.ada.slash(world.channel, "table open", game="race")
    asked = await world.ada.slash(world.channel, "table close")
    await world.bram.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    answer = said(await world.ada.click(asked.response, label="Close the table"))
    assert tells(answer, "refusal.moderator_only")
