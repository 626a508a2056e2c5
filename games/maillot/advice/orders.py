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
    """Raises ValueError for what nobody can have."""
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
        return not _is_away(view) or _energy(view) >= self.energy

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """Ride, or stay."""
        if not isinstance(view, MaillotView) or not _is_away(view):
            return None
        if Ride() in legal and Finish() not in legal:
            return Ride() if view.cost <= _energy(view) else None
        return Stay() if view.cost and Stay() in legal and not _may_win(view) else None


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
        return _has_domestiques(view)

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The attack; a dearer one is asked about."""
        if not isinstance(view, MaillotView) or BreakAway() not in legal:
            return None
        fits = view.cost <= self.cost and _energy(view) - view.cost >= self.left
        return BreakAway() if fits else None


@dataclass(frozen=True, slots=True)
class BidUpTo(Order):
    """Bid so much for a square of this worth; in an open auction one more at a time (MA-19).

    Nothing for one that is worth no more than what the domestique who moves there leaves; who
    has less energy is asked. It is over when no domestique is left to bid for.
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
        return _has_domestiques(view)

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The bid, the next offer, or nothing."""
        if not isinstance(view, MaillotView) or view.auction is None:
            return None
        if view.squares[view.auction.square].value != self.worth:
            return None
        if _gains_nothing(view, self.worth):
            return _nothing(view.auction, legal)
        if view.auction.sealed:
            return Bid(self.energy) if _energy(view) >= self.energy else None
        if view.auction.highest >= self.energy:
            return _nothing(view.auction, legal)
        offer = Offer(view.auction.highest + 1)
        return offer if offer in legal else None


@dataclass(frozen=True, slots=True)
class BidNothing(Order):
    """Bid nothing for any square, but for those another order is about; never over."""

    notation: ClassVar[str] = "nothing"
    yields: ClassVar[bool] = True

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """0, or pass."""
        if not isinstance(view, MaillotView) or view.auction is None:
            return None
        return _nothing(view.auction, legal)


@dataclass(frozen=True, slots=True)
class MoveLowest(Order):
    """A square is won: the domestique on the least of one's squares moves there (MA-19), the first
    of equal ones. Who has one beside the board is not asked; never over.
    """

    notation: ClassVar[str] = "movelowest"

    def decide(self, view: View, legal: Sequence[Action]) -> Action | None:
        """Which one moves."""
        if not isinstance(view, MaillotView):
            return None
        moves = [Replace(square.place) for square in facts.own_squares(view)]
        return next((move for move in moves if move in legal), None)


ORDERS: tuple[type[Order], ...] = (RideOn, Attack, BidUpTo, BidNothing, MoveLowest)


def _energy(view: View) -> int:
    assert isinstance(view, MaillotView)
    assert view.seat is not None
    return view.teams[view.seat].energy


def _has_domestiques(view: View) -> bool:
    assert isinstance(view, MaillotView)
    return view.seat is not None and view.teams[view.seat].left > 0


def _is_away(view: View) -> bool:
    return isinstance(view, MaillotView) and facts.is_away(view)


def _may_win(view: MaillotView) -> bool:
    """Whether the yellow die may take an attack past the last arrow (MA-17)."""
    return view.breakaway is not None and view.breakaway.arrow + facts.SIDES > len(view.arrows)


def _gains_nothing(view: MaillotView, worth: int) -> bool:
    """Whether a square of this worth is no better than the least of one's own, which it would take
    the domestique of: none is left beside the board."""
    own = facts.own_squares(view)
    return not facts.own_team(view).hand and bool(own) and own[0].value >= worth


def _nothing(auction: AuctionSeen, legal: Sequence[Action]) -> Action | None:
    nothing: Action = Bid(0) if auction.sealed else Pass()
    return nothing if nothing in legal else None
