"""What can happen in Patrouille, as data; `colour` is the army that does it."""

from __future__ import annotations

from games.core import Event, Place, Seat
from games.patrouille.board import Colour
from games.patrouille.state import Barricade, Rank


class OfArmy(Event, abstract=True):
    """What happens to an army."""

    colour: Colour


class OfPlayer(Event, abstract=True):
    """What happens to a player and one of their armies."""

    seat: Seat
    colour: Colour


class OfMove(Event, abstract=True):
    """What happens with a move."""

    colour: Colour
    rank: Rank
    start: Place
    to: Place


class ArmyGiven(OfPlayer):
    """Who plays which army (PA-20, PA-21)."""


class StartRolled(Event):
    """A roll for who begins (PA-2)."""

    seat: Seat
    die: int


class StartTied(Event):
    """Several have the highest and roll again (PA-2)."""

    die: int


class Begins(OfPlayer, important=True):
    """The player and the army that begin (PA-2)."""


class Rolled(Event):
    """A turn's die (PA-4)."""

    seat: Seat
    colour: Colour
    die: int


class Skipped(Event):
    """Nothing can be done with the roll."""

    colour: Colour
    die: int


class Passed(OfArmy):
    """An army has done nothing with its roll (PA-4)."""


class Moved(OfMove):
    """An ordinary move (PA-4)."""


class Captured(OfMove, important=True):
    """`rank` is who captures, `lost` what the army `loser` loses (PA-8)."""

    loser: Colour
    lost: Rank


class FortTaken(Event, important=True):
    """A piece has entered an empty fort (PA-10)."""

    colour: Colour
    rank: Rank
    start: Place
    fort: Place


class FortConquered(Event, important=True):
    """A piece has taken a fort, with a two, from the army `loser` (PA-11)."""

    colour: Colour
    rank: Rank
    start: Place
    fort: Place
    loser: Colour
    lost: Rank


class BarricadePlaced(Event):
    """An army has placed a barricade (PA-12)."""

    colour: Colour
    barricade: Barricade
    square: Place


class BarricadeCleared(OfMove, important=True):
    """A foreign one leaves the game (PA-13)."""

    barricade: Barricade
    loser: Colour


class BarricadeRecovered(OfMove):
    """An own one goes back to the supply of the army `supply` (PA-13, PA-14)."""

    barricade: Barricade
    supply: Colour


class ScoutCleared(OfMove, important=True):
    """The scout of the army `loser` and the piece that cleared it leave the game (PA-14)."""

    loser: Colour


class Promoted(Event):
    """A man has become an officer, and another has left the game (PA-15)."""

    colour: Colour
    man: Place
    removed: Place


class GoalEntered(OfMove):
    """`filled` squares of the army's goal are now filled (PA-16)."""

    filled: int


class GoalFilled(OfArmy, important=True):
    """The goal is complete, with an officer in it (PA-17)."""


class Rebelled(OfArmy, important=True):
    """The army cannot fill its goal any more (PA-18)."""


class ArmyOut(OfArmy, important=True):
    """No piece is left outside the goal, and the goal is not complete (PA-18)."""


class FlagPlanted(OfPlayer, important=True):
    """In the middle of the board (PA-17)."""


class Counted(Event, important=True):
    """What counts when nobody has won outright (PA-18)."""

    seat: Seat
    squares: int
    officers: int
    pieces: int


class GameWon(Event, important=True):
    """`reason` is a line of the table ``reason``."""

    seat: Seat
    reason: str


class GameShared(Event, important=True):
    """The count is the same for several, whose victory it is."""

    reason: str
