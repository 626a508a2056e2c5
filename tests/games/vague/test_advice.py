"""What a move leads to, why it is good, and why another is not possible: as a player reads it."""

from __future__ import annotations

import pytest

from data.words import Words
from games import notation, terrain_vague
from games.computers import Level
from games.core import Action, Dealer, Place, Seat
from games.terrain_vague.board import Board
from games.terrain_vague.phases import Duelling, Founding
from games.terrain_vague.reach import reach
from games.terrain_vague.state import Assembly, Options, State, Taken
from games.terrain_vague.teaching import TEACHING
from tests.games.vague.yard import (
    P,
    R,
    done,
    during,
    gathering,
    match,
    moving,
    refused,
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


def action_of(text: str) -> Action:
    action = notation.parse(terrain_vague.INFO.actions, text)
    assert action is not None, text
    return action


def leads_to(state: State, seat: Seat, text: str) -> list[str]:
    """In words; warnings begin with an exclamation mark."""
    action = action_of(text)
    assert action in terrain_vague.legal(state, seat), text
    facts = terrain_vague.view(state, seat).consequences(action)
    return [("! " if fact.warning else "") + WORDS.remark(fact) for fact in facts]


def why(state: State, seat: Seat, text: str) -> str:
    reason = terrain_vague.view(state, seat).reason(action_of(text))
    return "" if reason is None else WORDS.remark(reason)


def why_not(state: State, seat: Seat, text: str) -> str:
    rule = refused(state, seat, text)
    reason = terrain_vague.view(state, seat).why_not(action_of(text), rule)
    return f"{rule} " + ("" if reason is None else WORDS.remark(reason))


def with_land(board: Board, kind: int, *places: str) -> Board:
    for place in places:
        board = board.with_terrain(board.ground.set_of(Place(place)), kind)
    return board


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
        "There it protects 4 hexes and 0 pawns of yours.",
    ]
    assert leads_to(moving(board), P, "move c5 c6")[0].startswith("There it protects")


def test_tv_17_a_new_pawn_says_what_it_can_do_where_it_will_stand() -> None:
    state = gathering(BARE)
    assert leads_to(state, P, "gather wheelbarrow c4") == [
        "From there it can take 9 foreign hexes, the cheapest for 4."
    ]
    assert leads_to(state, P, "gather slingshot c4") == ["From there it can shoot at C5."]
    assert leads_to(state, P, "gather lid c4") == [
        "There it protects 2 hexes and 0 pawns of yours."
    ]
    assert leads_to(state, P, "gather brother c4") == [
        "From there he can throw out the pawns on C5."
    ]


