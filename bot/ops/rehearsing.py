"""The operator's `rehearse`: try on a server what is assumed of Discord, and list what is so.

It makes all that it tries in a category of its own, and removes that in any case, also if it is
stopped. It touches no table and no database.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import discord

from bot.base.config import Config
from bot.base.errors import NotReached
from bot.base.setting_kinds import WrongSetting
from bot.base.terminal import say
from bot.delivery.refusals import said
from bot.delivery.throttled import AskedToWait
from bot.ops.session_budget import SPARE, TooOften
from bot.ops.shutdown import Exit
from bot.rehearsal.assumption import Assumption
from bot.rehearsal.rehearsing_client import Client
from bot.rehearsal.stage import NAME, Stage
from bot.rehearsal.walk import ASSUMPTIONS, Finding, Found, listed, stopped, tried
from bot.tables.verify import Uncheckable

NEEDED = (
    *("view_channel", "send_messages", "attach_files", "read_message_history"),
    *("create_public_threads", "send_messages_in_threads"),
    *("manage_channels", "manage_roles", "manage_threads", "manage_messages"),
)
"""The permissions that the bot needs on the server during the rehearsal."""
ALONE, WITH = 4, 6  # minutes that it takes alone, and in addition while somebody presses
TO_CONNECT = 60.0  # seconds
LEFT_OUT = "it needs somebody who presses, and --alone was given"


@dataclass(frozen=True, slots=True)
class Venue:
    """Where the rehearsal will be: its server and channel, its shard and the number of shards, the
    permissions that the bot lacks there, and how many sessions Discord still allows today."""

    server: str
    channel: str
    shard: tuple[int, int]
    lacking: tuple[str, ...]
    left: int


def rehearse(
    channel: str,
    config: Config,
    *,
    alone: bool = False,
    yes: bool = False,
    only: Collection[str] = (),
) -> Exit:
    """Try what is assumed of Discord, beside the channel of that number. `alone`: nobody presses;
    `yes`: do not ask whether to begin; `only`: these assumptions, or those of these themes. Raises
    Uncheckable, WrongSetting, TooOften, and what discord.py raises."""
    if not channel.isdecimal():
        raise Uncheckable(f"{channel!r} is not the number of a channel: copy its id in Discord.")
    if not config.token:
        raise WrongSetting("rehearse needs DISCORD_TOKEN, and MODE not to be local (.env.example).")
    chosen = _chosen(only)
    logging.getLogger("discord").setLevel(logging.WARNING)  # else each login is logged
    place = asyncio.run(_look(config, int(channel)))
    if place.lacking:
        raise Uncheckable(
            f"On the server {place.server} the bot lacks {_named(place.lacking)}: give it a role"
            " that has these for the time of the rehearsal."
        )
    if place.left < SPARE:
        raise TooOften
    for line in _announcement(place, chosen, alone=alone):
        say(line)
    if not yes and not _agreed():
        say("Nothing was done.")
        return Exit.DONE
    found: list[Found] = []
    why_alone = LEFT_OUT if alone else ""
    left = asyncio.run(_rehearsed(config, int(channel), place, chosen, found, why_alone))
    for line in listed([*found, *stopped(chosen, found)]):
        say(line)
    for name in left:
        say(f"Not removed: {name}. Remove it by hand, or rehearse once more, which removes it.")
    return Exit.NO if any(one.verdict is Finding.OTHERWISE for one in found) else Exit.DONE


def _chosen(only: Collection[str]) -> list[Assumption]:
    """The assumptions of these keys or themes; all if none are named. Raises Uncheckable."""
    themes = {key: key.partition(".")[0] for key in ASSUMPTIONS}
    for name in only:
        if name not in {*themes, *themes.values()}:
            known = ", ".join(dict.fromkeys(themes.values()))
            raise Uncheckable(f"There is no assumption {name!r}; themes are {known}.")
    every = ASSUMPTIONS.items()
    return [one for key, one in every if not only or {key, themes[key]} & {*only}]


def _named(rights: Collection[str]) -> str:
    """The names of these permissions in Discord's English settings."""
    return ", ".join(name.replace("_", " ").title().replace(" In ", " in ") for name in rights)


