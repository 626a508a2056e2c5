"""What computers do in Maillot Arc-en-Ciel, and that they know no more than their view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, product
from typing import Any

import pytest

from games import maillot
from games.computers import Level, choose
from games.core import Action, Dealer, Seat
from games.maillot.computer import resample
from games.maillot.course import SQUARES, CardKind
from games.maillot.moves import Bid, BreakAway, Finish, GiveUp, Offer, Pass, Retire, Ride, Stay
from games.maillot.phases import Attacking, Bidding, Offering, Starting
from games.maillot.state import Auction, Goal, Lap, Options, Preference, State
from games.sealed import Sealed
from tests.support.games.maillot import A, B, C, match, one_turn, racing

MIXES = list(product(Auction, Goal, (False, True)))


@pytest.fixture(autouse=True)
def _little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hard thinks as it does, but not for as long."""
    monkeypatch.setattr("games.maillot.computer.hard.PLAYOUTS", 48)


def raced(seats: int, options: Options, level: Level, seed: str) -> Iterator[tuple[State, Seat]]:
    """Where computers of a level decide in a race between them."""
    dealer = Dealer(seed)
    state = maillot.setup(seats, options, dealer)
    while waiting := maillot.awaited(state):
        seat = min(waiting)
        yield state, seat
        state = maillot.apply(state, seat, decided(state, seat, level), dealer)


def decided(state: State, seat: Seat, level: Level, seed: str = "a seed") -> Action:
    """What a computer does first; a choice that is not legal raises an error."""
    legal = maillot.legal(state, seat)
    return choose(maillot, maillot.view(state, seat), legal, level, Dealer(seed))[0]


@pytest.mark.parametrize(("auction", "goal", "combativity"), MIXES)
def test_what_is_resampled_looks_the_same_to_the_seat(
    auction: Auction, goal: Goal, combativity: bool
) -> None:
    """In every phase and for everybody; the seat may do the same, and the same are awaited."""
    options = Options(auction, goal, combativity)
    for seats in maillot.INFO.seats:
        for n, state in enumerate(match(seats, options, f"{options} {seats}")):
            if n % 17:
                continue
            for seat in (None, *map(Seat, range(seats))):
                view = maillot.view(state, seat)
                drawn = resample(view, Dealer(f"{n}"))
                assert maillot.view(drawn, seat) == view
                assert maillot.awaited(drawn) == maillot.awaited(state)
                if seat is not None:
                    assert maillot.legal(drawn, seat) == maillot.legal(state, seat)


def test_ma_24_the_card_that_lies_open_is_not_in_a_resampled_deck() -> None:
    """There is one card of each of these kinds."""
    for kind, value in ((CardKind.HEAT, 2), (CardKind.ABANDON, 0), (CardKind.NO_FEED, 0)):
        turned = replace(
            one_turn(racing("b a", card=kind, value=value), 4, 1).state, phase=Starting(B)
        )
        view = replace(maillot.view(turned, B), cards=20)
        for seed in range(20):
            deck = resample(view, Dealer(str(seed))).deck
            assert len(deck) == 20
            assert kind not in {card.kind for card in deck}


@pytest.mark.parametrize("level", [Level.EASY, pytest.param(Level.NORMAL, marks=pytest.mark.long)])
@pytest.mark.parametrize(("auction", "combativity"), list(product(Auction, (False, True))))
def test_computers_race_to_the_end_with_any_options(
    level: Level, auction: Auction, combativity: bool
) -> None:
    """`choose` raises an error for what is not legal."""
    for seats, goal in zip(maillot.INFO.seats, cycle(Goal), strict=False):
        for _ in raced(seats, Options(auction, goal, combativity), level, f"{seats} {goal}"):
            pass


@pytest.mark.parametrize("auction", Auction)
def test_hard_does_what_is_legal_in_every_phase(auction: Auction) -> None:
    phases = set()
    for seats, mixed in ((2, False), (4, True)):
        options = Options(auction, combativity=mixed)
        for n, (state, seat) in enumerate(raced(seats, options, Level.NORMAL, "hard")):
            if n % 15 == 0 or type(state.phase) not in phases:
                phases.add(type(state.phase))
                assert decided(state, seat, Level.HARD) in maillot.legal(state, seat)
    assert len(phases) >= 4


