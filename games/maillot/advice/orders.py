"""Standing orders of a player: what is played for them without asking, while it holds.

Where an order has nothing to say, its player is asked as ever; it stays. It is dropped when it does
not hold any more: see each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.core import Action, Order, View
from games.maillot.advice import facts
from games.maillot.course import BOX, SQUARES, SquareKind
from games.maillot.moves import Bid, BreakAway, Finish, Offer, Pass, Replace, Ride, Stay
from games.maillot.view import AuctionSeen, MaillotView

WORTHS = frozenset(square.value for square in SQUARES if square.kind is SquareKind.EFFORT)
"""What effort squares are worth."""


def _check(energy: int) -> None:
    """Raises ValueError for a number that nobody can have."""
    if not 0 <= energy <= BOX.most:
        raise ValueError(f"nobody has {energy} energy")


@dataclass(frozen=True, slots=True)
class RideOn(Order):
    """Ahead of the pack, with at least so much energy: pay for the lead and roll (MA-4), and do not
    add to the lead (MA-14).

    An attack that is free, or that may win the race, is asked about, and so is a lead that takes
    a domestique. It is over when, ahead of the pack, there is less energy.
    """

    notation: ClassVar[str] = "rideon {energy}"
    yields: ClassVar[bool] = True  # to an order to attack
    energy: int

    def __post_init__(self) -> None:
        _check(self.energy)

    def holds(self, view: View) -> bool:
        """Until the energy falls below that, ahead of the pack."""
        seen = _seen(view)
        return not facts.is_away(seen) or _energy(seen) >= self.energy

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """Ride, or stay."""
        seen = _seen(view)
        if not facts.is_away(seen):
            return None
        if Ride() in legal and Finish() not in legal:
            return Ride() if seen.cost <= _energy(seen) else None
        wins = facts.past_the_end(seen)
        return Stay() if seen.cost and Stay() in legal and not wins else None


@dataclass(frozen=True, slots=True)
class Attack(Order):
    """Attack whenever that costs at most so much, and leaves at least so much (MA-14, MA-16).

    It is over when no domestique is left: then every attack may put the team out (MA-29).
    """

    notation: ClassVar[str] = "attack {cost} {left}"
    cost: int
    left: int

    def __post_init__(self) -> None:
        _check(self.cost)
        _check(self.left)

    def holds(self, view: View) -> bool:
        """While a domestique is left."""
        return _has_domestiques(_seen(view))

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The attack; a dearer one is asked about."""
        cost, energy = _seen(view).cost, _energy(_seen(view))
        fits = cost <= self.cost and energy - cost >= self.left
        return BreakAway() if fits and BreakAway() in legal else None


@dataclass(frozen=True, slots=True)
class BidUpTo(Order):
    """Bid so much for a square of this worth; in an open auction one more at a time (MA-19).

    It bids nothing if the domestique that moves there would leave a square of as much worth. With
    less energy than that the player is asked. It is over when no domestique is left to bid for.
    """

    notation: ClassVar[str] = "upto {energy} {worth}"
    energy: int
    worth: int

    def __post_init__(self) -> None:
        _check(self.energy)
        if self.worth not in WORTHS:
            raise ValueError(f"no effort square is worth {self.worth}")

    def holds(self, view: View) -> bool:
        """While a domestique is left."""
        return _has_domestiques(_seen(view))

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The bid, the next offer, or nothing."""
        seen = _seen(view)
        auction = seen.auction
        if auction is None or seen.squares[auction.square].value != self.worth:
            return None
        if _gains_nothing(seen, self.worth):
            return _nothing(auction, legal)
        if auction.sealed:
            return Bid(self.energy) if _energy(seen) >= self.energy else None
        if auction.highest >= self.energy:
            return _nothing(auction, legal)
        offer = Offer(auction.highest + 1)
        return offer if offer in legal else None


@dataclass(frozen=True, slots=True)
class BidNothing(Order):
    """Bid nothing for any square, but for those another order is about; never over."""

    notation: ClassVar[str] = "nothing"
    yields: ClassVar[bool] = True

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """0, or pass."""
        auction = _seen(view).auction
        return None if auction is None else _nothing(auction, legal)


@dataclass(frozen=True, slots=True)
class MoveLowest(Order):
    """After winning a square, move the domestique there that is on the least of the own squares,
    the first of equal ones (MA-19). With a domestique in hand nothing is asked. Never over.
    """

    notation: ClassVar[str] = "movelowest"

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """Which one moves."""
        moves = [Replace(square.place) for square in facts.own_squares(_seen(view))]
        return next((move for move in moves if move in legal), None)


ORDERS: tuple[type[Order], ...] = (RideOn, Attack, BidUpTo, BidNothing, MoveLowest)


def _seen(view: View) -> MaillotView:
    assert isinstance(view, MaillotView)
    return view


def _energy(view: MaillotView) -> int:
    assert view.seat is not None
    return view.teams[view.seat].energy


def _has_domestiques(view: MaillotView) -> bool:
    return view.seat is not None and view.teams[view.seat].left > 0


def _gains_nothing(view: MaillotView, worth: int) -> bool:
    """Whether a square of this worth is no better than the least of one's own, from which a
    domestique would have to move there because none is in hand."""
    own = facts.own_squares(view)
    return not facts.own_team(view).hand and bool(own) and own[0].value >= worth


def _nothing(auction: AuctionSeen, legal: Sequence[Action]) -> Action | None:
    nothing: Action = Bid(0) if auction.sealed else Pass()
    return nothing if nothing in legal else None
