"""Why a rule forbids an action here and now, for a seat that is awaited.

The rule is the number that `refusals.forbidden` has given.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Action, Place, Remark, Seat
from games.maillot.advice import facts
from games.maillot.course import BOX
from games.maillot.moves import (
    Bid,
    BreakAway,
    Exchange,
    Finish,
    GiveUp,
    Offer,
    Pass,
    Prefer,
    Replace,
    Retire,
    Ride,
    Stay,
    Trade,
)
from games.maillot.state import Preference
from games.maillot.view import MaillotView


@dataclass(frozen=True, slots=True)
class AskedNow(Remark):
    """What is asked: `step` is a line of the catalogue's table ``asked``."""

    step: str


@dataclass(frozen=True, slots=True)
class NobodyAway(Remark):
    """There is no breakaway (MA-4)."""


@dataclass(frozen=True, slots=True)
class NotYou(Remark):
    """Another is the breakaway, who alone may give it up (MA-4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OtherAway(Remark):
    """Another has broken away (MA-16)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OthersRide(Remark):
    """So many others still ride (MA-31)."""

    number: int


@dataclass(frozen=True, slots=True)
class NotSafe(Remark):
    """The last one riding is not ahead of all others yet (MA-31)."""


@dataclass(frozen=True, slots=True)
class TooLittle(Remark):
    """The energy there is against what it takes."""

    energy: int
    cost: int


@dataclass(frozen=True, slots=True)
class RetireFirst(Remark):
    """The same, when domestiques that retire would bring enough (MA-28)."""

    energy: int
    cost: int
    brings: int


@dataclass(frozen=True, slots=True)
class NobodyThere(Remark):
    """No domestique of theirs stands on the square (MA-19, MA-28)."""

    square: Place


@dataclass(frozen=True, slots=True)
class NobodyInHand(Remark):
    """None stands beside the board (MA-28)."""


@dataclass(frozen=True, slots=True)
class NotFromHand(Remark):
    """One that stands on the board is to move (MA-19)."""


@dataclass(frozen=True, slots=True)
class LastNeeded(Remark):
    """The auction needs the last domestique (MA-19)."""


@dataclass(frozen=True, slots=True)
class BidsAreSealed(Remark):
    """As the table has agreed (MA-19)."""


@dataclass(frozen=True, slots=True)
class BidsAreOpen(Remark):
    """As the table has agreed (MA-19)."""


@dataclass(frozen=True, slots=True)
class BidAlready(Remark):
    """The same bid lies there (MA-19)."""

    energy: int


@dataclass(frozen=True, slots=True)
class MustBeHigher(Remark):
    """The offer to beat (MA-19)."""

    highest: int


@dataclass(frozen=True, slots=True)
class OfferSomething(Remark):
    """An offer of nothing is none (MA-19)."""


@dataclass(frozen=True, slots=True)
class TooFewGreens(Remark):
    """Green jerseys there are, and that it takes (MA-23)."""

    green: int
    needed: int


@dataclass(frozen=True, slots=True)
class TooFewDots(Remark):
    """Polka dots there are, and that it takes (MA-23)."""

    dots: int
    needed: int


@dataclass(frozen=True, slots=True)
class AlreadySo(Remark):
    """Their order is that already (MA-29)."""

    first: Preference


REMARKS: tuple[type[Remark], ...] = (
    AskedNow, NobodyAway, NotYou, OtherAway, OthersRide, NotSafe, TooLittle, RetireFirst,
    NobodyThere, NobodyInHand, NotFromHand, LastNeeded, BidsAreSealed, BidsAreOpen, BidAlready,
    MustBeHigher, OfferSomething, TooFewGreens, TooFewDots, AlreadySo,
)  # fmt: skip

ASKING: dict[type[Action], tuple[str, ...]] = {
    Ride: ("starting",),
    GiveUp: ("starting",),
    Finish: ("starting",),
    BreakAway: ("attacking",),
    Stay: ("attacking",),
    Bid: ("bidding",),
    Offer: ("offering", "raising"),
    Pass: ("offering", "raising"),
    Replace: ("replacing",),
}
"""When an action is asked for."""


def why_not(view: MaillotView, action: Action, rule: str) -> Remark | None:
    """Why that rule forbids this seat the action here and now; None: its text says it all."""
    if view.seat is None:
        return None
    match action:
        case Retire(place):
            return LastNeeded() if rule == "MA-19" else _nobody_there(place)
        case Exchange(trade):
            return _too_few(view, trade)
        case Prefer(first):
            return AlreadySo(first)
        case Bid() | Offer() | Pass() if rule == "MA-19" and view.auction is not None:
            if view.auction.sealed != isinstance(action, Bid):
                return BidsAreSealed() if view.auction.sealed else BidsAreOpen()
    if view.step in ASKING[type(action)]:
        return _asked_for(view, action)
    if isinstance(action, GiveUp | BreakAway) and (told := _of_the_lead(view, action)):
        return told
    return AskedNow(view.step)


def _asked_for(view: MaillotView, action: Action) -> Remark | None:
    """It is the time for it, but not for this."""
    energy = facts.own_team(view).energy
    match action:
        case GiveUp():
            return NobodyAway()
        case Finish():
            others = sum(not team.out for team in view.teams) - 1
            return OthersRide(others) if others else NotSafe()
        case BreakAway():
            return _too_little(view, view.cost, 0)
        case Bid(wanted) if wanted > energy:
            return _too_little(view, wanted, 1)
        case Bid(wanted):
            return BidAlready(wanted)
        case Offer(wanted):
            return _offer(view, wanted, energy)
        case Replace(place):
            return NobodyThere(place) if place.isdigit() else NotFromHand()
    return None


def _offer(view: MaillotView, wanted: int, energy: int) -> Remark:
    assert view.auction is not None
    if wanted > energy:
        return _too_little(view, wanted, 1)
    return MustBeHigher(view.auction.highest) if view.auction.highest else OfferSomething()


def _too_little(view: MaillotView, cost: int, kept: int) -> Remark:
    """What is missing; so many domestiques must stay."""
    team = facts.own_team(view)
    reach = min(BOX.most, team.energy + BOX.retired * (team.domestiques - kept))
    if cost <= reach:
        return RetireFirst(team.energy, cost, BOX.retired)
    return TooLittle(team.energy, cost)


def _of_the_lead(view: MaillotView, action: GiveUp | BreakAway) -> Remark | None:
    """Who is ahead of the pack, where that is what stands against it."""
    lead = view.breakaway
    if lead is not None and lead.seat != view.seat:
        return (NotYou if isinstance(action, GiveUp) else OtherAway)(lead.seat)
    return NobodyAway() if lead is None and isinstance(action, GiveUp) else None


def _nobody_there(place: Place) -> Remark:
    return NobodyThere(place) if place.isdigit() else NobodyInHand()


def _too_few(view: MaillotView, trade: Trade) -> Remark:
    team = facts.own_team(view)
    if trade is Trade.GREEN:
        return TooFewGreens(team.green, BOX.greens_for_rainbow)
    return TooFewDots(team.dots, BOX.dots_for_rainbow)
