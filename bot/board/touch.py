"""What of a panel's picture can be touched, from the addresses of its buttons and menus alone.

The local table shows panels as Discord does; a touch there is a press of the same menu.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.base import clock, reading
from bot.base.address import Address, parse
from bot.base.errors import Refused
from bot.host import Host
from bot.play import choices, panels, questions
from bot.play.decision import Decision, decision
from bot.screens.showing import whole
from bot.tables import menu

Shown = Mapping[str, Sequence[str]]
"""The buttons and menus of a message: their addresses, and the values of the choices of each."""
VERBS = ("pick", "pick2", "area")


async def touched(host: Host, user_id: int, shown: Shown) -> list[dict[str, Any]]:
    """The spots of the picture of this panel, as parts of its width and height, each with what a
    touch there means; empty if the panel is out of date, or asks for no places."""
    at = next((at for at in map(parse, shown) if at is not None and at.verb in VERBS), None)
    if at is None:
        return []
    with reading.reading("", "", user_id):
        reader = await host.store.readers.get(user_id)
        reading.read_in(reader.language)
        reading.see_with(reader.sight)
        try:
            return await _spots(host, user_id, at.table, shown)
        except (Refused, menu.Gone):
            return []


async def _spots(host: Host, user_id: int, table: int, shown: Shown) -> list[dict[str, Any]]:
    match = await host.matches.match(table)
    at = decision(host, match, match.seat_of(user_id, clock.now()))
    asked = _asked(at, shown)
    if asked is None:
        return []
    area = _area(asked, shown)
    made = await whole(await panels.panel(host, at, asked.path, area))
    if made.picture is None or made.touch is None or not all(made.picture.size):
        return []
    (wide, high), spots, areas = made.picture.size, made.picture.spots, _areas(asked)
    return [
        {
            "x": spots[one.place][0] / wide,
            "y": spots[one.place][1] / high,
            "name": one.name,
            "press": one.custom_id,
            "value": one.value,
            "area": areas.get(one.value, ""),
        }
        for one in made.touch().targets
        if one.place in spots
    ]


def _asked(at: Decision, shown: Shown) -> menu.Question | None:
    """The question of the panel: the first on the way to its answers that has just these."""
    for where, values in shown.items():
        given = parse(where)
        if given is None or given.verb not in VERBS or given.args[:1] != (str(at.revision),):
            continue
        for length in range(len(given.args)) if not values else (len(given.args) - 1,):
            asked = questions.asked_of(at, given.args[1 : 1 + length])
            if isinstance(asked, menu.Question) and _has(at, asked, given, values):
                return asked
    return None


def _has(at: Decision, asked: menu.Question, given: Address, values: Sequence[str]) -> bool:
    """Whether a button or menu gives answers to this question."""
    if given.verb == "area":
        return asked.path == given.args[1:]
    known = {choice.value for choice in asked.choices}
    if values:
        return asked.path == given.args[1:] and {*values} <= known
    return any(at.address("pick", *asked.path, value) == str(given) for value in known)


def _areas(asked: menu.Question) -> Mapping[str, str]:
    """The area in which each answer is, if they are asked for by areas."""
    parts = choices.shown(asked, "", choices.MENUS)
    areas = (part for part in parts if isinstance(part, menu.Area))
    return {choice.value: area.key for area in areas for choice in area.choices}


def _area(asked: menu.Question, shown: Shown) -> str:
    """The area that is open: the one with just the choices that are shown; "": none is."""
    values = {value for each in shown.values() for value in each}
    within: dict[str, set[str]] = {}
    for value, area in _areas(asked).items():
        within.setdefault(area, set()).add(value)
    return next((area for area, known in within.items() if known == values), "")
