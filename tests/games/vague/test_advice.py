"""What a move leads to, and why it is good: as a player reads it."""

from __future__ import annotations

import pytest

from data.words import Words
from games import terrain_vague
from games.computers import Level
from games.core import Dealer, Place, Seat
from games.terrain_vague import ADVICE
from games.terrain_vague.advice.lessons import TEACHING
from games.terrain_vague.computer import computer
from games.terrain_vague.phases import Founding
from games.terrain_vague.state import Assembly, Options, State, Taken
from tests.support.games.vague import (
    P,
    R,
    action_of,
    done,
    duel,
    during,
    gathering,
    match,
    moving,
    shooting,
    taking,
    yard,
)

WORDS = Words.of("en", "vague")

WIDE = yard(
    gravats="a1 a2 b1 b2 c2 c3 d3 d4 g6 h6", parpaings="h5", ronces="f1 f2", cloaques="k1",
    pawns={"cabin": "a1 f1 k1", "wheelbarrow": "b2 c3", "lid": "d3", "slingshot": "d4 f2"},
)  # fmt: skip
"""The Parpaings hold 8 hexes with their cabin on A1, and 3 far away."""

ROW = yard(
    gravats="c2 c3 c4", ronces="c6 c5 d6",
    pawns={"cabin": "c2 d6", "brother": "c3", "slingshot": "c4", "lid": "c5"},
)  # fmt: skip
"""Two gangs beside each other, with three hexes each."""

BARE = yard(gravats="c2 c3 c4", ronces="c6 c5", pawns={"cabin": "c2 c6", "wheelbarrow": "c5"})
"""The same with hardly a pawn."""


def leads_to(state: State, seat: Seat, text: str) -> list[str]:
    """In words; warnings begin with an exclamation mark."""
    action = action_of(text)
    assert action in terrain_vague.legal(state, seat), text
    facts = ADVICE.consequences(terrain_vague.view(state, seat), action)
    return [("! " if fact.warning else "") + WORDS.remark(fact) for fact in facts]


def test_tv_32_a_cabin_that_leaves_its_land_says_what_is_lost_and_who_is_cut_off() -> None:
    assert leads_to(moving(WIDE), P, "move a1 g6") == [
        "! Your territory falls from 8 to 3 hexes.",
        "! Cut off: B2 + C3 + D3 + D4. Your pawns there can do nothing, and nothing protects them.",
    ]
    assert leads_to(moving(WIDE), P, "move a1 a2") == []


def test_tv_32_and_says_who_is_connected_again() -> None:
    away = done(moving(WIDE), P, "move a1 g6")
    told = leads_to(away, P, "move g6 a1")
    assert "Your territory grows from 3 to 8 hexes." in told
    assert "Connected again: B2 + C3 + D3 + D4. Your pawns there can act." in told


def test_tv_22_a_cabin_that_comes_in_sight_of_a_slingshot_is_warned_of() -> None:
    board = yard(
        gravats="c2 c3 d4 d5", ronces="d7 d8 c8", pawns={"cabin": "c2 c8", "slingshot": "d8"}
    )
    seen = "! Your cabin on D5 is in sight of slingshots: D8."
    assert leads_to(moving(board), P, "move c2 d5") == [seen]
    assert leads_to(moving(board), P, "move c2 c3") == []


def test_tv_22_and_so_is_a_pawn_that_no_longer_stands_in_front_of_it() -> None:
    """A shot goes never through a foreign pawn."""
    board = yard(
        gravats="d4 d5 c4 c5", ronces="d6 d7 d8",
        pawns={"cabin": "d4 d8", "slingshot": "d7", "wheelbarrow": "d5"},
    )  # fmt: skip
    state = moving(board)
    assert "! Your cabin on D4 is in sight of slingshots: D7." in leads_to(state, P, "move d5 c4")


def test_tv_24_a_lid_that_goes_says_whom_it_leaves_without_protection() -> None:
    board = yard(
        gravats="c1 c2 c3 c4 c5 c6 c7", ronces="k6",
        pawns={"cabin": "c1 k6", "lid": "c5", "wheelbarrow": "c7"},
    )  # fmt: skip
    assert leads_to(moving(board), P, "move c5 c2") == [
        "! No lid protects C7 any more.",
        "There it protects 3 hexes and 0 pawns of yours.",
    ]
    assert leads_to(moving(board), P, "move c5 c6")[0].startswith("There it protects")


