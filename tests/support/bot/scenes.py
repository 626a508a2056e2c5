"""What happens in many tests of the bot: a match is begun, a move is made, a place is lost."""

from __future__ import annotations

from typing import Any

import discord
from simcord.backend.models import Overwrite
from simcord.backend.serializers import guild_create_payload
from simcord.enums import OverwriteType

from bot.matches.match import Match
from bot.screens.replies import Reply, button
from bot.screens.showing import post
from bot.tables.records import Status, Table
from games.core import Seat
from tests.support.bot.layouts import said_by
from tests.support.bot.playing import choose, labels
from tests.support.bot.world import World
from tests.toys.race import Rest, Sleep


async def opened(world: World, game: str = "race", channel: Any = None) -> Table:
    """Ada has opened a table in the channel."""
    where = channel or world.channel
    await world.ada.slash(where, "table open", game=game)
    return await table_in(world, where)


async def begun(world: World, game: str = "race", seats: int = 2, channel: Any = None) -> Match:
    """Ada has opened a table, the others have joined, and the match has begun."""
    table = await opened(world, game, channel)
    where = channel or world.channel
    for person in world.people[1:seats]:
        await person.slash(where, "table join")
    await world.ada.slash(where, "table start")
    return await match_of(world, table.id)


async def begun_with_mover(world: World, *args: Any, **options: Any) -> tuple[Match, Any]:
    """The same, and who is to move."""
    match = await begun(world, *args, **options)
    return match, player(world, match)


async def begun_with_waiter(world: World, *args: Any, **options: Any) -> tuple[Match, Any]:
    """The same, and somebody who waits for their turn."""
    match = await begun(world, *args, **options)
    return match, waiter(world, match)


async def match_of(world: World, number: int) -> Match:
    """The match as the bot has it now."""
    return await world.app.host.matches.match(number)


async def table_in(world: World, channel: Any) -> Table:
    table = await world.store.table_in(channel.id)
    assert table is not None
    return table


def player(world: World, match: Match, seat: Seat | None = None) -> Any:
    """The person who sits there; without a seat the one who is to move."""
    sits = match.seated[min(match.awaited) if seat is None else seat]
    return next(p for p in world.people if p.id == sits.user_id)


def waiter(world: World, match: Match) -> Any:
    """A player who is not to move."""
    return player(world, match, min(set(match.seated) - match.awaited))


async def nap(world: World, match: Match, channel: Any = None) -> Any:
    """Whoever is to move in a race has a nap, and somebody else is to move."""
    mover = player(world, match)
    return await mover.slash(channel or world.channel, "play", move="rest nap")


async def nap_unsaid(world: World, match: Match) -> None:
    """Whoever is to move has a nap, and the messages about it wait."""
    seat, rest = min(match.awaited), Rest(Sleep.NAP)
    await match.play(seat, match.revision(seat), rest, interaction=None, at=world.env.now())


async def minutes(world: World, count: float) -> None:
    """So many minutes go by."""
    await world.env.advance_time(60 * count)


def said(result: Any) -> str:
    """What the person who asked was answered."""
    texts = [result.response, *result.followups]
    return "\n".join(said_by(text) for text in texts if text is not None)


def words_of(message: Any) -> str:
    """All that is written in a message: its text, and what stands below its picture."""
    below = (embed.description for embed in message.embeds)
    return "\n".join(filter(None, (said_by(message), *below)))


def dms(person: Any) -> list[discord.Message]:
    """What the bot has written to a person, oldest first."""
    history: list[discord.Message] = person.user.dm_channel.history()
    return history


def pinged(message: Any) -> set[int]:
    """Whom a message notifies."""
    return {user.id for user in message.mentions}


async def take_away(world: World, channel: Any, *names: str) -> None:
    """A moderator takes permissions in a channel away from the bot."""
    await deny(world, channel, world.env.backend.bot_user, *names)


async def give_back(world: World, channel: Any) -> None:
    """The bot may do in a channel again what it may do elsewhere."""
    world.env.backend.delete_overwrite(channel.id, world.env.backend.bot_user.id)
    await world.env.settle()


async def delete_channel(world: World, channel: Any) -> None:
    """A moderator deletes a channel; its threads are gone with it, of which SimCord keeps some."""
    threads = [t.id for t in world.env.backend.channels.values() if t.parent_id == channel.id]
    world.env.backend.delete_channel(channel.id)
    for number in threads:
        world.env.backend.channels.pop(number, None)
    await world.env.settle()


async def delete(world: World, message: Any) -> None:
    """The owner of the server deletes a message."""
    await world.people[3].delete(message)
    await world.env.settle()


