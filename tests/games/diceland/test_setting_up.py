"""Faster set-ups than the rulebook's, by option: DL-4a and DL-4b."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from games import diceland
from games.core import Dealer, Place, Seat
from games.diceland.advice.remarks import InARow
from games.diceland.dealing import dealt, likeness
from games.diceland.events import DiceDealt, DiceRolled
from games.diceland.moves import PlaceDie
from games.diceland.placing import RESERVE
from games.diceland.state import Attacking, Board, Options, Placing, State, other
from games.records import replace
from tests.support.games.diceland import BLUE, RED

DEALS = 2000
EVERY_LANDSCAPE = (
    Options(size=8, quick_start=True),
    Options(size=20, quick_start=True),
    Options(size=12, quick_start=True, terrain=True),
    Options(size=10, quick_start=True, board=Board.RANDOM, terrain=True),
)


@pytest.mark.parametrize("options", [Options(), Options(size=20, terrain=True)])
def test_dl_4a_and_dl_4b_are_not_played_unless_they_are_chosen(options: Options) -> None:
    state = diceland.setup(2, options, Dealer("book"))
    assert isinstance(state.phase, Placing)
    assert state.phase.dice == 1
    assert state.armies == {}


@pytest.mark.parametrize(
    ("size", "rows"), [(8, [4, 4]), (10, [4, 4, 1, 1]), (20, [4, 4, 4, 4, 2, 2])]
)
def test_dl_4a_four_dice_are_placed_before_the_other_player_does(
    size: int, rows: list[int]
) -> None:
    state, order = _placed(Options(size=size, by_fours=True))
    runs = [order[0]]
    lengths = [0]
    for seat in order:
        if seat != runs[-1]:
            runs.append(seat)
            lengths.append(0)
        lengths[-1] += 1
    assert lengths == rows
    assert runs[0] == state.opener
    assert set(state.armies) == set(state.lands)
    assert [len(hand) for hand in state.reserve] == [RESERVE, RESERVE]
    assert state.first is not None


def test_dl_4a_a_player_is_told_how_many_dice_are_left_in_the_row() -> None:
    dealer = Dealer("row")
    state = diceland.setup(2, Options(size=20, by_fours=True), dealer)
    for left in (4, 3, 2):
        assert isinstance(state.phase, Placing)
        seat = state.phase.seat
        assert diceland.ADVICE.question(diceland.view(state, seat), PlaceDie) == (InARow(left),)
        state = diceland.apply(state, seat, diceland.legal(state, seat)[0], dealer)
    assert diceland.ADVICE.question(diceland.view(state, seat), PlaceDie) == ()


@pytest.mark.parametrize("by_fours", [False, True])
def test_dl_24_no_die_is_placed_on_the_other_capital(by_fours: bool) -> None:
    """DL-4a: whoever places four dice in a row finds the other's capital empty."""
    empty = 0
    for n in range(60):
        dealer = Dealer(f"two capitals {n}")
        state = diceland.setup(2, Options(size=8, by_fours=by_fours, capital=True), dealer)
        while not state.turn:
            (seat,) = diceland.awaited(state)
            actions = diceland.legal(state, seat)
            home = {land.capital: land.place for land in state.lands.values()}
            if isinstance(state.phase, Placing):
                own, others = home[seat], home[other(seat)]
                tiles = {action.tile for action in actions if isinstance(action, PlaceDie)}
                assert others not in tiles
                assert tiles == {own} or own in state.armies
                empty += own in state.armies and others not in state.armies
            state = diceland.apply(state, seat, dealer.pick(actions), dealer)
        assert [state.armies[home[seat]].seat for seat in (BLUE, RED)] == [BLUE, RED]
    assert (empty > 0) == by_fours


