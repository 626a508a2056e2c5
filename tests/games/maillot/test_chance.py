"""Chance cards, supply posts, the end of a lap, events: MA-24 to MA-27."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import Dealer
from games.maillot.course import DECK, Card, CardKind
from games.maillot.events import (
    AllPaid,
    CardDrawn,
    DeckShuffled,
    Gained,
    LapFed,
    LapNotFed,
    NobodyRetired,
    Paid,
    RetiredInHand,
)
from games.maillot.phases import Losing, Turn
from games.maillot.state import Lap
from tests.support.games.maillot import A, B, moved, one_turn, racing


@pytest.mark.parametrize(("kind", "value"), [(CardKind.TAILWIND, 2), (CardKind.FOOD, 4)])
def test_ma_24_green_numbers_and_tailwind_feed_the_race_leader(kind: CardKind, value: int) -> None:
    state = racing("b a", card=kind, value=value, teams={B: {"energy": 30}})
    after = one_turn(state, 4, 1)
    assert after.energy == (60, 30 + value)
    assert after.told[1:3] == (CardDrawn(B, kind), Gained(B, value))


@pytest.mark.parametrize("kind", [CardKind.HEADWIND, CardKind.CRASH, CardKind.PUNCTURE])
def test_ma_24_red_numbers_cost_the_race_leader(kind: CardKind) -> None:
    after = one_turn(racing("b a", card=kind, value=5), 4, 1)
    assert after.energy == (60, 55)
    assert Paid(B, 5) in after.told


def test_ma_24_the_yellow_number_costs_everybody_and_is_not_auctioned() -> None:
    after = one_turn(racing("b a c", card=CardKind.HEAT, value=2), 4, 1)
    assert after.energy == (58, 58, 58)
    assert AllPaid(2) in after.told
    assert after.state.phase == Turn()


def test_ma_24_the_breakaway_is_the_race_leader() -> None:
    begun = one_turn(racing("b3 a", card=CardKind.CRASH, value=5)).state
    after = moved(begun, "roll", 4, 1)
    assert after.energy == (60, 60 - 1 - 5)
    assert after.order == "b2 a"


def test_ma_24_a_card_is_drawn_once_until_all_are_gone() -> None:
    chance, deck, seen = Dealer("all cards"), tuple(DECK), []
    for left in range(25, 0, -1):
        after = one_turn(replace(racing("a b"), deck=deck), 4, chance.roll(left)).state
        assert after.roll.card is not None
        seen.append(after.roll.card)
        deck = after.deck
    assert deck == ()
    assert sorted(seen, key=str) == sorted(DECK, key=str)


def test_ma_24_then_all_are_shuffled_again() -> None:
    after = one_turn(replace(racing("a b"), deck=()), 4, 25)
    assert DeckShuffled() in after.told
    assert len(after.state.deck) == 24
    assert after.state.roll.card == DECK[24]


def test_ma_24_a_card_is_picked_only_when_it_is_turned() -> None:
    """Two cards are left: the die decides which of them comes."""
    two = (Card(CardKind.TAILWIND, 2), Card(CardKind.CRASH, 5))
    for n, card in enumerate(two):
        after = one_turn(replace(racing("a b"), deck=two), 4, n + 1).state
        assert after.roll.card == card
        assert after.deck == (two[1 - n],)


def test_ma_24_a_domestique_of_the_race_leader_must_retire() -> None:
    state = racing("b a", card=CardKind.ABANDON, owners={2: B}, teams={B: {"energy": 30}})
    asking = one_turn(state, 4, 1).state
    assert asking.phase == Losing(B)
    after = moved(asking, "retire 2")
    assert after.owners == {}
    assert after.energy == (60, 45)
    assert after.order == "a b"
    assert after.state.phase == Turn()


def test_ma_24_who_has_none_loses_none() -> None:
    after = one_turn(racing("b a", card=CardKind.ABANDON, teams={B: {"hand": 0}}), 4, 1)
    assert NobodyRetired(B) in after.told
    assert after.order == "a b"


def test_ma_24_where_there_is_nothing_to_choose_it_happens_by_itself() -> None:
    after = one_turn(racing("b a", card=CardKind.ABANDON), 4, 1)
    assert after.told[2] == RetiredInHand(B, 0)
    assert after.state.teams[B].hand == 5


@pytest.mark.parametrize(("before", "after"), [(40, 45), (58, 60), (60, 60)])
def test_ma_25_a_supply_post_feeds_the_one_who_rolled(before: int, after: int) -> None:
    played = one_turn(racing("b a", on=9, teams={B: {"energy": before}}), 1)
    assert played.energy == (60, after)
    assert played.told[1] == Gained(B, after - before)


def test_ma_26_fifteen_energy_for_everybody_at_the_end_of_a_lap_sixty_at_most() -> None:
    teams = {A: {"energy": 20}, B: {"energy": 48}}
    after = one_turn(racing("a b", on=35, teams=teams), 5)
    assert after.energy == (35, 60)
    assert LapFed(15) in after.told


def test_ma_26_before_the_payments_of_the_square_landed_on() -> None:
    after = one_turn(racing("a b", on=35, teams={A: {"energy": 1, "hand": 0}}), 6)
    assert after.energy == (14, 58)
    assert not after.state.teams[A].out


def test_ma_26_nothing_when_a_card_of_that_lap_says_so() -> None:
    hungry = one_turn(racing("a b", card=CardKind.NO_FEED), 4, 1).state
    assert hungry.lap == Lap(1, hungry=True)
    state = racing("a b", on=35, lap=hungry.lap, teams={A: {"energy": 20}})
    after = one_turn(state, 5)
    assert after.energy == (20, 60)
    assert LapNotFed() in after.told
    assert not after.state.lap.hungry


def test_ma_26_who_is_exhausted_gets_nothing() -> None:
    assert one_turn(racing("b", on=35, out=(A,)), 5).energy[A] == 0


@pytest.mark.parametrize(("on", "rolled", "price"), [(0, 6, 2), (20, 4, 3)])
def test_ma_27_an_event_costs_the_one_who_rolled(on: int, rolled: int, price: int) -> None:
    after = one_turn(racing("b a c", on=on), rolled)
    assert after.energy == (60, 60 - price, 60)
    assert Paid(B, price) in after.told
    assert after.order == "a c b"
