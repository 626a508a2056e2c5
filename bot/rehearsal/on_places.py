"""What is assumed of channels and threads: deleting, archiving, locking,
and permissions in them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.delivery import refusals, throttled
from bot.rehearsal.assumption import assumed, expect, refused
from bot.rehearsal.stage import NotTried, Otherwise, Stage, picture

RENAMES = 2  # of a channel, that Discord accepts within ten minutes
ALL = "it is an administrator here, to whom nothing is denied: give it single permissions"


@assumed("threads.number", "A thread that grows from a message has the number of that message")
async def thread_number(stage: Stage) -> None:
    """Needed to find a table's thread by its lobby."""
    message = await stage.home.send("A thread")
    thread = await message.create_thread(name="A thread")
    expect(thread.id == message.id, "it has a number of its own")


@assumed("threads.archived_edit", "An edit in an archived thread is refused (50083)")
async def archived_edit(stage: Stage) -> None:
    """After that refusal a board is posted as a new message."""
    thread, message = await stage.thread()
    await thread.edit(archived=True)
    await refused(message.edit(content="Edited"), 50083)


@assumed("threads.post_opens", "A new message opens an archived thread")
async def post_opens(stage: Stage) -> None:
    """Discord's own app does so too."""
    thread, _ = await stage.thread()
    await thread.edit(archived=True)
    await thread.send("Open again")
    expect(not (await _now(stage, thread)).archived, "it is archived still")


@assumed("threads.locked_post", "Who may manage threads writes in a locked one, which stays locked")
async def locked_post(stage: Stage) -> None:
    """The reason why the host checks the lock before it posts a board."""
    thread, _ = await stage.thread()
    await thread.edit(archived=True, locked=True)
    await thread.send("In a locked thread")
    expect((await _now(stage, thread)).locked, "it is open")


@assumed("threads.told", "The gateway tells at once that a thread was locked, archived or opened")
async def thread_told(stage: Stage) -> None:
    """Needed so that people who play there are sent their board elsewhere."""
    thread, _ = await stage.thread()
    for change in ({"locked": True}, {"archived": True}, {"archived": False, "locked": False}):
        told = stage.hear("raw_thread_update", lambda event: event.thread_id == thread.id)
        await thread.edit(**change)  # type: ignore[arg-type]
        await stage.heard(told, f"of {change}")


@assumed("threads.deleted", "A message into a thread that was deleted is refused (10003)")
async def thread_deleted(stage: Stage) -> None:
    """After that refusal the table continues by direct messages."""
    thread, _ = await stage.thread()
    await thread.delete()
    await refused(thread.send("Nobody reads this"), 10003)


@assumed("channels.deleted", "A message into a channel that was deleted is refused (10003)")
async def channel_deleted(stage: Stage) -> None:
    """Also, the gateway reports the deletion."""
    channel = await stage.channel("deleted")
    told = stage.hear("guild_channel_delete", lambda gone: gone.id == channel.id)
    await channel.delete()
    await refused(channel.send("Nobody reads this"), 10003)
    await stage.heard(told, "of the deletion")


@assumed("permissions.view", "In a channel that it may not see all is refused (50001)")
async def view_denied(stage: Stage) -> None:
    """Denied by a role, which the bot can take off itself although it no
    longer sees the channel."""
    _must_be_deniable(stage)
    role = await stage.role()
    nothing = discord.PermissionOverwrite(view_channel=False)
    channel = await stage.channel("hidden", may={role: nothing})
    await stage.me.add_roles(role)
    try:
        await refused(channel.send("Unseen"), 50001)
    finally:
        await stage.me.remove_roles(role)
    await channel.send("Seen again")


@assumed("permissions.send", "Where it may not write a message is refused (50013)")
async def send_denied(stage: Stage) -> None:
    """Also, it is accepted as soon as the bot may write again."""
    async with _denied(stage, send_messages=False) as channel:
        await refused(channel.send("Unwritten"), 50013)
    await channel.send("Written")


@assumed("permissions.typing", "Where it may not write it may not be seen typing either (50013)")
async def typing_denied(stage: Stage) -> None:
    """Needed to check without a message whether a lost channel can be used again."""
    async with _denied(stage, send_messages=False) as channel:
        await refused(_typing(channel), 50013)
    await _typing(channel)


@assumed("permissions.pictures", "Where it may attach no files only the picture is refused (50013)")
async def picture_denied(stage: Stage) -> None:
    """After that refusal the same message is posted without its picture."""
    async with _denied(stage, attach_files=False) as channel:
        await refused(channel.send("A board", file=picture()), 50013)
        await channel.send("A board, as a text")


@assumed("permissions.history", "Where it may not read what was before a message is not given")
async def history_denied(stage: Stage) -> None:
    """Then it is unknown whether a board is still there."""
    async with _denied(stage, read_message_history=False) as channel:
        message = await channel.send("A board")
        await refused(channel.fetch_message(message.id), 50001, 50013)


@assumed("permissions.told", "The gateway tells at once what it may no longer do in a channel")
async def denial_told(stage: Stage) -> None:
    """Checked by the permissions that discord.py computes from roles and channels."""
    _must_be_deniable(stage)
    channel = await stage.channel("denied")
    told = stage.hear("guild_channel_update", lambda _, now: now.id == channel.id)
    await channel.set_permissions(stage.me, send_messages=False)
    await stage.heard(told, "of the change")
    known = stage.guild.get_channel(channel.id)
    assert known is not None
    expect(not known.permissions_for(stage.me).send_messages, "it still seems to be allowed")


@assumed(
    "channels.renamed", "A third new name of a channel in ten minutes has to wait, and how long"
)
async def renamed(stage: Stage) -> str:
    """The wait is too long to sleep: the refusal must name it."""
    channel = await stage.channel("renamed")
    try:
        for n in range(RENAMES + 1):
            await channel.edit(name=f"renamed-{n}")
    except discord.HTTPException as failed:
        if failed.status != throttled.TOO_MANY:
            raise
        asked = refusals.pause(failed)
        expect(asked > throttled.BEARABLE, f"it asks to wait {asked:.1f} s")
        return f"it asks to wait {asked:.0f} s"
    raise Otherwise("it was renamed without a wait")


def _must_be_deniable(stage: Stage) -> None:
    if stage.me.guild_permissions.administrator:
        raise NotTried(ALL)


@asynccontextmanager
async def _denied(stage: Stage, **rights: bool) -> AsyncIterator[discord.TextChannel]:
    """A channel in which the bot is denied something for the duration of the block."""
    _must_be_deniable(stage)
    channel = await stage.channel("denied")
    await channel.set_permissions(stage.me, overwrite=discord.PermissionOverwrite(**rights))
    try:
        yield channel
    finally:
        await channel.set_permissions(stage.me, overwrite=None)


async def _typing(channel: discord.TextChannel) -> None:
    await channel.typing()


async def _now(stage: Stage, thread: discord.Thread) -> discord.Thread:
    found = await stage.client.fetch_channel(thread.id)
    assert isinstance(found, discord.Thread)
    return found
