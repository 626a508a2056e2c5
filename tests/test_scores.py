"""How strong a computer is, is counted as those who test chess programs do it."""

from __future__ import annotations

import pytest

from bench.players import player
from games.computers.scores import DECIDED, Score


def scored(*won: float, seats: int = 2) -> Score:
    score = Score(seats)
    for each in won:
        score.add(each)
    return score


def test_a_pair_is_both_seats_of_one_start_and_its_dice() -> None:
    """Won both, one each, lost both, and a tie with a win: the last match has no other yet."""
    score = scored(1, 1, 1, 0, 0, 0, 0.5, 1, 1)
    assert score.pentanomial == (1, 0, 1, 1, 1)
    assert score.matches == 9
    assert score.share == pytest.approx(5.5 / 9)


def test_luck_that_both_had_is_no_evidence() -> None:
    """Of every pair each wins one: however many, the share is a half to within little."""
    even = scored(*[1, 0] * 50)
    assert even.llr(0.5, 0.55) < -DECIDED


def test_a_sequential_test_is_decided_by_a_share_and_not_by_a_few_matches() -> None:
    strong = [1, 1, 1, 0, 0.5, 1, 1, 1, 0, 1]
    assert abs(scored(*strong[:4]).llr(0.5, 0.55)) < DECIDED
    assert scored(*strong * 20).llr(0.5, 0.55) > DECIDED
    assert scored(*(1 - won for won in strong * 20)).llr(0.5, 0.55) < -DECIDED


def test_with_four_seats_a_round_is_every_seat_once() -> None:
    score = scored(1, 0, 0, 0, 0.5, 0.5, 0, 0, seats=4)
    assert score.rounds == [0.25, 0.25]


def test_a_player_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="grandmaster"):
        player("grandmaster")


def test_skill_is_what_is_won_from_every_seat_and_luck_the_rest() -> None:
    score = Score()
    for won in (1, 1, 0, 0, 1, 0, 0, 1):  # two starts decided by who played, two by the seat
        score.add(won)
    assert score.skill == (0.25, 0.25, 0.5)
