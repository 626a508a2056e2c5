"""What a person does in the page, as calls to SimCord."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any

import simcord

from bot.local.page_json import Json, interactive

STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(3, 11)
SELECTS_OF_PEOPLE = (5, 7)
SELECT_OF_ROLES = 6
SELECT_OF_CHANNELS = 8
TEXT_INPUT, STRING_SELECT, FILE_UPLOAD = 4, 3, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23
YES = ("true", "yes")

log = logging.getLogger(__name__)


class ActionRefused(Exception):
    """Discord itself would not allow that; the message is a key of ``refused``."""


class Here:
    """One person in one place: a server's channel, or the direct messages with the bot.

    SimCord has different objects for members of a server and for people in their direct messages;
    this is the one interface to both. Entity values are ids of `people` and `places`.
    """

    def __init__(
        self,
        member: simcord.MemberActor,
        channel: simcord.ChannelHandle | None,
        people: Mapping[int, simcord.MemberActor],
        places: Mapping[int, simcord.ChannelHandle],
    ) -> None:
        self.member = member
        self.channel = channel
        self.people = people
        self.places = places
        self.called: str | None = None
        """The full name of the slash command that was called."""

    @property
    def actor(self) -> simcord.MemberActor | simcord.UserHandle:
        """Who clicks, selects and answers here."""
        return self.member if self.channel is not None else self.member.user

    @property
    def room(self) -> simcord.ChannelHandle:
        """The channel of this place."""
        return self.channel or self.member.user.dm_channel

    async def say(self, content: str) -> None:
        """Type a plain message."""
        if self.channel is None:
            await self.member.user.send_dm(content)
        else:
            await self.member.send(self.channel, content)

    async def slash(self, command: Json, given: Json) -> simcord.InteractionResult:
        """Call a slash command; `given` are the options as the page has them."""
        name, options = command["name"], self.options(command, given)
        self.called = name
        if self.channel is not None:
            return await self.member.slash(self.channel, name, **options)
        result = await self.member.user.slash(name, **options)
        assert isinstance(result, simcord.InteractionResult)
        return result

    async def menu(self, entry: str, target: Any) -> simcord.InteractionResult:
        """Choose an entry of the menu of a person or a message, which only a server has here."""
        if self.channel is None:
            raise ActionRefused("impossible")
        return await self.member.context_menu(self.channel, entry, target)

    async def complete(self, command: Json, option: str, typed: str, given: Json) -> list[Json]:
        """The bot's suggestions for an option, with those of the others that are readable."""
        known = {option["name"] for option in command["options"]} - {option}
        given = {name: value for name, value in given.items() if name in known}
        name, options = command["name"], self.options(command, given, partial=True)
        if self.channel is None:
            return await self.member.user.autocomplete(name, option, typed, **options)
        return await self.member.autocomplete(self.channel, name, option, typed, **options)

    def options(self, command: Json, given: Json, *, partial: bool = False) -> Json:
        """The options for SimCord. Raises `ActionRefused` for one that cannot be read; with
        `partial` such options are left out, for suggestions while typing."""
        kinds = {option["name"]: option["type"] for option in command["options"]}
        read: Json = {}
        for name, value in given.items():
            try:
                read[name] = self.value(kinds.get(name, STRING), value)
            except (ValueError, KeyError):
                if not partial:
                    raise ActionRefused("option") from None
        return read

    def value(self, kind: int, value: Any) -> Any:
        """One value of an option of this kind of Discord's."""
        if kind == INTEGER:
            return int(value)
        if kind == NUMBER:
            return float(value)
        if kind == BOOLEAN:
            return value if isinstance(value, bool) else str(value).lower() in YES
        if kind in (USER, MENTIONABLE):
            return self.person(value)
        if kind == CHANNEL:
            return self.places[int(value)]
        if kind == ROLE:
            return self.role(value)
        return str(value)

    def person(self, value: Any) -> simcord.MemberActor | simcord.UserHandle:
        """The handle of a player."""
        member = self.people[int(value)]
        return member if self.channel is not None else member.user

    def role(self, value: Any) -> simcord.RoleHandle:
        """The handle of a role of the server."""
        return {role.id: role for role in self.member.guild.roles.values()}[int(value)]

    def chosen(self, kind: int, values: Iterable[Any]) -> list[Any]:
        """The values of a select menu of this kind of Discord's."""
        if kind in SELECTS_OF_PEOPLE:
            return [self.person(value) for value in values]
        if kind == SELECT_OF_ROLES:
            return [self.role(value) for value in values]
        if kind == SELECT_OF_CHANNELS:
            return [self.places[int(value)] for value in values]
        return [str(value) for value in values]

    def filled(self, modal: Json, values: Json) -> Json:
        """The fields of a modal form; empty optional ones are left out, as Discord does."""
        out: Json = {}
        for field in interactive(modal.get("components") or []):
            name, kind = field["custom_id"], field["type"]
            value = values.get(name)
            if kind in (TEXT_INPUT, CHECKBOX) and value is not None:
                out[name] = value
            elif kind == RADIO_GROUP and value:
                out[name] = str(value)
            elif kind == FILE_UPLOAD and value:
                out[name] = str(value["name"]), str(value["text"]).encode("utf-8", "replace")
            elif value:
                out[name] = self.chosen(kind, value)
        return out


def in_our_words(fault: simcord.SetupError | simcord.BackendError) -> ActionRefused:
    """The refusal for an error of SimCord, whose own text goes to the log."""
    log.info("refused: %s", fault)
    if isinstance(fault, simcord.OptionError):
        return ActionRefused("option")
    return ActionRefused("impossible")


def kind_of_select(components: Iterable[Json], custom_id: str) -> int:
    """The kind of a select menu. Raises `ActionRefused` if the message does not have it any
    more."""
    for part in interactive(components):
        if part["custom_id"] == custom_id:
            return int(part["type"])
    raise ActionRefused("moved")
