"""A message in Discord's newer layout, read as one in the older: its texts, and rows of buttons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simcord.results import ResponseMessage

_in_the_older = ResponseMessage.content
# Tests read what a person reads: else anything would be "not in" an answer in the newer layout.
ResponseMessage.content = property(  # type: ignore[assignment,method-assign]
    lambda answer: _in_the_older.fget(answer) or texts_of(answer.components)  # type: ignore[attr-defined]
)
ROW, BUTTON, MENU, SECTION, TEXT, CONTAINER = 1, 2, 3, 9, 10, 17
Json = Mapping[str, Any]


def rows_of(components: Iterable[Any]) -> list[dict[str, Any]]:
    """The rows of a message in either layout; a button beside a text is a row of its own."""
    return [dict(row) for row in _rows(map(_json, components))]


def menu_of(message: Any, verb: str) -> str:
    """The address of the menu of this verb on a message."""
    items = (item for row in rows_of(message.components) for item in row["components"])
    found: str = next(i["custom_id"] for i in items if f":{verb}:" in i.get("custom_id", ""))
    return found


def said_by(message: Any) -> str:
    """All that a message says, in either layout."""
    return message.content or texts_of(message.components)


def texts_of(components: Iterable[Any]) -> str:
    """What a message in the newer layout says, from above; empty for one in the older."""
    return "\n".join(_texts(map(_json, components)))


def _json(component: Any) -> Json:
    found: Json = component if isinstance(component, dict) else component.to_dict()
    return found


def _rows(components: Iterable[Json]) -> Iterator[Json]:
    for part in components:
        kind = part.get("type", ROW)
        if kind == ROW:
            yield part
        elif kind == SECTION:
            if part["accessory"]["type"] == BUTTON:
                yield {"type": ROW, "components": [part["accessory"]]}
        else:
            yield from _rows(part.get("components", ()))


def _texts(components: Iterable[Json]) -> Iterator[str]:
    for part in components:
        if part["type"] == TEXT:
            yield part["content"]
        elif part["type"] != ROW:
            yield from _texts(part.get("components", ()))
