"""What can happen in Patrouille, as data; `colour` is the army that does it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core import Event, Place, Seat
from games.patrouille.board import Colour
from games.patrouille.state import Barricade, Rank


@dataclass(frozen=True, slots=True)
class OfArmy(Event):
    """What happens to an army."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class OfPlayer(Event):
    """What happens to a player and one of their armies."""

    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True)
class OfMove(Event):
    """What happens with a move."""

    colour: Colour
    rank: Rank
    start: Place
    to: Place


class ArmyGiven(OfPlayer):
    """Who plays which army (PA-20, PA-21)."""


@dataclass(frozen=True, slots=True)
class StartRolled(Event):
    """For who begins (PA-2)."""

    seat: Seat
    die: int


@dataclass(frozen=True, slots=True)
class StartTied(Event):
    """Several have the highest and roll again (PA-2)."""

    die: int


class Begins(OfPlayer):
    """PA-2."""

    important: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A turn's die (PA-4)."""

    seat: Seat
    colour: Colour
    die: int


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """Nothing can be done with the roll."""

    colour: Colour
    die: int


class Passed(OfArmy):
    """PA-4."""


class Moved(OfMove):
    """An ordinary move (PA-4)."""


@dataclass(frozen=True, slots=True)
class Captured(OfMove):
    """`rank` is who captures, `lost` what the army `loser` loses (PA-8)."""

    important: ClassVar[bool] = True
    loser: Colour
    lost: Rank


@dataclass(frozen=True, slots=True)
class FortTaken(Event):
    """An empty fort (PA-10)."""

    important: ClassVar[bool] = True
    colour: Colour
    rank: Rank
    start: Place
    fort: Place


@dataclass(frozen=True, slots=True)
class FortConquered(Event):
    """With a two, from the army `loser` (PA-11)."""

    important: ClassVar[bool] = True
    colour: Colour
    rank: Rank
    start: Place
    fort: Place
    loser: Colour
    lost: Rank


@dataclass(frozen=True, slots=True)
class BarricadePlaced(Event):
    """PA-12."""

    colour: Colour
    barricade: Barricade
    square: Place


@dataclass(frozen=True, slots=True)
class BarricadeCleared(OfMove):
    """A foreign one leaves the game (PA-13)."""

    important: ClassVar[bool] = True
    barricade: Barricade
    loser: Colour


@dataclass(frozen=True, slots=True)
class BarricadeRecovered(OfMove):
    """An own one goes back to the supply of the army `supply` (PA-13, PA-14)."""

    barricade: Barricade
    supply: Colour


@dataclass(frozen=True, slots=True)
class ScoutCleared(OfMove):
    """The scout of the army `loser` and the piece that cleared it leave the game (PA-14)."""

    important: ClassVar[bool] = True
    loser: Colour


@dataclass(frozen=True, slots=True)
class Promoted(Event):
    """PA-15."""

    colour: Colour
    man: Place
    removed: Place


@dataclass(frozen=True, slots=True)
class GoalEntered(OfMove):
    """`filled` squares of the army's goal are now filled (PA-16)."""

    filled: int


class GoalFilled(OfArmy):
    """The goal is complete, with an officer in it (PA-17)."""

    important: ClassVar[bool] = True


class Rebelled(OfArmy):
    """The army cannot fill its goal any more (PA-18)."""

    important: ClassVar[bool] = True


class ArmyOut(OfArmy):
    """No piece is left outside the goal, and the goal is not complete (PA-18)."""

    important: ClassVar[bool] = True


class FlagPlanted(OfPlayer):
    """In the middle of the board (PA-17)."""

    important: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """What counts when nobody has won outright (PA-18)."""

    important: ClassVar[bool] = True
    seat: Seat
    squares: int
    officers: int
    pieces: int


@dataclass(frozen=True, slots=True)
class GameWon(Event):
    """`reason` is a line of the table ``reason``."""

    important: ClassVar[bool] = True
    seat: Seat
    reason: str


@dataclass(frozen=True, slots=True)
class GameShared(Event):
    """The count is the same for several, whose victory it is."""

    important: ClassVar[bool] = True
    reason: str


EVENTS: tuple[type[Event], ...] = (
    ArmyGiven, StartRolled, StartTied, Begins, Rolled, Skipped, Passed, Moved, Captured, FortTaken,
    FortConquered, BarricadePlaced, BarricadeCleared, BarricadeRecovered, ScoutCleared, Promoted,
    GoalEntered, GoalFilled, Rebelled, ArmyOut, FlagPlanted, Counted, GameWon, GameShared,
)  # fmt: skip
