"""What a window shows: the state of the world as JSON, and changes since it last asked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import discord
import simcord

from bot.local import locales, page_json
from bot.local.answers import ANSWER_PATH
from bot.local.page_json import Json
from bot.local.world import GUILD, PLACES, World

SHOWN = 120
"""How many messages of a channel the page gets; older ones are left out."""

NEWEST = 8
"""How many messages of a channel are searched for the answer that the bot is giving."""

CHANNEL_PATH = re.compile(r"^/channels/(\d+)")


@dataclass
class LastLook:
    """What was last read of the world. `look` reads only channels in which something was sent."""

    world: World
    messages: dict[int, dict[str, Json]] = field(default_factory=dict)
    files: dict[str, discord.Attachment] = field(default_factory=dict)
    dismissed: set[str] = field(default_factory=set)
    progress: Json | None = None
    awaited: dict[str, list[str]] = field(default_factory=dict)
    """By channel, whose move is awaited there."""
    played: Mapping[str, int] = field(default_factory=dict)
    """By player, how many windows play them."""
    news: int = 0
    """How many messages came, changed or were deleted, in all."""
    _told: Json = field(default_factory=dict)
    _requests_read: int = 0
    _newest: dict[tuple[int, int, str], int] = field(default_factory=dict)
    """The id of the newest private message with a panel, by channel, player and panel."""

    def whole(self) -> Json:
        """Everything a window needs to begin."""
        self._refresh()
        return {
            "people": [
                {"id": str(id_), "name": member.user.global_name or member.name}
                for id_, member in self.world.people.items()
            ],
            "moderator": str(self.world.guild.owner.id),
            "bot": {"id": str(self.world.bot.user.id) if self.world.bot.user else ""},
            "at_hand": self.world.at_hand,
            "forgotten": sorted(str(room) for room in self.world.forgotten),
            "letterboxes": {
                str(person): str(box.id) for person, box in self.world.letterboxes.items()
            },
            "messages": {
                str(channel): list(found.values()) for channel, found in self.messages.items()
            },
        } | self._passing()

    def look(self) -> Json:
        """Refresh, and return what changed since the last look."""
        changed, gone = self._refresh()
        passing = self._passing()
        news: Json = {key: value for key, value in passing.items() if self._told.get(key) != value}
        self._told = passing
        if changed:
            news["changed"] = changed
        if gone:
            news["gone"] = gone
        return news

    def _passing(self) -> Json:
        """The small facts that may change at any moment."""
        return {
            "now": self.world.now.isoformat(),
            "channels": [as_listed(place) for place in self.world.places.values()],
            "more_channels": self.world.kept.channels < len(PLACES),
            "threadless": [str(channel) for channel in self.world.threadless],
            "progress": self.progress,
            "awaited": self.awaited,
            "played": dict(self.played),
            "dismissed": sorted(self.dismissed),
            "languages": self.world.kept.languages.copy(),
            "troubles": self.world.troubles.shown,
        }

    def _refresh(self) -> tuple[list[Json], list[str]]:
        """Read the channels that may have changed: new and edited messages, and deleted ones."""
        changed: list[Json] = []
        gone: list[str] = []
        for channel in self._stale_channels():
            before = self.messages.get(channel, {})
            after = self._read(channel)
            changed += [one for id_, one in after.items() if before.get(id_) != one]
            gone += [id_ for id_ in before if id_ not in after]
            self.messages[channel] = after
            if after:
                self.world.kept.use(channel)
        self.news += len(changed) + len(gone)
        return changed, gone

    def _read(self, channel: int) -> dict[str, Json]:
        room = self.world.rooms.get(channel)
        if room is None:
            return {}
        guild = self.world.bot.get_guild(GUILD)
        found: dict[str, Json] = {}
        public: list[tuple[int | None, discord.Message]]
        public = [(None, one) for one in room.history()[-SHOWN:]]
        private = list(self._private(channel))
        replaced = self._replaced(channel, private)
        for only, one in [*public, *private]:
            page = page_json.message(one, guild=guild, only=only)
            page["replaced"] = replaced.get(one.id)
            page["channel"] = str(channel)
            page["command"] = command = self.world.answers.commands.get(one.id)
            page["shown"] = self.world.names_of(command) if command else {}
            page["language"] = locales.language_of(page) if one.author.bot else None
            found[page["id"]] = page
            self.files |= {str(file.id): file for file in one.attachments}
        return found

    def _replaced(
        self, channel: int, private: Sequence[tuple[int, discord.Message]]
    ) -> dict[int, str]:
        """For each private message whose panel a newer message shows or
        showed, the newest one's id."""
        found = {
            one.id: {
                (channel, person, panel)
                for part in page_json.interactive(dict(part.to_dict()) for part in one.components)
                if (panel := self.world.setting.panel_of(part["custom_id"])) is not None
            }
            for person, one in private
        }
        for id_, panels in found.items():
            self._newest |= {panel: max(id_, self._newest.get(panel, 0)) for panel in panels}
        newest = {
            id_: max((self._newest[one] for one in panels), default=0)
            for id_, panels in found.items()
        }
        return {id_: str(other) for id_, other in newest.items() if other > id_}

    def _stale_channels(self) -> set[int]:
        """The channels to which something was sent since the last look, according to the
        requests."""
        requests = self.world.env.http_requests
        stale, self.world.answers.touched = self.world.answers.touched, set()
        everywhere = set(self.world.rooms)
        for request in requests[self._requests_read :]:
            if request.method == "GET":
                continue
            if found := CHANNEL_PATH.match(request.path):
                stale.add(int(found[1]))
            elif found := ANSWER_PATH.match(request.path):
                stale |= self._answered(found[1]) or everywhere
        self._requests_read = len(requests)
        return stale | (everywhere - self.messages.keys())

    def _answered(self, token: str) -> set[int]:
        """The channel in which an interaction is answered; empty if it is not known."""
        known, here = self.world.answers.channel_of(token), self.world.acting
        if known is None and here is not None:
            known = here.room.id
        return set() if known is None else {known}

    def _private(self, channel: int) -> Iterator[tuple[int, discord.Message]]:
        """The private answers in a channel, with the one that is being given."""
        yield from self.world.answers.private(channel)
        here = self.world.acting
        if here is not None and here.room.id == channel:
            newest = here.room.history(viewer=here.actor)[-NEWEST:]
            yield from ((here.member.id, one) for one in newest if one.flags.ephemeral)


def as_listed(place: simcord.ChannelHandle) -> Json:
    """A channel or thread as the page lists it."""
    return {"id": str(place.id), "name": place.name, "thread": place.is_thread}
