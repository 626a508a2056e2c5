"""Who presses and types on a host without Discord (offline.py), and what the bot answers them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, Protocol

import discord

from bot.base import clock
from bot.base.address import bare
from tests.support.bot.offline_places import Around, Channel, Member, Message

Kinds = discord.InteractionType
Answers = discord.InteractionResponseType


class Answering(Around, Protocol):
    """The world with the bot in it."""

    async def typed(
        self, who: Actor, channel: Channel, name: str, options: Mapping[str, Any]
    ) -> Result: ...

    async def pressed(
        self, who: Actor, message: Any, data: dict[str, Any], kind: Kinds = ...
    ) -> Result: ...


class Result:
    """What came of a press or a command."""

    def __init__(self) -> None:
        self.response: Message | None = None
        self.followups = list[Message]()
        self.modal: dict[str, Any] | None = None
        self.acknowledged = self.deferred = False
        self.source: Message | None = None

    @property
    def ephemeral(self) -> bool:
        return self.response is not None and self.response.ephemeral


class Namespace(SimpleNamespace):
    """The options of a command as they were typed."""

    def __getattr__(self, name: str) -> Any:
        return None

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return iter(vars(self).items())


class Response:
    """How an interaction was answered, and its ways to be: discord.py's `InteractionResponse`."""

    def __init__(self, of: Interaction) -> None:
        self._of = of
        self.type: Answers | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._of, name)


class Interaction:
    """What the bot reads of a press or command, and the ways to answer it."""

    def __init__(self, who: Actor, kind: Kinds, channel: Channel, data: dict[str, Any]) -> None:
        world = who.world
        self.id, self.type, self.data, self.channel = world.new_id(), kind, data, channel
        self.channel_id: int | None = channel.id
        self.guild = channel.guild
        self.guild_id = None if self.guild is None else self.guild.id
        self.user = who.user if self.guild is None else who.member
        self.locale = who.locale
        self.message: Message | None = None
        self.extras = dict[str, Any]()
        self.namespace = Namespace()
        self.client = world.app
        self.created_at = clock.now()
        self.app_permissions = discord.Permissions.all()
        self.permissions = who.rights if self.guild else discord.Permissions.none()
        self.result = Result()
        self.response, self.followup = Response(self), self

    def is_user_integration(self) -> bool:
        return False

    def is_guild_integration(self) -> bool:
        return self.guild is not None

    # As a response.

    def is_done(self) -> bool:
        return self.result.acknowledged

    async def send_message(self, content: str = "", **given: Any) -> None:
        self._acknowledge(Answers.channel_message)
        self.result.response = self._add(content=content, **given)

    async def edit_message(self, **given: Any) -> None:
        self._acknowledge(Answers.message_update)
        assert self.message is not None
        self.message.now_reads(**given)
        self.result.response = self.message

    async def send_modal(self, modal: discord.ui.Modal) -> None:
        self._acknowledge(Answers.modal)
        self.result.modal = modal.to_dict()

    async def defer(self, *, ephemeral: bool, thinking: bool) -> None:
        raise AssertionError("nothing takes so long without Discord")

    # As a followup.

    async def send(self, content: str = "", **given: Any) -> Message:
        assert self.result.acknowledged
        made = self._add(content=content, **given)
        self.result.followups.append(made)
        return made

    # As the interaction.

    async def edit_original_response(self, **given: Any) -> None:
        assert self.result.response is not None
        self.result.response.now_reads(**given)

    async def original_response(self) -> Message:
        assert self.result.response is not None
        return self.result.response

    async def delete_original_response(self) -> None:
        assert self.result.response is not None
        await self.result.response.delete()

    def _acknowledge(self, by: Answers) -> None:
        """An interaction is answered once. Assumed: presses.twice."""
        assert not self.result.acknowledged
        self.result.acknowledged, self.response.type = True, by

    def _add(self, *, ephemeral: bool = False, **given: Any) -> Message:
        return self.channel.add(self.user.id if ephemeral else None, **given)


