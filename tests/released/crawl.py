"""Whatever people are shown to press, and a walk through all of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any
from unittest.mock import patch

from simcord import _modal, actors
from simcord.backend.errors import BackendError, SetupError
from simcord.components import walk_components
from simcord.enums import ComponentType

from bot.base.address import Address, parse
from games import GAMES
from tests.support.bot.playing import components
from tests.support.bot.world import World

Key = tuple[int, str]
"""A person's number, and a custom_id they were shown."""

GIVES_UP = frozenset(
    {"resigned", "closed", "end", "adclosed", "adrewound", "adseated", "adopened", "adcomputed"}
    | {"forgotten", "vacate", "leave", "contest_closed", "contest_leaved", "contest_walked"}
    | {"start", "comeback"}
)
"""Verbs after which less can be pressed: their turn comes last."""
PAINTED = frozenset(
    ("board", "step", "replay", "share", "jump", "jumped", "changes", "export", "text", "rows")
).union(("review", "moment", "reviewed"))
"""Verbs that paint much, and do so at any table alike."""
LEFT_OUT = frozenset(("review",))
"""A scene presses it at a match of a few moves; at a whole one a computer thinks for long."""
MOST = 12
"""So often a verb is pressed, at different tables; one that paints, twice."""
OF_TABLES = (
    *("options", "status", "board", "text", "log", "seat", "close", "clock", "pause", "undo"),
    *("move", "resign", "export", "share", "note"),
)
ALONE: tuple[tuple[str, dict[str, Any]], ...] = (
    *((name, {}) for name in ("table find", "table import", "mygames", "learn", "language")),
    ("puzzle", {}),
    *(
        (name, {})
        for name in ("sight", "help", "remind", "confirm", "away", "block", "privacy", "stats")
    ),
    ("plan", {}),
    ("table link", {"game": "diceland"}),
    ("join", {"code": "nonsense"}),
    ("stats", {"server": True}),
    ("play", {"move": "nonsense"}),
    *((name, {"game": game}) for name in ("rules", "learn", "stats") for game in GAMES),
    *(("rules", {"game": game, "rule": "2"}) for game in GAMES),
)


@cache
def at(key: Key) -> Address:
    """Where a press of it goes; kept, for each choice of what is pressed next asks it of all."""
    found = parse(key[1])
    assert found is not None, key
    return found


class Shown:
    """What people were shown to press, the newest last."""

    def __init__(self, world: World) -> None:
        self.people = {user.id: number for number, user in enumerate(world.users)}
        self.found: dict[Key, dict[str, Any]] = {}
        self.fresh: list[Key] = []
        self.source: dict[Key, Any] = {}

    def answer(self, result: Any) -> None:
        """What somebody was answered."""
        person = self.people[result._interaction.user_id]
        for message in (result.response, *result.followups):
            if message is not None:
                self.message(person, message)
        if (form := result.modal) is not None:
            self._keep((person, form["custom_id"]), {"form": filled(form)}, result)

    def message(self, person: int, message: Any) -> None:
        """A message that this person sees."""
        for item in walk_components(components(message)):
            if item.get("custom_id", "").startswith("bl:"):
                options = [option["value"] for option in item.get("options", ())]
                what = {
                    "type": item["type"],
                    "values": options[: max(1, item.get("min_values", 1))],
                }
                self._keep((person, item["custom_id"]), what, message)

    def everywhere(self, world: World, places: list[Any]) -> None:
        """All that stands in those channels, for two people, and in direct messages."""
        for place in places:
            for message in place.history():
                self.message(0, message)
                self.message(1, message)
        for person, user in enumerate(world.users):
            for message in user.dm_channel.history():
                self.message(person, message)

    def channel(self, key: Key) -> int:
        """The channel in which it was shown."""
        source = self.source[key]
        if (interaction := getattr(source, "_interaction", None)) is not None:
            return int(interaction.channel_id)
        return int(getattr(source, "channel_id", 0) or source.channel.id)

    def _keep(self, key: Key, what: dict[str, Any], source: Any) -> None:
        if key not in self.found:
            self.fresh.append(key)
        self.found.pop(key, None)
        self.found[key] = {"person": key[0], "custom_id": key[1], **what}
        self.source[key] = source


@contextmanager
def watched(shown: Shown) -> Iterator[None]:
    """Every answer is looked at for as long as this lasts."""
    plain = actors._dispatch_actor_interaction

    async def dispatch(*given: Any, **more: Any) -> Any:
        result = await plain(*given, **more)
        shown.answer(result)
        return result

    with ExitStack() as patches:
        for module in (actors, _modal):
            patches.enter_context(patch.object(module, "_dispatch_actor_interaction", dispatch))
        yield


def suggested(field: dict[str, Any]) -> Any:
    """What a field of a form suggests: its text or first choices; None for a file."""
    if field["type"] == ComponentType.TEXT_INPUT:
        text = field.get("value") or field.get("placeholder") or "1"
        return text[: field.get("max_length")]
    if field["type"] == ComponentType.RADIO_GROUP:
        return field["options"][0]["value"]
    if field["type"] in (ComponentType.STRING_SELECT, ComponentType.CHECKBOX_GROUP):
        return [option["value"] for option in field["options"]][
            : max(1, field.get("min_values", 1))
        ]
    return None


