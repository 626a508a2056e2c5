"""The phases of a race, each with the data of that phase only: who is asked for what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.core import Seat
from games.sealed import Sealed


@dataclass(frozen=True, slots=True)
class Turn:
    """The next turn is to begin: the host goes on by itself."""


@dataclass(frozen=True, slots=True)
class Starting:
    """`seat` begins its turn with a choice: ahead of the pack (MA-4), or alone (MA-31)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Attacking:
    """`seat` may break away, or add to its lead, for `cost` (MA-14, MA-16)."""

    seat: Seat
    cost: int


@dataclass(frozen=True, slots=True)
class Losing:
    """`seat` chooses which domestique a chance card makes retire (MA-28)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bidding:
    """The sealed auction of a square (MA-19)."""

    square: int
    bids: Sealed[int]


@dataclass(frozen=True, slots=True)
class Offering:
    """The open auction of a square (MA-19).

    `bidders` have not passed; the first of them is to speak. `offers` are the last offers, the
    highest last.
    """

    square: int
    bidders: tuple[Seat, ...]
    offers: tuple[tuple[Seat, int], ...] = ()

    @property
    def seat(self) -> Seat:
        """Who is to speak."""
        return self.bidders[0]

    @property
    def highest(self) -> int:
        """The offer to beat, 0 if there is none."""
        return self.offers[-1][1] if self.offers else 0

    @property
    def holder(self) -> Seat | None:
        """Whose offer that is."""
        return self.offers[-1][0] if self.offers else None


@dataclass(frozen=True, slots=True)
class Replacing:
    """`seat` has won the square, and none in hand: which domestique moves there (MA-19)?"""

    seat: Seat
    square: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The race is over.

    `winner` has won at once, by their jerseys or their lead; else what has been won is counted.
    `reason` is a line of the catalogue's table ``reason``.
    """

    reason: str
    winner: Seat | None = None


Phase: TypeAlias = Turn | Starting | Attacking | Losing | Bidding | Offering | Replacing | Ended
