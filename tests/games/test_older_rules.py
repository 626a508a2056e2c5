"""A match that the version before of its rules has left under way goes on, and ends."""

from __future__ import annotations

import random

import pytest

from games import diceland, log, maillot
from games.core import Dealer, Seat
from games.diceland.moves import PlaceDie
from games.maillot.ending import points, winning_exchanges
from games.maillot.phases import Ended
from games.maillot.state import State
from games.terrain_vague.state import Options
from games.terrain_vague.territory import territory
from tests.games.older import LEFT, left

every_match = pytest.mark.parametrize("name", LEFT)


@every_match
def test_its_log_leads_to_where_it_stands(name: str) -> None:
    """So it can be taken back (`bot.matches.undo_loader`), though new matches begin otherwise."""
    match = left(name)
    assert match.version < match.game.INFO.version
    reached = log.replay(match.game, match.seats, match.agreed, match.entries)
    assert reached.state == match.state
    assert reached.plays == match.position["plays"]


@every_match
@pytest.mark.parametrize("by_host", [False, True])
def test_it_is_played_to_its_end(name: str, by_host: bool) -> None:
    match, dice, dealer = left(name), random.Random(name), Dealer(name)
    state, game = match.state, match.game
    while awaited := game.awaited(state):
        seat = min(awaited)
        action = game.fallback(state, seat) if by_host else dice.choice(game.legal(state, seat))
        state = game.apply(state, seat, action, dealer)
    assert game.result(state) is not None


def test_dl_24_a_die_of_version_2_stays_on_the_other_capital_and_its_owner_places_elsewhere() -> (
    None
):
    """DL-4a: by version 2 whoever placed four in a row could put one there."""
    state, dealer = left("diceland_2").state, Dealer("elsewhere")
    (taken,) = (
        land for land in state.lands.values()
        if land.place in state.armies and land.capital not in (None, state.armies[land.place].seat)
    )  # fmt: skip
    homes = {land.place for land in state.lands.values() if land.capital is not None}
    while not state.turn:
        (seat,) = diceland.awaited(state)
        actions = diceland.legal(state, seat)
        assert not {a.tile for a in actions if isinstance(a, PlaceDie)} & homes
        state = diceland.apply(state, seat, dealer.pick(actions), dealer)
    assert state.armies[taken.place].seat != taken.capital
    assert diceland.result(state) is None


def test_tv_3a_the_cabins_of_a_quick_start_by_version_2_are_found_again() -> None:
    match = left("vague_2")
    began = log.replay(match.game, 2, match.agreed, match.entries[:1])
    assert [territory(began.state.board, n).bit_count() for n in (0, 1)] == [3, 7]
    now = Options(quick=True, colours=match.agreed.colours)
    today, _ = log.start(match.game, 2, now, match.seed)
    assert [territory(today.state.board, n).bit_count() for n in (0, 1)] == [3, 2]


def test_ma_33_a_race_of_version_2_in_which_an_exchange_would_win_goes_on() -> None:
    """MA-23: it ends when its player exchanges, or comes by another jersey, as it did then."""
    state, dealer = left("maillot_2").state, Dealer("goes on")
    (seat,) = (n for n in (0, 1) if _wins(state, n))
    assert state.piles.rainbow
    while maillot.awaited(state) and state.roll.turn == left("maillot_2").state.roll.turn:
        mover = min(maillot.awaited(state))
        state = maillot.apply(state, mover, maillot.fallback(state, mover), dealer)
    assert not isinstance(state.phase, Ended)
    exchange = next(a for a in maillot.legal(state, Seat(seat)) if a.word() == "exchange")
    ended = maillot.apply(state, Seat(seat), exchange, dealer)
    assert ended.phase == Ended("three_points")


def _wins(state: State, seat: int) -> bool:
    return bool(winning_exchanges(state.teams[seat], state.options, points(state.teams[1 - seat])))
