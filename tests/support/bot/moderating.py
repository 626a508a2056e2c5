"""What tests of moderators do again and again: Dirk owns the server, and so may manage it."""

from __future__ import annotations

from typing import Any

import discord

from bot.features.admin import store as servers
from bot.tables.servers import AuditKind
from tests.support.bot.playing import components, labels
from tests.support.bot.scenes import (
    said,
)
from tests.support.bot.world import World


def dirk(world: World) -> Any:
    """Who manages the server."""
    return world.people[3]


def promoted(world: World, person: Any) -> Any:
    """A role that lets a person manage the server; it can be taken away again."""
    role = world.guild.create_role("office", permissions=discord.Permissions(manage_guild=True))
    world.env.backend.add_member_role(world.guild.id, person.id, role.id)
    return role


def demoted(world: World, person: Any, role: Any) -> None:
    world.env.backend.remove_member_role(world.guild.id, person.id, role.id)


async def table_panel(world: World, number: int = 1, person: Any = None) -> Any:
    """What is offered about a table: /admin tables, and the table picked there."""
    who = person or dirk(world)
    listed = (await who.slash(world.channel, "admin tables")).response
    return (await who.select(listed, [str(number)], custom_id="bl:adtable:0")).response


def menu_of(panel: Any, verb: str) -> str:
    """The address of the menu of a verb."""
    for row in components(panel):
        for item in row["components"]:
            if item["custom_id"].startswith(f"bl:{verb}:"):
                return str(item["custom_id"])
    raise AssertionError(f"no {verb} among {labels(panel)}")


async def seat_panel(world: World, seat: int, person: Any = None) -> Any:
    """What is offered about a seat of the first table."""
    who = person or dirk(world)
    asked = (await world.press(who, "adseats", await table_panel(world, person=who))).response
    return (await who.select(asked, [str(seat)])).response


async def refusal(person: Any, panel: Any, label: str) -> str:
    """What a press on a panel is refused with."""
    return said(await person.click(panel, label=label))


async def audited(world: World) -> list[tuple[AuditKind, int, int | None]]:
    """What is kept of what moderators did, the oldest first."""
    _, found = await servers.audit_log(world.store, world.guild.id, 0, 50)
    return [(entry.kind, entry.user_id, entry.match_id) for entry in reversed(found)]


async def panel(world: World, person: Any = None) -> Any:
    return (await (person or dirk(world)).slash(world.channel, "admin settings")).response


async def only_in(world: World, *channels: Any) -> Any:
    """Tables may be opened in these channels and nowhere else."""
    shown = await panel(world)
    return await dirk(world).select(shown, list(channels), custom_id=menu_of(shown, "srvplaces"))
