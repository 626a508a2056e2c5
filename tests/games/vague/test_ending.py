"""How a match ends (TV-34 to TV-36)."""

from __future__ import annotations

from typing import Any

import pytest

from games import terrain_vague
from games.core import Dealer
from games.terrain_vague import ending, turn
from games.terrain_vague.box import GANGS, column
from games.terrain_vague.phases import Ended, Shooting, Taking
from games.terrain_vague.state import Options, State
from tests.support.games.vague import (
    CABINS,
    LAND,
    C,
    F,
    P,
    R,
    during,
    gathering,
    legal,
    refusal,
    taking,
    told,
    yard,
)


def big(size: int) -> dict[str, Any]:
    """Land of so many hexes for the Parpaings, beside that of the others."""
    columns = [f"{letter}{n}" for letter, rows in (("a", 6), ("b", 7), ("c", 8), ("d", 9))
               for n in range(1, rows + 1)]  # fmt: skip
    return LAND | {"gravats": " ".join(columns[:size])}


def ended(land: dict[str, Any], number: int, **changes: Any) -> State | None:
    """The end of this turn; the Ferrailleurs own the rest, but have no cabin."""
    board = yard(pawns={"cabin": CABINS.removesuffix(" f11")}, **land)
    state = during(board, Taking(F), turn=number, **changes)
    return ending.turn_over(state, Dealer())


def test_tv_34_with_four_players_25_hexes_at_the_end_of_a_turn_win() -> None:
    assert ended(big(24), 5) is None
    state = ended(big(25), 5)
    assert state is not None
    result = terrain_vague.result(state)
    assert result is not None
    assert (result.reason, set(result.winners), result.scores[P]) == ("goal", {P}, 25)


def test_tv_34_after_turn_twelve_the_largest_territory_wins() -> None:
    state = ended(big(9), 12)
    assert state is not None
    result = terrain_vague.result(state)
    assert result is not None
    assert (result.reason, result.ranks) == ("turns", (1, 2, 2, 4))


def test_tv_34_isolated_terrain_does_not_count() -> None:
    state = ended(LAND | {"gravats": "a1 a2 d3 d4 d5", "ronces": "f1 f2 f3 f4"}, 12)
    assert state is not None
    result = terrain_vague.result(state)
    assert result is not None
    assert result.scores[:2] == (2, 4)


def test_tv_34_equal_territories_share_the_win() -> None:
    state = ended(LAND, 12)
    assert state is not None
    result = terrain_vague.result(state)
    assert result is not None
    assert result.ranks == (1, 1, 1, 4)


@pytest.mark.parametrize("players", [2, 3])
def test_tv_34_with_two_or_three_players_only_turn_twelve_ends_the_match(players: int) -> None:
    board = yard(players, "gravats", ronces="a1 a2", flaques="a4", pawns={"cabin": "d1 a1"})
    assert ending.turn_over(during(board, Taking(P), turn=11), Dealer()) is None
    assert ending.turn_over(during(board, Taking(P), turn=12), Dealer()) is not None


def test_tv_35_in_the_variant_there_is_no_last_turn_for_four() -> None:
    endless = Options(endless=True)
    assert ended(big(24), 12, options=endless, stirred=12) is None
    assert ended(big(24), 99, options=endless, stirred=88) is None
    assert ended(big(25), 20, options=endless) is not None


def test_tv_35_a_match_that_nobody_plays_ends_after_twelve_turns() -> None:
    state = ended(big(24), 100, options=Options(endless=True), stirred=88)
    assert state is not None
    result = terrain_vague.result(state)
    assert result is not None
    assert (result.reason, set(result.winners)) == ("idle", {P})


def test_tv_35_whatever_changes_the_board_keeps_it_going() -> None:
    board = yard(gravats="a1 a2 a3", pawns={"cabin": "a1"})
    state = gathering(board, turn=7, order=(P,))
    assert told(state, P, "gather lid a2")[0].stirred == 7
    assert told(state, P, "end phase")[0].stirred == 0


def test_tv_35_the_variant_is_for_four_players() -> None:
    board = yard(3, "gravats", ronces="a1 a2", flaques="a4", pawns={"cabin": "d1 a1"})
    state = during(board, Taking(P), turn=12, options=Options(endless=True))
    assert ending.turn_over(state, Dealer()) is not None


def test_tv_35a_turn_13_uses_the_first_column_again() -> None:
    for gang in range(len(GANGS)):
        assert column(gang, 13) == column(gang, 1)
        assert column(gang, 27) == column(gang, 3)


def test_tv_35b_a_player_without_a_hex_is_skipped() -> None:
    board = yard(gravats="a1 a2", flaques="k1 k2", pawns={"cabin": "a1 k1 f11"})
    state = turn._turn_begun(during(board, Taking(F), named=(C, None, None, None)), Dealer())
    assert state.order == (F, P, C)
    assert refusal(state, "end turn", R) == "TV-35b"


def test_tv_36_the_rules_know_of_no_deals() -> None:
    """Deals are free and bind nobody: no action makes or keeps one."""
    assert "deal" not in {action.word() for action in terrain_vague.INFO.actions}


def test_nothing_is_legal_when_the_match_is_over() -> None:
    state = ended(big(25), 5)
    assert state is not None
    assert state.phase == Ended("goal")
    assert not legal(state, P)
    assert refusal(state, "end turn", P) == "TV-34"
    assert isinstance(taking(state.board).phase, Taking | Shooting)
