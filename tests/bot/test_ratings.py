"""Ratings and tables of seasons, worked out from results alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest

from bot.tables import standings
from bot.tables.rated import Unrated
from bot.tables.ratings import Strength, ratings
from bot.tables.results import MatchResult, SeatResult
from bot.tables.standings import Luck, Period, Played
from games.core import Seat

DAY = timedelta(days=1)
NEW_YEAR = datetime(2026, 1, 1, tzinfo=UTC)
ADA, BRAM, CLEO = 1, 2, 3


def result(
    number: int, *ranks: tuple[int | None, int], unrated: Unrated | None = None
) -> MatchResult:
    """A match that ended on the day of its number: for each seat who has it, and their rank."""
    seats = tuple(SeatResult(Seat(n), who, rank) for n, (who, rank) in enumerate(ranks))
    ended = NEW_YEAR + number * DAY
    return MatchResult(number, NEW_YEAR, ended, 10 * number, unrated, seats)


def played(*results: MatchResult, game: str = "race") -> list[Played]:
    return [Played(each, game, 7, 70) for each in results]


def test_who_wins_rises_and_who_loses_falls() -> None:
    found = ratings([result(1, (ADA, 1), (BRAM, 2), (CLEO, 3))], {})
    assert found.now[ADA].mu > found.now[BRAM].mu > found.now[CLEO].mu
    assert found.now[ADA].mu > Strength().mu > found.now[CLEO].mu
    assert found.now[ADA].sigma < Strength().sigma


def test_a_tie_leaves_equals_equal() -> None:
    found = ratings([result(1, (ADA, 1), (BRAM, 1))], {})
    assert found.now[ADA] == found.now[BRAM]


@pytest.mark.parametrize("why", Unrated)
def test_what_is_unrated_moves_nobody(why: Unrated) -> None:
    assert ratings([result(1, (ADA, 1), (BRAM, 2), unrated=why)], {}).now == {}


def test_the_order_in_which_results_are_read_does_not_matter() -> None:
    results = [result(n, (ADA, 1 + n % 2), (BRAM, 2 - n % 2), (CLEO, 3)) for n in range(1, 9)]
    assert ratings(results, {}) == ratings(reversed(results), {})


def test_an_opponent_who_was_erased_counts_as_what_they_were() -> None:
    """Else everybody's rating would move when one person goes."""
    results = [result(n, (ADA, 1 + n % 2), (BRAM, 2 - n % 2), (CLEO, 3)) for n in range(1, 9)]
    whole = ratings(results, {})
    erased = {(n, Seat(1)): whole.before[n, Seat(1)] for n in range(1, 9)}
    nameless = [result(n, (ADA, 1 + n % 2), (None, 2 - n % 2), (CLEO, 3)) for n in range(1, 9)]
    after = ratings(nameless, erased)
    assert after.now == {ADA: whole.now[ADA], CLEO: whole.now[CLEO]}


def test_points_are_the_share_of_opponents_who_came_behind() -> None:
    table = standings.standings(
        played(result(1, (ADA, 1), (BRAM, 2), (CLEO, 2)), result(2, (BRAM, 1), (CLEO, 2)))
    )
    assert [(s.place, s.user_id, s.matches, s.wins, s.points) for s in table] == [
        (1, BRAM, 2, 1, Fraction(5, 4)),
        (2, ADA, 1, 1, Fraction(1)),
        (3, CLEO, 2, 0, Fraction(1, 4)),
    ]


def test_equals_share_a_place() -> None:
    table = standings.standings(
        played(result(1, (ADA, 1), (BRAM, 1)), result(2, (CLEO, 2), (9, 1)))
    )
    assert [(s.place, s.user_id) for s in table] == [(1, 9), (2, ADA), (2, BRAM), (4, CLEO)]


@pytest.mark.parametrize(
    ("period", "first", "after"),
    [
        (Period.YEAR, "2026-01-01", "2027-01-01"),
        (Period.LAST_YEAR, "2025-01-01", "2026-01-01"),
        (Period.SEASON, "2026-01-01", "2026-04-01"),
        (Period.LAST_SEASON, "2025-10-01", "2026-01-01"),
    ],
)
def test_periods_are_years_and_quarters(period: Period, first: str, after: str) -> None:
    start, stop = standings.span(period, datetime(2026, 3, 31, 23, 59, tzinfo=UTC))
    assert (f"{start:%Y-%m-%d}", f"{stop:%Y-%m-%d}") == (first, after)


def test_a_match_counts_where_it_ended() -> None:
    every = played(result(0, (ADA, 1), (BRAM, 2)), result(90, (ADA, 1), (BRAM, 2)))
    now = NEW_YEAR + 10 * DAY
    assert standings.within(every, Period.SEASON, now) == every[:1]
    assert standings.within(every, Period.YEAR, now) == every
    assert standings.within(every, Period.LAST_YEAR, now) == []


def test_of_one_person() -> None:
    off = MatchResult(
        5, NEW_YEAR, NEW_YEAR, 3, Unrated.CALLED_OFF, (SeatResult(Seat(0), ADA, None),)
    )
    practice = result(6, (ADA, 1), (None, 2), unrated=Unrated.PRACTICE)
    found = standings.personal(
        played(
            result(1, (ADA, 1), (BRAM, 2)),
            result(2, (ADA, 2), (BRAM, 1)),
            result(3, (CLEO, 1), (BRAM, 2), (ADA, 3)),
            result(4, (CLEO, 1), (BRAM, 2)),
            off,
            practice,
        ),
        ADA,
    )
    assert (found.matches, found.wins, found.rated, found.called_off) == (3, 1, 3, 1)
    assert [(p.seats, p.places) for p in found.places] == [(2, (1, 1)), (3, (0, 0, 1))]
    assert found.opponents == ((BRAM, 3, 1), (CLEO, 1, 0))
    assert found.longest is not None
    assert found.shortest is not None
    assert (found.longest.result.match_id, found.shortest.result.match_id) == (3, 1)


def test_dice_come_to_three_and_a_half_each() -> None:
    luck = Luck(12, 50)
    assert luck.expected == 42
    assert luck.spread == pytest.approx(35**0.5)
