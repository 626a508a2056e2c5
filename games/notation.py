"""Actions from text: the inverse of `str(action)`, for whatever fields a game gives its actions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Any, NewType, get_args, get_origin, get_type_hints

from games.core import Action, Place


@cache
def field_types(action: type[Action]) -> Mapping[str, Any]:
    """The fields of an action in the order of asking, each with its type."""
    hints = get_type_hints(action)
    return {f.name: hints[f.name] for f in fields(action)}


def is_place(kind: Any) -> bool:
    """Whether a field of this type names one spot or several on the board."""
    return kind is Place or (get_origin(kind) is tuple and get_args(kind)[0] is Place)


def read_value(kind: Any, text: str) -> Any:
    """A field's value from its spelling. Raises ValueError for what cannot be one."""
    if get_origin(kind) is tuple:
        return tuple(read_value(get_args(kind)[0], part) for part in text.split("+"))
    if isinstance(kind, NewType):
        return kind(read_value(kind.__supertype__, text))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next((m for m in kind if str(m.value) == text), None) or kind(text)
    if kind is int and not re.fullmatch(r"-?\d{1,9}", text):
        raise ValueError(text)
    return kind(text)


def read_action(action: type[Action], texts: Mapping[str, str]) -> Action:
    """An action from the spelling of each of its fields. Raises ValueError."""
    kinds = field_types(action)
    return action(**{name: read_value(kind, texts[name].strip()) for name, kind in kinds.items()})


def parse(actions: Iterable[type[Action]], text: str) -> Action | None:
    """The action that is spelled so, legal or not; None when no action of the game is."""
    text = " ".join(text.lower().split())
    for action in actions:
        if found := _pattern(action).fullmatch(text):
            try:
                return read_action(action, found.groupdict())
            except ValueError:
                continue
    return None


@cache
def _pattern(action: type[Action]) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", action.notation)
    return re.compile(
        "".join(rf"(?P<{p}>\S+)" if n % 2 else re.escape(p) for n, p in enumerate(parts))
    )
