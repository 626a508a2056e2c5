"""Computers in the seats of Terrain Vague: fair, legal, the same every time, and no fools."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from games import terrain_vague
from games.computers import Level
from games.core import Action, Dealer, Seat
from games.terrain_vague.box import WHEELBARROW
from games.terrain_vague.computer import computer
from games.terrain_vague.computer.resample import resample
from games.terrain_vague.computer.worth import on_offer, outlook
from games.terrain_vague.moves import Lot, Take
from games.terrain_vague.phases import Duelling, Ended, Gathering, Taking
from games.terrain_vague.reach import cabin_of
from games.terrain_vague.state import Assembly, Duels, Options, State, Taken
from games.terrain_vague.territory import territory
from tests.support.games.vague import (
    P,
    R,
    done,
    gathering,
    match,
    moving,
    red_turn,
    shooting,
    taking,
    yard,
)

every_level = pytest.mark.parametrize("level", list(Level))
sound = pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
MIXES = [
    (2, Options()),
    (2, Options(Assembly.DRAFT, Duels.ONE_BY_ONE, Taken.FREE, colours=(3, 0))),
    (3, Options(Assembly.DRAFT_FIVE, Duels.ONE_BY_ONE)),
    (4, Options(endless=True, taken=Taken.FREE, colours=(1, 3, 0, 2))),
]
every_mix = pytest.mark.parametrize(("seats", "options"), MIXES)


@cache
def positions(seats: int, options: Options, most: int) -> tuple[State, ...]:
    """About so many positions of a match under way, of all its phases, and so many of its duels."""
    states = [state for state, _ in match(seats, options, 7)]
    secret = [state for state in states if isinstance(state.phase, Duelling)]
    return (*states[:: 1 + len(states) // most], *secret[:: 1 + len(secret) // most])


def chosen(state: State, seat: Seat, level: Level, seed: str = "a computer") -> list[str]:
    """What a computer in this seat does, as it is written."""
    return [str(action) for action in actions(state, seat, level, seed)]


def actions(state: State, seat: Seat, level: Level, seed: str = "a computer") -> list[Action]:
    view = terrain_vague.view(state, seat)
    return list(computer(view, terrain_vague.legal(state, seat), level, Dealer(seed)))


@every_mix
def test_a_table_drawn_anew_looks_the_same_to_the_seat(seats: int, options: Options) -> None:
    for state in positions(seats, options, 40):
        for seat in map(Seat, range(seats)):
            view = terrain_vague.view(state, seat)
            again = resample(view, Dealer("anew"))
            assert terrain_vague.view(again, seat) == view
            assert terrain_vague.legal(again, seat) == terrain_vague.legal(state, seat)


def test_what_others_have_picked_is_drawn_anew() -> None:
    """P sees that R has picked, not what: every table that is drawn has picks that R could make."""
    state = done(red_turn(), R, "pawns 8+8+8", "bars 1+2+3")
    view = terrain_vague.view(state, P)
    phases = [resample(view, Dealer(str(n))).phase for n in range(9)]
    picks = {p.pawns.own(R) for p in phases if isinstance(p, Duelling)}
    assert len(picks) > 1
    assert all(numbers is not None and len(numbers) == 3 for numbers in picks)


@every_level
@every_mix
def test_every_choice_is_legal_and_the_same_when_it_is_asked_again(
    seats: int, options: Options, level: Level
) -> None:
    for state in positions(seats, options, 4 if level is Level.HARD else 30):
        for seat in sorted(terrain_vague.awaited(state)):
            found = actions(state, seat, level)
            assert found[0] in terrain_vague.legal(state, seat)
            assert actions(state, seat, level) == found


@every_level
def test_what_another_has_picked_in_secret_changes_nothing(level: Level) -> None:
    """TV-8: twins that differ in R's pawns, or in R's bars."""
    for picks in (["pawns 8+8+8", "pawns 7+4+1"], ["bars 8+7+6", "bars 3+2+1"]):
        twins = [done(red_turn(), R, pick) for pick in picks]
        assert chosen(twins[0], P, level) == chosen(twins[1], P, level)


@sound
def test_tv_8_duels_are_left_to_the_lot(level: Level) -> None:
    assert actions(red_turn(), P, level) == [Lot()]


def test_a_beginner_picks_what_comes() -> None:
    found = {str(actions(red_turn(), P, Level.EASY, str(n))[0]) for n in range(12)}
    assert len(found) > 3


@every_level
def test_who_has_points_and_a_wheelbarrow_takes(level: Level) -> None:
    """Turn 12: a hex more is all that counts, and 4 points buy one of a gang that is absent."""
    board = yard(2, gravats="a1 a2 b1", ronces="g4 g3", rest="flaques",
                 pawns={"cabin": "a1 g4", "wheelbarrow": "a2"})  # fmt: skip
    state = taking(board, points=4, turn=12)
    seen = [actions(state, P, level, str(n))[0] for n in range(4)]
    assert any(isinstance(action, Take) for action in seen)
    if level is not Level.EASY:
        assert all(isinstance(action, Take) for action in seen)


@sound
def test_a_cabin_shot_in_the_last_turn_is_a_match_won(level: Level) -> None:
    """TV-31: without a cabin there is no territory; R's is larger, and falls for 8 points."""
    board = yard(2, gravats="a1 a2 a3", ronces="c2 c3 d2 d3 e2 e3 f3 g3", rest="flaques",
                 pawns={"cabin": "a1 c2", "slingshot": "a2", "wheelbarrow": "c3"})  # fmt: skip
    assert chosen(shooting(board, points=8, turn=12), P, level)[0] == "shoot a2 c2"