class Actor:
    """Somebody who presses and types, in the channels of the server or in direct messages."""

    def __init__(
        self, world: Answering, number: int, name: str, rights: discord.Permissions
    ) -> None:
        self.world, self.id, self.rights = world, number, rights
        self.locale = discord.Locale.american_english
        self.user = User(self, name)
        self.member = Member(self.user, world.guild, rights)
        self.mention, self.name, self.display_name = f"<@{number}>", name.lower(), name

    async def slash(self, channel: Channel, name: str, /, **options: Any) -> Result:
        """Type a command with its options."""
        assert isinstance(channel, Channel)
        return await self.world.typed(self, channel, name, options)

    async def click(
        self, message: Any, *, label: str | None = None, custom_id: str | None = None
    ) -> Result:
        """Press a button of a message."""
        items = [i for i in items_of(message) if i["type"] == 2 and "custom_id" in i]
        wanted = [i for i in items if label in (None, i.get("label"))]
        wanted = [i for i in wanted if custom_id in (None, i["custom_id"])]
        assert len(wanted) == 1, (label, custom_id, [i.get("label") for i in items])
        return await self.world.pressed(self, message, {"custom_id": wanted[0]["custom_id"]})

    async def select(
        self, message: Any, values: Sequence[Any], *, custom_id: str | None = None
    ) -> Result:
        """Choose in a menu of a message, by values or people."""
        items = [i for i in items_of(message) if i["type"] in (3, 5, 8)]
        (menu,) = [i for i in items if custom_id in (None, i["custom_id"], bare(i["custom_id"]))]
        data: dict[str, Any] = {"custom_id": menu["custom_id"]}
        if menu["type"] == 3:
            offered = {option["value"] for option in menu["options"]}
            assert offered.issuperset(values), (values, offered)
            data["values"] = list(values)
        elif menu["type"] == 8:
            data["values"] = [str(channel.id) for channel in values]
        else:
            users = {str(p.id): {"username": p.name, "global_name": p.display_name} for p in values}
            data |= {"values": list(users), "resolved": {"users": users, "members": {}}}
        return await self.world.pressed(self, message, data)

    async def submit_modal(self, shown: Result, values: Mapping[str, Any]) -> Result:
        """Fill in a form and send it."""
        assert shown.modal is not None
        fields = []
        for item in _fields(shown.modal):
            name = item["custom_id"]
            given = values.get(name, "")
            typed = isinstance(given, str)
            fields.append({"custom_id": name, "value" if typed else "values": given})
        data = {"custom_id": shown.modal["custom_id"], "components": [{"components": fields}]}
        return await self.world.pressed(self, shown.source, data, Kinds.modal_submit)

    async def delete(self, message: Any) -> None:
        """Delete a message."""
        await message.channel.get_partial_message(message.id).delete()


class User:
    """A person, wherever they are."""

    bot = False

    def __init__(self, who: Actor, name: str) -> None:
        self.actor, self.id = who, who.id
        self.global_name = self.display_name = name
        self.name = name.lower()
        self.mention = f"<@{who.id}>"
        self.created_at = discord.utils.snowflake_time(who.id)
        self.dm_channel = Channel(who.world, who.id + 1, name, self)
        who.world.channels[self.dm_channel.id] = self.dm_channel

    async def slash(self, name: str, /, **options: Any) -> Result:
        """Type a command in the direct messages."""
        return await self.actor.slash(self.dm_channel, name, **options)

    async def click(self, message: Any, **which: Any) -> Result:
        return await self.actor.click(message, **which)

    async def select(self, message: Any, values: Sequence[Any], **which: Any) -> Result:
        return await self.actor.select(message, values, **which)

    async def submit_modal(self, shown: Result, values: Mapping[str, Any]) -> Result:
        return await self.actor.submit_modal(shown, values)


def items_of(message: Any) -> list[dict[str, Any]]:
    found = message.channel.get_partial_message(message.id)
    return [item for row in found.components for item in row["components"]]


def _fields(modal: Mapping[str, Any]) -> list[dict[str, Any]]:
    rows = modal["components"]
    return [i for row in rows for i in row.get("components", ()) or [row["component"]]]
