"""Bids that are often wanted, as buttons: nothing, as last time, one more, all there is (MA-19)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.core import Action, Remark
from games.maillot.moves import Bid, Offer
from games.maillot.seen import AuctionSeen, Seen


@dataclass(frozen=True, slots=True)
class BidNothing(Remark):
    """A sealed bid of 0."""


@dataclass(frozen=True, slots=True)
class AsLastTime(Remark):
    """What this player last bid for a square of this worth."""

    energy: int


@dataclass(frozen=True, slots=True)
class OneMore(Remark):
    """One more than the highest offer, or than their own last bid."""

    energy: int


@dataclass(frozen=True, slots=True)
class AllIn(Remark):
    """All the energy at hand."""

    energy: int


REMARKS: tuple[type[Remark], ...] = (BidNothing, AsLastTime, OneMore, AllIn)


def shortcuts(view: Seen, kind: type[Action]) -> Iterator[tuple[Remark, Action]]:
    """Bids or offers with their words; of those that come to the same, the first has the word.

    Some may not be legal now.
    """
    auction = view.auction
    if view.seat is None or auction is None or kind is not (Bid if auction.sealed else Offer):
        return
    make = Bid if auction.sealed else Offer
    if auction.sealed:
        yield BidNothing(), make(0)
    last = dict(view.bids).get(view.squares[auction.square].value)
    if last is not None:
        yield AsLastTime(last), make(last)
    if (base := _base(view, auction, last)) is not None:
        yield OneMore(base + 1), make(base + 1)
    energy = view.teams[view.seat].energy
    yield AllIn(energy), make(energy)


def _base(view: Seen, auction: AuctionSeen, last: int | None) -> int | None:
    """What one more is added to: the highest offer; of sealed bids one's own that lies there, else
    the last for a square of this worth, else the last of all."""
    if not auction.sealed:
        return auction.highest
    if auction.own is not None:
        return auction.own
    if last is not None:
        return last
    return view.bids[-1][1] if view.bids else None
