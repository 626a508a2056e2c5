"""Why a good player would do it: what a hint says, as a player reads it; and drawings are true."""

from __future__ import annotations

import pytest

from data.words import Words
from games import terrain_vague
from games.core import Place, Seat
from games.terrain_vague import ADVICE
from games.terrain_vague.advice import facts
from games.terrain_vague.advice.lessons import TEACHING
from games.terrain_vague.reach import reach
from games.terrain_vague.state import Options, State
from tests.support.games.vague import (
    P,
    R,
    action_of,
    duel,
    gathering,
    moving,
    shooting,
    taking,
    yard,
)

ROW = yard(
    gravats="c2 c3 c4", ronces="c6 c5 d6",
    pawns={"cabin": "c2 d6", "brother": "c3", "slingshot": "c4", "lid": "c5"},
)  # fmt: skip
"""Two gangs beside each other, with three hexes each."""

BARE = yard(gravats="c2 c3 c4", ronces="c6 c5", pawns={"cabin": "c2 c6", "wheelbarrow": "c5"})
"""The same with hardly a pawn."""


def why(state: State, seat: Seat, text: str) -> str:
    reason = ADVICE.reason(terrain_vague.view(state, seat), action_of(text))
    return "" if reason is None else Words.of("en", "vague").remark(reason)


@pytest.mark.parametrize(
    ("state", "text", "words"),
    [
        (gathering(BARE), "gather wheelbarrow c4", "From no other hex where it can come now "
                                                   "could it take more: 9 hexes."),
        (moving(ROW), "clean c3 c5", "Your territory grows to 4, and that of Roncier falls from 3 "
                                     "to 2."),
        (shooting(ROW), "shoot c4 c5", "The lid on C5 makes 1 hex dearer for you."),
        (gathering(BARE, points=7), "end phase", "Nothing more in this phase seems worth its "
                                                 "price: your 7 points may serve later in the "
                                                 "turn."),
        (duel(), "lot", "The lot draws your numbers at random, so the others cannot guess them."),
    ],
)  # fmt: skip
def test_a_hint_says_why_in_one_sentence(state: State, text: str, words: str) -> None:
    assert why(state, P, text) == words


@pytest.mark.parametrize("text", ["end phase", "wait taking"])
def test_points_are_not_kept_for_phases_in_which_nothing_can_be_done(text: str) -> None:
    """TV-5, TV-7: they are lost, and the hint does not say that they may serve."""
    bare = yard(2, gravats="a1 a2", ronces="g1 g2", pawns={"cabin": "a1 g1"})
    state = gathering(bare, points=3)
    told = ADVICE.consequences(terrain_vague.view(state, P), action_of(text))
    assert [type(fact) for fact in told] == [facts.NothingLater]
    assert why(state, P, text) == "Nothing more that you can do seems worth its price."


def test_out_of_sight_of_one_slingshot_is_no_reason_where_another_sees_it() -> None:
    """TV-22: to C2 it leaves the sight of one slingshot, but not of both."""
    board = yard(
        gravats="b2 b3 c3 c4 d2 c2", ronces="f2 f3 g1",
        pawns={"cabin": "b2 g1", "slingshot": "f2 f3", "wheelbarrow": "c3"},
    )  # fmt: skip
    state = moving(board, points=5)
    told = ADVICE.consequences(terrain_vague.view(state, P), action_of("move c3 c2"))
    assert facts.Shootable in map(type, told)
    assert why(state, P, "move c3 c2").startswith("From there it can take")
    assert why(state, P, "move c3 b3").startswith("It goes out of sight of the slingshots")


def test_tv_32_nothing_speaks_for_what_cuts_itself_off() -> None:
    """A hex that does not count is no gain, nor is a cabin steadier that leaves its land."""
    board = yard(
        2, gravats="b3 c5 d3 d5 b4 a3", ronces="e1 g2 e6 a4",
        pawns={"cabin": "b3 e1", "brother": "c5"},
    )  # fmt: skip
    told = ADVICE.consequences(terrain_vague.view(moving(board), P), action_of("clean c5 e6"))
    assert told[0] == facts.LiesApart(Place("e6"))
    assert why(moving(board), P, "clean c5 e6") == ""
    board = yard(
        2, gravats="a4 e2 c6 c4 b4 d3", ronces="g3 g1 b1 b3",
        pawns={"cabin": "a4 g3", "brother": "e2"},
    )  # fmt: skip
    told = ADVICE.consequences(terrain_vague.view(moving(board), P), action_of("move a4 c6"))
    assert {facts.Shrinks, facts.CutsOff} <= {*map(type, told)}
    assert why(moving(board), P, "move a4 c6") == ""


def test_tv_34_nothing_speaks_for_an_end_that_loses_the_match() -> None:
    land = yard(2, gravats="a1 a2", ronces="g1 g2 g3", pawns={"cabin": "a1 g1"})
    last = taking(land, R, turn=12, points=0, away=(6, 0))
    won = ADVICE.consequences(terrain_vague.view(last, R), action_of("end turn"))
    assert [type(fact) for fact in won] == [facts.WinsMatch]
    assert why(last, R, "end turn") == "Nothing more that you can do seems worth its price."
    lost = taking(land, P, turn=12, points=0, away=(0, 6))
    assert facts.LosesMatch in map(
        type, ADVICE.consequences(terrain_vague.view(lost, P), action_of("end turn"))
    )
    assert why(lost, P, "end turn") == ""


def test_in_the_last_turn_nothing_is_ready_for_turns_to_come() -> None:
    """TV-34: after turn 12 the match is over; in the endless variant it is not (TV-35)."""
    ready = "It stands ready for the turns to come."
    for turn, options, words in (
        (11, Options(), ready), (12, Options(), ""), (12, Options(endless=True), ready),
    ):  # fmt: skip
        state = gathering(BARE, turn=turn, options=options, points=5)
        assert why(state, P, "gather wheelbarrow c4") == words


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


def test_tv_15_the_drawing_of_relays_is_true() -> None:
    """The wheelbarrow takes the third place by way of the first two."""
    drawing = TEACHING.drawings["TV-15"]
    board = drawing.position().board
    numbers = board.ground.numbers
    assert reach(board, P, numbers[Place("a3")]) & board.ground.set_of(drawing.marks[-1][0])
