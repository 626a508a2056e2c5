"""Seats that change hands, by nothing but what players click."""

from __future__ import annotations

from typing import Any

from bot.matches.match import Match
from games.core import Seat
from tests.support.bot.layouts import rows_of
from tests.support.bot.playing import choose, labels
from tests.support.bot.scenes import match_of, opened, said
from tests.support.bot.world import World

HOUR = 3600.0
DAY = 24 * HOUR


async def panel(world: World, person: Any, channel: Any = None) -> Any:
    """What /table seat shows to a person."""
    return (await person.slash(channel or world.channel, "table seat")).response


async def leave(world: World, person: Any) -> str:
    """Leave one's seat and mean it; what the player is told."""
    shown = await panel(world, person)
    sure = (await person.click(shown, label="Leave my seat")).response
    return said(await person.click(sure, label="Leave my seat"))


async def picked(world: World, owner: Any, heir: Any) -> Any:
    """The owner has picked somebody to have the seat; what the heir is asked, or told."""
    shown = await panel(world, owner)
    return await owner.select(shown, [heir], custom_id=heirs_of(shown))


def heirs_of(shown: Any) -> str:
    """The address of the menu of people."""
    rows = rows_of(shown.components)
    items = [item for row in rows for item in row["components"]]
    return str(next(item["custom_id"] for item in items if item["type"] == 5))


async def offer(world: World, owner: Any, heir: Any) -> Any:
    """The owner has offered the seat to somebody; the public message."""
    sure = (await picked(world, owner, heir)).response
    await world.press(owner, "offer", sure)
    return with_button(world, "Take over")


async def hand(world: World, owner: Any, heir: Any) -> None:
    """A seat is handed over and taken."""
    await world.press(heir, "takeover", await offer(world, owner, heir))


async def set_clock(
    world: World,
    mode: str,
    time: str = "3d",
    *,
    offer: bool = False,
    wait: bool = False,
    nights: bool = False,
) -> None:
    """The opener of a lobby sets such a clock."""
    shown = await world.ada.slash(world.channel, "table clock", mode=mode, time=time)
    changes = {
        "Late: the host plays": offer,
        "Player leaves: the host plays": wait,
        "Nights do not count": nights,
    }
    for label in (label for label, wanted in changes.items() if wanted):
        shown = await choose(world.ada, shown.response, label)
    await choose(world.ada, shown.response, "Set this clock")


async def paced(
    world: World,
    mode: str,
    time: str = "3d",
    *,
    seats: int = 2,
    offer: bool = False,
    wait: bool = False,
    nights: bool = False,
    game: str = "race",
) -> Match:
    """A race, or another game, that has begun, with such a clock.

    Many parameters because each test says what it needs and no more.
    """
    await opened(world, game)
    for person in world.people[1:seats]:
        await person.slash(world.channel, "table join")
    await set_clock(world, mode, time, offer=offer, wait=wait, nights=nights)
    await world.ada.slash(world.channel, "table start")
    return await match_of(world, 1)


def with_button(world: World, label: str) -> Any:
    """The newest message in the channel that bears such a button."""
    return next(m for m in reversed(world.messages()) if label in labels(m))


def buttons(world: World, label: str) -> int:
    """On how many messages of the channel there is such a button."""
    return sum(label in labels(m) for m in world.messages())


def public(world: World) -> str:
    return "\n".join(m.content for m in world.messages())


def seat_of(match: Match, person: Any) -> Seat:
    return next(s for s, m in match.seated.items() if m.user_id == person.id)
