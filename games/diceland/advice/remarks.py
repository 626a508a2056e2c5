"""What can be said of what an action leads to, as data; `consequences` says when.

Long because there is one of each.
"""

from __future__ import annotations

from games.core import Place, Remark, Seat
from games.diceland.state import Terrain


class Roll(Remark, abstract=True):
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
    """The target is destroyed and its tile taken (DL-9)."""


class RollClears(Roll):
    """A die on a mountain is destroyed (DL-21)."""


class RollWounds(Roll):
    """The target is left with less (DL-7)."""


class RollFails(Roll):
    """The attack fails (DL-7)."""


class RollLoses(Roll, warning=True):
    """The attack fails, and the die leaves the game (DL-10)."""


class RollIsFilled(Roll, warning=True):
    """The attack fails, the die is lost and the target moves there (DL-25)."""


class RollIsBeaten(Roll, warning=True):
    """The match is lost (DL-14, DL-24)."""


class Takes(Remark):
    """The chosen die destroys the target and takes its tile, then showing `value` (DL-9)."""

    target: Place
    army: Place
    value: int


class Wounds(Remark):
    """The target falls, and the chosen die shows what was rolled (DL-7)."""

    target: Place
    before: int
    left: int
    army: Place
    value: int


class Costs(Remark):
    """The attack fails, and the die is left with less (DL-7)."""

    army: Place
    left: int


class IsLost(Remark, warning=True):
    """The attack fails, and the die leaves the game (DL-10)."""

    army: Place


class IsFilled(Remark, warning=True):
    """The attack fails, the die is lost and the target moves there (DL-25)."""

    army: Place
    target: Place


class Spares(Remark, warning=True):
    """Another choice would destroy the target (DL-8, DL-9)."""

    target: Place


class WinsNow(Remark):
    """The match is won at once (DL-14, DL-24)."""


class EndsWon(Remark):
    """The dice are counted, and the player wins (DL-15)."""

    own: int
    theirs: int


class EndsLost(Remark, warning=True):
    """The match is over, and the player has lost it (DL-15)."""

    own: int
    theirs: int


class QuietWon(Remark):
    """The other cannot attack next; counted now, the player would win (DL-14, DL-15)."""

    seat: Seat
    own: int
    theirs: int


class QuietLost(Remark, warning=True):
    """The other cannot attack next; counted now, the player would lose (DL-14, DL-15)."""

    seat: Seat
    own: int
    theirs: int


class Forgoes(Remark, warning=True):
    """A die could enter the enemy capital at once (DL-24)."""

    army: Place
    to: Place


class LeavesCapital(Remark, warning=True):
    """The own capital stands empty then (DL-24)."""

    tile: Place


class MayLeaveCapital(Remark, warning=True):
    """The own capital stands empty if the attack succeeds from there (DL-9, DL-24)."""

    tile: Place


class LeavesMountain(Remark, warning=True):
    """Nobody can go back to it (DL-21)."""

    tile: Place


class MayLeaveMountain(Remark, warning=True):
    """Nobody can go back to it if the attack succeeds from there (DL-9, DL-21)."""

    tile: Place


class Withstands(Remark):
    """Enemies touch it, and none of them can destroy it by one attack."""

    enemies: tuple[Place, ...]


class Exposed(Remark):
    """Enemies can attack it: how often their best attack destroys it."""

    enemies: tuple[Place, ...]
    ways: int
    of: int


class Endangered(Exposed, warning=True):
    """They destroy it as often as not."""


class Stands(Remark):
    """What the terrain does for a die on it (DL-19 to DL-22)."""

    terrain: Terrain


class Doors(Remark):
    """This number of tiles touch a capital (DL-24)."""

    ways: int


class Keeps(Remark):
    """What the reserve then adds up to (DL-5)."""

    total: int


class TakesFirstTurn(Remark):
    """Whose the first turn is then (DL-5)."""

    seat: Seat


class Shows(Remark):
    """What a die shows then (DL-17, DL-20)."""

    army: Place
    value: int


class Joins(Remark):
    """Two dice become one, and `left` dice remain (DL-18)."""

    value: int
    left: int


class Wastes(Remark, warning=True):
    """Points of two dice that are more than a die can show (DL-18)."""

    lost: int


class FallsOn(Remark):
    """How often an attack destroys its target (DL-7, DL-8)."""

    ways: int
    of: int


class EndsTurn(Remark):
    """A move is the last of a turn; then it is the turn of another (DL-11)."""

    seat: Seat


class InARow(Remark):
    """This number of `dice` are placed before the other player places any (DL-4a)."""

    dice: int


class Forgets(Remark):
    """It does not do what fatal attraction asks: the other may then lower a die (DL-17)."""
