"""Boards, read from drawings in data/patrouille (PA-3).

Every file there is a board; its name is the file's. All of them are read and checked when the
program starts, so that a drawing with a mistake is found then, and the message says where.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from games.core import Place
from games.patrouille.grid import LETTERS, Grid, grid, place_at
from games.records import replace

STANDARD = "board"
FOLDER = files("data") / "patrouille"


class BadBoard(ValueError):
    """A board's file is not a board; the message says what is wrong with it."""


class Colour(Enum):
    """An army; they stand clockwise round the board, and take turns in this order."""

    BLUE = "blue"
    RED = "red"
    YELLOW = "yellow"
    WHITE = "white"

    __hash__ = object.__hash__  # as fast as can be, and there is one of each


class Arm(Enum):
    """Which goal is an army's: the arm next to the nearest one, or the nearest (PA-3)."""

    NEXT = "next"
    NEAREST = "nearest"

    __hash__ = object.__hash__


class SquareKind(Enum):
    """What a square is."""

    OPEN = "open"
    OBSTACLE = "obstacle"
    FORT = "fort"
    START = "start"
    OFFICERS = "officers"  # a start point for an officer
    GOAL = "goal"
    FLAG = "flag"
    STAND = "stand"


ARMIES = tuple(Colour)
SIGNS: Mapping[str, tuple[SquareKind, Colour | None]] = {
    ".": (SquareKind.OPEN, None),
    "#": (SquareKind.OBSTACLE, None),
    "F": (SquareKind.FORT, None),
    "*": (SquareKind.FLAG, None),
    "%": (SquareKind.STAND, None),
    **{sign: (SquareKind.START, colour) for sign, colour in zip("abcd", ARMIES, strict=True)},
    **{sign: (SquareKind.OFFICERS, colour) for sign, colour in zip("1234", ARMIES, strict=True)},
    **{sign: (SquareKind.GOAL, colour) for sign, colour in zip("ABCD", ARMIES, strict=True)},
}
COUNTS = {SquareKind.START: 17, SquareKind.OFFICERS: 3, SquareKind.GOAL: 6}
"""How many squares of a kind every army has (PA-1, PA-3)."""


@dataclass(frozen=True, slots=True)
class Square:
    """A square: its kind, and its army if it belongs to one."""

    place: Place
    kind: SquareKind
    colour: Colour | None = None


@dataclass(frozen=True, eq=False)
class Board:
    """The squares, column by column, and whose drawn goal lies nearest to each army.

    One that is not `offered` is there for the matches that have it already.
    """

    grid: Grid
    squares: tuple[Square, ...]
    nearest: Mapping[Colour, Colour]
    offered: bool = True

    def of(self, *kinds: SquareKind, colour: Colour | None = None) -> tuple[Place, ...]:
        """The squares of these kinds, all or an army's."""
        return tuple(
            square.place
            for square in self.squares
            if square.kind in kinds and (colour is None or square.colour is colour)
        )

    def start(self, colour: Colour) -> tuple[Place, ...]:
        """The start area of an army, with its officers' points."""
        return self.of(SquareKind.START, SquareKind.OFFICERS, colour=colour)

    def goal(self, colour: Colour, arm: Arm) -> tuple[Place, ...]:
        """The six goal squares of an army."""
        drawn = colour if arm is Arm.NEXT else self.nearest[colour]
        return self.of(SquareKind.GOAL, colour=drawn)

    @cached_property
    def dealt(self) -> Mapping[Arm, tuple[Square, ...]]:
        """For each rule of the arms the squares of the board, its goals with their armies."""
        return {arm: tuple(self._dealt(arm)) for arm in Arm}

    def _dealt(self, arm: Arm) -> Iterator[Square]:
        owners = {place: colour for colour in ARMIES for place in self.goal(colour, arm)}
        return (replace(s, colour=owners.get(s.place, s.colour)) for s in self.squares)


@cache
def names() -> tuple[str, ...]:
    """The boards there are, the standard one first. Raises BadBoard for a file that is none."""
    drawings = [file.name for file in FOLDER.iterdir() if file.name.endswith(".toml")]
    found = [name.removesuffix(".toml") for name in drawings]
    ordered = sorted(found, key=lambda name: (name != STANDARD, name))
    for name in ordered:
        board(name)
    return tuple(ordered)


