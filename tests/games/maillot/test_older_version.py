"""Positions that version 1 of these rules has stored are read and played on: MA-19, MA-23, MA-31.

``version_1.json`` holds positions of random races, as version 1 wrote them into the database.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from games import maillot
from games.codec import from_json, to_json
from games.core import Dealer, Seat
from games.maillot.phases import Bidding, Ended, Offering
from games.maillot.state import State, race

STORED = json.loads(Path(__file__).with_name("version_1.json").read_text("utf-8"))


def read(name: str) -> State:
    state = from_json(State, STORED[name])
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("name", STORED)
def test_it_is_read_and_played_to_the_end(name: str) -> None:
    state, dice, dealer = read(name), random.Random(name), Dealer(name)
    written = to_json(state)
    assert isinstance(written, dict)
    assert isinstance(written["options"], dict)
    assert written["options"].pop("colours") == []  # came later
    assert written["options"].pop("rules") == 2  # those that did not say by which they began
    assert isinstance(written["teams"], list)
    assert [team.pop("bids") for team in written["teams"]] == [[]] * len(
        state.teams
    )  # so did these
    assert written == STORED[name]
    while awaited := maillot.awaited(state):
        seat = min(awaited)
        action = dice.choice(maillot.legal(state, seat))
        state = maillot.apply(state, seat, action, dealer)
    assert isinstance(state.phase, Ended)


@pytest.mark.parametrize("name", STORED)
def test_it_is_played_to_the_end_by_the_host(name: str) -> None:
    state, dealer = read(name), Dealer(name)
    while awaited := maillot.awaited(state):
        seat = min(awaited)
        state = maillot.apply(state, seat, maillot.fallback(state, seat), dealer)
    assert isinstance(state.phase, Ended)


@pytest.mark.parametrize(("name", "words"), [("alone, sealed", "bid"), ("alone, open", "offer")])
def test_ma_31_an_auction_of_a_rider_alone_that_had_begun_is_the_last_one(
    name: str, words: str
) -> None:
    state, dealer = read(name), Dealer(name)
    (rider,) = race(state)
    assert isinstance(state.phase, Bidding | Offering)
    action = next(a for a in maillot.legal(state, rider) if str(a) == f"{words} 1")
    state = maillot.apply(state, rider, action, dealer)
    while awaited := maillot.awaited(state):
        assert not isinstance(state.phase, Bidding | Offering)
        state = maillot.apply(state, rider, maillot.fallback(state, rider), dealer)
        assert awaited == {rider}


def test_ma_23_who_had_no_card_to_exchange_for_may_do_so_now() -> None:
    state = read("without a card left")
    (seat,) = (n for n, team in enumerate(state.teams) if team.rainbow == 4 and team.green >= 3)
    assert "exchange green" in map(str, maillot.legal(state, Seat(seat)))
