"""Two people who play at every table of a fleet by pressing, and note what was acknowledged.

A move is acknowledged when the answer that its player reads says what came of it. People press
again when nobody answers, and are never sure of more than what they read.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tests.fleet.discord_there import Fleet, Unheard
from tests.support.bot.layouts import rows_of, texts_of
from tests.transport import driving
from tests.transport.discord_here import ADA, BRAM
from tests.transport.messages import addresses

Json = Any
DONE = re.compile(r"\b(rests \(|leaps to|spends \d|shoves|has a drink|You whisper \d)")
"""What the answer to a move says, in the words of the toys."""
ON_THE_WAY = ("begin", "pick", "pick2", "quick", "area", "do")
ENDS = ("pick", "pick2", "quick", "do")
"""Presses that may make a move: others only ask."""
PATIENCE = 10.0  # seconds for which somebody waits for an answer; Discord itself waits for three
PRESSES = 8  # for one move
PAUSE = 0.05  # seconds before somebody looks again


@dataclass
class Notes:
    """What people know: the interactions whose answer said that a move was made, by their place;
    how often nobody answered, or nobody heard.
    """

    acknowledged: dict[str, str] = field(default_factory=dict)
    unanswered: int = 0
    unheard: int = 0


@dataclass(frozen=True)
class Place:
    """A channel, and the game that is played there, one match after the other."""

    channel: str
    game: str


class Players:
    """Who plays, at which Discord; `think` are the seconds between two looks at a table."""

    def __init__(self, there: Fleet, seed: int = 0, think: float = PAUSE) -> None:
        self._there = there
        self._chance = random.Random(seed)
        self._think = think
        self.notes = Notes()

    async def play(self, place: Place) -> None:
        """Play there for ever, whatever happens to the processes."""
        while True:
            try:
                await self._step(place)
            except (Unheard, ConnectionError):
                self.notes.unheard += 1
                await asyncio.sleep(0.3)
            except TimeoutError:
                self.notes.unanswered += 1
            await asyncio.sleep(self._think)

    async def _step(self, place: Place) -> None:
        boards = driving.live(self._there, place.channel)
        if boards and place.game == "whisper":
            await self._whisper(boards[-1], place)
        elif boards:
            await self.move(boards[-1], driving.called(boards[-1]) or ADA, place.channel)
        elif driving.lobbies(self._there, place.channel):
            await self._command("join", BRAM, place)
            await self._command("start", ADA, place)
        else:
            await self._command("open", ADA, place, game=place.game)

    async def _command(self, what: str, user: str, place: Place, **given: str) -> None:
        async with asyncio.timeout(PATIENCE):
            await driving.table(self._there, what, user, place.channel, **given)

    async def move(self, board: Json, user: str, channel: str) -> str | None:
        """From the board to a move, press by press; the interaction that made it, if it says so."""
        address: str | None = f"bl:move:{number_of(board)}"
        values: tuple[str, ...] = ()
        for _ in range(PRESSES):
            if address is None:
                return None
            pressed = await self.press(address, user, channel, values)
            if address.split(":")[1] in ENDS and self._notes_done(pressed, channel):
                return pressed
            address, values = self._next(self._there.messages.private.get(pressed))
        return None

    async def press(
        self, address: str, user: str, channel: str, values: tuple[str, ...] = ()
    ) -> str:
        """Press, and read the answer. Raises Unheard, TimeoutError."""
        pressed = await self._there.press(address, user, channel, values)
        await self.read(pressed)
        return pressed

    async def read(self, asked: str) -> str:
        """Wait until there is an answer that says something. Raises TimeoutError."""

        def so() -> bool:
            return bool(self.told(asked))

        async with asyncio.timeout(PATIENCE):
            await self._there.until(so)
        return self.told(asked)

    def told(self, asked: str) -> str:
        """What the answer says by now, in either layout; nothing if there is none."""
        answer = self._there.messages.private.get(asked)
        return answer["content"] or texts_of(answer["components"]) if answer is not None else ""

    def _notes_done(self, pressed: str, channel: str) -> bool:
        if DONE.search(self.told(pressed)) is None:
            return False
        self.notes.acknowledged[pressed] = channel
        return True

    def _next(self, panel: Json) -> tuple[str | None, tuple[str, ...]]:
        found = list(_ways(panel)) if panel is not None else []
        return self._chance.choice(found) if found else (None, ())

    async def _whisper(self, board: Json, place: Place) -> None:
        """Each whispers a number by direct message, which comes by shard 0."""
        number = number_of(board)
        for user in (ADA, BRAM):
            async with asyncio.timeout(PATIENCE):
                said = f"whisper {self._chance.randrange(1, 6)}"
                asked = await driving.in_private(self._there, user, said, number)
            with suppress(TimeoutError):
                await self.read(asked)
            self._notes_done(asked, place.channel)


def number_of(message: Json) -> int:
    """The number of the table that a message shows."""
    return int(addresses(message)[0].split(":")[2])


def _ways(panel: Json) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What may be pressed on a panel on the way to a move, with the value where it is a menu."""
    for row in rows_of(panel["components"]):
        for item in row["components"]:
            address = item.get("custom_id", "")
            if (
                item.get("disabled")
                or ":" not in address
                or address.split(":")[1] not in ON_THE_WAY
            ):
                continue
            options = item.get("options")
            if options is None:
                yield address, ()
            else:
                yield from ((address, (option["value"],)) for option in options)