def offered() -> tuple[str, ...]:
    """The boards that a new table can choose from."""
    return tuple(name for name in names() if board(name).offered)


@cache
def board(name: str) -> Board:
    """The board of that name. Raises BadBoard."""
    try:
        return read((FOLDER / f"{name}.toml").read_text("utf-8"))
    except (OSError, BadBoard, tomllib.TOMLDecodeError) as wrong:
        raise BadBoard(f"data/patrouille/{name}.toml: {wrong}") from wrong


def read(text: str) -> Board:
    """The board that a file's text draws. Raises BadBoard."""
    described = {"offered": True, **tomllib.loads(text)}
    unknown = set(described) ^ {"drawing", "nearest", "offered"}
    if unknown:
        raise BadBoard(
            f"wants a drawing and nearest, and at most offered; look at {sorted(unknown)}"
        )
    rows = _rows(str(described["drawing"]))
    squares = tuple(
        _square(c, r, row[c]) for c in range(len(rows[0])) for r, row in enumerate(rows)
    )
    nearest, offered = _nearest(described["nearest"]), described["offered"] is not False
    drawn = Board(grid(len(rows[0]), len(rows)), squares, nearest, offered)
    for complaint in _complaints(drawn):
        raise BadBoard(complaint)
    return drawn


def _rows(drawing: str) -> list[list[str]]:
    """The signs, row by row, without the letters above and the numbers at the left."""
    head, *lines = [line.split() for line in drawing.splitlines() if line.strip()] or [[]]
    if not head or head != list(LETTERS.upper()[: len(head)]):
        raise BadBoard(f"the first line names at most {len(LETTERS)} columns: A B C ... without I")
    for number, line in enumerate(lines, 1):
        if line[0] != str(number):
            raise BadBoard(f"row {line[0]} stands where row {number} should be")
        if len(line) != len(head) + 1:
            raise BadBoard(f"row {number} has {len(line) - 1} squares instead of {len(head)}")
    if not lines:
        raise BadBoard("there are no rows")
    return [signs for _, *signs in lines]


def _square(column: int, row: int, sign: str) -> Square:
    place = place_at(column, row)
    if sign not in SIGNS:
        raise BadBoard(
            f"{place.upper()} is {sign!r}, which is no sign; there are {' '.join(SIGNS)}"
        )
    return Square(place, *SIGNS[sign])


def _nearest(letters: Any) -> Mapping[Colour, Colour]:
    if sorted(str(letters)) != list("ABCD"):
        raise BadBoard(f"nearest is {letters!r} instead of the letters A, B, C and D in some order")
    return {
        colour: ARMIES["ABCD".index(letter)] for colour, letter in zip(ARMIES, letters, strict=True)
    }


def _complaints(drawn: Board) -> Iterator[str]:
    """What a board must have: the counts of every army, a flag square, and ways for all."""
    if len(drawn.of(SquareKind.FLAG)) != 1:
        yield f"there are {len(drawn.of(SquareKind.FLAG))} flag squares (*) instead of 1"
    for sign, (kind, colour) in SIGNS.items():
        number = len(drawn.of(kind, colour=colour))
        if kind in COUNTS and number != COUNTS[kind]:
            yield f"there are {number} squares {sign} instead of {COUNTS[kind]}"
    for sign, colour in zip("abcd", ARMIES, strict=True):
        for place in _unreached(drawn, colour):
            yield f"army {sign} cannot come to {place.upper()}"


def _unreached(drawn: Board, colour: Colour) -> Iterator[Place]:
    """Open squares, forts, start points and squares of either goal that the army cannot reach."""
    bits = drawn.grid.bits
    start, open_, forts = (
        bits(drawn.start(colour)),
        bits(drawn.of(SquareKind.OPEN)),
        bits(drawn.of(SquareKind.FORT)),
    )
    first = start & -start
    outside = _flood(drawn.grid, first, start | open_)
    yield from drawn.grid.names((start | open_) & ~outside)
    yield from drawn.grid.names(forts & ~drawn.grid.beside(outside))
    for arm in Arm:
        goal = bits(drawn.goal(colour, arm))
        inside = _flood(drawn.grid, drawn.grid.beside(outside) & goal, goal)
        yield from drawn.grid.names(goal & ~inside)


def _flood(squares: Grid, first: int, within: int) -> int:
    flooded = 0
    while first != flooded:
        flooded, first = first, (first | squares.beside(first)) & within
    return flooded
