"""How a letter reaches its place, what it takes the place of, and what it is known by."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

from bot import clock, places
from bot.errors import Refused
from bot.match import Match
from bot.records import Draft, Letter, Post, Table
from bot.replies import Reply, post, rewrite
from games.codec import Json
from games.core import Seat

if TYPE_CHECKING:
    from bot.app import App

Room = discord.TextChannel | discord.DMChannel
UNCHANGEABLE = {10008, 30046, 50083}  # deleted, edited too often, in an archive: post it anew


async def place(app: App, letter: Letter) -> Room:
    """Where a letter goes: to a person, or to the channel. Raises Refused, HTTPException."""
    if letter.seat is None:
        return await app.channel(letter.channel_id or 0)
    table = await table_of(app, letter)
    user_id = table.members[letter.seat].called(clock.now())
    if letter.user_id is None or user_id is None:
        raise Refused("not_in")
    return await app.person(user_id)


async def post_anew(
    app: App, letter: Letter, channel: Room, reply: Reply, old: Post | None, facts: Json
) -> None:
    """Post a message that shows the table; the one it takes the place of loses its buttons."""
    message = await post(channel, reply, nonce(letter))
    stands = Post(letter.match_id or 0, purpose(letter), channel.id, message.id, clock.now(), facts)
    await app.store.remember(stands)
    if old is not None and old.message_id != message.id:
        await strip(app, old)


async def edited(letter: Letter, channel: Room, reply: Reply, old: Post | None) -> bool:
    """Whether the message was rewritten; not if one anew is asked for, or it stands elsewhere.

    Nor if it is deleted, too old, or in an archive.
    """
    if old is None or anew(letter) or old.channel_id != channel.id:
        return False
    try:
        await rewrite(channel.get_partial_message(old.message_id), reply)
    except discord.HTTPException as failed:
        if failed.code in UNCHANGEABLE:
            return False
        raise
    return True


def anew(letter: Letter) -> bool:
    """Whether a message of its own is asked for, where one could be rewritten."""
    return letter.body == "anew" or (
        isinstance(letter.body, dict) and bool(letter.body.get("anew"))
    )


async def retire(app: App, old: Post | None) -> None:
    """A message has served its time."""
    if old is not None:
        await strip(app, old)
        await app.store.forget(old.match_id, old.purpose)


async def strip(app: App, old: Post) -> None:
    """Take the buttons off a message; if it is gone, so much the better."""
    with contextlib.suppress(discord.HTTPException, Refused):
        channel = await app.channel(old.channel_id)
        await channel.get_partial_message(old.message_id).edit(view=None)


async def to_each(app: App, table: Table, letter: Letter, to: Sequence[Seat] | None = None) -> None:
    """Send what is meant for the channel to every player, or to some, by letters of their own."""
    of = letter.replaces or letter.kind
    copies = [
        Draft(letter.kind, seat=seat, body=letter.body, replaces=f"{of}:{seat}")
        for seat in (places.seats(table) if to is None else to)
    ]
    if copies:
        await app.store.write(table.id, copies, clock.now())


def purpose(letter: Letter) -> str:
    """What tells the messages of one table apart: what is spoken of, and in person to whom."""
    about = letter.body.get("about") if isinstance(letter.body, dict) else None
    to = None if letter.seat is None else str(letter.seat)
    return ":".join(part for part in (letter.kind, about, to) if part is not None)


async def match_of(app: App, letter: Letter) -> Match:
    """The match that a letter is about. Raises Refused."""
    return await app.hall.match(letter.match_id or 0)


async def table_of(app: App, letter: Letter) -> Table:
    """The table that a letter is about. Raises Refused."""
    return await app.hall.table(letter.match_id or 0)


def nonce(letter: Letter) -> str:
    """What lets Discord know a second copy of the same letter."""
    return f"bl-{letter.id}"
