"""Board and box: the tracks, the cards and the numbers of data/maillot, checked when loaded.

A file that has been changed so that its counts no longer come out is refused with a ValueError
that names the file, what it holds and what it should hold (MA-3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from data import tables
from games.core import Place


class SquareKind(Enum):
    """What a square does."""

    RAINBOW = "rainbow"
    EFFORT = "effort"
    CHANCE = "chance"
    EVENT = "event"
    ESCAPE = "escape"
    SUPPLY = "supply"
    POLKA = "polka"
    GREEN = "green"


class Terrain(Enum):
    """What a square shows: the road of an effort square, the sort of event, else its kind."""

    RAINBOW = "rainbow"
    FLAT = "flat"
    FALSE_FLAT = "false_flat"
    HEADWIND = "headwind"
    COBBLES = "cobbles"
    CLIMB = "climb"
    STEEP = "steep"
    DESCENT = "descent"
    CHANCE = "chance"
    ROUNDABOUT = "roundabout"
    ROADWORKS = "roadworks"
    ESCAPE = "escape"
    SUPPLY = "supply"
    POLKA = "polka"
    GREEN = "green"


EVENTS = (Terrain.ROUNDABOUT, Terrain.ROADWORKS)
PLAIN = {kind.value: kind for kind in SquareKind}


class CardKind(Enum):
    """What a chance card says (MA-24)."""

    ESCAPE = "escape"
    TAILWIND = "tailwind"
    FOOD = "food"
    HEADWIND = "headwind"
    CRASH = "crash"
    PUNCTURE = "puncture"
    RAINBOW_LAP = "rainbow_lap"
    HEAT = "heat"
    ABANDON = "abandon"
    NO_FEED = "no_feed"


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the outer track; `number` counts from the rainbow square, 0; `place` names it.

    `value` is the energy that an effort or event square costs and a supply square gives, or the
    polka dots to be won, else 0.
    """

    number: int
    place: Place
    kind: SquareKind
    terrain: Terrain
    value: int


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow of the inner track, numbered from 1: its lead, and its cost per turn."""

    number: int
    seconds: int
    fee: int


@dataclass(frozen=True, slots=True)
class Card:
    """A chance card; `value` is its number, 0 if it shows none."""

    kind: CardKind
    value: int


@dataclass(frozen=True, slots=True)
class Box:
    """The numbers of the box: energy, domestiques, jersey cards, prices of a rainbow jersey."""

    start: int
    most: int
    lap: int
    retired: int
    domestiques: int
    rainbow: int
    green: int
    double: int
    triple: int
    greens_for_rainbow: int
    dots_for_rainbow: int


TRACK_SHAPE: tables.Shape = {
    "outer": {"squares": [str], "counts": {kind.value: 0 for kind in SquareKind}},
    "inner": {"arrows": 1, "seconds": 1, "fee": [{"last": 1, "energy": 0}]},
}
BOX_SHAPE: tables.Shape = {
    "energy": {"start": 1, "most": 1, "lap": 0, "retired": 0},
    "team": {"domestiques": 0},
    "jerseys": {"rainbow": 0, "green": 0, "double": 0, "triple": 0, "all": {"cards": 0}},
    "exchange": {"green": 1, "dots": 1},
    "deck": {"cards": 1},
    "card": [{"kind": str, "value?": 0, "cards": 1}],
}


def outer_track(data: Mapping[str, Any]) -> tuple[Square, ...]:
    """The squares of track.toml. Raises ValueError when their numbers differ from its counts."""
    tables.check("maillot/track.toml", data, TRACK_SHAPE)
    squares = tuple(_square(n, text) for n, text in enumerate(data["outer"]["squares"]))
    found = Counter(square.kind.value for square in squares)
    for kind, number in data["outer"]["counts"].items():
        _check("track.toml", f"{kind} squares", found[kind], number)
    _check("track.toml", "squares in all", len(squares), sum(data["outer"]["counts"].values()))
    if squares[0].kind is not SquareKind.RAINBOW:
        raise ValueError("data/maillot/track.toml: the rainbow square must be the first")
    return squares


def inner_track(data: Mapping[str, Any]) -> tuple[Arrow, ...]:
    """The arrows of track.toml. Raises ValueError unless there is a fee for each of them."""
    tables.check("maillot/track.toml", data, TRACK_SHAPE)
    inner = data["inner"]
    stretches = [(stretch["last"], stretch["energy"]) for stretch in inner["fee"]]
    _check("track.toml", "arrows with a fee", stretches[-1][0], inner["arrows"])
    return tuple(
        Arrow(n, n * inner["seconds"], next(energy for last, energy in stretches if n <= last))
        for n in range(1, inner["arrows"] + 1)
    )


def chance_cards(data: Mapping[str, Any]) -> tuple[Card, ...]:
    """The deck of box.toml. Raises ValueError when its size is wrong."""
    tables.check("maillot/box.toml", data, BOX_SHAPE)
    cards = tuple(
        Card(CardKind(entry["kind"]), entry.get("value", 0))
        for entry in data["card"]
        for _ in range(entry["cards"])
    )
    _check("box.toml", "chance cards", len(cards), data["deck"]["cards"])
    return cards


def box_of(data: Mapping[str, Any]) -> Box:
    """The numbers of box.toml. Raises ValueError when the jersey cards do not come out."""
    tables.check("maillot/box.toml", data, BOX_SHAPE)
    jerseys, price = data["jerseys"], data["exchange"]
    piles = {kind: jerseys[kind] for kind in ("rainbow", "green", "double", "triple")}
    _check("box.toml", "jersey cards", sum(piles.values()), jerseys["all"]["cards"])
    return Box(
        **data["energy"],
        **data["team"],
        **piles,
        greens_for_rainbow=price["green"],
        dots_for_rainbow=price["dots"],
    )


def clock(arrows: int) -> str:
    """A lead in minutes and seconds: ``1:20`` for eight arrows."""
    seconds = arrows * SECONDS
    return f"{seconds // 60}:{seconds % 60:02}"


def read(name: str) -> Mapping[str, Any]:
    """A file of data/maillot."""
    return tables.read(f"maillot/{name}.toml")


def _square(number: int, text: str) -> Square:
    name, *value = text.split()
    if name not in {terrain.value for terrain in Terrain}:
        raise ValueError(f"data/maillot/track.toml: there is no square called {text!r}")
    terrain = Terrain(name)
    kind = SquareKind.EVENT if terrain in EVENTS else PLAIN.get(name, SquareKind.EFFORT)
    return Square(number, Place(str(number)), kind, terrain, int(value[0]) if value else 0)


def _check(file: str, what: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise ValueError(f"data/maillot/{file}: {found} {what}, but there must be {wanted}")


_TRACK, _BOX = read("track"), read("box")

BOX = box_of(_BOX)
SQUARES: Sequence[Square] = outer_track(_TRACK)
ARROWS: Sequence[Arrow] = inner_track(_TRACK)
DECK: Sequence[Card] = chance_cards(_BOX)
SECONDS: int = _TRACK["inner"]["seconds"]
"""The lead that an arrow is worth."""
