"""Facts that only a hint tells: why a good player would do it (`reasons`)."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Place, Remark, Seat
from games.terrain_vague.box import Pawn


@dataclass(frozen=True, slots=True)
class Swings(Remark):
    """Both at once: the own territory grows, that of another falls."""

    own: int
    seat: Seat
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class CouldTake(Remark):
    """What the wheelbarrow that is shot could have taken."""

    hex: Place
    hexes: int


@dataclass(frozen=True, slots=True)
class TakesLater(Remark):
    """What a wheelbarrow can take in later turns from where it will stand."""

    hexes: int


@dataclass(frozen=True, slots=True)
class CouldShoot(Remark):
    """What the slingshot that is shot sees."""

    hex: Place
    hexes: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class CouldCover(Remark):
    """What the lid that is shot protects."""

    hex: Place
    hexes: int


@dataclass(frozen=True, slots=True)
class CouldClean(Remark):
    """Whom the big brother that is shot could throw out."""

    hex: Place
    hexes: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Hides(Remark):
    """Slingshots see it no more."""

    hexes: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Steadier(Remark):
    """How many hexes one that others take could cut off from the cabin, before and after."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class LessSeen(Remark):
    """From how many hexes of others a slingshot could see the cabin, before and after."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Dearer(Remark):
    """Why to reinforce (TV-28)."""


@dataclass(frozen=True, slots=True)
class Reserve(Remark):
    """A pawn on the board for later."""

    pawn: Pawn


@dataclass(frozen=True, slots=True)
class Keeps(Remark):
    """The points are kept for later phases."""

    points: int


@dataclass(frozen=True, slots=True)
class Enough(Remark):
    """Nothing seems worth its price."""


@dataclass(frozen=True, slots=True)
class EvenChances(Remark):
    """Why to leave the picks to the lot (TV-10)."""


@dataclass(frozen=True, slots=True)
class SameBars(Remark):
    """Whoever is named, the bars are as many (TV-11)."""


@dataclass(frozen=True, slots=True)
class Scatters(Remark):
    """A tile lies apart from its like (TV-2)."""

    seat: Seat
    hexes: int


@dataclass(frozen=True, slots=True)
class Strews(Remark):
    """A tile touches none of its like (TV-2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NearTile(Remark):
    """A tile that nobody plays lies beside one's own (TV-2)."""

    hexes: int


@dataclass(frozen=True, slots=True)
class IdleTile(Remark):
    """A tile that nobody plays lies apart (TV-2)."""


MERITS: tuple[type[Remark], ...] = (
    Swings, CouldTake, TakesLater, CouldShoot, CouldCover, CouldClean, Hides, Steadier, LessSeen,
    Dearer, Reserve, Keeps, Enough, EvenChances, SameBars, Scatters, Strews, NearTile, IdleTile,
)  # fmt: skip
