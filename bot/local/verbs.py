"""The requests of a window, one verb each: JSON in, JSON out.

Raises `ActionRefused` for what Discord would not allow, and one of `MALFORMED` for a request that
our page never sends.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import discord
import simcord

from bot.local.actions import ActionRefused, Here, kind_of_select
from bot.local.flow import Flow
from bot.local.page_json import Json, interactive
from bot.local.sight import LastLook, as_listed
from bot.local.world import World

MALFORMED = (KeyError, TypeError, ValueError, AttributeError, OverflowError)
MESSAGE_LENGTH = 2000

Verb = Callable[[Json], Awaitable[Json]]
log = logging.getLogger(__name__)


class Verbs:
    """The verbs of one table."""

    def __init__(self, world: World, sight: LastLook, flow: Flow) -> None:
        self.world, self.sight, self.flow = world, sight, flow
        self._of_players: dict[str, Callable[[Here, Json], Awaitable[Any]]] = {
            "say": self._say,
            "slash": self._slash,
            "menu": self._menu,
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
            "spots": self._spots,
            "board": self._board,
            "time": self._time,
            "halt": self._halt,
            "speak": self._speak,
        }

    def find(self, name: str) -> Verb | None:
        """The verb of this name."""
        if name in self._of_players:
            return lambda body: self._act(self._of_players[name], body)
        return self._others.get(name)

    async def _act(self, act: Callable[[Here, Json], Awaitable[Any]], body: Json) -> Json:
        person, room = int(body["person"]), int(body["channel"])
        return await self.world.act(person, room, lambda here: act(here, body))

    async def _say(self, here: Here, body: Json) -> None:
        await here.say(str(body["text"])[:MESSAGE_LENGTH])

    async def _slash(self, here: Here, body: Json) -> Any:
        return await here.slash(self._command(str(body["command"])), dict(body["options"]))

    async def _menu(self, here: Here, body: Json) -> Any:
        """An entry of the menu of a message or of a player."""
        if "message" in body:
            return await here.menu(str(body["entry"]), self._message(here, body))
        if int(body["of"]) not in here.people:
            raise ActionRefused("player")
        return await here.menu(str(body["entry"]), here.people[int(body["of"])])

    async def _complete(self, here: Here, body: Json) -> Any:
        command, given = self._command(str(body["command"])), dict(body["options"])
        return await here.complete(command, str(body["option"]), str(body["typed"]), given)

    async def _click(self, here: Here, body: Json) -> Any:
        message, button = self._message(here, body), str(body["button"])
        with still_offered():
            return await here.actor.click(message, custom_id=button)

    async def _select(self, here: Here, body: Json) -> Any:
        message, menu, values = self._message(here, body), str(body["menu"]), list(body["values"])
        kind = kind_of_select([dict(part.to_dict()) for part in message.components], menu)
        with still_offered():
            return await here.actor.select(message, here.chosen(kind, values), custom_id=menu)

    async def _submit(self, here: Here, body: Json) -> Any:
        """Send a form, once, by the person who opened it."""
        forms, key = self.world.answers.forms, str(body["form"])
        if key not in forms or forms[key][0].member.id != here.member.id:
            raise ActionRefused("form")
        opener, shown = forms[key]
        values = opener.filled(shown.modal or {}, dict(body["values"]))
        result = await opener.actor.submit_modal(shown, values)
        # Only once it is sent: a form with a field that Discord refuses may be sent again.
        del forms[key]
        return result

    async def _delete(self, here: Here, body: Json) -> None:
        await here.actor.delete(self._message(here, body))

    async def _commands(self, body: Json) -> Json:
        """The slash commands that a player sees in a place."""
        here = self.world.here(int(body["person"]), int(body["channel"]))
        if here.channel is None:
            names = here.member.user.available_commands()
        else:
            names = here.member.available_commands(here.channel)
        known = self.world.commands_of(here.member.id)
        return {"commands": [known[name] for name in sorted(names) if name in known]}

    async def _spots(self, body: Json) -> Json:
        """What of the picture of a board or panel a player can touch; `asked`:
        whether they are to move."""
        here = self.world.here(int(body["person"]), int(body["channel"]))
        if (touched := self.world.setting.touched) is None:
            return {"spots": [], "asked": False}
        found = await touched(here.member.id, self._shown(here, body))
        return {"spots": found or [], "asked": found is not None}

    async def _board(self, body: Json) -> Json:
        """The address of the page on which a player touches the board of a message."""
        here = self.world.here(int(body["person"]), int(body["channel"]))
        if (board := self.world.setting.board) is None:
            return {"link": None}
        return {"link": await board(here.member.id, self._shown(here, body))}

    def _shown(self, here: Here, body: Json) -> dict[str, list[str]]:
        """The buttons and menus of a message, with the values of each."""
        message = self._message(here, body)
        return {
            part["custom_id"]: [option["value"] for option in part.get("options", ())]
            for part in interactive([dict(part.to_dict()) for part in message.components])
        }

    async def _dismiss(self, body: Json) -> Json:
        """Dismiss a private answer or an error, in all windows."""
        if "trouble" in body:
            self.world.troubles.put_away(str(body["trouble"]))
        else:
            self.sight.dismissed.add(str(int(body["message"])))
        return {}

    async def _reveal(self, _body: Json) -> Json:
        """Open one more channel, and return it for the window that asked."""
        return {"channel": as_listed(self.world.reveal())}

    async def _thread(self, body: Json) -> Json:
        """Open the thread of a channel, and return it."""
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

    def _command(self, name: str) -> Json:
        """The slash command of this full name."""
        if name not in self.world.commands:
            raise ActionRefused("command")
        return self.world.commands[name]

    def _message(self, here: Here, body: Json) -> discord.Message:
        """The message that was acted on, in its present form."""
        wanted = int(body["message"])
        for message in reversed(here.room.history(viewer=here.actor)):
            if message.id == wanted:
                return message
        raise ActionRefused("gone")


@contextmanager
def still_offered() -> Iterator[None]:
    """Raise `ActionRefused` if the message no longer has the button or the choice."""
    try:
        yield
    except simcord.SetupError as gone:
        log.info("refused: %s", gone)
        raise ActionRefused("moved") from gone
