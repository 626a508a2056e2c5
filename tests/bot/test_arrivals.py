"""The first minute on a server: one greeting, where the bot may write; and what it forgets later.

Issue: "a greeting where the bot may write (what it is, `/table open`, what permission is missing)".
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.backend.serializers import guild_create_payload
from simcord.enums import OverwriteType

from bot.features.admin import store as servers
from bot.features.admin.arrivals import Arrivals
from bot.features.lobby.store import server_settings
from bot.tables.servers import AUDIT_KEPT, KEPT_AFTER_LEAVING, AuditEntry, AuditKind, ServerSettings
from tests.support.bot.moderating import dirk, only_in, table_panel
from tests.support.bot.scenes import begun, dms, opened, remove_bot
from tests.support.bot.telling import tells
from tests.support.bot.world import World

pytestmark = pytest.mark.discord


async def joined(world: World, *channels: str, deny: dict[str, list[str]] | None = None) -> Any:
    """The bot is invited to a new server, where it may not do everything everywhere."""
    guild = world.env.create_guild("New", owner=world.users[0])
    for name in channels:
        made = guild.create_text_channel(name)
        names = (deny or {}).get(name, [])
        value = discord.Permissions(**dict.fromkeys(names, True)).value
        bot = world.env.backend.bot_user.id
        if value:
            overwrite = Overwrite(bot, OverwriteType.MEMBER, 0, value)
            world.env.backend.set_overwrite(made.id, overwrite)
    await world.env.settle()
    await arrive(world, guild)
    return guild


async def arrive(world: World, guild: Any) -> None:
    """The bot is removed, if it is there, and invited; Discord says of no such server that it was
    unavailable, which SimCord says of every one."""
    backend = world.env.backend
    backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    await world.env.settle()
    payload = guild_create_payload(backend, backend.get_guild(guild.id))
    backend.emit("GUILD_CREATE", {k: v for k, v in payload.items() if k != "unavailable"})
    await world.env.settle()


def greetings(guild: Any) -> dict[str, str]:
    """Where a server was greeted, and how."""
    return {
        name: message.content
        for name, channel in guild.channels.items()
        for message in channel.history()
        if tells(message.content, "greeting.text")
    }


async def test_a_server_is_greeted_once_where_the_bot_may_write(world: World) -> None:
    guild = await joined(world, "rules", "chat", deny={"rules": ["send_messages"]})
    told = greetings(guild)
    assert list(told) == ["chat"]
    for words in ("`/table open`", "`/learn`", "/admin settings", "/privacy"):
        assert words in told["chat"]
    assert "I lack" not in told["chat"]


async def test_it_says_what_is_lacking_by_name_and_what_for(world: World) -> None:
    denied = ["attach_files", "send_messages_in_threads"]
    guild = await joined(world, "chat", deny={"chat": denied})
    text = greetings(guild)["chat"]
    assert "I lack the permission **Attach Files**: I need it to show the board." in text
    assert "**Send Messages in Threads**: I need it for tables that stand in threads." in text
    assert "**Send Messages**" not in text


async def test_where_it_may_write_nowhere_nobody_is_troubled(world: World) -> None:
    guild = await joined(world, "chat", deny={"chat": ["send_messages"]})
    assert greetings(guild) == {}
    assert not any(tells(letter.content, "greeting.text") for letter in dms(world.ada))


async def test_a_restart_an_outage_and_a_second_invitation_are_no_arrival(world: World) -> None:
    guild = await joined(world, "chat")
    await world.restart()
    backend = world.env.backend
    stored = backend.get_guild(guild.id)
    backend.emit("GUILD_DELETE", {"id": str(guild.id), "unavailable": True})
    payload = {**guild_create_payload(backend, stored), "unavailable": False}
    backend.emit("GUILD_CREATE", payload)
    await world.env.settle()
    await arrive(world, guild)
    channel = guild.channels["chat"]
    told = [m for m in channel.history() if tells(m.content, "greeting.text")]
    assert len(told) == 1


async def test_a_server_where_the_bot_stood_before_is_not_greeted_at_its_start(
    world: World,
) -> None:
    """An upgrade: the server is not known yet, and has had the bot for long."""
    await world.restart()
    assert greetings(world.guild) == {}


async def test_a_greeting_that_discord_refuses_in_one_channel_goes_to_the_next(
    world: World,
) -> None:
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, message="")
    assert list(greetings(await joined(world, "one", "two"))) == ["two"]


async def test_a_greeting_of_which_nobody_knows_whether_it_stands_is_not_said_again(
    world: World,
) -> None:
    world.env.inject_error(
        "POST", "/channels/*/messages", status=500, code=0, message="", times=None
    )
    guild = await joined(world, "one", "two")
    world.env.backend.faults.clear()
    await arrive(world, guild)
    assert greetings(guild) == {}


async def test_what_a_server_has_settled_is_kept_for_some_weeks_after_the_bot_has_left(
    world: World,
) -> None:
    await only_in(world, world.other)
    await remove_bot(world)
    now = world.env.now()
    await servers.expire(world.store, now + KEPT_AFTER_LEAVING - timedelta(days=1))
    assert (await server_settings(world.store, world.guild.id)).channels == (world.other.id,)
    await arrive(world, world.guild)
    await servers.expire(world.store, now + 2 * KEPT_AFTER_LEAVING)
    assert (await server_settings(world.store, world.guild.id)).channels == (world.other.id,)


async def test_then_it_is_forgotten_with_all_that_moderators_did(world: World) -> None:
    await begun(world)
    await world.press(dirk(world), "adpause", await table_panel(world))
    await only_in(world, world.other)
    await remove_bot(world)
    await world.env.advance_time(KEPT_AFTER_LEAVING.total_seconds() + 2 * 86400)
    assert await server_settings(world.store, world.guild.id) == ServerSettings()
    assert await servers.audit_log(world.store, world.guild.id, 0, 9) == (0, [])


async def test_a_server_that_was_left_while_the_bot_was_away_is_forgotten_too(
    world: World,
) -> None:
    await opened(world)
    await only_in(world, world.other)
    nowhere: Any = SimpleNamespace(guilds=())
    with world.env.time_context():
        await Arrivals(replace(world.app.host, discord=nowhere)).on_ready()
    await servers.expire(world.store, world.env.now() + KEPT_AFTER_LEAVING)
    assert await server_settings(world.store, world.guild.id) == ServerSettings()


async def test_what_moderators_did_is_kept_for_a_year(world: World) -> None:
    at = world.env.now()
    entry = AuditEntry(AuditKind.CLOCK, world.guild.id, world.ada.id, at)
    await servers.change(world.store, lambda now: now, entry)
    await servers.expire(world.store, at + AUDIT_KEPT - timedelta(seconds=1))
    assert (await servers.audit_log(world.store, world.guild.id, 0, 9))[0] == 1
    await servers.expire(world.store, at + AUDIT_KEPT)
    assert (await servers.audit_log(world.store, world.guild.id, 0, 9))[0] == 0
