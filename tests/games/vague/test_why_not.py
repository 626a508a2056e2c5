"""A refusal says the reason here and now, as a player reads it."""

from __future__ import annotations

import pytest

from games import terrain_vague
from games.core import Dealer, Place
from games.exam.asking import why_not
from games.terrain_vague.board import Board
from games.terrain_vague.phases import Appointing, Founding
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

BARE = yard(gravats="c2 c3 c4", ronces="c6 c5", pawns={"cabin": "c2 c6", "wheelbarrow": "c5"})
"""Two gangs with hardly a pawn."""

PLACES = yard(
    gravats="c2 c3 c4 c5 h3 h4", parpaings="c6", ronces="d6 d7 d8 c7 c8 e7",
    pawns={"cabin": "c2 d8", "wheelbarrow": "c3", "slingshot": "c4 d6", "lid": "h3 d7 c7",
           "brother": "c5"},
)  # fmt: skip
"""Something of everything."""

LINE = yard(
    gravats="c2 c3 c4", ronces="c5 c6 c7 d6",
    pawns={"cabin": "c2 c7", "slingshot": "c4 c6", "lid": "d6"},
)  # fmt: skip
"""A slingshot that looks along a row."""

HOMELESS = yard(gravats="c2 c3", ronces="k1", pawns={"cabin": "k1", "wheelbarrow": "c2"})
"""The Parpaings have lost their cabin."""


def twice(pawn: int) -> Board:
    """With a second pawn of this kind, so that the phase is not over after the first."""
    return PLACES.with_pawn(PLACES.ground.set_of(Place("c6")), pawn)


def laying() -> State:
    """The first tile is to be laid."""
    return terrain_vague.setup(4, Options(assembly=Assembly.DRAFT), Dealer("tiles"))


