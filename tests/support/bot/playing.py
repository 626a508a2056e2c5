"""What tests of the bot do again and again, by nothing but clicks and typing."""

from __future__ import annotations

import re
from typing import Any

from bot.base.address import bare
from bot.tables import menu
from games.core import Action
from tests.support.bot.layouts import menu_of, rows_of
from tests.support.bot.world import World

MOMENT = 3  # seconds, for what was left to be sent


async def begin(world: World, game: str, players: int = 2, **options: Any) -> None:
    """Open a table, let people join, set options by the menus, and start."""
    await world.ada.slash(world.channel, "table open", game=game)
    for person in world.people[1:players]:
        await world.press(person, "join")
    for name, value in options.items():
        await world.set_option(name, value)
    await world.press(world.ada, "start")


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


def verbs(message: Any) -> set[str]:
    """What can be pressed on a message, by the verbs of its buttons."""
    items = [item for row in components(message) for item in row["components"]]
    return {i["custom_id"].split(":")[1] for i in items if i["type"] == 2 and "custom_id" in i}


def components(message: Any) -> list[dict[str, Any]]:
    """The rows of a message as Discord got them."""
    return rows_of(message.components)


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


async def confirmed(person: Any, result: Any, panel: Any) -> Any:
    """What a press led to, after Confirm where that was asked for; of a letter, which is changed in
    its place, `panel` is what it reads now."""
    shown = result.response or panel
    if "Confirm" not in labels(shown):
        return shown
    return (await choose(person, shown, "Confirm")).response


async def move(world: World, person: Any, *answers: str) -> Any:
    """My move, the answers one by one, Confirm; gives what the panel then says."""
    panel = (await world.press(person, "move")).response
    for answer in (*answers, "Confirm"):
        panel = (await choose(person, panel, answer)).response or panel
    return panel


async def click_through(world: World, person: Any, action: Action) -> Any:
    """My move, then whatever leads to this action; gives what is said at the end."""
    opening = labels(world.newest())[0]
    assert opening in ("My move", "Choose in secret")
    return await click_on(person, (await world.click(person, opening)).response, action)


async def click_on(person: Any, panel: Any, action: Action) -> Any:
    """From an open panel whatever leads to this action; gives what is said at the end."""
    path = menu.path_of(action)
    while (step := step_to(panel, path)) is not None:
        where, value = step
        press = person.click(panel, custom_id=where)
        if value is not None:
            press.close()
            press = person.select(panel, [value], custom_id=where)
        panel = (await press).response
        if ":do:" in where or not asks_on(panel, where):
            return panel
    raise AssertionError(f"{action} cannot be reached among {labels(panel)}")


def asks_on(panel: Any, where: str) -> bool:
    """Whether a panel still asks about the same move: what needs no Confirm is made at once."""
    asks = [
        bare(item["custom_id"]).split(":")
        for row in components(panel)
        for item in row["components"]
    ]
    revision = bare(where).split(":")[3]
    return any(a[1] in ("do", "pick", "area", "enter") and a[3] == revision for a in asks)


def step_to(panel: Any, path: menu.Path) -> tuple[str, str | None] | None:
    """What to press on a panel on the way to an action: an address, and in a menu the value."""
    for row in components(panel):
        for item in row["components"]:
            _, verb, _, *rest = bare(item["custom_id"]).split(":")
            given = rest[1:]
            if item["type"] == 2:
                if verb in ("do", "pick", "quick") and tuple(given) == path[: len(given)]:
                    return item["custom_id"], None
                continue
            for option in item["options"]:
                if verb == "area" and _holds(option["value"], path[len(given)]):
                    return item["custom_id"], option["value"]
                more = menu.answers(option["value"])
                if verb in ("pick", "pick2") and more == path[len(given) : len(given) + len(more)]:
                    return item["custom_id"], option["value"]
    return None


def _holds(area: str, value: str) -> bool:
    """Whether a value lies in an area: both ends are named, a column's by the same letter."""
    first, last = sorted(_natural(end) for end in area.split(menu.SPAN))
    return first <= _natural(value) <= last


def _natural(text: str) -> list[tuple[int, int, str]]:
    pieces = re.findall(r"\d+|\D+", text)
    return [(1, int(p), "") if p.isdigit() else (0, len(p), p) for p in pieces]


async def act(world: World, person: Any) -> None:
    """An attack if there is one, else the first thing that is legal, typed."""
    match = await world.app.host.matches.match(1)
    seat = next(s for s, m in match.seated.items() if m.user_id == person.id)
    legal = list(map(str, match.legal(seat)))
    attacks = [move for move in legal if move.startswith("attack")]
    await person.slash(world.channel, "play", move=(attacks or legal)[0])
    await world.env.advance_time(MOMENT)


async def learn(world: World, person: Any, game: str, label: str = "Play the first match") -> Any:
    screen = (await person.slash(world.channel, "learn", game=game)).response
    return (await choose(person, screen, label)).response


async def on_turn(world: World) -> tuple[Any, Any]:
    """The person whose move it is in a match of two, and the other."""
    match = await world.app.host.matches.match(1)
    (seat,) = match.awaited
    return world.people[seat], world.people[1 - seat]


async def begin_on_turn(world: World, game: str, **options: Any) -> tuple[Any, Any]:
    """Begin a match of two: the person whose move it is, and the other."""
    await begin(world, game, **options)
    return await on_turn(world)


async def pick(person: Any, panel: Any, verb: str, value: Any) -> Any:
    """Pick in the menu of this verb on a message: a person, or a value."""
    picked = value if isinstance(value, list) else [value]
    return await person.select(panel, picked, custom_id=menu_of(panel, verb))