def test_tv_17_a_new_pawn_says_what_it_can_do_where_it_will_stand() -> None:
    state = gathering(BARE)
    assert leads_to(state, P, "gather wheelbarrow c4") == [
        "From there it can take 9 foreign hexes, the cheapest for 4 points."
    ]
    assert leads_to(state, P, "gather slingshot c4") == ["From there it can shoot at C5."]
    assert leads_to(state, P, "gather lid c4") == ["There it protects 1 hex and 0 pawns of yours."]
    assert leads_to(state, P, "gather brother c4") == [
        "From there he can throw out the pawns on C5."
    ]


def test_tv_5_a_wheelbarrow_for_which_no_points_are_left_is_warned_of() -> None:
    assert leads_to(gathering(BARE, points=5), P, "gather wheelbarrow c4") == [
        "! Too few points would be left to take a hex with it: the cheapest costs 4."
    ]


def test_tv_20_who_is_cleaned_up_is_named_with_what_it_does_to_both_territories() -> None:
    assert leads_to(moving(ROW), P, "clean c3 c5") == [
        "It throws a lid of Roncier off C5, and yours takes its place.",
        "The territory of Roncier falls from 3 to 2 hexes.",
        "Your territory grows from 3 to 4 hexes.",
        "C5 becomes breeze blocks of yours.",
        "Your big brother leaves the board, until the next turn.",
    ]


def test_tv_32_a_hex_that_is_cleaned_up_far_away_is_said_to_count_for_nothing() -> None:
    warned = leads_to(moving(ROW), P, "clean c3 f3")[0]
    assert warned.startswith("! F3 is cut off from your territory")


def test_tv_22_who_is_shot_is_named() -> None:
    assert leads_to(shooting(ROW), P, "shoot c4 c5") == [
        "It takes a lid of Roncier off C5, back in their supply next turn."
    ]


def test_tv_23_a_shot_at_a_cabin_says_what_that_means() -> None:
    board = yard(2, gravats="c2 c3 c4", ronces="c5 c6", pawns={"cabin": "c2 c6", "slingshot": "c4"})
    assert leads_to(shooting(board), P, "shoot c4 c6")[0] == (
        "Roncier has no cabin then: the territory of 2 counts for nothing, "
        "and no pawn of theirs acts until the next turn."
    )


def test_tv_32_a_hex_that_cuts_off_others_says_whom() -> None:
    state = TEACHING.lesson.position()
    for step in TEACHING.lesson.steps[:6]:
        state = done(state, P, step.accepts[0])
        for seat, text in step.others:
            state = done(state, seat, text)
    assert leads_to(state, P, "take b2 e4")[:3] == [
        "The territory of Roncier falls from 10 to 4 hexes.",
        "It cuts off F5 + G4: what Roncier has there can do nothing.",
        "Your territory grows from 8 to 9 hexes.",
    ]


def test_tv_33_what_comes_to_lie_in_jail_is_said() -> None:
    board = yard(gravats="b1 b2", ronces="k6", pawns={"cabin": "b1 k6", "wheelbarrow": "b2"})
    assert "It puts 1 hex in jail: half the price to take." in leads_to(
        taking(board), P, "take b2 a2"
    )


def test_tv_34_what_wins_at_the_end_of_the_turn_is_said() -> None:
    rows = " ".join(f"{column}{n}" for column in "abcd" for n in range(1, 7))
    board = yard(gravats=rows, ronces="k6", pawns={"cabin": "a1 k6", "wheelbarrow": "d6"})
    told = leads_to(taking(board), P, "take d6 d7")
    assert told[0].startswith("Your territory of 25 wins at the end of this turn")


def test_tv_34_the_end_of_the_match_says_who_wins() -> None:
    small = BARE.with_pawn(BARE.ground.set_of(Place("c5")), None)
    last = taking(small, R, turn=12, away=(0, 0, 6, 6))
    assert leads_to(last, R, "end turn") == [
        "! The match ends: Parpaings wins with a territory of 3, and you have 2."
    ]
    last = taking(small, P, turn=12, away=(0, 6, 6, 6))
    assert "The match ends, and you win with a territory of 3." in leads_to(last, P, "end turn")


def test_tv_4_a_first_cabin_says_its_land_and_a_shut_in_one_is_warned_of() -> None:
    state = during(yard(gravats="c2 c3 e5", ronces="k6"), Founding(P), turn=0)
    assert leads_to(state, P, "cabin c2") == [
        "From there your territory is 2 hexes, and a pawn can come to 1 of them."
    ]
    alone = during(
        yard(gravats="k6", ronces="a1 j5 j6", pawns={"cabin": "a1"}), Founding(P), turn=0
    )
    ways = {
        str(action): leads_to(alone, P, str(action)) for action in terrain_vague.legal(alone, P)
    }
    assert "cabin k6" not in ways
    assert ways["cabin k5"][0] == "K5 becomes breeze blocks of yours."
    assert ways["cabin k5"][1].startswith("From there your territory is 2 hexes")


