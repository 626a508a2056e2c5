"""The two doors of the pictures: `paint` and `describe`, each told by the type of the view.

A plugin adds its own painter: its package names, in the entry point group
``braakland.painters``, a module that on import does this::

    from render import Marks, Picture, describe, paint

    @paint.register
    def _(view: RaceView, words: Words, marks: Marks = ()) -> Picture | None: ...

    @describe.register
    def _(view: RaceView, words: Words) -> str: ...

Both are optional: without a painter a game is played by its text, and without a describer the
text lists the fields of the view. They may be called from any thread.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import cache, singledispatch
from importlib.metadata import entry_points
from types import UnionType
from typing import Any, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from data.words import Words
from games.core import Place, Seat, View
from games.trails import Trail

V = TypeVar("V", bound=View)
GROUP = "braakland.painters"

LONGEST_ALT = 1024
LONGEST_TEXT = 1900
"""Characters: what a picture's description and a message may hold."""

_trailed: dict[type[View], Callable[[Any, Words, Trail], Picture]] = {}
Marks: TypeAlias = tuple[tuple[Place, str], ...]
"""Places of the question asked now, each with a text: the number or letter of its answer; nothing
where it is chosen already, or a drawing points at it; `OPEN` where it may be chosen and bears
nothing."""
OPEN = " "


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG, and the same in words for who cannot see it: 1 to 1024 characters.

    A moving picture is of another format, which its `name` shows. `size` is its width and height,
    and `spots` where places of the board lie on it, in pixels from the left and the top: what can
    be touched. Both are empty where the painter does not tell. `frame` is the colour of the seat
    that looks (0xRRGGBB; None: nobody's).
    """

    png: bytes
    alt: str
    name: str = "board.png"
    size: tuple[int, int] = (0, 0)
    spots: Mapping[Place, tuple[int, int]] = field(default_factory=dict)
    frame: int | None = None


@singledispatch
def paint(view: View, words: Words, marks: Marks = ()) -> Picture | None:
    """The picture of a view, with its marks; None when its game has no painter.

    Pure: the same view, words and marks give the same bytes.
    """
    _welcome()
    painter = paint.dispatch(type(view))
    return None if painter is paint.dispatch(object) else painter(view, words, marks)


def paint_trail(view: View, words: Words, trail: Trail) -> Picture | None:
    """The picture of a view with what has happened lately drawn over it; without that, where its
    painter does not say where places lie.
    """
    painter = _trailed.get(type(view)) if trail else None
    return paint(view, words) if painter is None else painter(view, words, trail)


def register_trail(kind: type[V], painter: Callable[[V, Words, Trail], Picture]) -> None:
    """Paint all views of a type like this when something is to be drawn over them."""
    _trailed[kind] = painter


@singledispatch
def describe(view: View, words: Words) -> str:
    """The whole position in Discord Markdown, at most 1900 characters, never empty."""
    _welcome()
    describer = describe.dispatch(type(view))
    if describer is not describe.dispatch(object):
        return describer(view, words)
    return shortened("\n".join(_lines(view, words)) or "–", LONGEST_TEXT)


def shortened(text: str, most: int) -> str:
    """The text, cut at a word with an ellipsis if it is longer than `most` characters."""
    if len(text) <= most:
        return text
    return text[: most - 1].rsplit(None, 1)[0].rstrip() + "…"


@cache
def _welcome() -> None:
    """Import the painters of plugins, once; two threads at once do no harm."""
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        entry.load()


def _lines(view: View, words: Words) -> Iterator[str]:
    """A line for each field that is not empty, in the words of the game if it has them."""
    hints = get_type_hints(type(view))
    for one in fields(view):
        value = getattr(view, one.name)
        if one.name == "seat" or value is None or value == ():
            continue
        name = one.name
        label = words.line("text", name) if words.has("text", name) else name.replace("_", " ")
        yield f"**{label}** {_told(value, hints[name], words)}"


def _told(value: Any, hint: Any, words: Words) -> str:
    """A value as a reader would write it; its type tells a seat from a number."""
    if get_origin(hint) in (Union, UnionType):
        hint = next((arm for arm in get_args(hint) if arm is not type(None)), hint)
    if value is None:
        return "–"
    if hint is Seat:
        return words.seat(value)
    if hint is Place:
        return str(value).upper()
    if is_dataclass(value) and not isinstance(value, type):
        hints = get_type_hints(type(value))
        return " ".join(
            _told(getattr(value, f.name), hints[f.name], words)
            for f in fields(value)
            if getattr(value, f.name) is not None
        )
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Collection) and not isinstance(value, str):
        return _gathered(value, hint, words)
    return str(value)


def _gathered(values: Collection[Any], hint: Any, words: Words) -> str:
    """A tuple, set or mapping: its items with commas, those of a pair with spaces."""
    kinds = [kind for kind in get_args(hint) if kind is not Ellipsis] or [object]
    if isinstance(values, Mapping):
        return words.listed(_side_by_side(item, kinds, words) for item in values.items())
    if isinstance(values, tuple) and len(kinds) > 1:
        return _side_by_side(values, kinds, words)
    ordered = sorted(values) if isinstance(values, frozenset) else values
    return words.listed(_told(value, kinds[0], words) for value in ordered) or "–"


def _side_by_side(values: Sequence[Any], hints: Sequence[Any], words: Words) -> str:
    return " ".join(_told(*pair, words) for pair in zip(values, hints, strict=False))