@pytest.mark.parametrize("level", Level)
def test_the_same_view_level_and_seed_give_the_same_choice(level: Level) -> None:
    positions = list(raced(3, Options(), Level.EASY, "twice"))[::40]
    for state, seat in positions:
        assert decided(state, seat, level) == decided(state, seat, level)


@pytest.mark.parametrize("level", Level)
def test_ma_19_what_others_have_bid_under_seal_changes_no_choice(level: Level) -> None:
    def state(bid: int) -> State:
        bids = Sealed(frozenset({B}), ((A, bid), (C, 60 - bid)))
        return racing("a b c", on=13, phase=Bidding(13, bids))

    assert decided(state(0), B, level) == decided(state(60), B, level)


@pytest.mark.parametrize("level", Level)
def test_ma_29_whom_others_prefer_to_retire_changes_no_choice(level: Level) -> None:
    def state(first: Preference) -> State:
        teams: dict[Seat, dict[str, Any]] = {A: {"energy": 3, "preference": first}}
        return racing("b9 a", owners={1: A, 15: A, 2: B}, teams=teams, phase=Starting(B))

    assert len({decided(state(first), B, level) for first in Preference}) == 1


@pytest.mark.parametrize("level", Level)
def test_ma_24_the_cards_that_are_left_change_no_choice(level: Level) -> None:
    """Which have been drawn could be remembered; a computer does not."""
    state = racing("b3 a", phase=Starting(B))
    front, back = replace(state, deck=state.deck[:9]), replace(state, deck=state.deck[-9:])
    assert decided(front, B, level) == decided(back, B, level)


@pytest.mark.parametrize("level", Level)
def test_ma_31_who_cannot_be_overtaken_any_more_ends_the_race(level: Level) -> None:
    alone = racing("a", out=[B], teams={A: {"rainbow": 1}}, phase=Starting(A))
    assert decided(alone, A, level) == Finish()


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_ma_17_who_is_sure_to_win_by_the_lead_attacks(level: Level) -> None:
    state = racing("a18 b", on=2, owners={2: A}, phase=Attacking(A, 2))
    assert decided(state, A, level) == BreakAway()


def test_ma_16_nobody_breaks_away_dearly_where_little_holds_the_lead() -> None:
    """With one square of one's own out of forty the pack soon catches up."""
    state = racing("a b", on=14, owners={14: A}, phase=Attacking(A, 5))
    assert decided(state, A, Level.NORMAL) == Stay()


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_ma_28_a_domestique_retires_for_the_attack_that_wins(level: Level) -> None:
    """And then the attack is made: both come from one thought."""
    state = racing("a18 b", on=2, owners={2: A}, teams={A: {"energy": 1}}, phase=Attacking(A, 2))
    view, legal = maillot.view(state, A), maillot.legal(state, A)
    first, then = choose(maillot, view, legal, level, Dealer("a seed"))
    assert isinstance(first, Retire)
    assert then == BreakAway()


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_ma_4_a_lead_that_is_about_to_win_is_not_given_up(level: Level) -> None:
    state = racing("a17 b", owners=dict.fromkeys((1, 2, 3), A), phase=Starting(A))
    assert decided(state, A, level) == Ride()


def test_ma_19_nobody_spends_on_a_square_the_energy_they_need() -> None:
    """With little energy, no domestique in hand and better squares there is little to bid for."""
    owners = dict.fromkeys((13, 14, 15, 28, 29, 31), A)
    sealed = Bidding(17, Sealed(frozenset({A, B})))
    poor = racing("a b", on=17, owners=owners, teams={A: {"energy": 9, "hand": 0}}, phase=sealed)
    bid = decided(poor, A, Level.NORMAL)
    assert isinstance(bid, Bid)
    assert bid.energy <= 2


