"""What can be said of what an action leads to, as data; `consequences` says when.

Long because there is one of each.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.core import Place, Remark, Seat
from games.diceland.state import Terrain


@dataclass(frozen=True, slots=True)
class Roll(Remark):
    """A line of the odds of an attack: what is rolled, and how often.

    `dice` is ``one`` or ``two``: then `rolls` is what the better die shows.
    """

    rolls: str
    dice: str
    ways: int
    of: int
    target: Place


class RollWins(Roll):
    """The match is won (DL-14, DL-24)."""


class RollTakes(Roll):
    """DL-9."""


class RollClears(Roll):
    """A die on a mountain is destroyed (DL-21)."""


class RollWounds(Roll):
    """The target is left with less (DL-7)."""


class RollFails(Roll):
    """DL-7."""


class RollLoses(Roll):
    """DL-10."""

    warning: ClassVar[bool] = True


class RollIsFilled(Roll):
    """DL-25."""

    warning: ClassVar[bool] = True


class RollIsBeaten(Roll):
    """The match is lost (DL-14, DL-24)."""

    warning: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Takes(Remark):
    """The chosen die destroys the target and takes its tile, then showing `value` (DL-9)."""

    target: Place
    army: Place
    value: int


@dataclass(frozen=True, slots=True)
class Wounds(Remark):
    """The target falls, and the chosen die shows what was rolled (DL-7)."""

    target: Place
    before: int
    left: int
    army: Place
    value: int


@dataclass(frozen=True, slots=True)
class Costs(Remark):
    """The attack fails, and the die is left with less (DL-7)."""

    army: Place
    left: int


@dataclass(frozen=True, slots=True)
class IsLost(Remark):
    """The attack fails, and the die leaves the game (DL-10)."""

    warning: ClassVar[bool] = True
    army: Place


@dataclass(frozen=True, slots=True)
class IsFilled(Remark):
    """The attack fails, the die is lost and the target moves there (DL-25)."""

    warning: ClassVar[bool] = True
    army: Place
    target: Place


@dataclass(frozen=True, slots=True)
class Spares(Remark):
    """Another choice would destroy the target (DL-8, DL-9)."""

    warning: ClassVar[bool] = True
    target: Place


@dataclass(frozen=True, slots=True)
class WinsNow(Remark):
    """DL-14, DL-24."""


@dataclass(frozen=True, slots=True)
class EndsWon(Remark):
    """The dice are counted, and the player wins (DL-15)."""

    own: int
    theirs: int


@dataclass(frozen=True, slots=True)
class EndsLost(Remark):
    """The match is over, and the player has lost it (DL-15)."""

    warning: ClassVar[bool] = True
    own: int
    theirs: int


@dataclass(frozen=True, slots=True)
class QuietWon(Remark):
    """The other cannot attack next; counted now, the player would win (DL-14, DL-15)."""

    seat: Seat
    own: int
    theirs: int


@dataclass(frozen=True, slots=True)
class QuietLost(Remark):
    """The other cannot attack next; counted now, the player would lose (DL-14, DL-15)."""

    warning: ClassVar[bool] = True
    seat: Seat
    own: int
    theirs: int


@dataclass(frozen=True, slots=True)
class Forgoes(Remark):
    """A die could enter the enemy capital at once (DL-24)."""

    warning: ClassVar[bool] = True
    army: Place
    to: Place


@dataclass(frozen=True, slots=True)
class LeavesCapital(Remark):
    """The own capital stands empty then (DL-24)."""

    warning: ClassVar[bool] = True
    tile: Place


@dataclass(frozen=True, slots=True)
class MayLeaveCapital(Remark):
    """The own capital stands empty if the attack succeeds from there (DL-9, DL-24)."""

    warning: ClassVar[bool] = True
    tile: Place


@dataclass(frozen=True, slots=True)
class LeavesMountain(Remark):
    """Nobody can go back to it (DL-21)."""

    warning: ClassVar[bool] = True
    tile: Place


@dataclass(frozen=True, slots=True)
class MayLeaveMountain(Remark):
    """Nobody can go back to it if the attack succeeds from there (DL-9, DL-21)."""

    warning: ClassVar[bool] = True
    tile: Place


@dataclass(frozen=True, slots=True)
class Withstands(Remark):
    """Enemies touch it, and none of them can destroy it by one attack."""

    enemies: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Exposed(Remark):
    """Enemies can attack it: how often their best attack destroys it."""

    enemies: tuple[Place, ...]
    ways: int
    of: int


class Endangered(Exposed):
    """They destroy it as often as not."""

    warning: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Stands(Remark):
    """What the terrain does for a die on it (DL-19 to DL-22)."""

    terrain: Terrain


@dataclass(frozen=True, slots=True)
class Doors(Remark):
    """So many tiles touch a capital (DL-24)."""

    ways: int


@dataclass(frozen=True, slots=True)
class Keeps(Remark):
    """What the reserve then adds up to (DL-5)."""

    total: int


@dataclass(frozen=True, slots=True)
class TakesFirstTurn(Remark):
    """Whose the first turn is then (DL-5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shows(Remark):
    """What a die shows then (DL-17, DL-20)."""

    army: Place
    value: int


@dataclass(frozen=True, slots=True)
class Joins(Remark):
    """Two dice become one, and so many are left (DL-18)."""

    value: int
    left: int


@dataclass(frozen=True, slots=True)
class Wastes(Remark):
    """Points of two dice that are more than a die can show (DL-18)."""

    warning: ClassVar[bool] = True
    lost: int


@dataclass(frozen=True, slots=True)
class FallsOn(Remark):
    """How often an attack destroys its target (DL-7, DL-8)."""

    ways: int
    of: int


@dataclass(frozen=True, slots=True)
class EndsTurn(Remark):
    """A move is the last of a turn; then it is the turn of another (DL-11)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class InARow(Remark):
    """So many dice are placed before the other player does (DL-4a)."""

    dice: int


@dataclass(frozen=True, slots=True)
class Forgets(Remark):
    """It does not do what fatal attraction asks: the other may then lower a die (DL-17)."""


CONSEQUENCES: tuple[type[Remark], ...] = (
    RollWins, RollTakes, RollClears, RollWounds, RollFails, RollLoses, RollIsFilled, RollIsBeaten,
    Takes, Wounds, Costs, IsLost, IsFilled, Spares, WinsNow, EndsWon, EndsLost, QuietWon, QuietLost,
    Forgoes, LeavesCapital, MayLeaveCapital, LeavesMountain, MayLeaveMountain,
    Withstands, Exposed, Endangered, Stands, Doors, Keeps, TakesFirstTurn, Shows, Joins, Wastes,
    EndsTurn, FallsOn, InARow, Forgets,
)  # fmt: skip