def _first(menu: dict[str, Any]) -> list[str]:
    """The first choices of a menu, as many as it asks for."""
    return [option["value"] for option in menu["options"]][: max(1, menu.get("min_values", 1))]


def values(form: dict[str, Any]) -> dict[str, Any]:
    """A form filled in with what it suggests, by the names of its fields."""
    fields = walk_components(form["components"])
    said = {field.get("custom_id", ""): suggested(field) for field in fields}
    return {name: value for name, value in said.items() if value is not None}


def filled(form: dict[str, Any]) -> list[dict[str, Any]]:
    """The same as Discord sends it."""
    return [_sent(row, values(form)) for row in form["components"]]


def _sent(row: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    if "component" in row:
        return {"type": row["type"], "component": _sent(row["component"], said)}
    if "components" in row:
        return {"type": row["type"], "components": [_sent(one, said) for one in row["components"]]}
    value = said.get(row.get("custom_id", ""), [])
    name = "value" if isinstance(value, str) else "values"
    return {"type": row["type"], "custom_id": row.get("custom_id"), name: value}


class Crawl:
    """Types every command, then presses what was shown, rare verbs first, until nothing is new."""

    def __init__(self, world: World, shown: Shown, at: dict[int, Any], places: list[Any]) -> None:
        self.world, self.shown, self.at, self.places = world, shown, at, places
        self._done: set[tuple[str, int, Any]] = set()
        self._times: Counter[str] = Counter()

    async def all(self) -> None:
        await self._type()
        self.shown.everywhere(self.world, self.places)
        for last in (False, True):
            while (key := self._next(last)) is not None:
                await self._press(key)
                if not self.shown.fresh:
                    self.shown.everywhere(self.world, self.places)

    async def _type(self) -> None:
        here = self.places[0]
        for number, place in self.at.items():
            table = await self.world.store.table(number)
            assert table is not None
            members = {member.user_id for member in table.members}
            for person in [p for p in self.world.people if p.id in members][:2]:
                for name in (*(f"table {word}" for word in OF_TABLES), "plan"):
                    await self._slash(person, place, name, table=number)
                await self._slash(person, person.user.dm_channel, "table move", table=number)
        for person in self.world.people[:2]:
            alone = (*ALONE, *((f"table {word}", {}) for word in OF_TABLES))
            for name, options in alone:
                await self._slash(person, here, name, **options)
                await self._slash(person, person.user.dm_channel, name, **options)
        for place in self.places:
            for person in self.world.people[:4]:
                await self._slash(person, place, "event show")
        for name in ("tables", "settings", "log", "puzzle"):
            await self._slash(self.world.people[3], here, f"admin {name}")

    async def _slash(self, person: Any, place: Any, name: str, **options: Any) -> None:
        """A command; one that is not offered there, or to who may not look, is passed over."""
        try:
            if place.id == person.user.dm_channel.id:
                await person.user.slash(name, **options)
            else:
                await person.slash(place, name, **options)
        except (SetupError, BackendError):
            return

    def _next(self, last: bool) -> Key | None:
        fresh = [key for key in self.shown.fresh if self._is_worth_it(key, last)]
        if not fresh:
            return None
        found = min(fresh, key=lambda key: self._times[at(key).verb])
        self.shown.fresh.remove(found)
        self._done.add(_kind(found))
        self._times[at(found).verb] += 1
        return found

    def _is_worth_it(self, key: Key, last: bool) -> bool:
        verb = at(key).verb
        often = self._times[verb] >= (2 if verb in PAINTED else MOST)
        if often or verb in LEFT_OUT:
            return False
        return _kind(key) not in self._done and (last or verb not in GIVES_UP)

    async def _press(self, key: Key) -> None:
        """Press it; one that is gone meanwhile is passed over."""
        what, source = self.shown.found[key], self.shown.source[key]
        member = self.world.people[key[0]]
        in_private = self.shown.channel(key) == member.user.dm_channel.id
        person = member.user if in_private else member
        picked = {
            ComponentType.STRING_SELECT: what.get("values"),
            ComponentType.USER_SELECT: [self.world.people[4]],
            ComponentType.CHANNEL_SELECT: [self.places[-1]],
        }
        try:
            if "form" in what:
                await person.submit_modal(source, values(source.modal))
            elif what["type"] == ComponentType.BUTTON:
                await person.click(source, custom_id=key[1])
            else:
                await person.select(source, picked[what["type"]], custom_id=key[1])
        except (SetupError, BackendError):
            return


def _kind(key: Key) -> tuple[str, int, Any]:
    """Presses of one kind lead to the same; those of no table are told apart by what they carry."""
    where = at(key)
    return where.verb, where.table, len(where.args) if where.table else where.args
