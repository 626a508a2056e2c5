"""Standing orders: phases that are ended, fire that is held, duels that are answered, terrain that
is reinforced, without asking.

They are a player's convenience and no rules: what is played for them is what the player may play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, TypeGuard

from games.core import Action, Order, View, spell
from games.terrain_vague.advice.questions import price_of
from games.terrain_vague.box import BOX, Gang, Pawn, Strength
from games.terrain_vague.moves import Bars, Convert, Counter, Lot, Pawns, Reinforce, Shoot
from games.terrain_vague.phases import STEPS, Gathering, Moving, Numbers, Shooting, Taking
from games.terrain_vague.turn import END_PHASE, END_TURN
from games.terrain_vague.view import GangSeen, VagueView


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
        return gang is not None and _is_unharmed(gang) and gang.territory >= self.land

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The end of the phase; of the last one the end of the turn."""
        if not isinstance(view, VagueView) or view.step not in [p.value for p in self.phases]:
            return None
        return next((end for end in (END_PHASE, END_TURN) if end in legal), None)

    @classmethod
    def usual(cls, view: View) -> Mapping[str, str]:
        """The territory as it is now."""
        gang = _own(view)
        return {} if gang is None else {"land": str(gang.territory)}


@dataclass(frozen=True, slots=True)
class HoldFire(Order):
    """End phase 4 while every shot costs more than `cost` points (TV-22); a seat with nobody in
    range is never asked in it. It is over once the cabin is lost, or an enemy has thrown out a pawn
    this turn (TV-20, TV-22)."""

    notation: ClassVar[str] = "holdfire {cost}"
    cost: int

    def holds(self, view: View) -> bool:
        """While nobody has attacked."""
        gang = _own(view)
        return gang is not None and _is_unharmed(gang)

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The end of the phase."""
        if not isinstance(view, VagueView) or view.step != Part.SHOOTING.value:
            return None
        prices = [price_of(view, shot) for shot in legal if isinstance(shot, Shoot)]
        cheap = any(price is not None and price.total <= self.cost for price in prices)
        return END_PHASE if END_PHASE in legal and not cheap else None

    @classmethod
    def usual(cls, view: View) -> Mapping[str, str]:
        """No shot at all."""
        return {"cost": "0"}


@dataclass(frozen=True, slots=True)
class ByLot(Order):
    """Leave every duel to the lot (TV-8, TV-10); never over."""

    notation: ClassVar[str] = "bylot"

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The lot, while picks are owed: what was picked is not picked again."""
        return Lot() if _owes_picks(view) and Lot() in legal else None


@dataclass(frozen=True, slots=True)
class SameDuel(Order):
    """Answer every duel with the first of these numbers, as many as are to be picked (TV-8); the
    bars are also those against a lone gang (TV-11). With too few numbers the player is asked; never
    over. Raises ValueError for numbers that nobody has (TV-9)."""

    notation: ClassVar[str] = "sameduel {pawns} {bars}"
    pawns: Numbers
    bars: Numbers

    def __post_init__(self) -> None:
        known = {*self.pawns, *self.bars} <= {*range(1, BOX.numbers + 1)}
        alike = max(map(self.pawns.count, self.pawns), default=0)
        if not known or alike > BOX.alike or len({*self.bars}) < len(self.bars):
            raise ValueError(f"nobody has the numbers {self.pawns} and {self.bars}")

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The next pick that is owed."""
        if not isinstance(view, VagueView) or view.duels is None or not _owes_picks(view):
            return None
        duels, seat = view.duels, view.seat
        for bout in duels.bouts:
            if bout.seat == seat and duels.pawns is None:
                found: Action = Pawns(self.pawns[: bout.pawns])
            elif bout.foe == seat and bout.lone and duels.counter is None:
                found = Counter(self.bars[: bout.bars])
            elif bout.foe == seat and not bout.lone and duels.bars is None:
                found = Bars(self.bars[: bout.bars])
            else:
                continue
            if found in legal:
                return found
        return None

    @classmethod
    def usual(cls, view: View) -> Mapping[str, str]:
        """What the seat has picked in the duels of this turn."""
        if not isinstance(view, VagueView):
            return {}
        pawns = [duel.pawns for duel in view.shown if duel.seat == view.seat]
        bars = [duel.bars for duel in view.shown if duel.foe == view.seat]
        picked = {"pawns": pawns, "bars": bars}
        return {name: spell(numbers[0]) for name, numbers in picked.items() if numbers}


@dataclass(frozen=True, slots=True)
class Strengthen(Order):
    """In phase 5, once nothing foreign can be taken, reinforce the weakest hex: what costs the
    others least (TV-26, TV-28, TV-30), the first of equal ones. The points would be lost (TV-5).

    Never over.
    """

    notation: ClassVar[str] = "strengthen"

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The reinforcement, if there is nothing else to do."""
        if not isinstance(view, VagueView) or view.step != Part.TAKING.value:
            return None
        own = {seen.place: seen for seen in view.hexes if seen.gang is _gang(view)}
        acts = [act for act in legal if act not in (END_PHASE, END_TURN)]
        found = [act for act in acts if _is_reinforcement(act) and act.hex in own]
        foreign = [act for act in acts if getattr(act, "hex", None) not in own]
        if foreign or not found:
            return None
        weak = [act for act in found if not own[act.hex].strong]

        def guarded(act: Reinforce | Convert) -> float:
            seen = own[act.hex]
            return (1 + seen.lids) / (1 if seen.jailed_by is None else 2)

        return min(weak, key=guarded, default=None)


ORDERS: tuple[type[Order], ...] = (Skip, HoldFire, ByLot, SameDuel, Strengthen)


def _is_reinforcement(action: Action) -> TypeGuard[Reinforce | Convert]:
    """Whether it can make own terrain strong (TV-28, TV-29)."""
    strong = isinstance(action, Convert) and action.strength is Strength.STRONG
    return strong or isinstance(action, Reinforce)


def _is_unharmed(gang: GangSeen) -> bool:
    """Whether a gang has its cabin, and nobody has thrown out a pawn of it this turn.

    A big brother leaves the board also by what he does himself (TV-20).
    """
    thrown_out = sum(count for pawn, count in gang.off if pawn is not Pawn.BROTHER)
    return gang.cabin is not None and not gang.out and not thrown_out


def _owes_picks(view: View) -> bool:
    return (
        isinstance(view, VagueView) and view.duels is not None and view.seat in view.duels.waiting
    )


def _gang(view: VagueView) -> Gang | None:
    own = _own(view)
    return None if own is None else own.gang


def _own(view: View) -> GangSeen | None:
    if not isinstance(view, VagueView) or view.seat is None:
        return None
    return view.gangs[view.seat]
