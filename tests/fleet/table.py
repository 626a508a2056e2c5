"""A table of a fleet, at which Ada plays against a computer."""

from __future__ import annotations

import asyncio

from bot.matches.match import Match
from bot.matches.registry import MatchRegistry
from bot.store.store import Store
from games.core import Seat
from tests.fleet import audit
from tests.fleet.discord_there import channel_of
from tests.fleet.trial import Trial
from tests.transport import driving
from tests.transport.discord_here import ADA

CHANNEL = channel_of(3)


class Table:
    """Ada against a computer."""

    def __init__(
        self, fleet: Trial, store: Store, game: str = "diceland", level: str = "easy"
    ) -> None:
        self._fleet, self._matches = fleet, MatchRegistry(store)
        self._given = {"game": game, "computers": level}
        self.acted: list[str] = []

    async def begin(self) -> None:
        await driving.table(self._fleet.there, "open", ADA, CHANNEL, **self._given)

        while not audit.rows(self._fleet.url, "SELECT 1 FROM log"):  # noqa: ASYNC110
            await asyncio.sleep(0.1)

    async def turns(self, number: int) -> None:
        """Both act so often."""
        for _ in range(number):
            await self.ada_acts_until_the_computer_is_to()
            await self.answered()

    async def match(self) -> Match:
        return await self._matches.match(1)

    async def act(self) -> None:
        """Ada does the first thing she may, and reads the answer."""
        there = self._fleet.there
        move = {"name": "move", "type": 3, "value": str((await self.match()).legal(Seat(0))[0])}
        asked = await there.command(
            "play", guild=True, channel_id=CHANNEL, user=ADA, options=[move]
        )
        await there.until(lambda: there.answers(asked))
        self.acted.append(asked)

    async def ada_acts_until_the_computer_is_to(self) -> None:
        while Seat(0) in (await self.match()).awaited:
            await self.act()

    async def answered(self) -> None:
        """Wait until the computer has done all it can before Ada."""
        while not (match := await self.match()).result:
            if Seat(0) in match.awaited:
                return
            await asyncio.sleep(0.1)