def _announcement(place: Venue, chosen: list[Assumption], *, alone: bool) -> Iterator[str]:
    presses = sum(one.press for one in chosen)
    yield (
        f"On the server {place.server}, beside #{place.channel}, a category {NAME} is made, and"
        " removed in the end with all that is tried in it: messages, channels, threads, a role."
    )
    yield "A picture is given to the application, and taken away. No table is touched."
    if alone or not presses:
        yield f"It takes about {ALONE} minutes, and nobody need be there."
    else:
        yield (
            f"It takes about {ALONE} minutes by itself, and about {WITH} more in which somebody"
            f" presses {presses} buttons in #{NAME} (--alone leaves these out)."
        )
    yield (
        f"It begins one of the {place.left} sessions that Discord leaves this bot today. Where the"
        " bot plays with the same token meanwhile it plays on: Discord tells both what happens, and"
        " it leaves the presses of a rehearsal alone. One that is older than this version answers"
        " them: stop it before."
    )


def _agreed() -> bool:
    try:
        return input("Begin? [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        say("Nobody can be asked here: --yes begins at once.")
    except KeyboardInterrupt:
        say("")
    return False


@asynccontextmanager
async def _client(config: Config, shard: tuple[int, int] = (0, 1)) -> AsyncIterator[Client]:
    """A client that is logged in but not connected."""
    async with Client(config.proxy, shard) as client:
        await client.login(config.token)
        yield client


async def _look(config: Config, number: int) -> Venue:
    """Where the rehearsal will be, and what the bot lacks there. Raises Uncheckable."""
    async with _client(config) as client:
        channel = await _channel(client, number)
        guild = await client.fetch_guild(channel.guild.id)
        assert client.user is not None
        may = (await guild.fetch_member(client.user.id)).guild_permissions
        lacking = tuple(name for name in NEEDED if not getattr(may, name))
        shards, _, limit = await client.http.get_bot_gateway()
        shard = ((guild.id >> 22) % shards, shards)
        return Venue(guild.name, channel.name, shard, lacking, limit["remaining"])


async def _channel(client: Client, number: int) -> discord.TextChannel:
    """The channel of that number. Raises Uncheckable."""
    try:
        found = await client.fetch_channel(number)
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        found = None
    if not isinstance(found, discord.TextChannel):
        raise Uncheckable(f"The bot sees no text channel of the number {number} on any server.")
    return found


async def _rehearsed(
    config: Config,
    number: int,
    place: Venue,
    chosen: list[Assumption],
    found: list[Found],
    alone: str,
) -> list[str]:
    """Connect, try everything, and remove what was made; gives what could not be removed. Ctrl-C
    and SIGTERM stop it. Many parameters because each is a wish of the operator's. Raises
    Uncheckable, NotReached, and what ends the connection."""
    here = asyncio.current_task()
    assert here is not None
    with suppress(NotImplementedError, RuntimeError, ValueError):  # Windows, or no main thread
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, here.cancel)
    async with _client(config, place.shard) as client:
        connection = asyncio.create_task(client.connect(), name="connection")
        try:
            await _ready(client, connection)
            beside = await _channel(client, number)
            stage = Stage(client, beside.guild, say, alone)
            await tried(stage, beside, chosen, found)
        except AskedToWait as wait:
            again = f"Discord asks to wait {wait.retry_after:.0f} s: begin again after that."
            raise NotReached(again) from wait
        except discord.Forbidden as failed:
            raise Uncheckable(f"Discord lets the bot make no {NAME}: {said(failed)}.") from failed
        finally:
            await client.close()
            await asyncio.gather(connection, return_exceptions=True)
        return stage.left


async def _ready(client: Client, connection: asyncio.Task[None]) -> None:
    """Wait until the server is known. Raises NotReached, and what ends the connection."""
    ready = asyncio.create_task(client.wait_until_ready(), name="ready")
    waiting = (connection, ready)
    done, _ = await asyncio.wait(waiting, timeout=TO_CONNECT, return_when=asyncio.FIRST_COMPLETED)
    if ready not in done:
        ready.cancel()
        if connection in done:
            connection.result()
        raise NotReached("Discord cannot be reached: its gateway begins no session.")