@pytest.mark.parametrize("options", EVERY_LANDSCAPE, ids=str)
def test_dl_4b_the_host_places_all_dice_and_the_first_turn_begins(options: Options) -> None:
    dealer = Dealer("quick")
    state = diceland.setup(2, options, dealer)
    assert isinstance(state.phase, Attacking)
    assert (state.turn, set(state.armies)) == (1, set(state.lands))
    told = [told.event for told in dealer.told]
    hands = {event.seat: event.dice for event in told if isinstance(event, DiceRolled)}
    for seat in (BLUE, RED):
        on_tiles = sorted((d.value for d in state.armies.values() if d.seat == seat), reverse=True)
        assert (*on_tiles, *state.reserve[seat]) == hands[seat]
    assert DiceDealt(options.size // 2) in told
    sums = [sum(hand) for hand in state.reserve]
    assert state.first == (state.opener if sums[0] == sums[1] else Seat(sums.index(max(sums))))


@pytest.mark.parametrize("options", EVERY_LANDSCAPE, ids=str)
def test_dl_4b_both_players_have_as_many_tiles_of_each_kind(options: Options) -> None:
    for state in _deals(options, DEALS // len(EVERY_LANDSCAPE)):
        blue, red = (Counter(likeness(state, p) for p in _tiles(state, seat)) for seat in (0, 1))
        assert all(abs(blue[kind] - red[kind]) <= 1 for kind in blue | red)


def test_dl_4b_like_tiles_get_dice_of_the_same_rank() -> None:
    """Where both had the same dice, each kind of tile has the same dice of both on it."""
    state = replace(
        diceland.setup(2, Options(size=12), Dealer("ranks")), reserve=(tuple(range(8, 0, -1)),) * 2
    )
    for n in range(50):
        after = dealt(state, Dealer(f"ranks {n}"))
        assert after.reserve == ((2, 1), (2, 1))
        for kind in {likeness(after, place) for place in after.lands}:
            alike = [after.armies[p] for p in after.lands if likeness(after, p) == kind]
            if len(alike) % 2 == 0:
                blue, red = ({die.value for die in alike if die.seat == seat} for seat in (0, 1))
                assert blue == red


def test_dl_4b_neither_seat_is_favoured_in_2000_deals() -> None:
    """Of what helps to win each seat has the better half the time: the first turn, tiles in the
    middle, good dice where many enemies are near. A fair coin stays within 3.5 % in 2,000 throws.
    """
    better: Counter[str] = Counter()
    for state in _deals(Options(size=12, quick_start=True), DEALS):
        better["first"] += 1 if state.first == BLUE else -1
        for name, count in (("middle", _middle), ("strength", _strength)):
            better[name] += (count(state, BLUE) > count(state, RED)) - (
                count(state, BLUE) < count(state, RED)
            )
    assert all(abs(lead) < DEALS * 0.07 for lead in better.values()), better


def test_dl_4b_the_highest_die_stands_on_the_capital() -> None:
    for state in _deals(Options(size=10, quick_start=True, capital=True, terrain=True), 50):
        for land in state.lands.values():
            if land.capital is not None:
                die = state.armies[land.place]
                assert die.seat == land.capital
                assert die.value == max(
                    d.value for d in state.armies.values() if d.seat == die.seat
                )


def test_dl_4b_a_landscape_that_is_built_is_dealt_when_it_is_complete() -> None:
    dealer = Dealer("built")
    state = diceland.setup(2, Options(size=8, board=Board.TURNS, quick_start=True), dealer)
    while len(state.lands) < 8:
        (seat,) = diceland.awaited(state)
        state = diceland.apply(state, seat, dealer.pick(diceland.legal(state, seat)), dealer)
    assert len(state.armies) == 8


def _placed(options: Options) -> tuple[State, list[Seat]]:
    """All dice placed somewhere, and by whom in turn."""
    dealer, order = Dealer("in a row"), list[Seat]()
    state = diceland.setup(2, options, dealer)
    while not state.turn:
        (seat,) = diceland.awaited(state)
        if isinstance(state.phase, Placing):
            order.append(seat)
        state = diceland.apply(state, seat, dealer.pick(diceland.legal(state, seat)), dealer)
    return state, order


def _deals(options: Options, number: int) -> Iterator[State]:
    for n in range(number):
        yield diceland.setup(2, options, Dealer(f"deal {n}"))


def _tiles(state: State, seat: int) -> list[Place]:
    return [place for place, die in state.armies.items() if die.seat == seat]


def _middle(state: State, seat: Seat) -> int:
    return sum(likeness(state, place)[0] for place in _tiles(state, seat))


def _strength(state: State, seat: Seat) -> int:
    return sum(likeness(state, p)[0] * state.armies[p].value for p in _tiles(state, seat))