@pytest.mark.parametrize(
    ("state", "text", "words"),
    [
        (gathering(PLACES), "gather lid d4", "TV-17 D4 is not yours."),
        (gathering(PLACES), "gather lid c3", "TV-17 There is a wheelbarrow on C3."),
        (
            gathering(PLACES),
            "gather lid c6",
            "TV-17 No straight line of 3 hexes leads from C2 to C6, nor does one by a relay.",
        ),
        (gathering(PLACES), "gather cabin c6", "TV-17 The cabin is built, not brought."),
        (
            gathering(PLACES),
            "gather brother c6",
            "TV-17 All of that kind that you have are on the board.",
        ),
        (gathering(PLACES), "rebuild c6", "TV-23 Your cabin stands, on C2."),
        (gathering(PLACES, points=1), "gather lid c6", "TV-5 It costs 4 points, and you have 1."),
        (
            gathering(PLACES),
            "take c3 d4",
            "TV-7 That belongs to “phase 5: take terrain”, and now is “phase 2: bring pawns”.",
        ),
        (moving(PLACES), "move b2 c6", "TV-18 There is no pawn on B2."),
        (moving(PLACES), "move d7 c6", "TV-18 D7 is not yours."),
        (moving(PLACES), "move h3 h4", "TV-32 Your pawn on H3 is cut off from your territory."),
        (moving(PLACES), "move c3 f6", "TV-18 F6 is the heap: nothing is done there."),
        (moving(PLACES), "move c3 zz9", "TV-18 There is no hex ZZ9 on this board."),
        (moving(PLACES), "move c2 d6", "TV-19 There is a slingshot on D6."),
        (moving(PLACES), "move c5 e7", "TV-21 E7 is not yours."),
        (moving(PLACES, points=1), "move c3 c6", "TV-5 It costs 2 points, and you have 1."),
        (
            done(moving(PLACES), P, "move c3 c6"),
            "move c6 c3",
            "TV-18 Your pawn on C6 has moved in this phase.",
        ),
        (moving(PLACES), "clean c4 d4", "TV-20 There is no big brother of yours on C4."),
        (moving(PLACES), "clean c5 c6", "TV-20 C6 is yours already."),
        (moving(PLACES), "clean c5 d8", "TV-20 There is a cabin on D8."),
        (moving(PLACES), "clean c5 c8", "TV-20 The pawn on C7 stands in the way."),
        (
            moving(PLACES),
            "clean c5 a1",
            "TV-14 No straight line of 3 hexes leads from C5 to A1, nor does one by a relay.",
        ),
        (moving(PLACES, points=4), "clean c5 c7", "TV-5 It costs 5 points, and you have 4."),
        (shooting(PLACES), "shoot c3 d7", "TV-22 There is no slingshot of yours on C3."),
        (shooting(PLACES), "shoot c4 d5", "TV-22 There is no pawn on D5."),
        (shooting(PLACES), "shoot c4 c5", "TV-22 C5 is yours already."),
        (taking(PLACES), "take c4 d4", "TV-27 There is no wheelbarrow of yours on C4."),
        (taking(PLACES), "take c3 c7", "TV-27 There is a lid on C7."),
        (taking(PLACES), "take c3 c6", "TV-28 C6 is yours already."),
        (taking(PLACES), "reinforce c3 d4", "TV-28 D4 is not yours."),
        (taking(PLACES), "reinforce c3 c6", "TV-29 C6 is strong already."),
        (taking(PLACES), "take c3 e5", "TV-27 D4 ends the line: it is not yours."),
        (
            taking(PLACES),
            "convert c3 d4 weak",
            "TV-29 This table has agreed otherwise on taken terrain.",
        ),
        (taking(PLACES, points=3), "take c3 d4", "TV-5 It costs 4 points, and you have 3."),
        (shooting(LINE), "shoot c4 c7", "TV-22 The pawn on C6 stands in the way."),
        (
            shooting(LINE, points=1),
            "shoot c4 c6",
            "TV-26 With 1 lid over it, it costs 4 points, and you have 1.",
        ),
        (
            done(shooting(twice(1)), P, "shoot c4 c7"),
            "shoot c4 d6",
            "TV-22 Your slingshot on C4 has shot in this turn.",
        ),
        (
            done(taking(PLACES), P, "take c3 b3"),
            "take c3 b3",
            "TV-27 B3 has been taken or changed in this turn.",
        ),
        (
            done(taking(twice(0)), P, "take c3 b3", "take c3 b2"),
            "take c3 d4",
            "TV-27 Your wheelbarrow on C3 has taken two hexes in this turn.",
        ),
        (
            taking(PLACES, options=Options(taken=Taken.FREE)),
            "convert c3 c4 weak",
            "TV-27 There is a slingshot on C4.",
        ),
        (taking(BARE, R, options=Options(taken=Taken.FREE)), "end phase", "TV-6 "),
        (gathering(HOMELESS), "gather lid c3", "TV-23 You have no cabin: rebuild it first."),
        (gathering(HOMELESS), "rebuild d4", "TV-23 D4 is not yours."),
        (laying(), "tile ronces f6", "TV-2 F6 is the heap: nothing is done there."),
        (laying(), "tile ronces a1", "TV-2 No tile lies beside A1 yet."),
        (
            laying(),
            "tile gravats f5",
            "TV-2 That tile is of your own gang, or none of them is left to lay.",
        ),
        (
            during(BARE, Appointing(P)),
            "appoint parpaings",
            "TV-11 You can name any other gang that still plays.",
        ),
        (taking(PLACES), "end phase", "TV-7 There is no later phase of this turn to go on to."),
        (duel(), "end turn", "TV-8 The secret picks for the duels come first."),
        (duel(), "pawns 8+8+8+8", "TV-8 You pick 3 here, not 4."),
        (duel(), "pawns 8+7", "TV-8 You pick 3 here, not 2."),
        (duel(), "counter 8", "TV-11 You have none of those to pick in this turn."),
        (duel(), "bars 8+8+7", "TV-9 Numbers go from 1 to 8, and your bars must all be different."),
        (
            done(duel(), P, "bars 8+7+6"),
            "bars 8+7+6",
            "TV-10 That is what you have picked already.",
        ),
        (
            during(BARE, Founding(P), turn=0),
            "cabin g8",
            "TV-4 G8 is neither yours nor beside a hex of yours.",
        ),
        (
            during(BARE, Founding(P), turn=0),
            "end turn",
            "TV-4 That belongs to “phase 2: bring pawns”, and now is “the cabins are built”.",
        ),
    ],
)
def test_a_refusal_says_the_reason_here_and_now(state: State, text: str, words: str) -> None:
    assert " ".join(why_not(terrain_vague, state, text, P)) == words


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_is_refused_to_a_seat_that_acts_has_a_reason_that_can_be_said(seats: int) -> None:
    """What was legal on the way through a match is tried again later."""
    before: list[str] = []
    for n, (state, action) in enumerate(match(seats, Options(assembly=Assembly.DRAFT_FIVE), 5)):
        before += [] if action is None else [str(action)]
        waiting = terrain_vague.awaited(state)
        if n % 13 or not waiting:
            continue
        seat = min(waiting)
        legal = set(terrain_vague.legal(state, seat))
        for text in before[n % 17 :: 17]:
            if action_of(text) not in legal:
                assert why_not(terrain_vague, state, text, seat)[1], text
