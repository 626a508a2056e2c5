"""Facts that only a hint tells: why a good player would do it (`reasons`)."""

from __future__ import annotations

from games.core import Place, Remark, Seat
from games.terrain_vague.advice.facts import FromTo, OfHexes, SomeHexes
from games.terrain_vague.box import Pawn
from games.terrain_vague.obstacles import OfHex


class Swings(Remark):
    """Both at once: the own territory grows, that of another falls."""

    own: int
    seat: Seat
    before: int
    after: int


class CouldTake(OfHex):
    """What the wheelbarrow that is shot could have taken."""

    hexes: int


class TakesLater(SomeHexes):
    """What a wheelbarrow can take in later turns from where it will stand."""


class CouldShoot(OfHex):
    """What the slingshot that is shot sees."""

    hexes: tuple[Place, ...]


class CouldCover(OfHex):
    """What the lid that is shot protects."""

    hexes: int


class CouldClean(OfHex):
    """Whom the big brother that is shot could throw out."""

    hexes: tuple[Place, ...]


class Hides(OfHexes):
    """Slingshots see it no more."""


class Steadier(FromTo):
    """How many hexes the loss of one could cut off from the cabin, before and after."""


class LessSeen(FromTo):
    """How many hexes of others a slingshot could see the cabin from, before and after."""


class Dearer(Remark):
    """Why to reinforce (TV-28)."""


class Reserve(Remark):
    """A pawn on the board for later."""

    pawn: Pawn


class Keeps(Remark):
    """The points are kept for later phases."""

    points: int


class Enough(Remark):
    """Nothing seems worth its price."""


class EvenChances(Remark):
    """Why to leave the picks to the lot (TV-10)."""


class SameBars(Remark):
    """The number of bars is the same for every gang that may be named (TV-11)."""


class Scatters(Remark):
    """A tile lies apart from its like (TV-2)."""

    seat: Seat
    hexes: int


class Strews(Remark):
    """A tile touches none of its like (TV-2)."""

    seat: Seat


class NearTile(SomeHexes):
    """A tile that nobody plays lies beside one's own (TV-2)."""


class IdleTile(Remark):
    """A tile that nobody plays lies apart (TV-2)."""


class Bought(Remark, abstract=True):
    """By so many hexes the own territory grows, for so many points (TV-27)."""

    hexes: int
    cost: int


class Buys(Bought):
    """Other hexes bring more for their price."""


class BestBuy(Bought):
    """No other hex that can be taken now brings more for its price."""


class TakesMost(SomeHexes):
    """From no other hex that the wheelbarrow can come to now could it take more."""


class CoversMost(SomeHexes):
    """From no other hex that the lid can come to now would it protect more."""
