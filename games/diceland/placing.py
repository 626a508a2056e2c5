"""Before the first turn: all dice are rolled, and placed by the players (DL-2 to DL-5)."""

from __future__ import annotations

from collections.abc import Mapping

from games.changes import changed
from games.core import Dealer, Place, Seat
from games.diceland.events import (
    DiceRolled,
    DiePlaced,
    HasFirstTurn,
    HasFirstTurnTied,
    PlacesFirst,
    RollsTied,
)
from games.diceland.frame import PLACES
from games.diceland.moves import PlaceDie
from games.diceland.state import (
    LEAST,
    MOST,
    Attacking,
    Last,
    Placing,
    State,
    die_of,
    in_a_row,
    other,
)

RESERVE = 2  # DL-4: what each player keeps

PLACINGS: Mapping[int, Mapping[Place, PlaceDie]] = {
    value: {place: PlaceDie(value, place) for place in PLACES} for value in range(LEAST, MOST + 1)
}
"""Every die on every place: a thousand in all, hundreds at every step."""


def roll(state: State, dealer: Dealer) -> State:
    """The landscape is complete: both roll until their dice differ, and one places first."""
    number = len(state.lands) // 2 + RESERVE
    hands = _hand(Seat(0), number, dealer), _hand(Seat(1), number, dealer)
    while hands[0] == hands[1]:
        dealer.tell(RollsTied())
        hands = _hand(Seat(0), number, dealer), _hand(Seat(1), number, dealer)
    # Sorted hands compare as DL-3 says: where they first differ, the higher has more of its value.
    seat = Seat(hands.index(max(hands)))
    value = next(a for a, b in zip(hands[seat], hands[other(seat)], strict=True) if a != b)
    more, fewer = hands[seat].count(value), hands[other(seat)].count(value)
    dealer.tell(PlacesFirst(seat, value, more, fewer))
    return changed(state, reserve=hands, opener=seat, phase=Placing(seat, in_a_row(state.options)))


def placeable(state: State, phase: Placing) -> list[PlaceDie]:
    """Each of their dice on each empty tile (DL-4); the first one on their own capital, and none
    on the other's (DL-24)."""
    seat, closed = phase.seat, other(phase.seat)
    empty = [
        place
        for place, land in state.lands.items()
        if place not in state.armies and land.capital != closed
    ]
    own = [place for place in empty if state.lands[place].capital == seat]
    values = dict.fromkeys(state.reserve[seat])
    return [PLACINGS[value][tile] for value in values for tile in own or empty]


def place(state: State, phase: Placing, action: PlaceDie, dealer: Dealer) -> State:
    """Place a die (DL-4, DL-4a); once all tiles are full the first turn is given (DL-5)."""
    seat = phase.seat
    dealer.tell(DiePlaced(seat, action.value, action.tile))
    hand = list(state.reserve[seat])
    hand.remove(action.value)
    hands = (tuple(hand), state.reserve[1]) if seat == 0 else (state.reserve[0], tuple(hand))
    goes_on = phase.dice > 1 and len(hand) > RESERVE
    state = changed(
        state,
        armies={**state.armies, action.tile: die_of(seat, action.value)},
        reserve=hands,
        phase=Placing(seat, phase.dice - 1)
        if goes_on
        else Placing(other(seat), in_a_row(state.options)),
        last=Last(action.word(), seat, (), action.tile),
    )
    return state if len(state.armies) < len(state.lands) else first_turn(state, dealer)


def first_turn(state: State, dealer: Dealer) -> State:
    """The first turn is given to the higher reserve; of equal ones to who placed first (DL-5)."""
    opener = Seat(0) if state.opener is None else state.opener
    first = max((opener, other(opener)), key=lambda seat: sum(state.reserve[seat]))
    more, fewer = sum(state.reserve[first]), sum(state.reserve[other(first)])
    dealer.tell(HasFirstTurn(first, more, fewer) if more > fewer else HasFirstTurnTied(first, more))
    return changed(state, first=first, turn=1, phase=Attacking(first))


def _hand(seat: Seat, number: int, dealer: Dealer) -> tuple[int, ...]:
    hand = tuple(sorted((dealer.roll() for _ in range(number)), reverse=True))
    dealer.tell(DiceRolled(seat, hand))
    return hand
