"""The arguments of an address as the parameters of its handler: read once, by their types.

A handler says by its signature what its buttons carry: ``(request, seat: Seat, how: str)``.
A parameter with a default may be missing in the address, or empty there; ``*words: str`` takes all
that is left. What an address has beyond that is ignored: another version may have written it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from bot.base.address import numbered
from bot.base.errors import Refused
from games.core import Seat

Reader = Callable[[str], object]
"""What a text in an address says. Raises Refused if it was forged."""
OWN = 1
"""Parameters that every handler has: the request."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument: how it is read, and what it is if it is missing."""

    read: Reader
    default: object = inspect.Parameter.empty

    @property
    def is_needed(self) -> bool:
        """Whether an address without it is forged."""
        return self.default is inspect.Parameter.empty


@dataclass(frozen=True, slots=True)
class Parameters:
    """All arguments of an address; `rest` reads each of those that follow."""

    each: tuple[Parameter, ...]
    rest: Reader | None = None

    def read(self, args: Sequence[str]) -> tuple[object, ...]:
        """The values for the handler. Raises Refused if one is missing or forged."""
        values = [
            _value(one, args[place] if place < len(args) else "", place < len(args))
            for place, one in enumerate(self.each)
        ]
        if self.rest is not None:
            values += map(self.rest, args[len(self.each) :])
        return tuple(values)


def of_handler(handler: Callable[..., Any]) -> Parameters:
    """What a handler takes after its request. Raises TypeError for a type that no address
    can carry."""
    kinds, each, rest = get_type_hints(handler), list[Parameter](), None
    for given in [*inspect.signature(handler).parameters.values()][OWN:]:
        if given.kind is given.VAR_POSITIONAL:
            rest = _reader(kinds[given.name])
        elif given.kind is not given.KEYWORD_ONLY:
            each.append(Parameter(_reader(kinds[given.name]), given.default))
    return Parameters(tuple(each), rest)


def _value(one: Parameter, text: str, given: bool) -> object:
    if given and (text or one.is_needed):
        return one.read(text)
    if one.is_needed:
        raise Refused("unknown_press")
    return one.default


def _reader(kind: Any) -> Reader:
    if isinstance(kind, UnionType) or get_origin(kind) is Union:
        (kind,) = (part for part in get_args(kind) if part is not NoneType)
    if kind is str:
        return str
    if kind is int:
        return numbered
    if kind is Seat:
        return lambda text: Seat(numbered(text))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _member_of(kind)
    raise TypeError(f"no address carries {kind}")


def _member_of(kind: type[Enum]) -> Reader:
    def read(text: str) -> Enum:
        try:
            return kind(text)
        except ValueError:
            raise Refused("unknown_press") from None

    return read
