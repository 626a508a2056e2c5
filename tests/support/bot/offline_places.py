"""What a host without Discord (offline.py) finds there: messages, channels, a server, members."""

from __future__ import annotations

import copy
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from types import SimpleNamespace
from typing import Any, Protocol, cast

import discord

from bot.base import clock
from tests.support.bot.layouts import rows_of, texts_of

SERVER = 2
BOT = 1


class Around(Protocol):
    """The world in which a message or a person stands."""

    app: Any
    bot: Member
    guild: Guild
    people: Sequence[Any]
    channels: dict[int, Channel]
    called: list[int]

    def new_id(self) -> int: ...

    def user_of(self, number: int) -> Any: ...


class Message:
    """A message as it reads now."""

    def __init__(self, number: int, channel: Channel, owner: int | None = None) -> None:
        self.id, self.channel, self.owner = number, channel, owner
        self.flags = discord.MessageFlags(ephemeral=owner is not None)
        self.author = SimpleNamespace(id=BOT)
        self.created_at = clock.now()
        self.edited_at: datetime | None = None
        self.content, self.files, self.mentions = "", list[discord.File](), list[Any]()
        self.embeds, self.components = list[discord.Embed](), list[Any]()
        self.layout = list[Any]()

    @property
    def ephemeral(self) -> bool:
        return self.owner is not None

    @property
    def channel_id(self) -> int:
        return self.channel.id

    @property
    def message(self) -> Message:
        return self

    @property
    def attachments(self) -> list[Any]:
        return [
            SimpleNamespace(
                filename=f.filename, description=f.description, read=reading(f), url=f.filename
            )
            for f in self.files
        ]

    def now_reads(self, **given: Any) -> None:
        """Take what discord.py's `send` and `edit` take; what is not given stays. Assumed:
        messages.edit_of_buttons, messages.picture_replaced."""
        for name, field in (("content", "content"), ("embeds", "embeds")):
            if given.get(name, discord.utils.MISSING) is not discord.utils.MISSING:
                setattr(self, field, given[name] or type(getattr(self, field))())
        for name in ("files", "attachments"):
            if name in given:
                self.files = list(given[name])
        if "view" in given:
            view: discord.ui.View | discord.ui.LayoutView | None = given["view"]
            shown = [] if view is None else view.to_components()
            self.components = [Row(row) for row in rows_of(shown)]
            self.flags.components_v2 = isinstance(view, discord.ui.LayoutView)
            self.layout = shown if self.flags.components_v2 else []
            if self.flags.components_v2:
                self.content = texts_of(shown)
        if "allowed_mentions" in given:  # Assumed: messages.called
            allowed = given["allowed_mentions"].users or ()
            people = [self.channel.world.user_of(user.id) for user in allowed]
            self.mentions = [p for p in people if p and f"<@{p.id}>" in self.content]

    async def edit(self, **given: Any) -> None:
        if self not in self.channel.kept:
            raise unknown_message()
        self.edited_at = clock.now()
        self.now_reads(**given)

    async def create_thread(self, *, name: str, **_: Any) -> None:
        """A thread has the number of the message from which it grows. Assumed: threads.number."""
        self.channel.world.channels[self.id] = Channel(self.channel.world, self.id, name)

    async def delete(self) -> None:
        if self not in self.channel.kept:
            raise unknown_message()
        self.channel.kept.remove(self)


class Row(dict[str, Any]):
    """A row of components, which can be read as Discord's own and as discord.py's."""

    @property
    def children(self) -> list[Any]:
        defaults = {"label": None, "custom_id": None, "disabled": False, "options": (), "url": None}
        return [SimpleNamespace(**defaults | item) for item in self["components"]]

    def to_dict(self) -> dict[str, Any]:
        return self


def reading(file: discord.File) -> Any:
    async def read() -> bytes:
        file.fp.seek(0)
        return bytes(file.fp.read())

    return read


