"""The ways to send a reply: new, private, in place, late."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from typing import Any, TypeVar

import discord

from bot.screens.deferral import settled
from bot.screens.replies import Reply

NOT_THERE_YET = 10015
"""The deferral has not reached all of Discord yet: an answer finds nothing to edit."""
AGAIN = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)  # seconds until each further attempt
_NEWER = "newer layout"  # in `extras` of an interaction: its answer was sent in the newer layout
Type = discord.InteractionResponseType
T = TypeVar("T")


async def whole(reply: Reply) -> Reply:
    """The reply with the picture that was still being painted, if there is one."""
    picture = None if reply.later is None else await reply.later
    return reply if picture is None else replace(reply, picture=picture, instead="", later=None)


async def post(
    channel: discord.abc.Messageable,
    reply: Reply,
    nonce: str | None = None,
    *,
    aloud: Collection[int] = (),
    silent: bool = False,
) -> discord.Message:
    """Send a reply as a new message. Of those it mentions only the people in `aloud` are
    notified, as the gate of calls decides; if `silent`, nobody is. The nonce makes a
    second attempt harmless."""
    # discord.py adds `enforce_nonce`, without which Discord ignores a nonce that comes twice.
    more: dict[str, Any] = {} if nonce is None else {"nonce": nonce}
    new = reply.calling(aloud).as_new()
    return await channel.send(**new, silent=silent, **more)


async def rewrite(message: discord.PartialMessage, reply: Reply) -> None:
    """Edit a message into a reply."""
    await message.edit(**reply.as_edit())


async def answer(
    interaction: discord.Interaction,
    reply: Reply,
    *,
    private: bool = True,
    aloud: Collection[int] = (),
) -> None:
    """Answer a command or a press with a new message, at once or after a deferral. Of those it
    mentions only the people in `aloud` are notified, as the gate of calls decides."""
    await settled(interaction)
    if interaction.response.type is Type.deferred_channel_message:
        await amend(interaction, reply)
        return
    done = interaction.response.is_done()
    send = interaction.followup.send if done else interaction.response.send_message
    newer = private and reply.panel
    await send(**reply.calling(aloud).as_new(newer=newer), ephemeral=private)
    if newer and not done:
        interaction.extras[_NEWER] = True


async def turn_page(interaction: discord.Interaction, reply: Reply) -> None:
    """Answer a press by editing the pressed message into the reply."""
    await settled(interaction)
    if interaction.response.is_done():
        await amend(interaction, reply)
    elif interaction.message is None:  # a form may come without the message it was opened from
        await answer(interaction, reply)
    else:
        newer = interaction.message.flags.components_v2
        await interaction.response.edit_message(**reply.as_edit(newer=newer))


async def amend(interaction: discord.Interaction, reply: Reply) -> None:
    """Edit the answer that was given, or the deferral, into the reply."""
    newer = _is_newer(interaction, reply)
    edit = interaction.edit_original_response
    await _once_there(lambda: edit(**reply.as_edit(newer=newer)))
    if newer:
        interaction.extras[_NEWER] = True


async def _once_there(call: Callable[[], Awaitable[T]]) -> T:
    """Repeat the call while Discord does not find the deferral that it accepted. Raises
    discord.HTTPException."""
    for pause in AGAIN:
        try:
            return await call()
        except discord.NotFound as failed:
            if failed.code != NOT_THERE_YET:
                raise
        await asyncio.sleep(pause)
    return await call()


def _is_newer(interaction: discord.Interaction, reply: Reply) -> bool:
    """Whether the next form of the answer has to be in the newer layout. After a deferral either
    layout is possible, and the reply decides."""
    if interaction.response.type is Type.deferred_channel_message and not interaction.extras.get(
        _NEWER
    ):
        return reply.panel
    if interaction.response.type in (Type.message_update, Type.deferred_message_update):
        pressed = interaction.message
        return pressed is not None and pressed.flags.components_v2
    return bool(interaction.extras.get(_NEWER))
