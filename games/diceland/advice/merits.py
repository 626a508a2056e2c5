"""What can speak for an action, as data; `reasons` says when."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Place, Remark


@dataclass(frozen=True, slots=True)
class MeetsFew(Remark):
    """So many tiles touch a new one, and no dice are rolled yet (DL-1)."""

    tiles: int


@dataclass(frozen=True, slots=True)
class FewDoors(Remark):
    """No place for a capital has fewer tiles around it (DL-24)."""

    ways: int


@dataclass(frozen=True, slots=True)
class Guards(Remark):
    """The first die guards the capital (DL-24)."""

    value: int


@dataclass(frozen=True, slots=True)
class StrikesThere(Remark):
    """What the dice `by` can destroy from where one of them comes to, and how often."""

    by: tuple[Place, ...]
    target: Place
    ways: int
    of: int


@dataclass(frozen=True, slots=True)
class OutOfReach(Remark):
    """No enemy touches it there."""


@dataclass(frozen=True, slots=True)
class Safe(Remark):
    """Enemies touch it there, but none can destroy it by one attack."""


@dataclass(frozen=True, slots=True)
class Risks(Remark):
    """How often an enemy destroys it there."""

    ways: int
    of: int


@dataclass(frozen=True, slots=True)
class RisksLeast(Remark):
    """The same, where one of several such moves must be made and none risks less (DL-17)."""

    ways: int
    of: int


@dataclass(frozen=True, slots=True)
class HighCounts(Remark):
    """The highest of the dice to be placed."""

    value: int


@dataclass(frozen=True, slots=True)
class Safest(Remark):
    """On no free tile is the die, placed there, destroyed less often."""

    value: int
    ways: int
    of: int


@dataclass(frozen=True, slots=True)
class HoldsBack(Remark):
    """What the dice that are kept add up to (DL-5)."""

    total: int


@dataclass(frozen=True, slots=True)
class MayWin(Remark):
    """How often the attack wins the match (DL-14, DL-24)."""

    ways: int
    of: int


@dataclass(frozen=True, slots=True)
class FallsBest(Remark):
    """How often the target is destroyed; no other attack destroys more often."""

    target: Place
    ways: int
    of: int


@dataclass(frozen=True, slots=True)
class Falls(Remark):
    """How often the target is destroyed."""

    target: Place
    ways: int
    of: int


@dataclass(frozen=True, slots=True)
class Wears(Remark):
    """The target cannot be destroyed; so often it is hit."""

    target: Place
    ways: int
    of: int


@dataclass(frozen=True, slots=True)
class KillsPerfectly(Remark):
    """The target is destroyed, and the die keeps its value (DL-7)."""

    target: Place
    value: int


@dataclass(frozen=True, slots=True)
class Kills(Remark):
    """The target is destroyed, and the die then shows `value`."""

    target: Place
    value: int


@dataclass(frozen=True, slots=True)
class Hits(Remark):
    """The target falls to so much."""

    target: Place
    left: int


@dataclass(frozen=True, slots=True)
class AllFailed(Remark):
    """Every choice fails, and this die is left with so much (DL-8)."""

    army: Place
    left: int


@dataclass(frozen=True, slots=True)
class OneIsLost(Remark):
    """Every choice fails, and both dice show one (DL-8, DL-10)."""


@dataclass(frozen=True, slots=True)
class Stronger(Remark):
    """DL-18."""

    value: int


@dataclass(frozen=True, slots=True)
class Grows(Remark):
    """DL-20."""

    army: Place
    value: int


@dataclass(frozen=True, slots=True)
class Shrinks(Remark):
    """DL-17."""

    army: Place
    value: int


@dataclass(frozen=True, slots=True)
class KeepsApart(Remark):
    """The only moves there are would join two dice (DL-15, DL-18)."""


@dataclass(frozen=True, slots=True)
class KeepsSafe(Remark):
    """Every move would bring a die to where an enemy can destroy it."""


@dataclass(frozen=True, slots=True)
class KeepsStrength(Remark):
    """After no move does the best attack destroy a die more often than the best there is now."""


MERITS: tuple[type[Remark], ...] = (
    MeetsFew, FewDoors, Guards, StrikesThere, OutOfReach, Safe, Risks, RisksLeast, HighCounts,
    Safest, HoldsBack, MayWin, FallsBest, Falls, Wears, KillsPerfectly, Kills, Hits, AllFailed,
    OneIsLost, Stronger, Grows, Shrinks, KeepsApart, KeepsSafe, KeepsStrength,
)  # fmt: skip