def test_ma_19_open_the_computer_stops_where_the_square_is_worth_no_more() -> None:
    def spoken(highest: int) -> Action:
        phase = Offering(13, (B, A), ((A, highest),))
        return decided(racing("a b", on=13, phase=phase, auction=Auction.OPEN), B, Level.NORMAL)

    assert spoken(1) == Offer(2)
    assert spoken(40) == Pass()


def test_normal_beats_anybody_who_does_anything() -> None:
    won = 0
    for n in range(20):
        own, dealer = Seat(n % 2), Dealer(f"anything {n}")
        state = maillot.setup(2, Options(), dealer)
        while waiting := maillot.awaited(state):
            seat = min(waiting)
            if seat == own:
                action = decided(state, seat, Level.NORMAL)
            else:
                legal = maillot.legal(state, seat)
                action = dealer.pick([a for a in legal if not a.aside] or legal)
            state = maillot.apply(state, seat, action, dealer)
        result = maillot.result(state)
        won += result is not None and own in result.winners
    assert won >= 16


def test_ma_4_a_lead_that_is_as_good_as_lost_is_given_up() -> None:
    """One arrow ahead, and most of the next squares are rivals' (MA-13)."""
    owners = {10: B, 11: C, 12: B, 13: C}
    lost = racing("a1 b c", on=9, phase=Starting(A), teams={A: {"energy": 2}}, owners=owners)
    assert decided(lost, A, Level.NORMAL) == GiveUp()
    held = racing("a17 b c", on=9, phase=Starting(A))
    assert decided(held, A, Level.NORMAL) == Ride()


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
@pytest.mark.parametrize("teams", ["a b", "a b c d e"])
def test_ma_19_a_dear_square_is_bid_for_above_what_one_stop_saves(teams: str, level: Level) -> None:
    """The rider stops there more than once before the race is won."""
    asked = frozenset(map(Seat, range(len(teams.split()))))
    early = racing(teams, on=15, phase=Bidding(15, Sealed(asked)))
    bid = decided(early, A, level)
    assert isinstance(bid, Bid)
    assert bid.energy > SQUARES[15].value


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_ma_19_with_energy_to_spare_a_better_square_is_bid_for(level: Level) -> None:
    """All six are on the board, and one of them stands where little is saved."""
    owners = dict.fromkeys((7, 13, 14, 17, 28, 29), A)
    sealed = Bidding(15, Sealed(frozenset({A, B})))
    rich = racing("b a", on=15, owners=owners, teams={A: {"energy": 54, "hand": 0}}, phase=sealed)
    for seed in range(10):
        bid = decided(rich, A, level, f"{seed}")
        assert isinstance(bid, Bid)
        assert bid.energy >= 1


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_ma_28_no_domestique_retires_for_a_lead_that_is_soon_lost(level: Level) -> None:
    """Most rolls lead to a rival's square (MA-13), and no jersey is near."""
    owners = {4: A, **dict.fromkeys((1, 2, 3, 5, 7, 8), B)}
    tempted = racing(
        "a1 b", owners=owners, teams={A: {"energy": 2, "hand": 1}}, phase=Attacking(A, 4)
    )
    for seed in range(10):
        assert decided(tempted, A, level, f"{seed}") == Stay()


def test_ma_20_hard_attacks_for_the_jersey_of_a_rainbow_lap() -> None:
    """Whoever leads at the end of such a lap wins it; in another there is nothing to lead for."""
    for rainbow in (False, True):
        state = racing("a b", on=35, owners={35: A}, lap=Lap(2, rainbow), phase=Attacking(A, 4))
        assert decided(state, A, Level.HARD) == (BreakAway() if rainbow else Stay())


def test_more_is_played_out_with_a_greater_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def best(*args: Any) -> Any:
        asked.append(args[3])
        return args[2][0]

    monkeypatch.setattr("games.maillot.computer.hard.best", best)
    state = racing("a9 b", on=14, owners={14: A}, phase=Attacking(A, 5))
    view, legal = maillot.view(state, A), maillot.legal(state, A)
    for budget in (0.1, 1.0, 4.0):
        choose(maillot, view, legal, Level.HARD, Dealer("a seed"), budget)
    assert asked == [5, 48, 192]
