"""Frozen dataclasses to JSON and back, by their type hints.

Numbers, strings, booleans and None stand for themselves, an Enum for its value, tuples and
frozensets become lists, mappings lists of pairs, a dataclass an object of its fields. Where a union
leaves open which class is meant, the object carries its name under ``"is"``.

What is stored outlives the rules it was stored by:

- a field with a default may be missing, as its class may have got it since; one that the class has
  lost is ignored;
- a renamed field says ``metadata={"once": (old name, {old value: value})}``, with the values as
  they are stored, or a function from old to new in place of the mapping;
- a field that is stored by another name than its own says ``metadata={"stored": name}``;
- a field that in old records stands for something else than its default says for what:
  ``metadata={"before": value}``.

What is stored beside a match is a *record* (settings, wishes, what a message carries). It is
written without ``"is"``: mappings become objects, the types in `RECORDED` are written as it says,
and a field of type `Any` is JSON already.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from games.core import BadRecord

Json = Any
T = TypeVar("T")
RECORDED: dict[type[Any], tuple[Callable[[Any], Json], Callable[[Json], Any]]] = {}
"""Other types that a record may hold, each with what writes it and what reads it."""


def to_json(value: Any) -> Json:
    """A value as JSON's own types; a dataclass always says its name."""
    return _writer(type(value), False)(value)  # type: ignore[arg-type]  # mypy doubts that types hash


def to_record(value: Any) -> Json:
    """A value as a record; one that is JSON already stays as it is."""
    return _writer(type(value), True)(value)  # type: ignore[arg-type]


@cache
def _writer(kind: type[Any], record: bool) -> Callable[[Any], Json]:
    write = to_record if record else to_json
    if issubclass(kind, Enum):
        return lambda value: value.value
    if kind is type(None) or issubclass(kind, (bool, int, str)):
        return lambda value: value
    if issubclass(kind, (tuple, list) if record else tuple):
        return lambda value: [write(item) for item in value]
    if issubclass(kind, frozenset):
        return lambda value: sorted((write(item) for item in value), key=repr)
    if issubclass(kind, Mapping):
        if record:
            return lambda value: {key: write(each) for key, each in value.items()}
        return lambda value: [[write(k), write(v)] for k, v in value.items()]
    if is_dataclass(kind):
        names = tuple((_stored_name(f), f.name) for f in fields(kind))
        is_ = {} if record else {"is": kind.__name__}
        return lambda value: is_ | {stored: write(getattr(value, name)) for stored, name in names}
    if record and kind in RECORDED:
        return RECORDED[kind][0]
    raise TypeError(f"{kind.__name__} has no JSON form")


def from_json(kind: Any, data: Json) -> Any:
    """The value of type `kind` that `data` encodes. Raises BadRecord if it encodes none."""
    return _read(kind, data, record=False)


def from_record(kind: type[T], data: Json) -> T:
    """The value that a record encodes. Raises BadRecord if it encodes none."""
    value: T = _read(kind, data, record=True)
    return value


def updated(usual: T, data: Json) -> T:
    """Read a record of a dataclass as far as possible. `usual` gives the values that are missing,
    or that only a newer version knows."""
    known, hints = {}, _hints(type(usual))
    for each in fields(usual):  # type: ignore[arg-type]
        with suppress(BadRecord, LookupError, TypeError):
            known[each.name] = _read(hints[each.name], data[_stored_name(each)], record=True)
    return replace(usual, **known)  # type: ignore[type-var]


_hints: Callable[[Any], dict[str, Any]] = cache(get_type_hints)


def _read(kind: Any, data: Json, *, record: bool) -> Any:
    try:
        return _reader(kind, record)(data)
    except (KeyError, TypeError, ValueError, IndexError) as wrong:
        raise BadRecord(f"{data!r} is no {kind}: {wrong!r}") from wrong


@cache
def _reader(kind: Any, record: bool) -> Callable[[Json], Any]:
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, NewType):
        return _reader(kind.__supertype__, record)
    if origin in (Union, types.UnionType):
        return _union_reader(inner, record)
    if origin is tuple:
        return _tuple_reader(inner, record)
    if origin is frozenset:
        item = _reader(inner[0], record)
        return lambda data: frozenset(item(d) for d in data)
    if origin is not None and issubclass(origin, Mapping):
        key, value = (_reader(each, record) for each in inner)
        if record:
            return lambda data: {key(k): value(v) for k, v in data.items()}
        return lambda data: {key(k): value(v) for k, v in data}
    if is_dataclass(origin or kind):
        return _dataclass_reader(origin or kind, inner, record)
    if record and (kind is Any or kind in RECORDED):
        return (lambda data: data) if kind is Any else RECORDED[kind][1]
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


def _tuple_reader(inner: tuple[Any, ...], record: bool) -> Callable[[Json], Any]:
    if len(inner) == 2 and inner[1] is Ellipsis:
        item = _reader(inner[0], record)
        return lambda data: tuple(item(d) for d in data)
    items = [_reader(kind, record) for kind in inner]
    return lambda data: tuple(read(d) for read, d in zip(items, data, strict=True))


def _union_reader(inner: tuple[Any, ...], record: bool) -> Callable[[Json], Any]:
    classes = {(get_origin(k) or k).__name__: k for k in inner if is_dataclass(get_origin(k) or k)}
    plain = [k for k in inner if not is_dataclass(get_origin(k) or k)]

    def read(data: Json) -> Any:
        if isinstance(data, dict):
            (kind,) = classes.values() if record else [classes[data["is"]]]
            return _reader(kind, record)(data)
        for kind in plain:
            try:
                return _reader(kind, record)(data)
            except (TypeError, ValueError, LookupError):
                continue
        raise ValueError(data)

    return read


def _dataclass_reader(
    kind: type[Any], arguments: tuple[Any, ...], record: bool
) -> Callable[[Json], Any]:
    hints = _hints(kind)
    parameters = vars(kind).get("__parameters__", ())
    given = dict(zip(parameters, arguments, strict=True))
    kinds = {f.name: (_stored_name(f), _filled(hints[f.name], given)) for f in fields(kind)}
    spare = {f.name for f in fields(kind) if (f.default, f.default_factory) != (MISSING, MISSING)}
    once = {f.name: f.metadata["once"] for f in fields(kind) if "once" in f.metadata}
    before = {f.name: f.metadata["before"] for f in fields(kind) if "before" in f.metadata}

    def read(data: Json) -> Any:
        if not record and data["is"] != kind.__name__:
            raise ValueError(data["is"])
        for name, (old, values) in once.items():
            if name not in data and old in data:
                value = values(data[old]) if callable(values) else values[data[old]]
                data = {**data, name: value}
        data = before | data if before else data
        # Readers are asked for only now: a class may hold a union that holds the class again.
        return kind(
            **{
                name: _reader(inner, record)(data[stored])
                for name, (stored, inner) in kinds.items()
                if stored in data or name not in spare
            }
        )

    return read


def _stored_name(field: Field[Any]) -> str:
    return str(field.metadata.get("stored", field.name))


def _filled(hint: Any, given: Mapping[Any, Any]) -> Any:
    """A hint with its type variables filled in."""
    if isinstance(hint, TypeVar):
        return given.get(hint, hint)
    parameters = getattr(hint, "__parameters__", ())
    return hint[tuple(given[p] for p in parameters)] if given and parameters else hint