def thread(world: World) -> Any:
    """A thread of the channel."""
    made = world.env.backend.create_thread(world.channel.id, "a thread", world.ada.id)
    return next(t for t in world.channel.threads if t.id == made.id)


async def change_thread(world: World, where: Any, **state: bool) -> None:
    """A moderator archives or locks a thread, or opens it again."""
    world.env.backend.edit_channel(where.id, {}, thread_metadata=state)
    await world.env.settle()


async def remove_bot(world: World) -> None:
    """The owner removes the bot from the server."""
    backend = world.env.backend
    backend.remove_member(world.guild.id, backend.bot_user.id)
    backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.env.settle()


async def invite_bot(world: World) -> None:
    """The owner invites the bot again."""
    backend = world.env.backend
    guild = backend.get_guild(world.guild.id)
    role = next(r.id for r in guild.roles.values() if r.managed)
    backend.add_member(guild.id, backend.bot_user.id, roles=[role])
    backend.emit("GUILD_CREATE", guild_create_payload(backend, guild))
    await world.env.settle()


def said_of(words: str, message: Any) -> bool:
    return words in said_by(message)


def asks(person: Any, label: str) -> Any:
    """The newest direct message that bears such a button."""
    return next(m for m in reversed(dms(person)) if label in labels(m))


async def resign(world: World, person: Any, channel: Any = None) -> str:
    """Resign and mean it; what the player is told."""
    asked = await person.slash(channel or world.channel, "table resign")
    return said(await world.press(person, "resigned", asked.response))


async def propose(world: World, person: Any) -> None:
    asked = await person.slash(world.channel, "table close")
    await world.press(person, "end", asked.response)


async def close(world: World, person: Any, **options: Any) -> str:
    asked = await person.slash(world.channel, "table close", **options)
    return said(await person.click(asked.response, label="Close the table"))


async def whisper(world: World, match: Match, *numbers: int) -> None:
    """Everybody whispers: the first seat the first number, and so on."""
    for seat, number in enumerate(numbers):
        person = player(world, match, Seat(seat))
        await person.slash(world.channel, "play", move=f"whisper {number}")


async def played(world: World, seats: int = 2, rounds: int = 1) -> Match:
    """A match that was played to its end, and won by the last seat."""
    await opened(world, "whisper")
    await world.set_option("rounds", rounds)
    for person in world.people[1:seats]:
        await person.slash(world.channel, "table join")
    await world.ada.slash(world.channel, "table start")
    match = await match_of(world, 1)
    for _ in range(rounds):
        await whisper(world, match, *range(1, seats + 1))
    assert match.table.status is Status.FINISHED
    return match


def forgive(world: World) -> None:
    """The bot has raised something, and it was meant to."""
    assert len(world.env.errors) == 1
    world.env._errors.clear()


async def confirm(world: World, person: Any, *answers: str) -> Any:
    """The panel of a move, answered up to its Confirm."""
    pressed = await world.press(person, "move")
    panel = pressed.response
    for answer in answers:
        panel = (await choose(person, panel, answer)).response or panel
    return panel


async def allow(world: World, channel: Any, person: Any, *names: str) -> None:
    """A person may do something in one channel only."""
    granted = discord.Permissions(**dict.fromkeys(names, True)).value
    overwrite = Overwrite(person.id, OverwriteType.MEMBER, granted, 0)
    world.env.backend.set_overwrite(channel.id, overwrite)
    await world.env.settle()


async def shut_out(world: World, channel: Any, person: Any) -> None:
    """A person may not look into a channel any more."""
    await deny(world, channel, person, "view_channel")


async def deny(world: World, channel: Any, person: Any, *names: str) -> None:
    """A moderator takes permissions in a channel away from a person."""
    denied = discord.Permissions(**dict.fromkeys(names, True)).value
    overwrite = Overwrite(person.id, OverwriteType.MEMBER, 0, denied)
    world.env.backend.set_overwrite(channel.id, overwrite)
    await world.env.settle()


async def panel_of(world: World, person: Any) -> Any:
    """What a person can take back."""
    return (await person.slash(world.channel, "table undo")).response


async def asked_back(world: World, person: Any) -> Any:
    """The newest step is to be taken back, or brought back; what came of that press."""
    panel = await panel_of(world, person)
    return await person.click(panel, label=labels(panel)[0])


async def press_made(world: World, person: Any, address: str) -> Any:
    """A press on a button of that address, which our panels do not show to this person."""
    channel = await world.app.channel(world.channel.id)
    await post(channel, Reply("of an older version", rows=((button("Old", address),),)))
    return await world.click(person, "Old")
