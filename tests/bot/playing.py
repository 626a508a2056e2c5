"""What tests of the bot do again and again, by nothing but clicks and typing."""

from __future__ import annotations

import random
import re
from typing import Any

from tests.bot.conftest import World


async def begin(world: World, game: str, players: int = 2, **options: Any) -> None:
    """Open a table, let people join, set options by the menus, and start."""
    await world.ada.slash(world.channel, "table open", game=game)
    for person in world.people[1:players]:
        await world.click(person, "Join")
    for name, value in options.items():
        await world.set_option(name, value)
    await world.click(world.ada, "Start")


def labels(message: Any) -> list[str]:
    """What the buttons of a message say, or the choices of its menu."""
    found = []
    for row in components(message):
        for item in row["components"]:
            if item["type"] == 2:
                found.append(item["label"])
            else:
                found += [option["label"] for option in item.get("options", ())]
    return found


def components(message: Any) -> list[dict[str, Any]]:
    """The rows of a message as Discord got them."""
    return [c if isinstance(c, dict) else c.to_dict() for c in message.components]


def custom_id(message: Any, wanted: str) -> str:
    """The address of the button or menu that bears this label, or offers this choice."""
    for row in components(message):
        for item in row["components"]:
            offered = [option["label"] for option in item.get("options", ())]
            if item.get("label") == wanted or wanted in offered:
                return str(item["custom_id"])
    raise AssertionError(f"{wanted!r} is not among {labels(message)}")


async def choose(person: Any, panel: Any, wanted: str) -> Any:
    """Press the button, or pick the choice of the menu, whose label holds these words."""
    matching = [
        label for label in labels(panel) if re.search(rf"(^|\W){re.escape(wanted)}$", label)
    ]
    assert len(matching) == 1, f"{wanted!r} among {labels(panel)}"
    where = custom_id(panel, matching[0])
    for row in components(panel):
        for item in row["components"]:
            if item["custom_id"] == where and item["type"] == 3:
                value = next(o["value"] for o in item["options"] if o["label"] == matching[0])
                return await person.select(panel, [value], custom_id=where)
    return await person.click(panel, custom_id=where)


async def move(world: World, person: Any, *answers: str) -> Any:
    """My move, the answers one by one, Confirm; gives what the panel then says."""
    panel = (await world.click(person, "My move")).response
    for answer in (*answers, "Confirm"):
        panel = (await choose(person, panel, answer)).response or panel
    return panel


async def click_on(world: World, person: Any, chance: random.Random) -> None:
    """My move, then any button or choice that goes forward, until it is somebody else's move."""
    panel = (await world.click(person, "My move")).response
    while panel is not None and (offered := [x for x in labels(panel) if x != "Back"]):
        assert len(panel.content) <= 2000
        panel = (await choose(person, panel, chance.choice(offered))).response
