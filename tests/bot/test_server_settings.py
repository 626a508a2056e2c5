"""/admin settings: where tables may be opened, and the language and clock of new ones."""

from __future__ import annotations

import pytest

from bot.features.lobby.store import server_settings
from bot.tables.schedule import ClockMode, ClockSettings
from bot.tables.servers import AuditKind
from tests.support.bot.moderating import audited, dirk, menu_of, only_in, panel, promoted
from tests.support.bot.playing import verbs
from tests.support.bot.scenes import (
    delete_channel,
    match_of,
    opened,
    played,
    said,
    table_in,
    thread,
)
from tests.support.bot.telling import tells
from tests.support.bot.world import World


async def test_at_first_tables_may_be_opened_everywhere(world: World) -> None:
    shown = await panel(world)
    assert tells(shown.content, "server.everywhere")
    assert tells(shown.content, "server.own_language")
    assert "srvplaces" not in verbs(shown)
    await opened(world)


async def test_elsewhere_a_table_is_refused_with_where_it_may_be(world: World) -> None:
    changed = await only_in(world, world.other)
    assert f"opened in <#{world.other.id}>" in said(changed)
    answer = said(await world.ada.slash(world.channel, "table open", game="race"))
    assert answer == (
        f"On this server tables may be opened in <#{world.other.id}>. Please go there."
    )
    assert await world.store.table_in(world.channel.id) is None
    await opened(world, channel=world.other)
    assert await audited(world) == [(AuditKind.CHANNELS, dirk(world).id, None)]


@pytest.mark.discord
async def test_a_thread_counts_as_its_channel(world: World) -> None:
    await only_in(world, world.channel)
    await opened(world, channel=thread(world))


async def test_a_table_is_not_carried_past_the_rule_but_by_who_made_it(world: World) -> None:
    await opened(world)
    await only_in(world, world.channel)
    answer = said(await world.ada.slash(world.other, "table move", table=1))
    assert tells(answer, "refusal.not_allowed_here")
    listed = (await dirk(world).slash(world.channel, "admin tables")).response
    shown = (await dirk(world).select(listed, ["1"], custom_id="bl:adtable:0")).response
    await dirk(world).select(shown, [world.other], custom_id=menu_of(shown, "admove"))
    assert (await table_in(world, world.other)).id == 1


async def test_a_rematch_keeps_to_it_too(world: World) -> None:
    await played(world)
    await only_in(world, world.other)
    assert tells(said(await world.press(world.ada, "rematch")), "refusal.not_allowed_here")


@pytest.mark.discord
async def test_where_the_channels_are_gone_it_is_said_who_can_help(world: World) -> None:
    await only_in(world, world.other)
    await delete_channel(world, world.other)
    answer = said(await world.ada.slash(world.channel, "table open", game="race"))
    assert "/admin settings" in answer
    await world.press(dirk(world), "srvplaces", await panel(world))
    await opened(world)


async def test_new_tables_begin_with_the_servers_clock_and_old_ones_keep_theirs(
    world: World,
) -> None:
    old = await opened(world)
    shown = (await dirk(world).click(await panel(world), label="Clock")).response
    chosen = await dirk(world).select(shown, ["hard"], custom_id=menu_of(shown, "srvpace"))
    done = await dirk(world).click(chosen.response, label="Set this clock")
    assert "New tables begin with this clock: **hard" in said(done)
    new = await opened(world, channel=world.other)
    assert new.clock.mode is ClockMode.HARD
    assert (await table_in(world, world.channel)).clock == old.clock == ClockSettings()
    assert await audited(world) == [(AuditKind.CLOCK, dirk(world).id, None)]


async def test_new_tables_speak_the_servers_language(world: World) -> None:
    shown = await panel(world)
    done = await dirk(world).select(shown, ["en"], custom_id=menu_of(shown, "srvlanguage"))
    assert "New tables speak: **English**" in said(done)
    assert (await opened(world)).language == "en"
    assert (await server_settings(world.store, world.guild.id)).language == "en"


@pytest.mark.discord
async def test_what_two_moderators_settle_at_once_counts_both(world: World) -> None:
    cleo = world.people[2]
    promoted(world, cleo)
    mine, theirs = await panel(world), await panel(world, cleo)
    await dirk(world).select(mine, [world.other], custom_id=menu_of(mine, "srvplaces"))
    await cleo.select(theirs, ["en"], custom_id=menu_of(theirs, "srvlanguage"))
    settings = await server_settings(world.store, world.guild.id)
    assert settings.channels == (world.other.id,)
    assert settings.language == "en"


async def test_the_settings_outlive_a_restart(world: World) -> None:
    await only_in(world, world.other)
    await world.restart()
    assert f"<#{world.other.id}>" in (await panel(world)).content


@pytest.mark.discord
async def test_they_hold_on_this_server_alone(world: World) -> None:
    await only_in(world, world.other)
    guild = world.env.create_guild("Ada's", owner=world.users[0])
    channel = guild.create_text_channel("there")
    await guild.add_member(world.users[0]).slash(channel, "table open", game="race")
    assert (await table_in(world, channel)).guild_id == guild.id


async def test_against_computers_it_is_the_same_rule(world: World) -> None:
    await only_in(world, world.other)
    opened_ = await world.ada.slash(world.channel, "table open", game="diceland", computers="easy")
    assert tells(said(opened_), "refusal.not_allowed_here")
    await world.ada.slash(world.other, "table open", game="diceland", computers="easy")
    assert (await match_of(world, 1)).table.channel_id == world.other.id
