"""What people do again and again in the scenes that are frozen at a release."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import discord

from bot.matches.match import Match
from bot.screens.replies import Item, Reply, button, menu
from bot.screens.showing import post
from bot.tables.records import OVER, Status
from games.core import Seat
from tests.released import CHANNELS
from tests.released.crawl import values
from tests.support.bot.players import player_of
from tests.support.bot.playing import components
from tests.support.bot.scenes import player, said
from tests.support.bot.stored import position_of
from tests.support.bot.world import World

MOST = 4000
"""Moves after which a match is over, whatever the game."""


class Stage:
    """The world, the channels for tables, and where each table was opened."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.ada, self.bram, self.cleo, self.dirk, self.emma, self.finn = world.people
        made = [world.guild.create_text_channel(f"table-{n + 1}") for n in range(CHANNELS)]
        self.where: list[Any] = [world.channel, *made]
        self.free = 1
        self.at: dict[int, Any] = {}

    def places(self) -> list[Any]:
        """Where something may be posted."""
        return [*self.where[1:], *(thread for place in self.where for thread in place.threads)]

    def next_place(self) -> Any:
        """A channel without a table."""
        self.free += 1
        return self.where[self.free - 1]

    async def wait(self, seconds: float = 5) -> None:
        await self.world.env.advance_time(seconds)

    async def opened(self, game: str, *people: Any, **options: Any) -> int:
        """A lobby in the next channel, opened by the first of the people; its number."""
        place = self.next_place()
        answer = await people[0].slash(place, "table open", game=game, **options)
        table = await self.world.store.table_in(place.id)
        assert table is not None, said(answer)
        self.at[table.id] = place
        for person in people[1:]:
            await person.slash(place, "table join")
        await self.wait(2)
        return table.id

    async def started(self, number: int, person: Any) -> int:
        answer = await person.slash(self.at[number], "table start")
        assert (await self.match(number)).table.status is not Status.LOBBY, said(answer)
        await self.wait(2)
        return number

    async def begun(self, game: str, *people: Any, moves: int = 0, **options: Any) -> int:
        """A match in which so many moves were made."""
        number = await self.started(await self.opened(game, *people, **options), people[0])
        await self.moves(number, moves)
        return number

    async def match(self, number: int) -> Match:
        return await self.world.app.host.matches.match(number)

    async def moves(self, number: int, count: int = MOST, typed: int = 2) -> None:
        """So many moves are made, the last ones typed; none where no person is awaited."""
        chance = random.Random(number)
        for left in range(count, 0, -1):
            match = await self.match(number)
            people = [s for s in sorted(match.awaited) if match.seated[s].present]
            if match.table.status in OVER or not people:
                break
            legal = list(match.game.legal(position_of(match).state, people[0]))
            move = player_of(match.table.game)(match.view(people[0]), legal, chance)
            if left <= typed:
                person = player(self.world, match, people[0])
                await person.slash(self.at[number], "play", move=str(move))
            else:
                now, revision = self.world.env.now(), match.revision(people[0])
                await match.play(people[0], revision, move, interaction=None, at=now)
        await self.wait(2)

    async def until(self, number: int, holds: Callable[[Match], bool]) -> None:
        """Moves are made until something holds."""
        for _ in range(MOST):
            if holds(await self.match(number)):
                return
            await self.moves(number, 1, typed=0)
        raise AssertionError(number)

    async def seat(self, number: int, person: Any) -> Seat:
        match = await self.match(number)
        return next(seat for seat, m in match.seated.items() if m.user_id == person.id)

    async def press(self, person: Any, address: str, place: Any = None) -> Any:
        """A press on a button of that address, made for it at its table."""
        message = await self.made(button("Made", address), address, place)
        result = await person.click(message, custom_id=address)
        await message.delete()
        return result

    async def picked(self, person: Any, address: str, value: str, place: Any = None) -> Any:
        """A choice of a menu of that address, made for it; a form is sent as it suggests."""
        options = [discord.SelectOption(label=value, value=value)]
        message = await self.made(menu(address, "?", options), address, place)
        result = await person.select(message, [value], custom_id=address)
        if result.modal is not None:
            result = await person.submit_modal(result, values(result.modal))
        await message.delete()
        return result

    async def made(self, item: Item, address: str, place: Any) -> Any:
        """A message with that button or menu, at its table or in a place."""
        where = place or self.at.get(int(address.split(":")[2]), self.world.channel)
        made = await post(await self.world.app.channel(where.id), Reply("made", rows=((item,),)))
        return next(m for m in reversed(where.history()) if m.id == made.id)

    def bears(self, message: Any, verb: str) -> bool:
        """Whether a message has something to press for that verb."""
        return bool(_items(message, verb))

    def has(self, place: Any, verb: str) -> bool:
        """Whether there is something to press for that verb in a channel."""
        return any(_items(message, verb) for message in place.history())

    def shown(self, place: Any, verb: str) -> Any:
        """The newest message in a channel with something to press for that verb."""
        return next(m for m in reversed(place.history()) if _items(m, verb))

    async def click(self, person: Any, message: Any, verb: str) -> Any:
        """A press on the first thing of that verb; of a menu its first choice."""
        item = _items(message, verb)[0]
        if item["type"] == 3:
            return await self.choose(person, message, verb)
        return await person.click(message, custom_id=item["custom_id"])

    async def choose(self, person: Any, message: Any, verb: str, which: int = 0) -> Any:
        """A choice of the menu of that verb."""
        item = _items(message, verb)[0]
        value = item["options"][which]["value"]
        return await person.select(message, [value], custom_id=item["custom_id"])


def _items(message: Any, verb: str) -> list[dict[str, Any]]:
    items = [item for row in components(message) for item in row["components"]]
    return [item for item in items if item.get("custom_id", "").startswith(f"bl:{verb}:")]
