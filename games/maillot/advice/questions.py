"""How actions are asked for: what an auction is about, and bids that are often wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Action, Remark
from games.maillot.advice import remarks
from games.maillot.advice.consequences import who_moves
from games.maillot.moves import Bid, Offer, Pass, Replace
from games.maillot.state import Auction
from games.maillot.view import AuctionSeen, MaillotView


class BidNothing(Remark):
    """A sealed bid of 0."""


class AsLastTime(Remark):
    """What this player last bid for a square of this worth."""

    energy: int


class OneMore(Remark):
    """One more than the highest offer."""

    energy: int


class AboveOwn(Remark):
    """One more than this player's own last sealed bid, for whatever square."""

    energy: int


class AllIn(Remark):
    """All the energy at hand."""

    energy: int


FEW = 12
"""Up to this much energy all of it may be bid at once; with more that is a slip of the finger."""


def question(view: MaillotView, kind: type[Action]) -> Sequence[Remark]:
    """Which square is bid for, or was won, what it is worth, and which is given up (MA-19)."""
    if view.target is None or kind not in (Bid, Offer, Replace):
        return ()
    square = view.squares[view.target]
    about = (square.place, square.terrain, square.value)
    if kind is Replace:
        return (remarks.NowYours(*about),)
    given_up = who_moves(view)
    return (remarks.ForSale(*about), *([given_up] if given_up else ()))


def ahead(view: MaillotView, kind: type[Action]) -> bool:
    """Offers are made in an open auction only (MA-19)."""
    return view.options.auction is Auction.OPEN or kind not in (Offer, Pass)


def shortcuts(view: MaillotView, kind: type[Action]) -> Sequence[tuple[Remark, Action]]:
    """Bids that are often wanted: nothing, as last time, one more, and all there is where that is
    little. Of equal ones the first is kept. Some may not be legal now.
    """
    return tuple(_shortcuts(view, kind))


def _shortcuts(view: MaillotView, kind: type[Action]) -> Iterator[tuple[Remark, Action]]:
    auction = view.auction
    if view.seat is None or auction is None or kind is not (Bid if auction.sealed else Offer):
        return
    make = Bid if auction.sealed else Offer
    if auction.sealed:
        yield BidNothing(), make(0)
    last = dict(view.bids).get(view.squares[auction.square].value)
    if last is not None:
        yield AsLastTime(last), make(last)
    if base := _base(view, auction, last):
        said = AboveOwn if auction.sealed else OneMore
        yield said(base + 1), make(base + 1)
    energy = view.teams[view.seat].energy
    if energy <= FEW:
        yield AllIn(energy), make(energy)


def _base(view: MaillotView, auction: AuctionSeen, last: int | None) -> int | None:
    """What "one more" adds to: the highest offer; in a sealed auction one's own bid, else the last
    one for a square of this worth, else the last of all."""
    if not auction.sealed:
        return auction.highest
    if auction.own is not None:
        return auction.own
    if last is not None:
        return last
    return view.bids[-1][1] if view.bids else None
