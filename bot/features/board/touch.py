"""Which places of a picture can be touched, by the addresses of its message's buttons and menus.

The local table shows boards and panels as Discord does; a touch there is a press of the same menu.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bot.base import clock, reading
from bot.base.address import Address, parse
from bot.base.errors import Refused
from bot.features.board.views import since
from bot.features.play import choices, panels, questions, touching
from bot.features.play.decision import Decision, decision
from bot.host import Host
from bot.matches.match import Match
from bot.matches.pictures import Pictures
from bot.screens.replies import Touch
from bot.screens.showing import whole
from bot.tables import menu
from games.core import Seat
from render import Picture

Shown = Mapping[str, Sequence[str]]
"""The buttons and menus of a message: the address of each, with the values of its choices."""
VERBS = ("pick", "pick2", "area")
BOARD = "move"  # is below each board of a match that is played


async def touched(host: Host, user_id: int, shown: Shown) -> list[dict[str, Any]] | None:
    """The places of this board or panel that can be touched, each by x and y (0 to 1 of the
    picture's width and height), with what a touch there means. Empty if the question is not about
    places; None if it asks this person nothing."""
    at = _first(shown, (*VERBS, BOARD))
    if at is None:
        return None
    with reading.reading("", "", user_id):
        reader = await host.store.readers.get(user_id)
        reading.read_in(reader.language)
        reading.see_with(reader.sight)
        try:
            match = await host.matches.match(at.table)
            seat = match.seat_of(user_id, clock.now())
            if _first(shown, (BOARD,)) is None:
                return await _of_panel(host.pictures, decision(match, seat), shown)
            return await _of_board(host.pictures, match, seat) if seat in match.awaited else None
        except (Refused, menu.Overtaken):
            return None


async def link(host: Host, user_id: int, shown: Shown) -> str | None:
    """The link to the page where this person can touch this message's board, if there is one."""
    at = next((at for at in map(parse, shown) if at is not None and at.table), None)
    if at is None or host.link is None:
        return None
    try:
        match = await host.matches.match(at.table)
        return await host.link(user_id, match, match.seat_of(user_id, clock.now()))
    except Refused:
        return None


def _first(shown: Shown, verbs: Sequence[str]) -> Address | None:
    return next((at for at in map(parse, shown) if at is not None and at.verb in verbs), None)


async def _of_board(pictures: Pictures, match: Match, seat: Seat) -> list[dict[str, Any]]:
    """What can be touched of the board in the channel: the answers to the first question."""
    at = decision(match, seat)
    asked = questions.asked_of(at, ())
    if not isinstance(asked, menu.Question):
        return []
    return _spots(asked, touching.touch(at, asked, {}), await since(pictures, match, seat))


async def _of_panel(pictures: Pictures, at: Decision, shown: Shown) -> list[dict[str, Any]] | None:
    asked = _asked(at, shown)
    if asked is None:
        return None
    made = await whole(await panels.panel(pictures, at, asked.path, _area(asked, shown)))
    return [] if made.touch is None else _spots(asked, made.touch(), made.picture)


def _spots(asked: menu.Question, touch: Touch, picture: Picture | None) -> list[dict[str, Any]]:
    if picture is None or not all(picture.size):
        return []
    (wide, high), spots, areas = picture.size, picture.spots, _areas(asked)
    # A touch gives one answer here: answers that share a place are left to the menus.
    shared = Counter(one.place for one in touch.targets)
    return [
        {
            "x": spots[one.place][0] / wide,
            "y": spots[one.place][1] / high,
            "name": one.name,
            "press": one.custom_id,
            "value": one.value,
            "area": areas.get(one.value, ""),
        }
        for one in touch.targets
        if one.place in spots and shared[one.place] == 1
    ]


def _asked(at: Decision, shown: Shown) -> menu.Question | None:
    """The question of the panel: along the way to its answers, the first that offers these
    choices."""
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
    """The area that is open: the one with exactly the choices that are shown; "" if none is."""
    values = {value for each in shown.values() for value in each}
    within: dict[str, set[str]] = {}
    for value, area in _areas(asked).items():
        within.setdefault(area, set()).add(value)
    return next((area for area, known in within.items() if known == values), "")
