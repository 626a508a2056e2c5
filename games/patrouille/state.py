"""Where a match of Patrouille stands: options, armies, pieces, barricades, and the phases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, cached_property
from typing import Any, TypeAlias

from games.core import Place, Seat
from games.patrouille.board import STANDARD, Arm, Colour, board, offered

THREE = 3  # players: the fourth army is absent (PA-21)
FULL_GOAL = 6

Corners: TypeAlias = tuple[int, ...]
"""For each seat its corner, by the place of its army in `Colour`."""


class Rank(Enum):
    """What a piece is (PA-1)."""

    MAN = "man"
    OFFICER = "officer"

    __hash__ = object.__hash__  # as fast as can be, and there is one of each


class Barricade(Enum):
    """What can be put in the way (PA-12); the scout blocks like the others (PA-14)."""

    TREE = "tree"
    ROCKSLIDE = "rockslide"
    WHEEL = "wheel"
    CANNON = "cannon"
    SCOUT = "scout"


SUPPLY = (
    Barricade.TREE, Barricade.TREE, Barricade.ROCKSLIDE, Barricade.WHEEL, Barricade.WHEEL,
    Barricade.CANNON, Barricade.SCOUT,
)  # fmt: skip
"""What every army has to put in the way (PA-1)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the table has agreed on.

    `goal` squares must be filled to win (PA-17); `arm` says which goal is whose (PA-3);
    `both_goals` concerns two players only (PA-20). A stored `board` may be one that is offered
    no more. `colours` are the corners of the seats, by their places in `Colour`; with two players
    the opposite one is theirs too.
    """

    goal: int = field(default=FULL_GOAL, metadata={"choices": (4, 5, FULL_GOAL)})
    arm: Arm = Arm.NEXT
    both_goals: bool = False
    board: str = field(default=STANDARD, metadata={"choices": offered()})
    colours: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A man or an officer of an army."""

    colour: Colour
    rank: Rank


@dataclass(frozen=True, slots=True)
class Block:
    """A barricade or scout on the board; `colour` is the army that placed it."""

    colour: Colour
    barricade: Barricade


@dataclass(frozen=True, slots=True)
class Last:
    """The last thing an army did, for a picture to mark.

    `word` is the word of the action. `path` holds the first and the last square of a move, the
    square of a barricade, the man promoted and the man removed, or nothing. A view has every square
    of a move there, which `steps` led over.
    """

    word: str
    colour: Colour
    path: tuple[Place, ...]
    steps: int = 0

    def __post_init__(self) -> None:
        """Read a move as 0.2.0 kept it: every square, and no `steps`."""
        if not self.steps and self.word == "move" and self.path:
            object.__setattr__(self, "steps", len(self.path) - 1)
            object.__setattr__(self, "path", (self.path[0], self.path[-1]))


@dataclass(frozen=True, slots=True)
class Promoting:
    """The army may promote a man before it rolls, and can (PA-15)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Moving:
    """The army has rolled and can do something with it (PA-4, PA-12)."""

    colour: Colour
    die: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over; `reason` is a line of the catalogue's table ``reason``.

    `winner` is who has won outright; None when the count decides (PA-18). `flag` is the army
    that planted its flag (PA-17).
    """

    reason: str
    winner: Seat | None = None
    flag: Colour | None = None


Phase: TypeAlias = Promoting | Moving | Ended


