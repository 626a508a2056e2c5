"""Why to take an action, for a hint; steps are counted to the goal of the army."""

from __future__ import annotations

from games.core import Place, Remark
from games.patrouille.advice.remarks import OfArmy, OfBarricade, OfPiece
from games.patrouille.board import Colour
from games.patrouille.state import Rank


class TakesPiece(Remark):
    """An enemy that far from its goal is captured (PA-8)."""

    colour: Colour
    rank: Rank
    steps: int


class BringsIn(Remark):
    """A piece comes into the goal (PA-16, PA-19)."""

    rank: Rank
    filled: int
    wanted: int


class ClearsWay(OfBarricade):
    """A foreign barricade goes (PA-13)."""


class TradesForScout(OfPiece):
    """A foreign scout goes, and the piece with it (PA-14)."""


class GoesDeeper(Remark):
    """Away from the edge of the goal (PA-16)."""

    place: Place


class Escapes(Remark):
    """From where it can be captured to where it cannot."""

    rank: Rank
    start: Place
    to: Place


class LessDanger(Remark):
    """Fewer rolls capture it than where it stands."""

    rank: Rank


class NearerAndSafe(Remark):
    """It moves `steps` nearer, `left` remain, and no enemy can capture it there."""

    steps: int
    left: int


class Nearer(Remark):
    """In no more danger than before."""

    steps: int
    left: int


class NearerInReach(Remark):
    """Though an army may capture it with `count` of the six rolls."""

    steps: int
    left: int
    by: Colour
    count: int


class Homeward(Remark):
    """To the start area, where a man can be promoted (PA-15)."""

    steps: int


class Aims(Remark):
    """What it may capture next, with `count` of the six rolls."""

    colour: Colour
    rank: Rank
    place: Place
    count: int


class Waits(Remark):
    """No move leads nearer, and where this one leads nobody can capture the piece."""

    die: int
    place: Place


class WaitsInSafety(Remark):
    """No safe move helps a piece that the army counts on, and nobody can capture this one there."""

    die: int
    place: Place


class NearerByClearing(Remark):
    """By the shortest way, which leads over a barricade (PA-13)."""


class NearerInFort(Remark):
    """So many steps, `left` of them remain; in a fort (PA-11)."""

    steps: int
    left: int


class Shelters(Remark):
    """In a fort, though no nearer to the goal (PA-11)."""


class InTheWayOfFirst(OfArmy):
    """A barricade before the enemy that needs the fewest turns."""


class Hinders(Remark):
    """A barricade before an enemy, and before no piece of one's own."""

    colour: Colour
    pieces: int


class NeedsOfficer(OfArmy):
    """The army has no officer, and cannot win without one (PA-15, PA-17)."""


class NearestBecomesOfficer(Remark):
    """The man at home with the shortest way to the goal."""

    man: Place
    steps: int


class NoUseOfOfficer(OfArmy):
    """The goal cannot be filled any more (PA-18)."""


class NothingNearer(Remark):
    """No move with this roll brings a piece nearer to the goal."""

    die: int


class OnlyIntoReach(Remark):
    """Every move that leads nearer leads to where an enemy can capture."""

    die: int
