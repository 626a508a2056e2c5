"""A standing order: the phases that a player does not use are ended for them.

It is a player's convenience and no rule: what is played for it is what the player may play (TV-7).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from games.core import Action, Order, View
from games.terrain_vague.box import Pawn
from games.terrain_vague.phases import STEPS, Gathering, Moving, Shooting, Taking
from games.terrain_vague.seen import GangSeen, TableSeen
from games.terrain_vague.turn import END_PHASE, END_TURN


class Part(Enum):
    """A phase in which seats act one after the other, as the views spell it."""

    GATHERING = STEPS[Gathering]
    MOVING = STEPS[Moving]
    SHOOTING = STEPS[Shooting]
    TAKING = STEPS[Taking]


@dataclass(frozen=True, slots=True)
class Skip(Order):
    """End these phases whenever they come (TV-7): the last one with the points that are left.

    It is over once the territory has fewer hexes than `land` (some were taken, or cut off, TV-31),
    the cabin is lost, or an enemy has thrown out a pawn this turn (TV-20, TV-22).
    """

    notation: ClassVar[str] = "skip {phases} {land}"
    phases: tuple[Part, ...]
    land: int

    def __post_init__(self) -> None:
        in_order = tuple(part for part in Part if part in self.phases)
        object.__setattr__(self, "phases", in_order)

    def holds(self, view: View) -> bool:
        """While nobody has attacked."""
        gang = _own(view)
        if gang is None or gang.cabin is None or gang.out:
            return False
        # A big brother leaves the board also by what he does himself (TV-20).
        thrown_out = sum(count for pawn, count in gang.off if pawn is not Pawn.BROTHER)
        return gang.territory >= self.land and not thrown_out

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The end of the phase; of the last one the end of the turn."""
        if not isinstance(view, TableSeen) or view.step not in [p.value for p in self.phases]:
            return None
        return next((end for end in (END_PHASE, END_TURN) if end in legal), None)

    @classmethod
    def usual(cls, view: View) -> Mapping[str, str]:
        """The territory as it is now."""
        gang = _own(view)
        return {} if gang is None else {"land": str(gang.territory)}


ORDERS: tuple[type[Order], ...] = (Skip,)


def _own(view: View) -> GangSeen | None:
    if not isinstance(view, TableSeen) or view.seat is None:
        return None
    return view.gangs[view.seat]