@sound
def test_a_wheelbarrow_that_is_about_to_take_is_shot_first(level: Level) -> None:
    """TV-22: R would take with its 12 points; a wheelbarrow costs 1."""
    board = yard(2, gravats="a1 a2 a3", ronces="c3 d3 e2", rest="flaques",
                 pawns={"cabin": "a1 e2", "slingshot": "a2", "wheelbarrow": "c3"})  # fmt: skip
    state = replace(shooting(board, turn=12), points=(1, 12))
    assert chosen(state, P, level)[0] == "shoot a2 c3"


@sound
def test_the_one_hex_that_holds_two_halves_together_is_taken_before_others(level: Level) -> None:
    """TV-31: on c3 hangs R's larger half; with 6 points P can take it, or c1 as well."""
    board = yard(2, gravats="a1 a2 b2 b3", orties="c3 d3 d2 e2 e3 f2", ronces="c4", rest="flaques",
                 pawns={"cabin": "a1 c4", "wheelbarrow": "b2"})  # fmt: skip
    state = taking(board, points=6, turn=11)
    assert chosen(state, P, level)[0] == "take b2 c3"


@sound
def test_wheelbarrows_are_gathered_before_there_is_anything_else(level: Level) -> None:
    """Turn 12: what is gathered costs what could be taken with; 12 points buy two weak hexes."""
    board = yard(2, gravats="a1 a2 b1 b2", ronces="g4 g3", rest="flaques",
                 pawns={"cabin": "a1 g4"})  # fmt: skip
    found = chosen(gathering(board, points=12, turn=12), P, level)
    assert [text.split()[:2] for text in found] == [["gather", "wheelbarrow"], ["end", "phase"]]


@sound
@pytest.mark.parametrize(("points", "turn"), [(12, 2), (12, 4), (14, 2), (14, 4)])
def test_points_do_not_go_into_a_third_lid_that_guards_what_is_guarded(
    level: Level, points: int, turn: int
) -> None:
    """TV-26: two lids make a shot three times as dear; a third adds little."""
    board = yard(2, gravats="a1 a2 b1 b2 b3 c1 c2", ronces="g4 g3 f3 f4", rest="flaques",
                 pawns={"cabin": "b2 g4", "wheelbarrow": "c2 g3", "slingshot": "f3"})  # fmt: skip
    found = chosen(gathering(board, points=points, turn=turn), P, level)
    assert [text.split()[1] for text in found].count("lid") <= 2