def test_tv_5_a_wheelbarrow_for_which_no_points_are_left_is_warned_of() -> None:
    assert leads_to(gathering(BARE, points=5), P, "gather wheelbarrow c4") == [
        "! You would have too few points left to take a hex with it: the cheapest costs 4."
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
    assert leads_to(shooting(board), P, "shoot c4 c6") == [
        "Roncier has no cabin then: the territory of 2 counts for nothing, "
        "and no pawn of theirs acts until the next turn."
    ]


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
    assert "It puts 1 hex in jail: half the price to take (TV-30)." in leads_to(
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
        "! You lose your 7 points, and you could still act in phase 2, bringing pawns."
    ]
    assert leads_to(gathering(BARE, points=1), P, "end turn") == []


def test_tv_5_so_does_ending_a_phase_when_nothing_is_left_to_do_later() -> None:
    assert leads_to(gathering(BARE, points=4), P, "end phase") == [
        "! As things stand you can do nothing in the later phases, and lose your 4 points."
    ]
    assert leads_to(gathering(BARE, points=6), P, "end phase") == []  # the cabin can move


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


def duel() -> State:
    """The duels of turn 9 for two: the Parpaings pick 3 pawns and bars, the Roncier 1."""
    lone = yard(2, pawns={"cabin": "a1 g1"}, gravats="a1", ronces="g1")
    state = done(gathering(lone, turn=8), P, "end turn")
    assert isinstance(state.phase, Duelling)
    return state


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


@pytest.mark.parametrize(
    ("state", "text", "words"),
    [
        (gathering(BARE), "gather wheelbarrow c4", "From there it can take 9 foreign hexes, the "
                                                   "cheapest for 4."),
        (moving(ROW), "clean c3 c5", "Your territory grows to 4, and that of Roncier falls from 3 "
                                     "to 2."),
        (shooting(ROW), "shoot c4 c5", "The lid on C5 makes 2 hexes dearer for you."),
        (gathering(BARE, points=7), "end phase", "Nothing more in this phase seems worth its "
                                                 "price: your 7 points may serve later in the "
                                                 "turn."),
        (duel(), "lot", "Nobody can outguess the lot: it brings its average against any picks."),
    ],
)  # fmt: skip
def test_a_hint_says_why_in_one_sentence(state: State, text: str, words: str) -> None:
    assert why(state, P, text) == words


def test_a_hint_to_shoot_says_what_the_victim_could_do() -> None:
    board = yard(
        gravats="c2 c3 c4", ronces="c5 c6 d6",
        pawns={"cabin": "c3 d6", "slingshot": "c4", "wheelbarrow": "c5"},
    )  # fmt: skip
    said = why(shooting(board), P, "shoot c4 c5")
    assert said == "It takes a wheelbarrow of Roncier off C5, back in their supply next turn."
    bare = board.with_pawn(board.ground.set_of(Place("c4")), None)
    bare = bare.with_pawn(bare.ground.set_of(Place("c2")), 1)
    said = why(shooting(bare), P, "shoot c2 c5")
    assert said == "The wheelbarrow on C5 can take 1 hex of yours."


PLACES = yard(
    gravats="c2 c3 c4 c5 h3 h4", parpaings="c6", ronces="d6 d7 d8 c7 c8 e7",
    pawns={"cabin": "c2 d8", "wheelbarrow": "c3", "slingshot": "c4 d6", "lid": "h3 d7 c7",
           "brother": "c5"},
)  # fmt: skip
"""Something of everything, for refusals."""


@pytest.mark.parametrize(
    ("state", "text", "words"),
    [
        (gathering(PLACES), "gather lid d4", "TV-17 D4 is not yours."),
        (gathering(PLACES), "gather lid c3", "TV-17 There is a wheelbarrow on C3."),
        (gathering(PLACES), "gather lid c6", "TV-17 C6 is not in a straight line of 3 from C2, or "
                                             "from a relay it sees."),
        (gathering(PLACES), "gather cabin c6", "TV-17 The cabin is built, not brought."),
        (gathering(PLACES), "gather brother c6", "TV-17 You have none left to bring: those that "
                                                 "left the board in this turn (0) come back in the "
                                                 "next."),
        (gathering(PLACES), "rebuild c6", "TV-23 Your cabin stands, on C2."),
        (gathering(PLACES, points=1), "gather lid c6", "TV-5 It costs 4 points, and you have 1."),
        (gathering(PLACES), "take c3 d4", "TV-7 Now is phase 2: bring pawns."),
        (moving(PLACES), "move b2 c6", "TV-18 There is no pawn on B2."),
        (moving(PLACES), "move d7 c6", "TV-18 D7 is not yours."),
        (moving(PLACES), "move h3 h4", "TV-32 Your pawn on H3 is cut off from your territory."),
        (moving(PLACES), "move c3 f6", "TV-18 F6 is the heap: nothing is done there."),
        (moving(PLACES), "move c3 zz9", "TV-18 There is no hex ZZ9 on this board."),
        (moving(PLACES), "move c2 d6", "TV-19 There is a slingshot on D6."),
        (moving(PLACES), "move c5 e7", "TV-21 E7 is not yours."),
        (moving(PLACES, points=1), "move c3 c6", "TV-5 It costs 2 points, and you have 1."),
        (done(moving(PLACES), P, "move c3 c6"), "move c6 c3", "TV-18 Your pawn on C6 has moved in "
                                                              "this phase."),
        (moving(PLACES), "clean c4 d4", "TV-20 C4 does not hold the big brother of yours."),
        (moving(PLACES), "clean c5 c6", "TV-20 C6 is yours already."),
        (moving(PLACES), "clean c5 d8", "TV-20 There is a cabin on D8."),
        (moving(PLACES), "clean c5 c8", "TV-20 The pawn on C7 stands in the way."),
        (moving(PLACES), "clean c5 a1", "TV-14 A1 is not in a straight line of 3 from C5, or from "
                                        "a relay it sees."),
        (moving(PLACES, points=4), "clean c5 c7", "TV-5 It costs 5 points, and you have 4."),
        (shooting(PLACES), "shoot c3 d7", "TV-22 C3 does not hold a slingshot of yours."),
        (shooting(PLACES), "shoot c4 d5", "TV-22 There is no pawn on D5."),
        (shooting(PLACES), "shoot c4 c5", "TV-22 C5 is yours already."),
        (taking(PLACES), "take c4 d4", "TV-27 C4 does not hold a wheelbarrow of yours."),
        (taking(PLACES), "take c3 c7", "TV-27 There is a lid on C7."),
        (taking(PLACES), "take c3 c6", "TV-28 C6 is yours already."),
        (taking(PLACES), "reinforce c3 d4", "TV-28 D4 is not yours."),
        (taking(PLACES), "reinforce c3 c6", "TV-29 C6 is strong already."),
        (taking(PLACES), "take c3 e5", "TV-27 D4 ends the line: it is not yours."),
        (taking(PLACES), "convert c3 d4 weak", "TV-29 This table has agreed otherwise on taken "
                                               "terrain."),
        (taking(PLACES, points=3), "take c3 d4", "TV-5 It costs 4 points, and you have 3."),
        (taking(PLACES), "end phase", "TV-7 There is no later phase of this turn to go on to."),
        (duel(), "end turn", "TV-8 The secret picks for the duels come first."),
        (duel(), "pawns 8+7", "TV-8 You pick 3 here, not 2."),
        (duel(), "counter 8", "TV-11 You have none of those to pick in this turn."),
        (duel(), "bars 8+8+7", "TV-9 The numbers go from 1 to 8, and at most 1 may be the same."),
        (done(duel(), P, "bars 8+7+6"), "bars 8+7+6", "TV-10 That is what you have picked "
                                                      "already."),
        (during(BARE, Founding(P), turn=0), "cabin g8", "TV-4 G8 is neither yours nor beside a hex "
                                                        "of yours."),
        (during(BARE, Founding(P), turn=0), "end turn", "TV-4 Now is the cabins are built."),
    ],
)  # fmt: skip
def test_a_refusal_says_the_reason_here_and_now(state: State, text: str, words: str) -> None:
    assert why_not(state, P, text) == words


def test_tv_15_the_drawing_of_relays_is_true() -> None:
    """The wheelbarrow takes the third place by way of the first two."""
    drawing = TEACHING.drawings["TV-15"]
    board = drawing.position().board
    numbers = board.ground.numbers
    assert reach(board, P, numbers[Place("a3")]) & board.ground.set_of(drawing.marks[-1][0])


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
            facts = view.consequences(action)
            assert len(facts) <= 5
            for fact in (*facts, view.reason(action)):
                assert fact is None or WORDS.remark(fact)
        wise = terrain_vague.computer(view, legal, Level.NORMAL, Dealer("hint"))[0]
        assert view.reason(wise) is not None, wise
