"""Phase 4: shooting (TV-22, TV-23)."""

from __future__ import annotations

from games.core import Place
from games.terrain_vague.box import Pawn
from games.terrain_vague.events import CabinDestroyed, Shot
from games.terrain_vague.phases import Shooting
from games.terrain_vague.prices import price_of_shot
from tests.support.games.vague import (
    F,
    P,
    R,
    at,
    done,
    goals,
    legal,
    refusal,
    shooting,
    told,
    yard,
)


def test_tv_22_a_slingshot_shoots_once_at_any_foreign_pawn_in_reach() -> None:
    board = yard(
        gravats="c2 c3 c4", ronces="c5 c6 d4 d5",
        pawns={"cabin": "c2 c6", "slingshot": "c4 c3", "wheelbarrow": "c5 d4"},
    )  # fmt: skip
    state = shooting(board)
    assert goals(legal(state, P, "shoot c4")) == {"c5", "d4"}
    after, events = told(state, P, "shoot c4 c5")
    assert events[0] == Shot(P, Place("c5"), R, Pawn.WHEELBARROW, 1)
    assert after.off[R][0] == 1
    assert not legal(after, P, "shoot c4")
    assert legal(after, P, "shoot c3")


def test_tv_22_the_shot_goes_over_empty_foreign_terrain_and_own_pawns() -> None:
    board = yard(
        gravats="c3 c4 c5", ronces="c7 c8",
        pawns={"cabin": "c3 c8", "slingshot": "c4", "lid": "c5", "wheelbarrow": "c7"},
    )  # fmt: skip
    assert goals(legal(shooting(board), P, "shoot")) == {"c7"}


def test_tv_22_nobody_shoots_their_own_gang_or_an_empty_hex() -> None:
    board = yard(
        gravats="c3 c4 c5", ronces="h3 h4", pawns={"cabin": "c3 h3", "slingshot": "c4", "lid": "c5"}
    )
    state = shooting(board)
    for place in ("c5", "c6"):
        assert refusal(state, f"shoot c4 {place}", P) == ("TV-22")


def test_tv_22_the_shot_that_falls_from_two_points_to_one() -> None:
    """The rulebook's example: slingshot A, the wheelbarrow before it, and the lid behind that.

    A on h3 cannot shoot the lid, for the wheelbarrow covers it. B on d2 can, by its cabin and the
    heap. Once the lid is gone, A shoots the wheelbarrow for 1 instead of 2 points.
    """
    board = yard(
        gravats="d2 d3 d4 e5 g5 g4 h3", ronces="h5 h6 i5",
        pawns={"cabin": "d4 i5", "slingshot": "d2 h3", "wheelbarrow": "h5", "lid": "h6"},
    )  # fmt: skip
    state, barrow = shooting(board), 1 << at(board, "h5")
    assert refusal(state, "shoot h3 h6", P) == "TV-22"
    assert price_of_shot(board, barrow).total == 2
    state = done(state, P, "shoot d2 h6")
    assert price_of_shot(state.board, barrow).total == 1
    _, events = told(state, P, "shoot h3 h5")
    assert events[0] == Shot(P, Place("h5"), R, Pawn.WHEELBARROW, 1)


def test_tv_22_the_first_pawn_covers_the_one_behind_it() -> None:
    board = yard(
        gravats="c3 c4", ronces="c5 c6 c7",
        pawns={"cabin": "c3 c7", "slingshot": "c4", "wheelbarrow": "c5", "lid": "c6"},
    )  # fmt: skip
    assert goals(legal(shooting(board), P, "shoot")) == {"c5"}


def test_tv_22_what_a_lid_makes_too_dear_is_refused_for_the_lid() -> None:
    board = yard(
        gravats="c3 c4", ronces="c5 c6 c7",
        pawns={"cabin": "c3 c7", "slingshot": "c4", "wheelbarrow": "c5", "lid": "c6"},
    )  # fmt: skip
    assert refusal(shooting(board, points=1), "shoot c4 c5", P) == "TV-26"


def test_tv_23_who_loses_their_cabin_does_nothing_more_in_this_turn() -> None:
    board = yard(
        gravats="c3 c4 c5", ronces="c6 c7",
        pawns={"cabin": "c3 c6", "slingshot": "c4 c7", "wheelbarrow": "c5"},
    )  # fmt: skip
    state, events = told(shooting(board), P, "shoot c4 c6")
    assert CabinDestroyed(R) in events
    assert state.points[P] == 12
    assert not isinstance(state.phase, Shooting)
    assert state.phase.seat == P  # type: ignore[union-attr]
    state = done(state, P, "end turn")
    assert state.turn == 2
    state = done(state, F, "appoint roncier", "end turn")  # the Cloaque owns nothing here
    assert goals(legal(state, R, "rebuild")) == {"c6"}
