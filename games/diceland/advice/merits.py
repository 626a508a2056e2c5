"""What can speak for an action, as data; `reasons` says when."""

from __future__ import annotations

from games.core import Place, Remark


class MeetsFew(Remark):
    """This number of `tiles` touch a new one, and no dice are rolled yet (DL-1)."""

    tiles: int


class FewDoors(Remark):
    """No place for a capital has fewer tiles around it (DL-24)."""

    ways: int


class Guards(Remark):
    """The first die guards the capital (DL-24)."""

    value: int


class StrikesThere(Remark):
    """What the dice `by`, one of them just moved, can destroy then, and how often."""

    by: tuple[Place, ...]
    target: Place
    ways: int
    of: int


class OutOfReach(Remark):
    """No enemy touches it there."""


class Safe(Remark):
    """Enemies touch it there, but none can destroy it by one attack."""


class Risks(Remark):
    """How often an enemy destroys it there."""

    ways: int
    of: int


class RisksLeast(Remark):
    """The same, where one of several such moves must be made and none risks less (DL-17)."""

    ways: int
    of: int


class HighCounts(Remark):
    """The highest of the dice to be placed."""

    value: int


class Safest(Remark):
    """On no other free tile is the die, once placed, destroyed less often."""

    value: int
    ways: int
    of: int


class HoldsBack(Remark):
    """The sum of the dice that are kept (DL-5)."""

    total: int


class MayWin(Remark):
    """How often the attack wins the match (DL-14, DL-24)."""

    ways: int
    of: int


class FallsBest(Remark):
    """How often the target is destroyed; no other attack destroys more often."""

    target: Place
    ways: int
    of: int


class Falls(Remark):
    """How often the target is destroyed."""

    target: Place
    ways: int
    of: int


class Wears(Remark):
    """The target cannot be destroyed; how often it is hit."""

    target: Place
    ways: int
    of: int


class KillsPerfectly(Remark):
    """The target is destroyed, and the die keeps its value (DL-7)."""

    target: Place
    value: int


class Kills(Remark):
    """The target is destroyed, and the die then shows `value`."""

    target: Place
    value: int


class Hits(Remark):
    """The target is reduced to this value."""

    target: Place
    left: int


class RatherStrong(Remark):
    """What the two dice then show, and would show if the target were destroyed instead."""

    kept: tuple[int, ...]
    left: tuple[int, ...]


class RatherStays(Remark):
    """Destroying the target would bring this die to where it is destroyed so often."""

    army: Place
    ways: int
    of: int


class AllFailed(Remark):
    """Every choice fails, and this die is left with this value (DL-8)."""

    army: Place
    left: int


class OneIsLost(Remark):
    """Every choice fails, and both dice show one (DL-8, DL-10)."""


class Stronger(Remark):
    """The two dice become one of this value (DL-18)."""

    value: int


class Grows(Remark):
    """A die on a town then shows this value (DL-20)."""

    army: Place
    value: int


class Shrinks(Remark):
    """An enemy die then shows this value (DL-17)."""

    army: Place
    value: int


class KeepsApart(Remark):
    """The only moves there are would join two dice (DL-15, DL-18)."""


class KeepsSafe(Remark):
    """Every move would bring a die to where an enemy can destroy it."""


class KeepsStrength(Remark):
    """No move leads to a best attack that destroys more often than the best there is now."""
