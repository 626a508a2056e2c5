"""Actions from text: the inverse of `str(action)`, for whatever fields a game gives its actions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Any, NewType, get_args, get_origin, get_type_hints

from games.core import Action, AnyGame, Place

LONGEST = 400  # characters; no game spells an action that is longer
_SEVERAL = re.compile(r" *\+ *| +")
"""Separates the values of one field."""


def field_types(action: type[Action]) -> Mapping[str, Any]:
    """The fields of an action in the order of asking, each with its type."""
    return _field_types(action)  # type: ignore[arg-type]  # mypy takes its hash for an object's


def is_place(kind: Any) -> bool:
    """Whether a field of this type names one spot or several on the board."""
    return kind is Place or (get_origin(kind) is tuple and get_args(kind)[0] is Place)


def places_of(action: Action, answers: int | None = None) -> tuple[Place, ...]:
    """The places an action names, for a picture to mark; only of its first `answers` fields."""
    kinds = list(field_types(type(action)).items())[:answers]
    named = (getattr(action, name) for name, kind in kinds if is_place(kind))
    return tuple(dict.fromkeys(place for value in named for place in places_in(value)))


def read_value(kind: Any, text: str) -> Any:
    """A field's value from its spelling. Raises ValueError for what cannot be one."""
    try:
        return _read(kind, text)
    except KeyError as no_such_member:
        raise ValueError(text) from no_such_member


def _read(kind: Any, text: str) -> Any:
    if get_origin(kind) is tuple:
        return tuple(_read(get_args(kind)[0], part) for part in _SEVERAL.split(text))
    if isinstance(kind, NewType):
        return kind(_read(kind.__supertype__, text))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {str(member.value): member for member in kind}[text]
    if kind is int and not re.fullmatch(r"-?\d{1,9}", text):
        raise ValueError(text)
    return kind(text)


def read_action(action: type[Action], texts: Mapping[str, str]) -> Action:
    """An action from the spelling of each of its fields. Raises ValueError."""
    kinds = field_types(action)
    return action(**{name: read_value(kind, texts[name].strip()) for name, kind in kinds.items()})


def parse(actions: Iterable[type[Action]], text: str) -> Action | None:
    """The action that is spelled so, legal or not; None when no action of the game is.

    Several values of a last field may be joined by spaces as well as by plus signs.
    """
    text = " ".join(text.lower().split())
    for action in actions if len(text) <= LONGEST else ():
        if found := _pattern(action).fullmatch(text):  # type: ignore[arg-type]  # as above
            try:
                return read_action(action, found.groupdict())
            except ValueError:
                continue
    return None


def action_of(game: AnyGame, text: str) -> Action:
    """The action of this notation. Raises ValueError for a text that spells none."""
    action = parse(game.INFO.actions, text)
    if action is None:
        raise ValueError(f"{game.INFO.key}: no action is spelled {text!r}")
    return action


@cache
def _field_types(action: type[Action]) -> Mapping[str, Any]:
    hints = get_type_hints(action)
    return {f.name: hints[f.name] for f in fields(action)}


@cache
def _pattern(action: type[Action]) -> re.Pattern[str]:
    parts, kinds = re.split(r"\{(\w+)\}", action.notation), field_types(action)
    last = parts[-2] if len(parts) > 1 and not parts[-1] else None

    def group(name: str) -> str:
        several = name == last and get_origin(kinds[name]) is tuple
        return rf"(?P<{name}>\S+{'(?: [^ ]+)*' if several else ''})"

    return re.compile("".join(group(p) if n % 2 else re.escape(p) for n, p in enumerate(parts)))


def places_in(value: object) -> tuple[Place, ...]:
    """The places that the value of such a field names."""
    return tuple(map(Place, value)) if isinstance(value, tuple) else (Place(str(value)),)