@sound
def test_points_that_buy_nothing_are_left(level: Level) -> None:
    """No barrow can take and none can come: nothing is moved about for the sake of it."""
    board = yard(2, gravats="a1 a2 a3", ronces="g4 g3", rest="flaques",
                 pawns={"cabin": "a1 g4", "lid": "a2"})  # fmt: skip
    assert chosen(moving(board, points=4, turn=12), P, level)[0].startswith("end")


def played(players: list[str], seed: int) -> State:
    """A match between levels, and players who do anything, to its end."""
    chance, dealer = random.Random(seed), Dealer(f"the yard {seed}")
    state = terrain_vague.setup(len(players), Options(), dealer)
    while waiting := sorted(terrain_vague.awaited(state)):
        seat = waiting[0]
        found: list[Action]
        if players[seat] == "random":
            found = [chance.choice(terrain_vague.legal(state, seat))]
        else:
            found = actions(state, seat, Level(players[seat]), f"{seed}")
        for action in found:
            if seat in terrain_vague.awaited(state) and action in terrain_vague.legal(state, seat):
                state = terrain_vague.apply(state, seat, action, dealer)
    return state


def test_no_computer_loses_its_cabin_to_another_in_the_first_turn() -> None:
    """TV-4, TV-22: 11 points buy a slingshot and a shot, and a cabin may be shut in by the next;
    in some of these yards they were."""
    for seed in range(0, 48, 3):
        state, dealer = terrain_vague.setup(2, Options(), Dealer(f"tv{seed}")), Dealer(f"tv{seed}")
        while state.turn < 2:
            seat = min(terrain_vague.awaited(state))
            for action in actions(state, seat, Level.NORMAL, f"{seed}"):
                state = terrain_vague.apply(state, seat, action, dealer)
            if state.turn == 1:
                assert all(cabin_of(state.board, gang) for gang in (P, R)), seed


@pytest.mark.long
def test_a_sound_player_beats_one_who_does_anything() -> None:
    won = 0
    for seed in range(6):
        me = seed % 2
        players = ["random", "random"]
        players[me] = "normal"
        state = played(players, seed)
        assert isinstance(state.phase, Ended)
        own, other = (territory(state.board, gang) for gang in (me, 1 - me))
        won += own.bit_count() > other.bit_count()
    assert won >= 5


@pytest.mark.parametrize("seats", [3, 4])
def test_computers_of_all_levels_play_to_the_end(seats: int) -> None:
    players = ["normal", "easy", "random", "easy"][:seats]
    assert isinstance(played(players, seats).phase, Ended)


def test_tv_27_a_wheelbarrow_that_has_taken_twice_counts_for_no_more_hexes_this_turn() -> None:
    board = yard(2, gravats="a1 a2 b1", ronces="g4 g3", rest="flaques",
                 pawns={"cabin": "a1 g4", "wheelbarrow": "a2"})  # fmt: skip
    fresh = taking(board, points=4, turn=12)
    spent = replace(fresh, phase=Taking(P, twice=board.pawns[WHEELBARROW]))
    assert outlook(fresh, P).value(fresh) > outlook(spent, P).value(spent)


def test_tv_27_a_hex_in_one_corner_of_the_board_is_wanted_as_much_as_one_in_another() -> None:
    def wanted(own: str, foreign: str) -> object:
        """By a wheelbarrow on the first of these, with the cabin on the second."""
        barrow, cabin = own.split()
        board = yard(2, gravats=own, ronces=foreign, rest="flaques",
                     pawns={"cabin": f"{cabin} {foreign}", "wheelbarrow": barrow})  # fmt: skip
        return on_offer(board, 0, Gathering(P))

    assert wanted("a2 a3", "g4") == wanted("g3 g2", "a1")
