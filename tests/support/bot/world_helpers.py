"""What a test does in a world, with Discord simulated (conftest.py) or without it (offline.py)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from bot.base.address import bare
from bot.matches.match import Match
from tests.support.bot.layouts import rows_of


class WorldHelpers(ABC):
    """The people by their names, and what they do with the newest message."""

    env: Any
    app: Any
    people: Sequence[Any]

    @abstractmethod
    def messages(self, channel: Any = None) -> Sequence[Any]:
        """What everybody can read in a channel, oldest first."""

    @property
    def ada(self) -> Any:
        return self.people[0]

    @property
    def bram(self) -> Any:
        return self.people[1]

    def newest(self, channel: Any = None) -> Any:
        return self.messages(channel)[-1]

    async def click(self, person: Any, label: str) -> Any:
        """Press the button of this label on the newest message that has one."""
        for message in reversed(self.messages()):
            for row in message.components:
                if label in [getattr(i, "label", None) for i in getattr(row, "children", ())]:
                    return await person.click(message, label=label)
        raise AssertionError(f"no button {label!r}")

    async def press(self, person: Any, verb: str, message: Any = None) -> Any:
        """Press the only button of this verb on the message, or on the newest that has it."""
        for shown in [message] if message is not None else reversed(self.messages()):
            items = [
                item
                for row in rows_of(shown.components)
                for item in row["components"]
                if item["type"] == 2
            ]
            found = [i["custom_id"] for i in items if i["type"] == 2 and _verb(i) == verb]
            if found:
                (where,) = found
                return await person.click(shown, custom_id=where)
        raise AssertionError(f"no button for {verb!r}")

    async def set_option(self, name: str, value: Any) -> None:
        """Set an option as the opener does, in the panel behind Options."""
        panel = (await self.click(self.ada, "Options")).response
        for item in (item for row in panel.components for item in row["components"]):
            words = bare(item["custom_id"]).split(":")
            if words[1] != "option" or words[3] != name:
                continue
            if item["type"] == 3:
                where = item["custom_id"]
                await self.ada.select(panel, [str(value).lower()], custom_id=where)
            elif words[4] == str(value).lower():
                await self.ada.click(panel, custom_id=item["custom_id"])
            return
        raise AssertionError(f"no option {name!r}")

    async def a_moment_later(self) -> Match:
        """The first match, some seconds after the last move: no message waits for its second."""
        await self.env.advance_time(2)
        match: Match = await self.app.host.matches.match(1)
        return match


def _verb(item: dict[str, Any]) -> str:
    return ":".join(item.get("custom_id", "").split(":")[1:2])
