"""What a window may ask for, one verb each: JSON in, JSON out.

Raises `ActionRefused` for what Discord would not let a person do, and one of `MALFORMED` for a
request that our page never sends.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.local import deeds
from bot.local.actions import Here
from bot.local.flow import Flow
from bot.local.page_json import Json
from bot.local.sight import Sight, as_listed
from bot.local.world import World

MALFORMED = (KeyError, TypeError, ValueError, AttributeError, OverflowError)
MESSAGE_LENGTH = 2000

Verb = Callable[[Json], Awaitable[Json]]


class Verbs:
    """The verbs of one table."""

    def __init__(self, world: World, sight: Sight, flow: Flow) -> None:
        self.world = world
        self.sight = sight
        self.flow = flow
        self._deeds: dict[str, Callable[[Here, Json], Awaitable[Any]]] = {
            "say": self._say,
            "slash": self._slash,
            "complete": self._complete,
            "click": self._click,
            "select": self._select,
            "submit": self._submit,
            "delete": self._delete,
        }
        self._others: dict[str, Verb] = {
            "commands": self._commands,
            "dismiss": self._dismiss,
            "reveal": self._reveal,
            "thread": self._thread,
            "time": self._time,
            "halt": self._halt,
            "speak": self._speak,
        }

    def find(self, name: str) -> Verb | None:
        """The verb of this name."""
        if name in self._deeds:
            return lambda body: self._act(self._deeds[name], body)
        return self._others.get(name)

    async def _act(self, deed: Callable[[Here, Json], Awaitable[Any]], body: Json) -> Json:
        person, room = int(body["person"]), int(body["channel"])
        return await self.world.act(person, room, lambda here: deed(here, body))

    async def _say(self, here: Here, body: Json) -> None:
        await here.say(str(body["text"])[:MESSAGE_LENGTH])

    async def _slash(self, here: Here, body: Json) -> Any:
        return await deeds.slash(self.world, here, str(body["command"]), dict(body["options"]))

    async def _complete(self, here: Here, body: Json) -> Any:
        command = deeds.command(self.world, str(body["command"]))
        given = dict(body["options"])
        return await here.complete(command, str(body["option"]), str(body["typed"]), given)

    async def _click(self, here: Here, body: Json) -> Any:
        return await deeds.click(self.world, here, int(body["message"]), str(body["button"]))

    async def _select(self, here: Here, body: Json) -> Any:
        values, menu = list(body["values"]), str(body["menu"])
        return await deeds.select(self.world, here, int(body["message"]), menu, values)

    async def _submit(self, here: Here, body: Json) -> Any:
        return await deeds.submit(self.world, here, str(body["form"]), dict(body["values"]))

    async def _delete(self, here: Here, body: Json) -> None:
        await here.actor.delete(self.world.message(here, int(body["message"])))

    async def _commands(self, body: Json) -> Json:
        here = self.world.here(int(body["person"]), int(body["channel"]))
        return {"commands": deeds.visible_commands(self.world, here)}

    async def _dismiss(self, body: Json) -> Json:
        """Put a private answer or a shown error away, in all windows."""
        if "trouble" in body:
            self.world.troubles.put_away(str(body["trouble"]))
        else:
            self.sight.dismissed.add(str(int(body["message"])))
        return {}

    async def _reveal(self, _body: Json) -> Json:
        """Open one more channel; tells which, for the window that asked goes there."""
        return {"channel": as_listed(self.world.reveal())}

    async def _thread(self, body: Json) -> Json:
        """Open the thread of a channel; tells which, as for a channel."""
        return {"channel": as_listed(self.world.open_thread(int(body["channel"])))}

    async def _time(self, body: Json) -> Json:
        self.flow.begin(int(body["seconds"]), until_news=bool(body.get("until_news")))
        return {}

    async def _speak(self, body: Json) -> Json:
        self.world.choose_language(int(body["person"]), str(body["language"]))
        return {}

    async def _halt(self, _body: Json) -> Json:
        self.flow.halt()
        return {}
