"""Press what a released version has posted, in a world of this one."""

from __future__ import annotations

from typing import Any

import discord
import simcord
from simcord import actors

from bot.screens.replies import Reply, button
from bot.screens.showing import post
from tests.released import Pressable
from tests.support.bot.scenes import said
from tests.support.bot.world import World


async def press(world: World, where: list[Any], old: Pressable) -> str:
    """Press what the version has posted, where it stood; what the person was told."""
    person = world.people[old.person]
    if old.place < 0:
        place, who = person.user.dm_channel, person.user
    else:
        place, who = where[old.place] or world.channel, person
    if old.type == 0:
        return said(await sent(world, who, place, old))
    to = await (world.app.fetch_user(person.id) if old.place < 0 else world.app.channel(place.id))
    shown = await post(to, Reply("Old", rows=((_item(old),),)))
    message = next(m for m in reversed(place.history()) if m.id == shown.id)
    if old.type == 2:
        return told(await who.click(message, custom_id=old.custom_id))
    picked = {3: old.values, 5: [world.people[4]], 8: [world.other]}[old.type]
    return told(await who.select(message, picked, custom_id=old.custom_id))


def _item(old: Pressable) -> Any:
    """The button or menu, as it was posted."""
    if old.type == 2:
        return button("Old", old.custom_id)
    if old.type == 3:
        choices = [discord.SelectOption(label=value, value=value) for value in old.values]
        # Not `menu`, which gives an id the stamp of what it shows: it has that of its own time.
        return discord.ui.Select(custom_id=old.custom_id, placeholder="Old", options=choices)
    kind: Any = discord.ui.UserSelect if old.type == 5 else discord.ui.ChannelSelect
    return kind(custom_id=old.custom_id)


async def sent(world: World, who: Any, place: Any, old: Pressable) -> Any:
    """A form that was open while the host became another version."""
    data = {"custom_id": old.custom_id, "components": old.form}
    kind = simcord.enums.InteractionType.MODAL_SUBMIT
    return await actors._dispatch_actor_interaction(who, kind, place, data)


def told(result: Any) -> str:
    """What the person was told: a form says something too."""
    return said(result) + (str(result.modal) if result.modal else "")
