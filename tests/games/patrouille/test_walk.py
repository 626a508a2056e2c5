"""How far and by which way: PA-4, PA-5 and PA-7, and the two generators."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import patrouille
from games.core import Dealer, Place
from games.patrouille.board import Arm, SquareKind, board, names
from games.patrouille.moves import Move
from games.patrouille.state import Barricade, Block, Moving, Options, Piece, Rank, State, armies
from games.patrouille.view import path, view
from games.patrouille.walk import reach, surely_reached
from tests.support.games import patrouille_walks
from tests.support.games.patrouille import BLUE, awaited, goals, legal, refusal, table


def test_pa_4_a_piece_goes_exactly_as_far_as_the_die_says() -> None:
    assert goals(table(die=1, blue="s10"), "s10") == {"s9", "s11", "t10", "r10"}
    state = table(die=3, blue="k1")
    assert goals(state, "k1") == {"g1", "n1", "h2", "m2", "k2", "j1", "l1"}
    assert refusal(state, "move k1 l2") == "PA-4"
    assert refusal(state, "move k1 o2") == "PA-4"


def test_pa_4_it_may_turn_as_it_likes_but_never_goes_slantwise() -> None:
    """Round the corner to e9 in two steps, over f9, for e8 is an obstacle."""
    assert "e9" in goals(table(die=2, blue="f8"), "f8")
    assert goals(table(die=1, blue="f8"), "f8") == {"f7", "f9", "g8"}


def test_pa_4_only_a_piece_of_the_army_that_has_the_turn_moves() -> None:
    state = table(die=2, blue="f8", red="o8")
    assert refusal(state, "move o8 o9") == "PA-4"
    assert refusal(state, "move g9 g10") == "PA-4"


def test_pa_4_a_player_may_pass_and_rolls_only_once() -> None:
    state = table(die=5)
    assert "pass" in legal(state)
    assert refusal(state, "roll") == "PA-4"


def test_pa_5_no_square_is_used_twice() -> None:
    """In a lane along the edge three steps forth and back would end next door."""
    state = table(die=3, blue="a10", red="b9 b10 b11")
    assert goals(state, "a10") == {"a7", "a13", "b8", "b12"}
    assert refusal(state, "move a10 a11") == "PA-5"
    assert refusal(state, "move a10 a10") == "PA-5"


def test_pa_5_a_longer_way_round_leads_to_a_near_square() -> None:
    """Out to the side, along and back."""
    assert "a11" in goals(table(die=3, blue="a10", red="b9"), "a10")


def test_pa_7_an_officer_may_count_one_more() -> None:
    man, officer = table(die=1, blue="s10"), table(die=1, blue="*s10")
    assert goals(officer, "s10") == goals(man, "s10") | goals(table(die=2, blue="s10"), "s10")
    assert refusal(man, "move s10 s12") == "PA-4"
    assert refusal(officer, "move s10 s13") == "PA-4"


@st.composite
def positions(draw: st.DrawFn) -> State:
    """Any number of pieces and barricades, anywhere they could come to."""
    chance = draw(st.randoms(use_true_random=False))
    seats = draw(st.integers(2, 4))
    options = Options(arm=draw(st.sampled_from(Arm)), board=draw(st.sampled_from(names())))
    drawn, playing = board(options.board), armies(tuple(range(seats)))
    free = list(drawn.of(SquareKind.OPEN, SquareKind.FORT))
    chance.shuffle(free)
    pieces: dict[Place, Piece] = {}
    for colour in playing:
        own = [*drawn.start(colour), *drawn.goal(colour, options.arm)]
        for _ in range(draw(st.integers(0, 20))):
            place = free.pop() if chance.random() < 0.7 else chance.choice(own)
            pieces[place] = Piece(colour, chance.choice(list(Rank)))
    blocks: dict[Place, Block] = {}
    for colour in playing:
        goal = drawn.goal(colour, options.arm)
        starts = [place for army in playing for place in drawn.start(army)]
        for _ in range(draw(st.integers(0, 7))):
            place = chance.choice([*drawn.of(SquareKind.OPEN), *starts, *goal])
            if place not in pieces:
                blocks[place] = Block(colour, chance.choice(list(Barricade)))
    phase = Moving(chance.choice(playing), draw(st.integers(1, 6)))
    return replace(table(seats), options=options, pieces=pieces, blocks=blocks, phase=phase)


@settings(max_examples=60, deadline=None)
@given(positions())
def test_pa_4_two_generators_find_the_same_moves(state: State) -> None:
    actions = patrouille.legal(state, awaited(state))
    found = [(a.piece, a.to) for a in actions if isinstance(a, Move)]
    assert len(set(found)) == len(found)
    assert set(found) == patrouille_walks.moves(state)


@settings(max_examples=25, deadline=None)
@given(positions())
def test_pa_5_the_path_that_is_shown_is_a_way_the_rules_allow(state: State) -> None:
    seen, squares = view(state, None), patrouille_walks.squares_of(state)
    assert seen.die is not None
    for action in patrouille.legal(state, awaited(state)):
        if isinstance(action, Move):
            way = path(seen, action.piece, action.to)
            assert (way[0], way[-1]) == (action.piece, action.to)
            assert len(way) - 1 in patrouille_walks.lengths(state.pieces[action.piece], seen.die)
            assert len(set(way)) == len(way)
            assert all(place in patrouille_walks.beside(before) for before, place in pairwise(way))
            assert not {*way[1:-1]} & {*state.pieces, *state.blocks}
            inside = [squares[place].kind is SquareKind.GOAL for place in way]
            assert inside == sorted(inside)


@pytest.mark.parametrize("seed", range(3))
def test_pa_4_the_generators_agree_through_a_match(seed: int) -> None:
    """Among the positions that players come to."""
    chance = random.Random(seed)
    state = table(seats=2 + seed, phase=Moving(BLUE, 4))
    dealer = Dealer(str(seed))
    for _ in range(120):
        actions = patrouille.legal(state, awaited(state))
        if isinstance(state.phase, Moving):
            assert {
                (a.piece, a.to) for a in actions if isinstance(a, Move)
            } == patrouille_walks.moves(state)
        state = patrouille.apply(state, awaited(state), chance.choice(actions), dealer)


def test_no_path_leads_where_no_move_does() -> None:
    seen = view(table(die=3, blue="f8", red="o8"), None)
    assert path(seen, Place("f8"), Place("g9")) == ()
    assert path(seen, Place("o8"), Place("o11")) == ()
    assert path(seen, Place("k9"), Place("k8")) == ()


def test_of_several_ways_one_is_shown_that_goes_straight_on() -> None:
    """PA-4: a piece may turn at every step, but people look for the plain way."""
    seen = view(table(die=5, blue="e9"), None)
    assert " ".join(path(seen, Place("e9"), Place("g12"))) == "e9 e10 e11 f11 g11 g12"


def test_pa_5_what_is_come_to_only_by_a_square_used_twice_is_never_certain() -> None:
    """A piece beside a ring of four squares: after five steps it would be where it entered."""
    start, first = 1 << 210, 1 << 211  # squares of a grid of 20 columns
    free = first | first << 1 | first << 20 | first << 21
    for steps, found in ((1, first), (5, 0)):
        assert surely_reached(20, start, steps, free, first) == found
        assert reach(20, start, steps, free, first) == found
