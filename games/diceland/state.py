"""Where a match of DiceLand stands: options, tiles, dice, and the phases of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import TypeAlias

from games.core import Forbidden, Place, Seat
from games.diceland.frame import spot
from games.records import record

LEAST, MOST = 1, 6  # what a die can show
SEATS = Seat(0), Seat(1)
MOST_WITH_CAPITALS = 34  # DL-24: two more tiles come to them


class Board(Enum):
    """Where the landscape comes from (DL-1)."""

    NAMED = "named"
    RANDOM = "random"
    TURNS = "turns"


class Terrain(Enum):
    """What a tile shows; without the option `terrain` it is only there to be looked at (DL-23)."""

    PLAINS = "plains"
    HILLS = "hills"
    TOWN = "town"
    MOUNTAIN = "mountain"
    FOREST = "forest"


class Attraction(Enum):
    """What is asked of a die that could move up to an enemy (DL-17): that the player makes such a
    move; or the same, but if they forget it the other may lower the die; or nothing."""

    ENFORCED = "enforced"
    PENALTY = "penalty"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Options:
    """What the table has agreed on; `size` counts the tiles without the capitals.

    With `by_fours` a player places four dice before the other does (DL-4a), with `quick_start` the
    host places all of them (DL-4b).

    `attraction` was a switch called ``fatal_attraction`` in version 1 of the rules.
    Raises Forbidden("DL-24") for capitals beside more than 34 tiles.
    """

    board: Board = Board.NAMED
    size: int = field(default=12, metadata={"choices": tuple(range(8, 37, 2))})
    attraction: Attraction = field(
        default=Attraction.ENFORCED,
        metadata={"once": ("fatal_attraction", {False: "off", True: "enforced"})},
    )
    grouping: bool = False
    terrain: bool = False
    capital: bool = False
    fill_the_void: bool = False
    by_fours: bool = False
    quick_start: bool = False
    colours: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.capital and self.size > MOST_WITH_CAPITALS:
            raise Forbidden("DL-24")


def in_a_row(options: Options) -> int:
    """How many dice a player places before the other does (DL-4, DL-4a)."""
    return 4 if options.by_fours else 1


def other(seat: Seat) -> Seat:
    """The opponent."""
    return SEATS[1 - seat]


@record
class Land:
    """A tile; `capital` is the player whose capital it is (DL-24)."""

    place: Place
    terrain: Terrain
    capital: Seat | None = None

    @property
    def column(self) -> int:
        """0 to 12 from left to right; in odd rows (counted from 0) half a tile further right."""
        return spot(self.place)[0]

    @property
    def row(self) -> int:
        """0 to 12 from top to bottom."""
        return spot(self.place)[1]


@record
class Die:
    """An army die: whose it is, and its strength from 1 to 6."""

    seat: Seat
    value: int


die_of = cache(Die)
"""The die of a seat that shows a value: there are few, and each is made once."""


@record
class Last:
    """The last thing a player did, for a picture to mark.

    `word` is the word of the action; `armies` are the tiles it went out from (for an attack one
    or two, else none for what came from beside the board); `target` the tile it went to.
    """

    word: str
    seat: Seat
    armies: tuple[Place, ...]
    target: Place


@record
class Building:
    """`seat` lays a tile (DL-1)."""

    seat: Seat


@record
class Founding:
    """`seat` lays its capital (DL-24)."""

    seat: Seat


@record
class Placing:
    """`seat` puts a die on the landscape (DL-4), one of `dice` in a row (DL-4a)."""

    seat: Seat
    dice: int = 1


@record
class Attacking:
    """`seat` must attack, and can (DL-6)."""

    seat: Seat


@record
class Choosing:
    """`seat` has rolled for a combined attack and chooses who makes it (DL-8)."""

    seat: Seat
    armies: tuple[Place, ...]
    target: Place
    rolled: tuple[int, ...]


@record
class Moving:
    """`seat` may move, and can (DL-11).

    `busy` are the tiles of its dice that took part in this turn's attack (DL-20), `conqueror`
    that of the die that has just conquered it (DL-12).
    """

    seat: Seat
    busy: tuple[Place, ...] = ()
    conqueror: Place | None = None


@record
class Raising:
    """`seat` may raise a die on a town, and can; not one of the `busy` ones (DL-20).

    `forgotten` are the tiles of its dice that should have moved to an enemy (DL-17).
    """

    seat: Seat
    busy: tuple[Place, ...] = ()
    forgotten: tuple[Place, ...] = ()


@record
class Lowering:
    """`seat` may lower one of the `forgotten` enemy dice before its turn, and can (DL-17)."""

    seat: Seat
    forgotten: tuple[Place, ...]


@record
class Ended:
    """The game is over; `reason` is a line of the catalogue's table ``reason``."""

    winner: Seat
    reason: str


Phase: TypeAlias = (
    Building | Founding | Placing | Attacking | Choosing | Moving | Raising | Lowering | Ended
)


@dataclass(frozen=True)  # no slots: see `games.changes`
class State:
    """The whole table.

    `lands` are the tiles and `armies` the dice on them, by place, the tiles in the order of the
    frame. `reserve` are the dice beside the board for each seat: those still to be placed, then
    two as they were last rolled. `turn` counts from 1, 0 while dice are placed. `opener` placed
    first (DL-3), `first` has the first turn (DL-5); `quiet` counts the turns in a row that saw
    no attack (DL-14).
    """

    options: Options
    lands: Mapping[Place, Land] = field(hash=False)  # a dict has no hash, and a view needs one
    armies: Mapping[Place, Die] = field(hash=False)
    reserve: tuple[tuple[int, ...], ...]
    phase: Phase
    turn: int = 0
    opener: Seat | None = None
    first: Seat | None = None
    quiet: int = 0
    last: Last | None = None


def dice_of(state: State, seat: Seat) -> set[Place]:
    """Where a player's army dice are."""
    return {place for place, die in state.armies.items() if die.seat == seat}
