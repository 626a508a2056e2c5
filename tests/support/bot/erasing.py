"""What somebody can learn of what is stored about them, and have erased."""

from __future__ import annotations

import json
from typing import Any

from tests.support.bot.scenes import (
    said,
)
from tests.support.bot.world import World


async def erase(world: World, person: object) -> None:
    """The operator forgets a person, and everybody looks again."""
    with world.env.time_context():
        await world.app.host.matches.erase(person.id)  # type: ignore[attr-defined]
        world.app.outbox.wake()
    await world.env.settle()


ERASE, YES = "Erase everything…", "Yes, erase everything"


async def asked(world: World, person: Any) -> Any:
    """What /privacy answers."""
    return (await person.slash(world.channel, "privacy")).response


async def kept(world: World, person: Any) -> dict[str, Any]:
    (file,) = (await asked(world, person)).attachments
    assert file.filename == "braakland-about-you.json"
    found: dict[str, Any] = json.loads(await file.read())
    return found


async def sure(world: World, person: Any) -> Any:
    """The question before all is erased."""
    return (await person.click(await asked(world, person), label=ERASE)).response


async def forget(world: World, person: Any) -> str:
    return said(await person.click(await sure(world, person), label=YES))
