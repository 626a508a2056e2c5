"""Whole matches: every mixture of options comes to an end, and the dice stay in order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import diceland
from games.core import Dealer
from games.diceland.ending import MOST_TURNS
from games.diceland.state import Attraction, Board, Ended, Options, Placing, Raising, State

SWITCHES = ("grouping", "terrain", "capital", "fill_the_void")
SIZES = tuple(range(8, 37, 2))


def match(options: Options, seed: str) -> Iterator[State]:
    """The positions of a match between players who do anything."""
    dice, dealer = random.Random(seed), Dealer(seed)
    state = diceland.setup(2, options, dealer)
    yield state
    while diceland.awaited(state):
        (seat,) = diceland.awaited(state)
        state = diceland.apply(state, seat, dice.choice(diceland.legal(state, seat)), dealer)
        yield state


@pytest.mark.parametrize("board", Board)
@pytest.mark.parametrize("attraction", Attraction)
@pytest.mark.parametrize("mix", list(product((False, True), repeat=len(SWITCHES))))
def test_every_mixture_of_options_comes_to_an_end(
    board: Board, attraction: Attraction, mix: tuple[bool, ...]
) -> None:
    """DL-16, with DL-17 to DL-25 in every mixture."""
    switches: dict[str, Any] = dict(zip(SWITCHES, mix, strict=True))
    for size in (8, 12, 22):
        options = Options(board=board, size=size, attraction=attraction, **switches)
        *_, end = match(options, f"{options}")
        assert isinstance(end.phase, Ended)
        assert diceland.result(end) is not None
        assert end.turn <= MOST_TURNS


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("board", Board)
def test_every_size_comes_to_an_end(board: Board, size: int) -> None:
    """DL-1 with DL-14."""
    *_, end = match(Options(board=board, size=size), "sizes")
    assert isinstance(end.phase, Ended)


options = st.builds(
    Options,
    board=st.sampled_from(Board),
    size=st.sampled_from(SIZES[:-1]),
    attraction=st.sampled_from(Attraction),
    **{name: st.booleans() for name in SWITCHES},
)


@given(options, st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_dice_only_ever_leave_and_stay_within_their_values(options: Options, seed: int) -> None:
    """DL-7, DL-9, DL-10, DL-18, DL-20: at no time more dice, none without a tile, all 1 to 6."""
    before: State | None = None
    for state in match(options, str(seed)):
        assert state.armies.keys() <= state.lands.keys()
        assert all(1 <= die.value <= 6 for die in state.armies.values())
        if before is not None and not isinstance(before.phase, Placing) and before.armies:
            assert len(state.armies) <= len(before.armies)
        before = state


@given(options, st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_nobody_is_asked_where_there_is_nothing_to_do(options: Options, seed: int) -> None:
    """DL-6, DL-11, DL-20: a step without any attack, move or raise is passed over."""
    for state in match(options, str(seed)):
        for seat in diceland.awaited(state):
            kinds = {action.word() for action in diceland.legal(state, seat)}
            assert kinds != {"stay"}, state.phase


@given(st.integers(0, 10_000))
@settings(max_examples=20, deadline=None)
def test_everybody_sees_the_same_table(seed: int) -> None:
    """Nothing is hidden, not even before the first turn (DL-2)."""
    for state in match(Options(terrain=True), str(seed)):
        public = diceland.view(state, None)
        assert public.state == state
        assert public.awaited == diceland.awaited(state)


def test_who_does_nothing_stays_where_they_can() -> None:
    """The host plays for an idle seat (DL-17 may demand a move, DL-20 is taken)."""
    for state in match(Options(terrain=True, grouping=True), "idle"):
        for seat in diceland.awaited(state):
            action, legal = diceland.fallback(state, seat), diceland.legal(state, seat)
            assert action in legal
            if isinstance(state.phase, Raising):
                assert action.word() == "raise"
            elif "stay" in {other.word() for other in legal}:
                assert action.word() == "stay"
