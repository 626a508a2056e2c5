"""Frozen dataclasses to JSON and back, by their type hints.

Numbers, strings, booleans and None stand for themselves, an Enum for its value, tuples and
frozensets become lists, mappings lists of pairs, a dataclass an object of its fields. Where a
union leaves open which class is meant, the object carries its name under ``"is"``.

What is stored outlives the rules it was stored by: a field that a class has got since, with a
default, may be missing, and one that it has lost is passed over. One that has another name now
says so: ``metadata={"once": (old name, {old value: value})}``, the values as they are stored.
One whose default is not what it stands for in what was stored before it came says that value:
``metadata={"before": value}``.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from games.core import BadRecord

Json = Any


def to_json(value: Any) -> Json:
    """A value as JSON's own types; a dataclass always says its name."""
    return _writer(type(value))(value)  # type: ignore[arg-type]  # mypy doubts that types hash


@cache
def _writer(kind: type[Any]) -> Callable[[Any], Json]:
    if issubclass(kind, Enum):
        return lambda value: value.value
    if kind is type(None) or issubclass(kind, (bool, int, str)):
        return lambda value: value
    if issubclass(kind, tuple):
        return lambda value: [to_json(item) for item in value]
    if issubclass(kind, frozenset):
        return lambda value: sorted((to_json(item) for item in value), key=repr)
    if issubclass(kind, Mapping):
        return lambda value: [[to_json(k), to_json(v)] for k, v in value.items()]
    if is_dataclass(kind):
        names = tuple(f.name for f in fields(kind))
        is_ = {"is": kind.__name__}
        return lambda value: is_ | {name: to_json(getattr(value, name)) for name in names}
    raise TypeError(f"{kind.__name__} has no JSON form")


def from_json(kind: Any, data: Json) -> Any:
    """The value of type `kind` that `data` stands for. Raises BadRecord if it stands for none."""
    try:
        return _reader(kind)(data)
    except (KeyError, TypeError, ValueError, IndexError) as wrong:
        raise BadRecord(f"{data!r} is no {kind}: {wrong!r}") from wrong


@cache
def _reader(kind: Any) -> Callable[[Json], Any]:
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, NewType):
        return _reader(kind.__supertype__)
    if origin in (Union, types.UnionType):
        return _union_reader(inner)
    if origin is tuple:
        return _tuple_reader(inner)
    if origin is frozenset:
        item = _reader(inner[0])
        return lambda data: frozenset(item(d) for d in data)
    if origin is not None and issubclass(origin, Mapping):
        key, value = map(_reader, inner)
        return lambda data: {key(k): value(v) for k, v in data}
    if is_dataclass(origin or kind):
        return _dataclass_reader(origin or kind, inner)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    if kind is None or kind is type(None):
        return _exactly(type(None))
    return _exactly(kind)


def _exactly(kind: type[Any]) -> Callable[[Json], Any]:
    def read(data: Json) -> Any:
        if type(data) is not kind:
            raise ValueError(data)
        return data

    return read


def _tuple_reader(inner: tuple[Any, ...]) -> Callable[[Json], Any]:
    if len(inner) == 2 and inner[1] is Ellipsis:
        item = _reader(inner[0])
        return lambda data: tuple(item(d) for d in data)
    items = [_reader(kind) for kind in inner]
    return lambda data: tuple(read(d) for read, d in zip(items, data, strict=True))


def _union_reader(inner: tuple[Any, ...]) -> Callable[[Json], Any]:
    classes = {(get_origin(k) or k).__name__: k for k in inner if is_dataclass(get_origin(k) or k)}
    plain = [k for k in inner if not is_dataclass(get_origin(k) or k)]

    def read(data: Json) -> Any:
        if isinstance(data, dict):
            return _reader(classes[data["is"]])(data)
        for kind in plain:
            try:
                return _reader(kind)(data)
            except (TypeError, ValueError, LookupError):
                continue
        raise ValueError(data)

    return read


def _dataclass_reader(kind: type[Any], arguments: tuple[Any, ...]) -> Callable[[Json], Any]:
    hints = get_type_hints(kind)
    parameters = vars(kind).get("__parameters__", ())
    given = dict(zip(parameters, arguments, strict=True))
    kinds = {f.name: _filled(hints[f.name], given) for f in fields(kind)}
    spare = {f.name for f in fields(kind) if f.default is not MISSING}
    once = {f.name: f.metadata["once"] for f in fields(kind) if "once" in f.metadata}
    before = {f.name: f.metadata["before"] for f in fields(kind) if "before" in f.metadata}

    def read(data: Json) -> Any:
        if data["is"] != kind.__name__:
            raise ValueError(data["is"])
        for name, (old, values) in once.items():
            if name not in data and old in data:
                data = {**data, name: values[data[old]]}
        data = before | data if before else data
        stored = {name: inner for name, inner in kinds.items() if name in data or name not in spare}
        # Asked for only now, because a class may hold a union that holds the class again.
        return kind(**{name: _reader(inner)(data[name]) for name, inner in stored.items()})

    return read


def _filled(hint: Any, given: Mapping[Any, Any]) -> Any:
    """A hint with its type variables filled in."""
    if isinstance(hint, TypeVar):
        return given.get(hint, hint)
    parameters = getattr(hint, "__parameters__", ())
    return hint[tuple(given[p] for p in parameters)] if given and parameters else hint