def test_tv_5_ending_the_turn_says_which_points_are_lost_and_what_they_could_do() -> None:
    state = gathering(BARE, points=7)
    assert leads_to(state, P, "end turn") == [
        "! You could still use them in phase 2, bringing pawns."
    ]
    assert leads_to(gathering(BARE, points=1), P, "end turn") == []


def test_tv_5_so_does_ending_a_phase_when_nothing_is_left_to_do_later() -> None:
    assert leads_to(gathering(BARE, points=4), P, "end phase") == [
        "! As things stand you can do nothing in the later phases, and lose your 4 points."
    ]
    assert leads_to(gathering(BARE, points=6), P, "end phase") == []  # the cabin can move


def test_tv_5_so_does_what_ends_the_turn_by_itself_while_something_else_could_be_done_first() -> (
    None
):
    board = yard(
        gravats="c2 c3 c4 b2", ronces="f3 f4",
        pawns={"cabin": "c2 f3", "wheelbarrow": "c3", "brother": "c4"},
    )  # fmt: skip
    warned = (
        "! That ends your turn, and 3 points are lost: as things stand you can do nothing more."
    )
    assert warned in leads_to(gathering(board, points=5), P, "gather wheelbarrow b2")
    told = leads_to(gathering(board, points=3), P, "gather wheelbarrow b2")
    assert not any("ends your turn" in each for each in told), "one point buys nothing"


def test_tv_7_whoever_skips_a_shot_is_told() -> None:
    assert leads_to(gathering(ROW), P, "wait taking") == [
        "! As things stand you can do nothing in the later phases, and lose your 20 points."
    ]
    barrow = ROW.with_pawn(ROW.ground.set_of(Place("c3")), 0)
    assert leads_to(gathering(barrow), P, "wait taking") == [
        "! You do nothing in phase 4, shooting, though you could."
    ]
    assert leads_to(gathering(barrow), P, "wait shooting") == []


def test_tv_23_whoever_rebuilds_learns_of_the_land_and_of_who_sees_the_cabin() -> None:
    board = yard(gravats="d4 d5", ronces="d7 d8 c8", pawns={"cabin": "c8", "slingshot": "d8"})
    assert leads_to(gathering(board), P, "rebuild d5") == [
        "! Your cabin on D5 is in sight of slingshots: D8.",
        "Your territory grows from 0 to 2 hexes.",
        "You bring no pawn in this phase then.",
    ]


def test_tv_8_picks_say_what_they_can_bring_and_nothing_of_those_of_others() -> None:
    state = duel()
    told = {
        "pawns 8+7+6": ["21 points if no bar strikes, at least 13 against 1 bar."],
        "pawns 8+8+8": ["! 24 points if no bar strikes, but 1 bar can strike them all."],
        "bars 8+7+6": [],
    }
    for later in (state, done(state, R, "bars 8"), done(state, R, "bars 1", "pawns 2")):
        for text, lines in told.items():
            assert leads_to(later, P, text) == lines
        assert leads_to(later, P, "lot") == [
            "The lot picks everything for you, and tells you alone."
        ]


def test_tv_10_a_pick_made_anew_says_what_it_replaces() -> None:
    state = done(duel(), P, "bars 8+7+6")
    assert leads_to(state, P, "bars 3+2+1") == ["It replaces what you picked before: 8 + 7 + 6."]
    assert leads_to(state, P, "lot") == [
        "The lot picks what you still owe; what you have picked stays."
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_is_legal_can_be_told(seats: int) -> None:
    """All words can be said, of the acts of a match and of what a computer would do there."""
    options = Options(taken=Taken.FREE if seats == 3 else Taken.WEAK, assembly=Assembly.DRAFT_FIVE)
    for n, (state, _) in enumerate(match(seats, options, seats)):
        waiting = terrain_vague.awaited(state)
        if n % 9 or not waiting:
            continue
        seat = max(waiting)
        view, legal = terrain_vague.view(state, seat), terrain_vague.legal(state, seat)
        for action in legal[n % 11 :: 11]:
            facts = ADVICE.consequences(view, action)
            assert len(facts) <= 5
            for fact in (*facts, ADVICE.reason(view, action)):
                assert fact is None or WORDS.remark(fact)
        wise = computer(view, legal, Level.NORMAL, Dealer("hint"))[0]
        assert ADVICE.reason(view, wise) is not None, wise
