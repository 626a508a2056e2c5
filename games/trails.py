"""Where things happened: the ways that a picture draws for a player who was away, from events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from functools import cache
from typing import Any, TypeAlias, get_type_hints

from games.core import Action, Event, Place
from games.notation import is_place

Trail: TypeAlias = tuple[tuple[Place, ...], ...]
"""Ways, oldest first: the places of each from its first to its last, or the one place where
something is. An empty way only takes a number."""


def trail(events: Iterable[Event | Action], most: int) -> Trail:
    """The newest `most` ways that these events (or actions) describe, without direct repetitions.

    An event with two places leads from the first to the second, through any places between. One
    with several places and a single one (an attack) leads from the last of the several. A single
    place is where something happened, unless the way before ends there; several places alone are no
    way.
    """
    ways: list[tuple[Place, ...]] = []
    for event in events:
        way = _way(event)
        known = ways[-1:] and (way == ways[-1] or way == ways[-1][-1:])
        if way and not known:
            ways.append(way)
    return tuple(ways[-most:])


def _way(event: Event | Action) -> tuple[Place, ...]:
    places = list(_places(event))
    found = [place for place in places if not isinstance(place, tuple)]
    if len(found) == 1 and isinstance(places[0], tuple) and places[0]:
        return (places[0][-1], found[0])
    if len(places) == 3 and isinstance(places[1], tuple):
        return (places[0], *places[1], places[2])
    return tuple(found[:2])


def _places(event: Event | Action) -> Iterator[Any]:
    """The values of the fields that name places: one place each, or a tuple."""
    named = _named(type(event))  # type: ignore[arg-type]  # mypy takes its hash for an object's
    return (value for name in named if (value := getattr(event, name)))


@cache
def _named(kind: type[Event | Action]) -> tuple[str, ...]:
    hints = get_type_hints(kind)
    return tuple(field.name for field in fields(kind) if is_place(hints[field.name]))
