"""What the host plays for an army that nobody plays: it marches to its goal."""

from __future__ import annotations

import random

import pytest

from games import patrouille
from games.core import Action, Dealer, Place, Seat
from games.patrouille.grid import apart
from games.patrouille.moves import Move, Pass
from games.patrouille.state import Ended, Options, Promoting, Rank, State
from tests.support.games.patrouille import BLUE, RED, WHITE, YELLOW, awaited, table

OTHERS = (RED, YELLOW, WHITE)


def host(state: State) -> str:
    """What the host plays, in notation."""
    action = patrouille.fallback(state, awaited(state))
    assert action in patrouille.legal(state, awaited(state))
    return str(action)


def test_pa_16_a_piece_that_can_enter_the_goal_does() -> None:
    """The officer at g10 comes in with a two, although others could come nearer by as much."""
    state = table(die=2, camps=OTHERS, blue="*g10 d9 d10 e4 e5 f4")
    assert host(state) in {"move g10 j10", "move g10 j11"}


def test_pa_4_else_one_of_those_with_the_shortest_ways_comes_nearer() -> None:
    """Six are wanted; those on k1 and l1, farthest away, stay."""
    state = table(die=6, camps=OTHERS, blue="a8 b8 c8 a7 b7 *c7 k1 l1")
    assert host(state).split()[1] in {"a8", "b8", "c8", "a7", "b7", "c7"}
    assert steps_to_the_goal(host(state).split()[2]) < steps_to_the_goal(host(state).split()[1])


def steps_to_the_goal(place: str) -> int:
    """As the crow flies, to its middle."""
    return apart(Place(place), Place("h11"))


def test_pa_8_it_goes_where_nobody_can_capture_it() -> None:
    """With nobody near it takes a certain way; a man of Red on d8 makes it take another."""
    blue = "*b8 a3 b3 c3 a4 b4"
    free = table(die=3, camps=(YELLOW, WHITE), blue=blue, red="s1 *t3")
    watched = table(die=3, camps=(YELLOW, WHITE), blue=blue, red="g7 *t3")
    assert is_captured(watched, free_choice := patrouille.fallback(free, Seat(0)))
    assert patrouille.fallback(watched, Seat(0)) != free_choice
    assert not is_captured(watched, patrouille.fallback(watched, Seat(0)))


def is_captured(state: State, action: Action) -> bool:
    """Whether Red can capture, with some roll, what Blue has just moved."""
    assert isinstance(action, Move)
    for die in range(1, 7):
        after = patrouille.apply(state, Seat(0), action, Dealer(draws=[die - 1]))
        answers = patrouille.legal(after, Seat(1))
        if any(isinstance(answer, Move) and answer.to == action.to for answer in answers):
            return True
    return False


def test_pa_17_the_last_free_square_is_kept_for_an_officer() -> None:
    """Five men are in the goal: a sixth would spoil it."""
    state = table(die=1, camps=OTHERS, blue="j10 h11 j11 h12 j12 g10 *a8")
    assert host(state).startswith("move a8")


def test_pa_16_in_the_goal_room_is_made_for_those_who_come() -> None:
    """Only j10 and j11 are free, behind h10, h11, h12 and j12."""
    state = table(die=1, camps=OTHERS, blue="h10 h11 h12 j12 *d9 d10")
    piece, to = host(state).split()[1:]
    assert (piece, to) in {("h10", "j10"), ("h11", "j11"), ("j12", "j11")} or piece == "d9"
    stuck = table(die=1, camps=(), blue="h10 h11 h12 j12 *g10 g11", red="a8 *a9 a10 a11 a12 a13")
    assert host(stuck).split()[2] in {"j10", "j11"}


def test_pa_6_men_who_shut_an_officer_in_move_out_of_its_way() -> None:
    """Five are in the goal, and every officer is shut in behind the men in the corner."""
    state = table(die=2, camps=(BLUE, *OTHERS), blue="j10 h11 j11 h12 j12")
    after = hosted(state, 25)
    assert after.phase == Ended("goal", Seat(0), BLUE)


def hosted(state: State, turns: int) -> State:
    """The position after so many turns of Blue played by the host, while all others pass."""
    dealer = Dealer("hosted")
    while turns and (seats := patrouille.awaited(state)):
        (seat,) = seats
        turns -= seat == 0
        action = patrouille.fallback(state, seat) if seat == 0 else Pass()
        state = patrouille.apply(state, seat, action, dealer)
    return state


def test_pa_13_shut_in_by_barricades_it_clears_one_but_keeps_away_from_a_foreign_scout() -> None:
    """The officer on a10 is the last that is wanted; PA-14 would cost it with the scout."""
    for blocks in ("scout=b10 tree=a9 wheel=a11", "tree=b10 scout=a9 wheel=a11"):
        state = table(
            die=1,
            camps=(),
            blue="j10 h11 j11 h12 j12 *a10",
            red="*t3 s1",
            yellow="*t18 s19",
            blocks={RED: blocks},
        )
        scout = blocks[blocks.index("scout=") + 6 :].split()[0]
        piece, to = host(state).split()[1:]
        assert piece == "a10"
        assert to in {"b10", "a9", "a11"} - {scout}


def test_pa_15_without_an_officer_it_promotes_who_is_nearest_for_who_is_farthest() -> None:
    """Of the men in the start area; those outside cannot be promoted."""
    state = table(camps=(RED,), blue="a3 c4 b3 k1 l1 m1 n1 k3", phase=Promoting(BLUE))
    assert host(state) == "promote c4 a3"


def test_pa_15_who_cannot_fill_their_goal_any_more_promotes_nobody() -> None:
    state = table(camps=(RED,), blue="a3 b3 k1", phase=Promoting(BLUE))
    assert host(state) == "roll"
    state = table(die=3, camps=OTHERS, blue="a3 b3 k1")
    assert host(state) == "pass"


def test_pa_15_without_an_officer_two_men_walk_home_and_one_is_promoted() -> None:
    state = table(die=3, camps=OTHERS, blue="a8 b9 k1 l1 m1 n1 k3 l3")
    home = hosted(state, 6)
    assert Rank.OFFICER in {p.rank for p in home.pieces.values() if p.colour is BLUE}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pa_17_a_match_that_nobody_plays_is_won_by_a_full_goal(seats: int) -> None:
    """It ended by 40 quiet rounds before; now it lasts about a hundred turns."""
    dealer = Dealer(f"idle {seats}")
    state = patrouille.setup(seats, Options(), dealer)
    while patrouille.awaited(state):
        seat = awaited(state)
        state = patrouille.apply(state, seat, patrouille.fallback(state, seat), dealer)
    found = patrouille.result(state)
    assert found is not None
    assert found.reason == "goal"
    assert state.turn < 250


@pytest.mark.parametrize("seed", range(4))
def test_pa_4_wherever_a_match_may_come_to_the_host_plays_something_legal(seed: int) -> None:
    """Two armies by chance and two by the host."""
    chance, dealer = random.Random(seed), Dealer(str(seed))
    state = patrouille.setup(2 + seed % 3, Options(goal=4 + seed % 3), dealer)
    for _ in range(150):
        if not patrouille.awaited(state):
            break
        seat = awaited(state)
        action = patrouille.fallback(state, seat)
        assert action in patrouille.legal(state, seat)
        if seat % 2:
            action = chance.choice(patrouille.legal(state, seat))
        state = patrouille.apply(state, seat, action, dealer)
