"""A review tells what was given away, tells luck apart, and knows no more than the seat did."""

from __future__ import annotations

import pytest

from games.computers.review import (
    MOMENTS,
    Verdict,
    at_stake,
    luck,
    moments,
)

VERDICTS = (
    Verdict(1, "a", "a", 0.5, 0.5),
    Verdict(4, "b", "c", 0.6, 0.4),
    Verdict(9, "d", "d", 0.2, 0.2),
)


def test_what_was_given_away_and_luck_add_up_to_what_came_of_the_match() -> None:
    lucks = luck(VERDICTS, 0.0)
    lost = sum(verdict.lost for verdict in VERDICTS)
    assert lucks == pytest.approx((0.1, -0.2, -0.2))
    assert VERDICTS[0].chance - lost + sum(lucks) == pytest.approx(0.0)


def test_giving_up_is_no_bad_luck() -> None:
    assert luck(VERDICTS, None)[-1] == 0


def test_moments_are_what_gave_most_away_before_what_was_luck_in_the_order_of_the_match() -> None:
    lucky = Verdict(2, "e", "e", 0.2, 0.2)
    wrong = Verdict(12, "f", "g", 0.5, 0.49)
    verdicts = (VERDICTS[0], lucky, *VERDICTS[1:], wrong)
    found = moments(verdicts, luck(verdicts, 0.49))
    assert found == (1, 2, 4)
    assert len(found) == MOMENTS


def test_of_a_long_match_the_decisions_with_most_at_stake_are_judged() -> None:
    curve = ((1, 0.5), (3, 0.5), (5, 0.9), (8, 0.9))
    assert at_stake(curve, end=1.0, most=2) == (3, 8)
