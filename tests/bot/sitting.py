"""Seats that change hands, by nothing but what players click."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.match import Match
from bot.schedule import Pace
from games.core import Seat
from tests.bot.conftest import World
from tests.bot.playing import labels
from tests.bot.scenes import begun, match_of, said

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
    """The owner has picked somebody to have the seat; what he is asked, or told."""
    shown = await panel(world, owner)
    return await owner.select(shown, [heir], custom_id=heirs_of(shown))


def heirs_of(shown: Any) -> str:
    """The address of the menu of people."""
    rows = [row if isinstance(row, dict) else row.to_dict() for row in shown.components]
    items = [item for row in rows for item in row["components"]]
    return str(next(item["custom_id"] for item in items if item["type"] == 5))


async def offer(world: World, owner: Any, heir: Any) -> Any:
    """The owner has offered the seat to somebody; the public message."""
    sure = (await picked(world, owner, heir)).response
    await owner.click(sure, label="Offer my seat")
    return with_button(world, "Take over")


async def hand(world: World, owner: Any, heir: Any) -> None:
    """A seat is handed over and taken."""
    await heir.click(await offer(world, owner, heir), label="Take over")


async def set_pace(world: World, number: int = 1, **changes: Any) -> None:
    """The table has that clock from now on."""
    pace = Pace(**changes)
    await world.app.hall.upon(number, lambda t: world.app.hall.keep(replace(t, pace=pace)))


async def paced(world: World, game: str = "race", seats: int = 3, **changes: Any) -> Match:
    """A match that has begun, with such a clock."""
    match = await begun(world, game, seats)
    await set_pace(world, match.id, **changes)
    return await match_of(world, match.id)


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
