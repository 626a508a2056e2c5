"""Colours and fonts: data/theme.toml and the faces of Source Sans Pro.

Which colours there are depends on who looks (`seeing`): the caches of pictures go by `sight`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import font_source_sans_pro
from PIL import ImageFont

from render.shared.canvas import Colour

WIDTH = 1200
"""Pixels across, of every picture: 2.2 times what Discord shows."""

SMALL, BODY, LARGE, TITLE = 23, 27, 34, 52
"""Font sizes in pixels. SMALL is 10.5 px in the preview of 550 px: Source Sans needs that much to
be as legible as fonts with taller small letters are at 8.3."""

NARROW = 24
"""SMALL in pictures of at most 880 pixels across: a phone of 390 shows them 330 wide, these letters
9 high."""

UPRIGHT = 880
"""Pixels across, of a board with its sheet below it: what a phone shows as large as it gets."""

PLAIN = 33
"""The size of what stands on such a board: names of places, letters of pieces. On that phone their
capitals are 8 pixels high."""


@dataclass(frozen=True, slots=True)
class Shades:
    """The colours of one kind of ground."""

    fill: Colour
    dark: Colour
    light: Colour
    text: Colour


@dataclass(frozen=True, slots=True)
class Side:
    """The colours of one player's dice, soldiers or riders: the top, its lit edge, the side
    facing us, and the pips or letters on it."""

    face: Colour
    light: Colour
    lip: Colour
    pip: Colour


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of the pictures. `text` and `dim` are read on `paper` and `card`, `gold` on the
    `table`; `sides` (two) and `teams` are colours of seats, which any game may use."""

    table: Colour
    grain: Colour
    paper: Colour
    paper_edge: Colour
    card: Colour
    line: Colour
    text: Colour
    dim: Colour
    gold: Colour
    ink: Colour
    terrain: Mapping[str, Shades]
    sides: tuple[Side, ...]
    field: Mapping[str, Shades]
    armies: Mapping[str, Side]
    road: Mapping[str, Shades]
    teams: tuple[Side, ...]
    yard: Mapping[str, Shades]
    gangs: Mapping[str, Side]


@dataclass(frozen=True, slots=True)
class Sight:
    """How somebody wants to see the boards.

    `contrast`: in colours far apart, on black and white. `large`: the board alone, as large as it
    gets. `text`: in words, without pictures.
    """

    contrast: bool = False
    large: bool = False
    text: bool = False

    @classmethod
    def of(cls, wishes: str) -> Sight:
        """Read wishes separated by spaces, as `str` writes them; unknown ones are ignored."""
        known = wishes.split()
        return cls(*(wish.name in known for wish in fields(cls)))

    def __str__(self) -> str:
        return " ".join(wish.name for wish in fields(self) if getattr(self, wish.name))


USUAL = Sight()
_sight: ContextVar[Sight] = ContextVar("sight", default=USUAL)


def sight() -> Sight:
    """The sight that is painted for now."""
    return _sight.get()


@contextmanager
def seeing(eyes: Sight) -> Iterator[None]:
    """Paint everything for this sight within the context."""
    token = _sight.set(eyes)
    try:
        yield
    finally:
        _sight.reset(token)


def theme() -> Theme:
    """The colours for the person who looks (`seeing`)."""
    return _theme(sight().contrast)


@cache
def _theme(contrast: bool) -> Theme:
    """The theme of data/theme.toml; in high contrast what data/contrast.toml has goes before it."""
    table = _read("theme.toml")
    if contrast:
        table = _over(table, _read("contrast.toml"))
    return Theme(
        **_colours(table["colour"]),
        terrain=_shades(table["terrain"]),
        sides=tuple(Side(**_colours(row)) for row in table["side"]),
        field=_shades(table["field"]),
        armies=_sides(table["army"]),
        road=_shades(table["road"]),
        teams=tuple(Side(**_colours(row)) for row in table["team"]),
        yard=_shades(table["yard"]),
        gangs=_sides(table["gang"]),
    )


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((files("data") / name).read_text("utf-8"))


def _over(below: Any, above: Any) -> Any:
    """The table `below`, with what `above` says instead."""
    if isinstance(above, dict):
        return {**below, **{key: _over(below[key], value) for key, value in above.items()}}
    if isinstance(above, list):
        return [_over(*pair) for pair in zip(below, above, strict=True)]
    return above


def _shades(rows: Mapping[str, Mapping[str, str]]) -> Mapping[str, Shades]:
    return MappingProxyType({name: Shades(**_colours(row)) for name, row in rows.items()})


def _sides(rows: Mapping[str, Mapping[str, str]]) -> Mapping[str, Side]:
    return MappingProxyType({name: Side(**_colours(row)) for name, row in rows.items()})


def _colours(row: Mapping[str, str]) -> dict[str, Any]:
    return {name: _colour(text) for name, text in row.items()}


def _colour(text: str) -> Colour:
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


@cache
def font(size: int, bold: bool) -> ImageFont.FreeTypeFont:
    """Source Sans Pro at a size in pixels.

    The layout is always the basic one: the other depends on libraries of the host, and the same
    view must give the same picture everywhere.
    """
    faces = font_source_sans_pro.font_files_ttf
    path = faces["SourceSansProBold" if bold else "SourceSansPro"]
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