def unknown_message() -> discord.NotFound:
    """A message that was deleted. Assumed: messages.edit_of_deleted."""
    answer = cast(Any, SimpleNamespace(status=404, reason="Not Found"))
    return discord.NotFound(answer, {"code": 10008, "message": "Unknown Message"})


class Channel:
    """A channel of the server, or the direct messages of a person."""

    def __init__(self, world: Around, number: int, name: str, person: Any = None) -> None:
        self.world, self.id, self.name = world, number, name
        self.mention = f"<#{number}>"
        self.kept = list[Message]()
        self.guild = None if person else world.guild
        self.recipients = [person] if person else []
        self.category_id = self.parent_id = None
        self.meanwhile: Callable[[], Awaitable[Any]] | None = None
        """What happens once, while Discord takes the next message here."""

    @property
    def last_message_id(self) -> int | None:
        return self.kept[-1].id if self.kept else None

    async def send(self, content: str = "", **given: Any) -> Message:
        happens, self.meanwhile = self.meanwhile, None
        if happens is not None:
            await happens()
        return self.add(content=content, **given)

    def add(self, owner: int | None = None, **given: Any) -> Message:
        made = Message(self.world.new_id(), self, owner)
        made.now_reads(**given)
        made.flags.silent = bool(given.get("silent"))
        self.kept.append(made)
        if owner is None and not made.flags.silent:
            self.world.called += [p.id for p in self.recipients or made.mentions]
        return made

    def get_partial_message(self, number: int) -> Any:
        found = next((m for m in self.kept if m.id == number), None)
        return found or Message(number, self)

    async def fetch_message(self, number: int) -> Message:
        if (found := next((m for m in self.kept if m.id == number), None)) is None:
            raise unknown_message()
        return found

    def permissions_for(self, member: Any) -> discord.Permissions:
        rights = copy.copy(cast(discord.Permissions, member.guild_permissions))
        rights.view_channel &= (self.id, member.id) not in self.world.guild.blind
        return rights

    def history(self, **_: Any) -> list[Message]:
        return [copy.copy(m) for m in self.kept if m.owner is None]


class Member(discord.Member):
    """Somebody on the server."""

    __slots__ = ("_rights",)

    def __init__(self, user: Any, guild: Any, rights: discord.Permissions) -> None:
        self._user, self.guild, self.nick, self._rights = user, guild, None, rights
        self.timed_out_until, self.pending, self._flags = None, False, 0
        self._roles = discord.utils.SnowflakeList(())

    @property
    def guild_permissions(self) -> discord.Permissions:
        return self._rights


class Guild:
    """The one server there is."""

    def __init__(self, world: Around) -> None:
        self.world, self.id, self.name = world, SERVER, "Braakland"
        self.features, self.preferred_locale = list[str](), discord.Locale.british_english
        self.shard_id, self.owner_id = 0, 0
        self.system_channel = self.public_updates_channel = None
        self.threads = list[Any]()
        self.unavailable = False
        self.blind = set[tuple[int, int]]()
        """Into which channel who may not look."""

    @property
    def me(self) -> Member:
        return self.world.bot

    @property
    def text_channels(self) -> list[Channel]:
        return [c for c in self.world.channels.values() if c.guild is self]

    channels = text_channels

    def get_channel_or_thread(self, number: int) -> Channel | None:
        found = self.world.channels.get(number)
        return found if found is not None and found.guild is self else None

    get_channel = get_channel_or_thread

    def create_text_channel(self, name: str) -> Channel:
        number = 10 + len(self.world.channels)
        return self.world.channels.setdefault(number, Channel(self.world, number, name))

    def get_member(self, number: int) -> Member | None:
        return next((p.member for p in self.world.people if p.id == number), None)

    async def fetch_member(self, number: int) -> Member:
        if (found := self.get_member(number)) is None:
            raise unknown_message()
        return found

    async def query_members(self, *, user_ids: list[int], **_: Any) -> list[Member]:
        return [found for number in user_ids if (found := self.get_member(number))]
