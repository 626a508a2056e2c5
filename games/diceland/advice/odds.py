"""How an attack may turn out: every way the reserve dice may fall is played by the rules.

How often a die is destroyed, which is asked of every die in danger, is worked out (`falls`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from itertools import product

from games.core import Action, Dealer, Place, Seat
from games.diceland.attack import attacks
from games.diceland.events import AttackFailed, Conquered, DieLost, VoidFilled
from games.diceland.moves import Attack
from games.diceland.rules import apply, legal
from games.diceland.state import Choosing, Ended, State, other

SIDES = range(1, 7)


class Outcome(IntEnum):
    """The outcomes of an attack for the attacker, the best first (DL-7 to DL-10, DL-21, DL-25)."""

    WON = 0
    TAKEN = 1
    CLEARED = 2
    WOUNDED = 3
    FAILED = 4
    LOST = 5
    FILLED = 6
    BEATEN = 7


DESTROYED = (Outcome.WON, Outcome.TAKEN, Outcome.CLEARED)


@dataclass(frozen=True, slots=True)
class Chance:
    """An outcome comes in `ways` of the 6 falls of one die, or the 36 of two."""

    ways: int
    of: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.ways / self.of


@dataclass(frozen=True, slots=True)
class Row:
    """How often an outcome comes, and the rolls that bring it; of two dice those of the better."""

    chance: Chance
    rolls: tuple[int, ...]


def outcome_of(
    state: State, seat: Seat, action: Action, rolled: tuple[int, ...] = ()
) -> tuple[Outcome, State]:
    """The outcome of an attack, or of a choice after a roll, with these dice."""
    dealer = Dealer(draws=[roll - 1 for roll in rolled])
    after = apply(state, seat, action, dealer)
    if isinstance(after.phase, Ended):
        return Outcome.WON if after.phase.winner == seat else Outcome.BEATEN, after
    told = {type(told.event) for told in dealer.told}
    if AttackFailed in told:
        kind = Outcome.LOST if DieLost in told else Outcome.FAILED
        return Outcome.FILLED if VoidFilled in told else kind, after
    if Conquered in told:
        return Outcome.TAKEN, after
    return Outcome.CLEARED if DieLost in told else Outcome.WOUNDED, after


def odds(state: State, seat: Seat, strike: Attack) -> Mapping[Outcome, Row]:
    """Each outcome there can be, the best first; of two dice the better choice is made (DL-8)."""
    dice = len(strike.armies)
    best: dict[Action, Outcome] = {}
    found: dict[tuple[int, ...], Outcome] = {}
    for rolled in product(SIDES, repeat=dice):
        kind, after = outcome_of(state, seat, strike, rolled)
        if isinstance(after.phase, Choosing):
            choices = legal(after, seat)
            for choice in choices:
                if choice not in best:
                    best[choice] = outcome_of(after, seat, choice)[0]
            kind = min(best[choice] for choice in choices)
        found[rolled] = kind
    rows = {}
    for kind in sorted(set(found.values())):
        alike = tuple(roll for roll in SIDES if found[(roll,) * dice] is kind)
        ways = sum(came is kind for came in found.values())
        rows[kind] = Row(Chance(ways, len(found)), alike)
    return rows


def destroys(rows: Mapping[Outcome, Row]) -> Chance | None:
    """How often the target of these odds is destroyed; None: never."""
    hits = [row.chance for kind, row in rows.items() if kind in DESTROYED]
    return Chance(sum(hit.ways for hit in hits), hits[0].of) if hits else None


def falls(strength: tuple[int, ...], target: int) -> Chance:
    """How often one or two dice of these strengths destroy a die that shows `target` (DL-7 to
    DL-9)."""
    good = max(0, max(strength) - target + 1)
    if len(strength) == 1:
        return Chance(good, 6)
    return Chance(36 - (6 - good) ** 2, 36)


def best_strike(
    state: State, seat: Seat, *, by: Place | None = None, on: Place | None = None
) -> tuple[Attack, Chance] | None:
    """The attack of a player that most often destroys its target; by one die, if that does as well.

    `by` names a die that must take part, `on` the target. None if there is no such attack.
    """
    found = [
        (strike, falls(_strength(state, strike), state.armies[strike.target].value))
        for strike in attacks(state, seat)
        if by in (None, *strike.armies) and on in (None, strike.target)
    ]
    return max(found, key=lambda f: (f[1].share, -len(f[0].armies)), default=None)


def danger_of(state: State, place: Place) -> Chance:
    """How often the best attack of the other destroys the die there."""
    found = best_strike(state, other(state.armies[place].seat), on=place)
    return Chance(0, len(SIDES)) if found is None else found[1]


def certain(state: State, seat: Seat, action: Action) -> State:
    """The state after an action for which no die is rolled."""
    return apply(state, seat, action, Dealer(draws=()))


def _strength(state: State, strike: Attack) -> tuple[int, ...]:
    return tuple(state.armies[army].value for army in strike.armies)