@dataclass(frozen=True)
class State:
    """The whole table.

    Without slots, for the sets of squares are worked out once and kept with it, beside its fields;
    `changed` and `rearranged` hand them on to the next state.

    `pieces` and `blocks` are what stands on the board; `stock` is what each army can still put
    in the way, `captured` the pieces it has taken, in order. `playing` are the armies that are
    not out, clockwise. `turn` counts from 1, skipped ones
    too; `quiet` counts the turns in a row without a capture, a clearing, a barricade placed or a
    piece entering a goal (PA-18).
    """

    options: Options
    seats: int
    pieces: Mapping[Place, Piece] = field(hash=False)  # a dict has no hash, and a view needs one
    blocks: Mapping[Place, Block] = field(hash=False)
    stock: Mapping[Colour, tuple[Barricade, ...]] = field(hash=False)
    captured: Mapping[Colour, tuple[Piece, ...]] = field(hash=False)
    playing: tuple[Colour, ...]
    phase: Phase
    turn: int = 0
    quiet: int = 0
    last: Last | None = None

    @cached_property
    def corners(self) -> Corners:
        """Who sits in which corner."""
        return corners_of(self.options, self.seats)

    @cached_property
    def standing(self) -> Mapping[Colour, Mapping[Rank, int]]:
        """The pieces of every army as sets of squares, by rank."""
        bit = board(self.options.board).grid.bit
        found = {colour: {Rank.MAN: 0, Rank.OFFICER: 0} for colour in COLOURS}
        for place, piece in self.pieces.items():
            found[piece.colour][piece.rank] |= bit[place]
        return found

    @cached_property
    def taken(self) -> int:
        """The set of squares on which anything stands."""
        taken = board(self.options.board).grid.bits(self.blocks)
        for by_rank in self.standing.values():
            taken |= by_rank[Rank.MAN] | by_rank[Rank.OFFICER]
        return taken

    def army(self, colour: Colour) -> int:
        """The set of squares where an army stands."""
        by_rank = self.standing[colour]
        return by_rank[Rank.MAN] | by_rank[Rank.OFFICER]


def changed(state: State, **changes: Any) -> State:
    """The state with some fields changed, but not what is on the board: the sets of squares that
    were worked out are handed on."""
    after = object.__new__(State)
    vars(after).update(vars(state))
    vars(after).update(changes)
    return after


def rearranged(
    state: State, squares: Mapping[Place, Piece | Block | None], **changes: Any
) -> State:
    """The state with these things on these squares, or nothing there, and some fields changed."""
    bit, off, on = board(state.options.board).grid.bit, 0, 0
    pieces, blocks = dict(state.pieces), dict(state.blocks)
    standing = {colour: dict(by_rank) for colour, by_rank in state.standing.items()}
    for place, thing in squares.items():
        off |= bit[place]
        if (gone := pieces.get(place)) is not None:
            standing[gone.colour][gone.rank] ^= bit[place]
        blocks.pop(place, None)
        if isinstance(thing, Piece):
            pieces[place] = thing
            standing[thing.colour][thing.rank] ^= bit[place]
        else:
            pieces.pop(place, None)
        if isinstance(thing, Block):
            blocks[place] = thing
        if thing is not None:
            on |= bit[place]
    made = {"pieces": pieces, "blocks": blocks, "standing": standing}
    return changed(state, **made, taken=state.taken & ~off | on, **changes)


COLOURS = tuple(Colour)
SIDES = {2: 2}
"""The number of sides with two players, each of two opposite armies (PA-20)."""


def corners_of(options: Options, seats: int) -> Corners:
    """Who sits in which corner: as was chosen or drawn, else clockwise from the first."""
    return options.colours or tuple(range(seats))


@cache
def armies(corners: Corners) -> tuple[Colour, ...]:
    """The armies that play, clockwise: all four, or three for three players (PA-20, PA-21)."""
    return tuple(c for n, c in enumerate(COLOURS) if len(corners) != THREE or n in corners)


@cache
def owner(corners: Corners, colour: Colour) -> Seat:
    """Who plays the army: two players have two opposite ones each (PA-20)."""
    sides = SIDES.get(len(corners), len(COLOURS))
    side = COLOURS.index(colour) % sides
    return Seat([corner % sides for corner in corners].index(side))


@cache
def own_armies(corners: Corners, seat: Seat) -> tuple[Colour, ...]:
    """The armies a player has, that of the corner first."""
    own = [colour for colour in armies(corners) if owner(corners, colour) == seat]
    return tuple(sorted(own, key=lambda colour: colour is not COLOURS[corners[seat]]))


def officers(state: State, colour: Colour) -> Iterator[Place]:
    """Where the officers of an army stand."""
    officer = Piece(colour, Rank.OFFICER)
    return (place for place, piece in state.pieces.items() if piece == officer)
