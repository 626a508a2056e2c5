"""What the windows see: the state of the world as JSON, and what changed since the last look."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bot.local import pages
from bot.local.pages import Json
from bot.local.world import GUILD, World

SHOWN = 120
"""Messages of a channel that the page is given; older ones scroll away."""

CHANNEL_PATH = re.compile(r"^/channels/(\d+)")
ANSWER_PATH = re.compile(r"^/(?:interactions|webhooks)/\d+/([^/]+)")


@dataclass
class Sight:
    """The last look at the world. `look` refreshes only channels in which something was sent."""

    world: World
    messages: dict[int, dict[str, Json]] = field(default_factory=dict)
    dismissed: set[str] = field(default_factory=set)
    progress: Json | None = None
    awaited: list[str] = field(default_factory=list)
    _requests_read: int = 0
    _channel_of_token: dict[str, int] = field(default_factory=dict)

    def whole(self) -> Json:
        """Everything a window needs to begin."""
        self.look()
        return {
            "people": [
                {"id": str(id_), "name": member.user.global_name or member.name}
                for id_, member in self.world.people.items()
            ],
            "bot": {"id": str(self.world.bot.user.id) if self.world.bot.user else ""},
            "letterboxes": {
                str(person): str(box.id) for person, box in self.world.letterboxes.items()
            },
            "messages": {
                str(channel): list(found.values()) for channel, found in self.messages.items()
            },
        } | self.passing()

    def passing(self) -> Json:
        """The small things that may change at any moment."""
        return {
            "now": self.world.now.isoformat(),
            "channels": [
                {"id": str(id_), "name": place.name, "thread": place.is_thread}
                for id_, place in self.world.places.items()
            ],
            "progress": self.progress,
            "awaited": self.awaited,
            "dismissed": sorted(self.dismissed),
            "troubles": self.world.troubles[-30:],
        }

    def look(self) -> Json:
        """Refresh, and return what changed: new and edited messages, and which are gone."""
        changed: list[Json] = []
        gone: list[str] = []
        for channel in self._stale_channels():
            before = self.messages.get(channel, {})
            after = self._read(channel)
            changed += [one for id_, one in after.items() if before.get(id_) != one]
            gone += [id_ for id_ in before if id_ not in after]
            self.messages[channel] = after
        return {"changed": changed, "gone": gone}

    def _read(self, channel: int) -> dict[str, Json]:
        handles = self.world.places | {
            box.id: box for box in self.world.letterboxes.values()
        }
        if channel not in handles:
            return {}
        guild = self.world.bot.get_guild(GUILD)
        found: dict[str, Json] = {}
        for one in handles[channel].history()[-SHOWN:]:
            page = pages.message(one, guild=guild)
            page["channel"] = str(channel)
            page["command"] = self.world.called.get(one.id)
            found[page["id"]] = page
        return found

    def _stale_channels(self) -> set[int]:
        """The channels to which something was sent since the last look, as the requests tell."""
        requests = self.world.env.http_requests
        stale, self.world.touched = self.world.touched, set()
        everywhere = set(self.world.places) | {
            box.id for box in self.world.letterboxes.values()
        }
        for request in requests[self._requests_read :]:
            if request.method == "GET":
                continue
            if found := CHANNEL_PATH.match(request.path):
                stale.add(int(found[1]))
            elif found := ANSWER_PATH.match(request.path):
                acting = self.world.acting_in
                if request.path.startswith("/interactions") and acting is not None:
                    self._channel_of_token[found[1]] = acting
                known = self._channel_of_token.get(found[1])
                stale |= {known} if known is not None else everywhere
        self._requests_read = len(requests)
        return stale | (everywhere - self.messages.keys())
