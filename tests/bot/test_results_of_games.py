"""What came of whole matches of every game, from their logs alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables.rated import Unrated
from bot.tables.records import Line, Loaded, Table
from bot.tables.results import Facts, MatchResult, result_of
from bot.tables.snapshots import packed
from games import log
from games.core import Seat
from games.exam.sittings import EXAMINED, Step, match
from tests.support.bot.every_game import games
from tests.support.bot.exports import BEGIN, FIRST_USER, second_thoughts, sitting_of, table_of

HOUR = timedelta(hours=1)
ADA, BRAM, CLEO = FIRST_USER, FIRST_USER + 1, FIRST_USER + 99
GAMES = sorted(EXAMINED)


def loaded(key: str, steps: Iterable[Step] = (), seats: int = 0) -> Loaded:
    """A whole match as it is stored, a line every hour."""
    sitting = sitting_of(key, seats or min(EXAMINED[key].INFO.seats))
    steps = tuple(steps) or match(sitting)
    lines = tuple(Line(step.entry, 0, BEGIN + n * HOUR) for n, step in enumerate(steps))
    return Loaded(table_of(sitting, len(lines)), None, lines)


def came(of: Loaded, facts: Facts | None = None) -> MatchResult:
    return result_of(EXAMINED[of.table.game], of, facts or Facts())


def by_host(of: Loaded, seat: int, share: int) -> Loaded:
    """The same, but the host has made so many of a hundred of a seat's moves."""
    own = [n for n, line in enumerate(of.lines) if line.entry.seat == seat]
    auto = set(own[: len(own) * share // 100])
    lines = [
        replace(line, entry=replace(line.entry, auto=n in auto)) for n, line in enumerate(of.lines)
    ]
    return replace(of, lines=tuple(lines))


def gone(of: Loaded, seat: int, user_id: int, share: int) -> Facts:
    """Somebody sat in that seat for so many of a hundred of its moves."""
    own = [line.at for line in of.lines if line.entry.seat == seat]
    until = own[len(own) * share // 100]
    return Facts({Seat(seat): ((user_id, until),)})


@games("key", GAMES, long=["patrouille"])
def test_places_are_those_of_the_rules(key: str) -> None:
    of = loaded(key)
    end = log.outcome(EXAMINED[key], match(sitting_of(key, len(of.table.members)))[-1].position)
    assert end is not None
    found = came(of)
    assert tuple(seat.rank for seat in found.seats) == end.ranks
    assert [seat.user_id for seat in found.seats] == [m.user_id for m in of.table.members]
    assert found.unrated is None
    assert found == came(of)


@games("key", GAMES, long=["patrouille"])
def test_what_was_taken_back_counts_once(key: str) -> None:
    """A die rolled again after an undo is the same die."""
    of = loaded(key)
    twice = came(loaded(key, second_thoughts(sitting_of(key, len(of.table.members)))))
    once = came(of)
    assert twice.plays == once.plays == len(of.lines) - 1
    for again, first in zip(twice.seats, once.seats, strict=True):
        assert (again.dice, again.pips, again.rank) == (first.dice, first.pips, first.rank)


@games("key", ["diceland", "maillot", "patrouille", "race"], long=["patrouille"])
def test_dice_are_counted(key: str) -> None:
    for seat in came(loaded(key)).seats:
        assert seat.dice <= seat.pips <= 6 * seat.dice
    assert sum(seat.dice for seat in came(loaded(key)).seats) > 0


@pytest.mark.parametrize(("share", "why"), [(40, None), (60, Unrated.ABANDONED)])
def test_a_match_is_abandoned_if_the_host_made_most_of_a_seats_moves(
    share: int, why: Unrated | None
) -> None:
    assert came(by_host(loaded("diceland"), 0, share)).unrated is why


@pytest.mark.parametrize(("share", "owner"), [(40, ADA), (60, CLEO)])
def test_a_seat_is_whose_who_made_most_of_its_moves(share: int, owner: int) -> None:
    of = loaded("diceland")
    mine, other = came(of, gone(of, 0, CLEO, share)).seats
    assert (mine.user_id, other.user_id) == (owner, BRAM)
    assert len(mine.answers) < len(came(of).seats[0].answers)


def test_nobody_has_two_results_of_one_match_rated() -> None:
    of = loaded("diceland")
    assert came(of, gone(of, 0, BRAM, 60)).unrated is Unrated.TWICE


def test_a_computer_that_sat_there_once_makes_it_unrated() -> None:
    of = loaded("diceland")
    assert came(of, gone(of, 0, -3, 20)).unrated is Unrated.COMPUTERS


def test_where_the_rules_have_changed_places_stand_and_dice_are_unknown() -> None:
    of = loaded("race")
    drawn = next(n for n, line in enumerate(of.lines) if n and line.entry.draws)
    lines = list(of.lines)
    lines[drawn] = replace(lines[drawn], entry=replace(lines[drawn].entry, draws=()))
    end = match(sitting_of("race", len(of.table.members)))[-1].position
    stored = replace(of, lines=tuple(lines), snapshot=packed(EXAMINED["race"], end))
    whole, found = came(of), came(stored)
    assert [s.rank for s in found.seats] == [s.rank for s in whole.seats]
    assert {s.dice for s in found.seats} == {0}


def table_with(of: Loaded, **clock: object) -> Table:
    return replace(of.table, clock=replace(of.table.clock, **clock))  # type: ignore[arg-type]


@pytest.mark.parametrize(("hours", "late"), [(1, False), (0.5, True)])
def test_in_time_is_within_the_time_of_a_move(hours: float, late: bool) -> None:
    """Each of these answers took an hour at least."""
    of = loaded("race")
    slow = replace(of, table=table_with(of, time=timedelta(hours=hours)))
    seats = came(slow).seats
    assert sum(seat.timed for seat in seats) == sum(len(seat.answers) for seat in seats) > 0
    assert {seat.late for seat in seats} == {seat.timed if late else 0 for seat in seats}
