"""Tables without a channel, each player in their direct messages."""

from __future__ import annotations

import re
from typing import Any

from bot.matches.match import Match
from tests.support.bot.playing import verbs
from tests.support.bot.scenes import dms, match_of, said
from tests.support.bot.world import World

CODE = re.compile(r"\*\*([a-z2-9]{10})\*\*")


async def challenged(world: World, game: str = "race", *friends: Any) -> str:
    """Ada challenges Bram, or those friends, from her direct messages; what she is told."""
    invited = friends or [world.bram.user]
    guests = {f"user{n if n > 1 else ''}": guest for n, guest in enumerate(invited, 1)}
    return said(await world.ada.user.slash("challenge", game=game, **guests))


async def begun_in_person(world: World, game: str = "race", *friends: Any) -> Match:
    """Bram, or those friends, have accepted Ada's challenge."""
    guests = friends or (world.bram,)
    await challenged(world, game, *(guest.user for guest in guests))
    for guest in guests:
        await world.press(guest.user, "join", dms(guest)[-1])
    return await match_of(world, 1)


def boards(person: Any) -> list[Any]:
    """The messages of a person that still have the button to move."""
    return [m for m in dms(person) if "move" in verbs(m)]


def asking(person: Any, verb: str) -> Any:
    """The newest direct message with a button of that verb."""
    return next(m for m in reversed(dms(person)) if verb in verbs(m))


async def looking_on(world: World, person: Any) -> Any:
    """That person was let in by a link to the first table; what they see."""
    told = said(await world.ada.user.slash("table link", table=1, looks=True))
    (code,) = CODE.findall(told)
    return await person.user.slash("join", code=code)
