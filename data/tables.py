"""Files of printed values, read strictly: what is not as it should be is refused by file and key.

A shape says what a file holds:

- a number: a whole number, which is at least this;
- `str`: a text;
- ``[shape]``: a list of values of that shape;
- a mapping: a table with exactly these keys; one that ends in ``?`` may be missing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, TypeAlias

Shape: TypeAlias = int | type[str] | list[Any] | Mapping[str, Any]


def read(path: str) -> Mapping[str, Any]:
    """A file of data/, not checked yet. Raises ValueError when it is no TOML."""
    try:
        return tomllib.loads((files("data") / path).read_text("utf-8"))
    except tomllib.TOMLDecodeError as wrong:
        raise ValueError(f"data/{path}: {wrong}") from wrong


def check(path: str, found: Any, shape: Shape, key: str = "") -> None:
    """Raises ValueError unless what was found in a file of data/ has this shape."""
    match shape:
        case int():
            # True is an int too
            if type(found) is not int or found < shape:
                _refuse(path, key, f"{found!r} is not a whole number of {shape} or more")
        case list():
            if not isinstance(found, list):
                _refuse(path, key, f"{found!r} is not a list")
            for n, item in enumerate(found, 1):
                check(path, item, shape[0], f"{key}, number {n}")
        case Mapping():
            if not isinstance(found, Mapping):
                _refuse(path, key, f"{found!r} is not a table")
            inner = {name.removesuffix("?"): shape[name] for name in shape}
            for name in sorted(found.keys() - inner.keys()):
                _refuse(path, _below(key, name), "there is no such key")
            for name in inner:
                if name in found:
                    check(path, found[name], inner[name], _below(key, name))
                elif name in shape:  # without a question mark
                    _refuse(path, _below(key, name), "is missing")
        case _:
            if not isinstance(found, str):
                _refuse(path, key, f"{found!r} is not a text")


def _below(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _refuse(path: str, key: str, why: str) -> None:
    raise ValueError(f"data/{path}: {key}: {why}")
